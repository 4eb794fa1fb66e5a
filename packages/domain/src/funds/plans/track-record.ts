import { deepestFall } from '../deepest-fall.ts'
import { navMoveBps } from '../nav.ts'
import { standardDeviation } from './price-history.ts'

/** One real night of a scheme: the value of a unit, and the cost and volume of the day's trading. */
export type Night = {
  readonly date: string
  readonly nav: bigint
  readonly assetsPaise: bigint
  readonly chargesPaise: bigint
  readonly turnoverPaise: bigint
}

/** The opening NAV of every scheme: ₹10.0000, in ten-thousandths of a rupee. */
export const OPENING_NAV = 100_000n
/** H4: the number of realised sessions that an expected daily yield needs. */
export const YIELD_SESSIONS = 90
/** The fewest nights for a yearly volatility or a monthly turnover. */
const MIN_MOVES = 20
const SESSIONS_A_YEAR = 252
const SESSIONS_A_MONTH = 21n

export type TrackFigures = {
  readonly sessions: number
  readonly expectedDailyHundredthBps: number | null
  readonly meanDailyHundredthBps: number | null
  readonly meanOver: number
  readonly worstDayBps: number | null
  readonly bestDayBps: number | null
  readonly worstDayOn: string | null
  readonly daysUp: number
  readonly daysDown: number
  readonly largestFallBps: number | null
  readonly daysToRecover: number | null
  readonly yearlyVolatilityBps: number | null
  readonly best90Bps: number | null
  readonly worst90Bps: number | null
  readonly chargesPaise: bigint
  readonly turnoverBps: number | null
  readonly sinceStartBps: number
}

/**
 * The move between two NAVs in hundredths of a basis point, cut towards zero, so that neither gains nor losses are
 * rounded up.
 */
export function moveHundredthBps(from: bigint, to: bigint): number {
  return Number(((to - from) * 1_000_000n) / from)
}

/** The track record of real nights from the opening NAV on. It contains nothing of a backtest. */
export function trackRecord(nights: readonly Night[]): TrackFigures {
  const navs = [OPENING_NAV, ...nights.map(({ nav }) => nav)]
  const moves = navs.slice(1).map((nav, at) => moveHundredthBps(navs[at] ?? nav, nav))
  const recent = moves.slice(-YIELD_SESSIONS)
  const mean = recent.length === 0 ? null : Math.trunc(recent.reduce((sum, move) => sum + move, 0) / recent.length)
  const worst = moves.length === 0 ? null : Math.min(...moves)
  const spans = navs.slice(YIELD_SESSIONS).map((nav, at) => navMoveBps(navs[at] ?? nav, nav))
  return {
    sessions: nights.length,
    expectedDailyHundredthBps: moves.length < YIELD_SESSIONS ? null : mean,
    meanDailyHundredthBps: mean,
    meanOver: recent.length,
    worstDayBps: worst === null ? null : Math.trunc(worst / 100),
    bestDayBps: moves.length === 0 ? null : Math.trunc(Math.max(...moves) / 100),
    worstDayOn: worst === null ? null : (nights[moves.indexOf(worst)]?.date ?? null),
    daysUp: moves.filter((move) => move > 0).length,
    daysDown: moves.filter((move) => move < 0).length,
    ...largestFall(navs),
    yearlyVolatilityBps: yearlyVolatility(moves),
    best90Bps: spans.length === 0 ? null : Math.max(...spans),
    worst90Bps: spans.length === 0 ? null : Math.min(...spans),
    chargesPaise: nights.reduce((sum, night) => sum + night.chargesPaise, 0n),
    turnoverBps: monthlyTurnover(nights),
    sinceStartBps: navMoveBps(OPENING_NAV, navs.at(-1) ?? OPENING_NAV),
  }
}

/**
 * The deepest fall from a high, and the sessions from that high until the NAV reached it again; null while it has not.
 */
export function largestFall(navs: readonly bigint[]): { largestFallBps: number | null; daysToRecover: number | null } {
  if (navs.length < 2) return { largestFallBps: null, daysToRecover: null }
  const fall = deepestFall(navs)
  if (fall === null || fall.moveBps === 0) return { largestFallBps: 0, daysToRecover: null }
  const { moveBps, highAt, backAt } = fall
  return { largestFallBps: moveBps, daysToRecover: backAt === null ? null : backAt - highAt }
}

/** The distance of each night from the highest night before it, in basis points. */
export function drawdowns(navs: readonly bigint[]): number[] {
  let high = navs[0] ?? 1n
  return navs.map((nav) => {
    if (nav > high) high = nav
    return navMoveBps(high, nav)
  })
}

/** The yearly volatility; null for too few moves. @param moves in hundredths of a basis point */
export function yearlyVolatility(moves: readonly number[]): number | null {
  return moves.length < MIN_MOVES ? null : Math.round((standardDeviation(moves) * Math.sqrt(SESSIONS_A_YEAR)) / 100)
}

/**
 * Purchases and sales together in a month, relative to the mean assets. Null for too short a time, in which the first
 * purchases would look like turnover.
 */
function monthlyTurnover(nights: readonly Night[]): number | null {
  if (nights.length < MIN_MOVES) return null
  const assets = nights.reduce((sum, night) => sum + night.assetsPaise, 0n)
  if (assets <= 0n) return null
  return Number((nights.reduce((sum, night) => sum + night.turnoverPaise, 0n) * 10_000n * SESSIONS_A_MONTH) / assets)
}

export type BacktestFigures = {
  readonly totalBps: number
  readonly worstDayBps: number
  readonly largestFallBps: number
  readonly yearlyVolatilityBps: number
  readonly turnoverBps: number
}

/** The same figures for a backtest, which begins on its own first day instead of the opening NAV. */
export function backtestFigures(nights: readonly Night[]): BacktestFigures {
  const navs = nights.map(({ nav }) => nav)
  const moves = navs.slice(1).map((nav, at) => moveHundredthBps(navs[at] ?? nav, nav))
  return {
    totalBps: navMoveBps(navs[0] ?? 1n, navs.at(-1) ?? 1n),
    worstDayBps: Math.trunc(Math.min(0, ...moves) / 100),
    largestFallBps: largestFall(navs).largestFallBps ?? 0,
    yearlyVolatilityBps: yearlyVolatility(moves) ?? 0,
    turnoverBps: monthlyTurnover(nights) ?? 0,
  }
}
