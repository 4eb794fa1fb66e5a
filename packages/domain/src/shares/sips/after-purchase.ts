import type { BusinessDate } from '@bahi/money/business-date'
import { nextDueAfter } from '../../sips/sip-dates.ts'
import { afterInstalment, sipAfter, STOPPED, type SipStatus } from '../../sips/sip-states.ts'
import { isPast, type ShareSipTerms, type SipEnd } from './share-sip.ts'

/** After so many missed instalments in a row a SIP pauses by itself: something is wrong that the customer must look at. */
export const MISSES_TO_PAUSE = 3

/** Why a SIP paused or ended by itself. */
export type SipWhy = 'three-misses' | 'complete' | 'delisted'

export type ShareSipStatus = SipStatus & {
  readonly end: SipEnd
  readonly missedInRow: number
  /** Null when the customer paused or ended it, or it runs. */
  readonly why: SipWhy | null
}

/**
 * The state of a SIP after the instalment of a due date. A purchase counts when its order was placed; instalments that were
 * skipped or missed are not among the number that the customer asked for.
 */
export function afterPurchase(
  sip: ShareSipStatus & Pick<ShareSipTerms, 'schedule'>,
  due: BusinessDate,
  instalment: 'ordered' | 'skipped' | 'missed',
): ShareSipStatus {
  const { missedInRow: before } = sip
  const end = instalment === 'ordered' ? afterOne(sip.end) : sip.end
  const missedInRow = instalment === 'missed' ? before + 1 : instalment === 'ordered' ? 0 : before
  const nextDue = nextDueAfter(due, sip.schedule)
  if (isPast(end, nextDue)) return { ...afterInstalment(sip, nextDue, true), end, missedInRow, why: 'complete' }
  const next = { ...afterInstalment(sip, nextDue, false), end, missedInRow, why: null }
  const paused = missedInRow < MISSES_TO_PAUSE ? null : sipAfter(next.state, 'give-up')
  return paused === null ? next : { ...next, state: paused, pausedUntil: null, missedInRow: 0, why: 'three-misses' }
}

function afterOne(end: SipEnd): SipEnd {
  return end !== null && 'purchasesLeft' in end ? { purchasesLeft: end.purchasesLeft - 1 } : end
}

/** The end of a SIP whose share can no longer be bought. */
export function endDelisted(sip: ShareSipStatus): ShareSipStatus {
  return { ...sip, ...STOPPED, why: 'delisted' }
}

/**
 * The number of shares after splits and bonus shares, so that an instalment costs what it did.
 * @param multipliers the shares that one share became, a change after the other
 */
export function quantityAfterChanges(quantity: bigint, multipliers: readonly number[]): bigint {
  return multipliers.reduce((shares, multiplier) => shares * BigInt(multiplier), quantity)
}
