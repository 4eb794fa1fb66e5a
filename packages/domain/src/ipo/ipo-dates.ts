import type { BusinessDate, BusinessTime } from '@bahi/money/business-date'
import type { Calendar } from '../calendar/calendar.ts'
import { secondOfDay } from '../calendar/session-plan.ts'

/** The moments of a new share on the business clock. */
export interface IpoDates {
  readonly opensAt: BusinessTime
  readonly closesAt: BusinessTime
  readonly allotsAt: BusinessTime
  /** A secret that is not revealed by this moment is never used; all money goes back. */
  readonly revealBy: BusinessTime
  readonly creditsOn: BusinessDate
  readonly listsOn: BusinessDate
}

const OPENS = secondOfDay('10:00')
const CLOSES = secondOfDay('17:00')
const ALLOTS = secondOfDay('18:00')
const REVEAL_BY = secondOfDay('07:00')

/**
 * The dates that follow from the first and the last day of applications: the basis of allotment on the evening of the
 * next trading day, money back and shares credited on the one after, the listing on the third. Null when the calendar
 * does not know one of the days, or the first and last day are not trading days in this order.
 */
export function computeIpoDates(
  opensOn: BusinessDate,
  closesOn: BusinessDate,
  calendar: Pick<Calendar, 'dayKind' | 'nextTradingDay'>,
): IpoDates | null {
  if (closesOn < opensOn || calendar.dayKind(opensOn) !== 'trading' || calendar.dayKind(closesOn) !== 'trading')
    return null
  const allotsOn = calendar.nextTradingDay(closesOn)
  const creditsOn = allotsOn === null ? null : calendar.nextTradingDay(allotsOn)
  const listsOn = creditsOn === null ? null : calendar.nextTradingDay(creditsOn)
  if (allotsOn === null || creditsOn === null || listsOn === null) return null
  return {
    opensAt: { date: opensOn, second: OPENS },
    closesAt: { date: closesOn, second: CLOSES },
    allotsAt: { date: allotsOn, second: ALLOTS },
    revealBy: { date: creditsOn, second: REVEAL_BY },
    creditsOn,
    listsOn,
  }
}

/** The trading day this many trading days after another; null when the calendar ends before it. */
export function tradingDayAfter(
  date: BusinessDate,
  days: number,
  calendar: Pick<Calendar, 'nextTradingDay'>,
): BusinessDate | null {
  let day: BusinessDate | null = date
  for (let step = 0; step < days && day !== null; step += 1) day = calendar.nextTradingDay(day)
  return day
}
