import type { SessionPlan } from '@bahi/domain/calendar/session-plan'
import type { DayInstrument } from '../../market/ports/trading-day.ts'
import type { RandomStreams } from './random.ts'

/**
 * The one model of returns behind both the simulated day and the history before the first day: a market, a sector and a company
 * part, with the size of a day drawn anew each day, and now and then a company's own news.
 */

export const MARKET_DAILY = 0.0085
export const SECTOR_DAILY = 0.006
/** What shares earn on average, a session: about ten per cent a year. */
export const DAILY_DRIFT = 0.0004
/** The part of a day's variance that falls between the close and the next open. */
export const OVERNIGHT_SHARE = 0.2
const NEWS_CHANCE = 0.035
const NEWS_DEVIATION = 0.025

/** How strongly an instrument follows each part, as daily standard deviations (shares of the price, not basis points). */
export interface FactorLoadings {
  readonly market: number
  readonly sector: number
  readonly own: number
}

/** Splits an instrument's volatility; the company's own part never falls below a third of the whole. */
export function factorLoadings(instrument: DayInstrument): FactorLoadings {
  const total = instrument.dailyVolatilityBps / 10_000
  const market = (MARKET_DAILY * instrument.marketBetaBps) / 10_000
  const sector = instrument.kind === 'etf' ? 0 : Math.min(SECTOR_DAILY, total / 2)
  const own = Math.sqrt(Math.max((total * total) / 9, total * total - market * market - sector * sector))
  return { market, sector, own }
}

/** How lively a day is beside an average one, between 0.7 and 2.2. */
export function drawDayIntensity(streams: RandomStreams, stream: number): number {
  return 0.7 + 0.3 * Math.min(5, streams.exponential(stream))
}

/** A company's own news as a return, mostly none. Always three draws, so that the stream does not depend on the outcome. */
export function drawNews(streams: RandomStreams, stream: number): number {
  const happens = streams.uniform(stream) < NEWS_CHANCE
  const size = streams.gaussian(stream) * NEWS_DEVIATION
  return happens ? size : 0
}

/**
 * Volatility through the session, one entry a minute with mean square one: high after the opening, low at noon, rising to
 * the close.
 */
export function volatilityCurve(plan: SessionPlan): Float64Array {
  const curve = shape(plan, (x, minute) => 0.7 + 0.6 * square(2 * x - 1) + Math.max(0, 1.1 - minute / 18))
  let squares = 0
  for (const value of curve) squares += value * value
  const scale = Math.sqrt(curve.length / squares)
  return curve.map((value) => value * scale)
}

/** Orders through the session, one entry a minute with mean one. */
export function activityCurve(plan: SessionPlan): Float64Array {
  const curve = shape(plan, (x, minute) => 0.6 + 1.1 * square(2 * x - 1) + Math.max(0, 1 - minute / 25))
  let sum = 0
  for (const value of curve) sum += value
  const scale = curve.length / sum
  return curve.map((value) => value * scale)
}

function shape(plan: SessionPlan, at: (x: number, minute: number) => number): Float64Array {
  const minutes = Math.ceil((plan.continuousEnd - plan.continuousStart) / 60)
  return Float64Array.from({ length: minutes }, (_, minute) => at(minute / Math.max(1, minutes - 1), minute))
}

function square(x: number): number {
  return x * x
}
