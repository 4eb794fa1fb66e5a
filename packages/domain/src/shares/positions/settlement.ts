import type { BusinessDate } from '@bahi/money/business-date'
import type { Calendar } from '../../calendar/calendar.ts'

/**
 * The settlement day of a trade: T+1, the next settlement day; a bank holiday that trades is not one. Null when the
 * calendar ends before it.
 */
export function settlementDate(tradedOn: BusinessDate, calendar: Calendar): BusinessDate | null {
  return calendar.nextSettlementDay(tradedOn)
}

/**
 * The first trading day on which shares can be sold while same-day selling is off; null when the calendar ends before
 * it.
 */
export function sellableFrom(boughtOn: BusinessDate, sellsSameDay: boolean, calendar: Calendar): BusinessDate | null {
  return sellsSameDay ? boughtOn : calendar.nextTradingDay(boughtOn)
}

/** One amount due: the asset's amount and its settlement day. */
export type Due = { readonly settlesOn: BusinessDate; readonly amount: bigint }

/**
 * How much of an unsettled balance, in paise or shares, becomes available on a settlement day. Spending uses the
 * oldest proceeds first, so the amounts due on later days are the last to be missing, and everything beyond them
 * settles. The result never exceeds the balance and never pays what a later day owes.
 * @param dues every amount that is not settled, of this day and later ones
 * @throws RangeError for a negative amount.
 */
export function settlingAmount(unsettled: bigint, dues: readonly Due[], day: BusinessDate): bigint {
  if (unsettled < 0n || dues.some((due) => due.amount < 0n))
    throw new RangeError('neither a balance nor a due amount is negative')
  const dueLater = dues.reduce((total, due) => (due.settlesOn > day ? total + due.amount : total), 0n)
  return unsettled > dueLater ? unsettled - dueLater : 0n
}
