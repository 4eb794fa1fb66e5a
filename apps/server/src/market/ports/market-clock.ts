import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { MarketPhase } from '@bahi/domain/calendar/phase'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import type { BusinessClock } from '../../platform/clock.ts'

/** The business time of a market. */
export interface ExchangeMoment {
  readonly date: string
  readonly second: number
  readonly phase: MarketPhase
}

export const FASTEST_CLOCK = 2_000
const USUAL_SPEED = 60

/** Business seconds a real second that BAHI_CLOCK_SPEED asks for; they hold until the setting market.clockSpeed is first changed. @throws RangeError outside 1–2,000. */
export function clockSpeedFrom(text: string | undefined, usual: number = USUAL_SPEED): number {
  const speed = text === undefined || text.trim() === '' ? usual : Number(text)
  if (!Number.isFinite(speed) || speed < 1 || speed > FASTEST_CLOCK)
    throw new RangeError(`a clock speed is from 1 to ${FASTEST_CLOCK}, not ${text ?? usual}`)
  return speed
}

/**
 * Business time is the market's own. A simulated exchange's stands while the end of day runs, and is then at the next pre-open; a live
 * market's is Indian time itself.
 */
export function createMarketClock(
  market: { readonly moment: ExchangeMoment | undefined; readonly speed: number },
  calendar: Calendar,
): BusinessClock {
  const moment = (): ExchangeMoment & { date: BusinessDate } => {
    if (market.moment === undefined)
      throw new Error('business time begins with the first trading day, and none was opened yet')
    return { ...market.moment, date: businessDate(market.moment.date) }
  }
  return {
    now() {
      const { date, second } = moment()
      return { date, second }
    },
    phase: () => moment().phase,
    dayKind: () => calendar.dayKind(moment().date),
    instant: () => new Date(epochMsOf(moment())),
    get speed() {
      return market.speed
    },
  }
}

/** The first day of a simulated market: the trading day that the install's own date is, or the next one. */
export function firstTradingDay(calendar: Calendar, installedOn: BusinessDate): BusinessDate {
  if (calendar.dayKind(installedOn) === 'trading') return installedOn
  const next = calendar.nextTradingDay(installedOn)
  if (next === null) throw new RangeError(`no trading day is known after ${installedOn}`)
  return next
}

/** The next session that takes orders: today if the session is still ahead, otherwise the next trading day. */
export function nextSession(
  calendar: Calendar,
  now: { readonly date: string; readonly second: number },
): { date: string; second: number } | null {
  const today = businessDate(now.date)
  const plan = calendar.sessionPlan(today)
  if (plan !== null && now.second < plan.preOpenStart) return { date: today, second: plan.preOpenStart }
  const next = calendar.nextTradingDay(today)
  const nextPlan = next === null ? null : calendar.sessionPlan(next)
  return next === null || nextPlan === null ? null : { date: next, second: nextPlan.preOpenStart }
}

/** The continuous session of a day in seconds of the day; null on a day without one. */
export function tradingHours(calendar: Calendar, date: string): { openSecond: number; closeSecond: number } | null {
  const plan = calendar.sessionPlan(businessDate(date))
  return plan === null ? null : { openSecond: plan.continuousStart, closeSecond: plan.continuousEnd }
}
