import type { listStaffFundOrders } from '@bahi/contract/funds/staff'
import type { ForcedReason, fundOrderFailures, FundOrderKind, FundOrderState } from '@bahi/contract/funds/views'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'

export type FundOrderList = ReplyOf<typeof listStaffFundOrders>
export type FundOrderRow = FundOrderList['items'][number]

export const kindWords = {
  subscribe: 'Subscription',
  redeem: 'Redemption',
  forced: 'Forced redemption',
} satisfies Record<FundOrderKind, string>
export const stateWords = { 'in-progress': 'In progress', success: 'Done', failed: 'Failed' } satisfies Record<
  FundOrderState,
  string
>
export const failureWords = {
  'cash-short': 'The NAV rose above the cash held',
  reviewed: 'Failed by two people',
  retired: 'The fund was retired first',
} satisfies Record<(typeof fundOrderFailures)[number], string>
export const forcedWords = {
  'scheme-closes': 'The fund closes',
  'below-minimum': 'Less than the least holding',
  'legal-order': 'A legal order',
  'identity-withdrawn': 'The identity was taken back',
  'loan-shortfall': 'A loan was not paid in time',
} satisfies Record<ForcedReason, string>

export type OrderStage = 'second-approval' | 'waits-for-value' | 'waits-for-payout' | 'success' | 'failed'

/** The stage of an order: what it waits for, or how it ended. */
export function orderStage({ state, nav, waiting }: Pick<FundOrderRow, 'state' | 'nav' | 'waiting'>): OrderStage {
  if (state !== 'in-progress') return state
  if (waiting !== null) return 'second-approval'
  return nav === null ? 'waits-for-value' : 'waits-for-payout'
}

export const stageWords = {
  'second-approval': 'Second approval to fail it',
  'waits-for-value': 'Waiting for its NAV',
  'waits-for-payout': 'Waits for its payout',
  success: 'Done',
  failed: 'Failed',
} satisfies Record<OrderStage, string>

/** An executed redemption cannot be failed: its units are gone, and only the payout is left. */
export function canFail(row: Pick<FundOrderRow, 'state' | 'nav' | 'waiting'>): boolean {
  return orderStage(row) === 'waits-for-value'
}
