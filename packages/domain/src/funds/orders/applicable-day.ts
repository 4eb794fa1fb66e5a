import { type BusinessDate, type BusinessTime, addDays } from '@bahi/money/business-date'
import type { Calendar } from '../../calendar/calendar.ts'

/** A cut-off time such as "15:00" as the second of the day. @throws RangeError for any other text. */
export function cutOffSecond(text: string): number {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  if (parts === null) throw new RangeError(`not a time of day: ${text}`)
  return Number(parts[1]) * 3_600 + Number(parts[2]) * 60
}

export type ApplicableDay = {
  /** The day whose NAV the order gets; null when the calendar ends before that day. */
  readonly appliesOn: BusinessDate | null
  /** Whether the order came after the cut-off of its day. */
  readonly isAfterCutOff: boolean
}

/**
 * The day whose NAV applies. An order before the cut-off of a trading day gets the NAV of that day; any other order
 * gets the NAV of the next trading day.
 */
export function applicableDay(
  calendar: Pick<Calendar, 'dayKind' | 'nextTradingDay'>,
  now: BusinessTime,
  cutOff: string,
): ApplicableDay {
  const isTradingDay = calendar.dayKind(now.date) === 'trading'
  if (isTradingDay && now.second < cutOffSecond(cutOff)) return { appliesOn: now.date, isAfterCutOff: false }
  return { appliesOn: calendar.nextTradingDay(now.date), isAfterCutOff: isTradingDay }
}

/** The payout day: this number of settlement days after the NAV; null when the calendar ends before it. */
export function payoutDay(
  calendar: Pick<Calendar, 'nextSettlementDay'>,
  navOn: BusinessDate,
  payoutDays: number,
): BusinessDate | null {
  let day: BusinessDate | null = navOn
  for (let count = 0; count < payoutDays && day !== null; count += 1) day = calendar.nextSettlementDay(day)
  return day
}

/** The last day of the lock-up of units bought on a day; null for a scheme without lock-up. */
export function lockUpEnd(boughtOn: BusinessDate, lockUpDays: number): BusinessDate | null {
  return lockUpDays === 0 ? null : addDays(boughtOn, lockUpDays)
}
