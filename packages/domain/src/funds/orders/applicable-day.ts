import { type BusinessDate, type BusinessTime, addDays } from '../../calendar/business-date.ts'
import type { Calendar } from '../../calendar/calendar.ts'

/** "15:00" as the second of the day. @throws RangeError for what is no time. */
export function cutOffSecond(text: string): number {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  if (parts === null) throw new RangeError(`not a time of day: ${text}`)
  return Number(parts[1]) * 3_600 + Number(parts[2]) * 60
}

export type ApplicableDay = {
  /** The day whose NAV an order has; null: the calendar ends before one. */
  readonly appliesOn: BusinessDate | null
  /** Whether it came too late for the day it was asked on. */
  readonly isAfterCutOff: boolean
}

/** An order asked before the cut-off of a trading day has the NAV of that day; at the cut-off or on any other day, that of the next. */
export function applicableDay(
  calendar: Pick<Calendar, 'dayKind' | 'nextTradingDay'>,
  now: BusinessTime,
  cutOff: string,
): ApplicableDay {
  const isTradingDay = calendar.dayKind(now.date) === 'trading'
  if (isTradingDay && now.second < cutOffSecond(cutOff)) return { appliesOn: now.date, isAfterCutOff: false }
  return { appliesOn: calendar.nextTradingDay(now.date), isAfterCutOff: isTradingDay }
}

/** So many settlement days after the NAV; null when the calendar ends before. */
export function payoutDay(
  calendar: Pick<Calendar, 'nextSettlementDay'>,
  navOn: BusinessDate,
  payoutDays: number,
): BusinessDate | null {
  let day: BusinessDate | null = navOn
  for (let count = 0; count < payoutDays && day !== null; count += 1) day = calendar.nextSettlementDay(day)
  return day
}

/** The last day in lock-up of units bought on a day; null where a scheme has none. */
export function lockUpEnd(boughtOn: BusinessDate, lockUpDays: number): BusinessDate | null {
  return lockUpDays === 0 ? null : addDays(boughtOn, lockUpDays)
}
