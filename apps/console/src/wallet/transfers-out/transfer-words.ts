import type {
  openTransferOut,
  StuckReason,
  StuckTransfer,
  transferLegalKinds,
  TransferOutRow,
  transferStuckKinds,
} from '@bahi/contract/wallet/transfers-out-staff'
import type { CaseReason, Rejection } from '@bahi/contract/wallet/views'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { formatStamp } from '../../text/business-time.ts'

export type Stage = TransferOutRow['stage']
export type Opened = ReplyOf<typeof openTransferOut>

export const stageWords = {
  'first-approval': 'First approval',
  'second-approval': 'Second approval',
  case: 'Held by a case',
  paying: 'The bank is paying',
  stuck: 'Cannot go on',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled by the user',
} satisfies Record<Stage, string>

/** Shorter, for the row of filters. */
export const filterWords = {
  'first-approval': 'First',
  'second-approval': 'Second',
  case: 'Case',
  paying: 'Paying',
  stuck: 'Stuck',
} as const

export const rejectionWords = {
  'name-differs': 'Name on the bank account differs',
  'account-unknown': 'The bank knows no such account',
  'bank-refused': 'The bank declined',
  'customer-asked': 'Requested by the user',
  'suspected-takeover': 'Someone else may be using the account',
  'legal-order': 'A legal order',
} satisfies Record<Rejection, string>

export const stuckWords = {
  'reference-taken': 'the bank reference is taken',
  'step-failed': 'a step failed; the log says why',
} satisfies Record<StuckReason, string>

/** The reason why a transfer is stuck, the number of tries, and the time of the next try. */
export function stuckSentence({ reason, attempts, since, nextAt }: StuckTransfer): string {
  return `Cannot go on: ${stuckWords[reason]}. Tried ${attempts} times since ${formatStamp(since)}; next try ${formatStamp(nextAt)}.`
}

/** What a second person would let happen. */
export const proposalWords = {
  'transfer-legal-case': 'hold it by a legal order',
  'transfer-legal-reject': 'reject it by a legal order',
  'transfer-out-give-back': 'give the money back to the user',
  'transfer-out-retry': 'try it again under another bank reference',
} satisfies Record<(typeof transferLegalKinds)[number] | (typeof transferStuckKinds)[number], string>

export const caseWords = {
  'takeover-check': 'Is it the user who asks?',
  'name-check': 'Does the name fit?',
  'legal-order': 'A legal order',
  'bank-outage': 'The bank does not answer',
} satisfies Record<CaseReason, string>

export const checkWords = {
  'identity-completed': 'Identity verified',
  'card-name-is-verified-name': 'Account name equals verified name',
  'no-loan-due': 'No loan due',
  'hold-covers-amount': 'Cash held covers the amount',
  'not-simulated': 'Not a simulated user',
  'card-unchanged': 'Bank account unchanged since the request',
} satisfies Record<Opened['checks'][number]['name'], string>

export const stepWords = {
  asked: 'Requested by the user',
  proposed: 'First approval',
  approved: 'Second approval',
  'approved-by-clock': 'Approved automatically',
  'case-opened': 'Case opened',
  'case-closed': 'Case closed',
  paid: 'Paid, by the bank’s statement',
  rejected: 'Rejected, money back',
  cancelled: 'Cancelled by the user',
  disputed: 'Disputed by the user',
  'dispute-answered': 'Dispute answered',
} satisfies Record<Opened['steps'][number]['what'], string>
