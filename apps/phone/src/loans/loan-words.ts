import type { LoanRejection, LoanState } from '@bahi/contract/loans/calls'
import type { TextKey } from '../text/use-text.tsx'
import type { LoanDetail } from './use-loans.ts'

export const loanStateKeys = {
  'in-review': 'loan.state.in-review',
  unpaid: 'loan.state.unpaid',
  paid: 'loan.state.paid',
  rejected: 'loan.state.rejected',
} as const satisfies Record<LoanState, TextKey>

export const rejectionKeys = {
  'pledge-too-small': 'loan.reject.pledge-too-small',
  'lender-short': 'loan.reject.lender-short',
  'identity-doubt': 'loan.reject.identity-doubt',
  'legal-order': 'loan.reject.legal-order',
  withdrawn: 'loan.reject.withdrawn',
} as const satisfies Record<LoanRejection, TextKey>

type EventKind = LoanDetail['events'][number]['kind']

export const eventKeys = {
  asked: 'loan.event.asked',
  approved: 'loan.event.approved',
  'paid-out': 'loan.event.paid-out',
  rejected: 'loan.event.rejected',
  interest: 'loan.event.interest',
  repaid: 'loan.event.repaid',
  'cooled-off': 'loan.event.cooled-off',
  shortfall: 'loan.event.shortfall',
  cured: 'loan.event.cured',
  'term-over': 'loan.event.term-over',
  sold: 'loan.event.sold',
  pledged: 'loan.event.pledged',
  released: 'loan.event.released',
  paid: 'loan.event.paid',
} as const satisfies Record<EventKind, TextKey>
