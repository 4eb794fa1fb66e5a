import type { customerFilters, CustomerRow, Segment } from '@bahi/contract/customers/staff'
import type { lockReasonNames } from '@bahi/contract/messages/lock-reason-key'
import type { TagTone } from '@bahi/ui/feedback/tag'

export type LockReason = (typeof lockReasonNames)[number]
export type LockKind = CustomerRow['locks'][number]
export type CustomerFilter = (typeof customerFilters)[number]

export const segmentWords = {
  shares: 'Shares',
  'new-shares': 'IPOs',
  blocks: 'Block trades',
  placements: 'Placements',
  'vip-tickets': 'VIP offers',
  funds: 'Funds',
  plans: 'AI-quant plan',
  loans: 'Loans',
} satisfies Record<Segment, string>

export const identityWords = {
  'not-authenticated': ['mute', 'Not verified'],
  'in-review': ['wait', 'In review'],
  completed: ['done', 'Verified'],
  failed: ['bad', 'Failed'],
  practice: ['mute', 'Practice'],
} as const satisfies Record<CustomerRow['identityState'], readonly [TagTone, string]>

export const lockKindWords = { trade: 'Trading', account: 'Log-in' } satisfies Record<LockKind, string>

export const lockReasonWords = {
  'customer-request': 'Requested by the user',
  'suspected-takeover': 'Someone else may be using it',
  'unusual-trading': 'Unusual trading',
  'identity-expired': 'Identity document expired',
  'third-party-payment': 'Money from another’s account',
  'legal-order': 'A legal order',
} satisfies Record<LockReason, string>

export const filterWords = {
  all: 'All',
  completed: 'Verified',
  'in-review': 'In review',
  failed: 'Failed',
  'not-authenticated': 'Not verified',
  locked: 'Locked',
  simulated: 'Simulated',
  agents: 'Agents',
  'closed-with-cash': 'Closed, with money',
} satisfies Record<CustomerFilter, string>

/** A segment as it is stored, in words; one this console does not know is shown as it is. */
export function segmentName(segment: string): string {
  return Object.hasOwn(segmentWords, segment) ? segmentWords[segment as Segment] : segment
}

/** A reason as it is stored, in words. */
export function lockReasonName(reason: string): string {
  return Object.hasOwn(lockReasonWords, reason) ? lockReasonWords[reason as LockReason] : reason
}
