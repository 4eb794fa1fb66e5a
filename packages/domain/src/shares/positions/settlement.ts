import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Calendar } from '../../calendar/calendar.ts'

/** The day on which a trade settles: T+1, the next settlement day, which a bank holiday that trades is not. Null when the calendar ends before. */
export function settlementDate(tradedOn: BusinessDate, calendar: Calendar): BusinessDate | null {
  return calendar.nextSettlementDay(tradedOn)
}

/** The first trading day on which shares bought on a day may be sold while same-day selling is off; null when the calendar ends before. */
export function sellableFrom(boughtOn: BusinessDate, sellsSameDay: boolean, calendar: Calendar): BusinessDate | null {
  return sellsSameDay ? boughtOn : calendar.nextTradingDay(boughtOn)
}

/** One thing due: an asset's amount and the day it settles. */
export type Due = { readonly settlesOn: BusinessDate; readonly amount: bigint }

/**
 * How much of an unsettled balance, in paise or shares, moves to available on a settlement day. Spending takes the oldest proceeds
 * first, so what is due on later days is the last to be missing: all beyond it settles. This is never more than the balance, and
 * never pays out early what a later day owes.
 * @param dues every amount not yet settled, of this day and later ones.
 * @throws RangeError for a negative amount.
 */
export function settlingAmount(unsettled: bigint, dues: readonly Due[], day: BusinessDate): bigint {
  if (unsettled < 0n || dues.some((due) => due.amount < 0n))
    throw new RangeError('neither a balance nor a due amount is negative')
  const dueLater = dues.reduce((total, due) => (due.settlesOn > day ? total + due.amount : total), 0n)
  return unsettled > dueLater ? unsettled - dueLater : 0n
}
