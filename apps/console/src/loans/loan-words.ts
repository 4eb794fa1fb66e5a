import type { LoanRejection, LoanState } from '@bahi/contract/loans/calls'
import type { listStaffLoans, openStaffLoan } from '@bahi/contract/loans/staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'

export type LoanList = ReplyOf<typeof listStaffLoans>
export type LoanRow = LoanList['items'][number]
export type Lender = LoanList['lenders'][number]
export type OpenedLoan = ReplyOf<typeof openStaffLoan>

export const loanFilters = ['in-review', 'unpaid', 'shortfall', 'paid', 'rejected', 'all'] as const
export type LoanFilter = (typeof loanFilters)[number]

export const filterWords = {
  'in-review': 'In review',
  unpaid: 'Open',
  shortfall: 'Shortfall',
  paid: 'Paid back',
  rejected: 'Rejected',
  all: 'All',
} satisfies Record<LoanFilter, string>
export const stateWords = {
  'in-review': 'First approval',
  unpaid: 'Open',
  paid: 'Paid back',
  rejected: 'Rejected',
} satisfies Record<LoanState, string>

export const rejectionWords = {
  'pledge-too-small': 'What can be pledged is too small',
  'lender-short': 'The lender has not enough',
  'identity-doubt': 'A doubt about the identity',
  'legal-order': 'A legal order',
  withdrawn: 'Withdrawn by the user',
} satisfies Record<LoanRejection, string>

export type StaffRejection = Exclude<LoanRejection, 'withdrawn'>

/** Withdrawing belongs to the user alone. */
export const staffRejections: readonly StaffRejection[] = [
  'pledge-too-small',
  'lender-short',
  'identity-doubt',
  'legal-order',
]

/** A daily rate in hundredths of a basis point: 300 is "0.03% a day". */
export function dailyRateText(hundredthBps: number): string {
  const digits = String(hundredthBps).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}% a day`
}
