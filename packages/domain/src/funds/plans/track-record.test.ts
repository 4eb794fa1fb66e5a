import { describe, expect, it } from 'vitest'
import { navMoveBps } from '../nav.ts'
import {
  backtestFigures,
  drawdowns,
  largestFall,
  moveHundredthBps,
  trackRecord,
  yearlyVolatility,
} from './track-record.ts'

const nights = (
  navs: readonly number[],
  ofEach = { assetsPaise: 1_000_00n, chargesPaise: 5n, turnoverPaise: 100_00n },
) => navs.map((nav, at) => ({ date: `day ${at}`, nav: BigInt(nav), ...ofEach }))

describe('a track record', () => {
  it('comes to the worked figures', () => {
    const record = trackRecord(nights([101_000, 98_980, 99_970, 101_500]))
    expect(record).toMatchObject({
      sessions: 4,
      expectedDailyHundredthBps: null,
      meanOver: 4,
      worstDayBps: -200,
      bestDayBps: 153,
      worstDayOn: 'day 1',
      daysUp: 3,
      daysDown: 1,
      largestFallBps: -200,
      daysToRecover: 3,
      yearlyVolatilityBps: null,
      best90Bps: null,
      worst90Bps: null,
      chargesPaise: 20n,
      sinceStartBps: 150,
      turnoverBps: null,
    })
    // +1 %, −2 %, +1.0002…% and +1.5304…%, each cut to a hundredth of a basis point.
    expect(record.meanDailyHundredthBps).toBe(Math.trunc((10_000 - 20_000 + 10_002 + 15_304) / 4))
    expect(trackRecord(nights(Array.from({ length: 20 }, () => 100_000))).turnoverBps).toBe(21_000)
    expect(trackRecord([])).toMatchObject({
      sessions: 0,
      meanDailyHundredthBps: null,
      worstDayBps: null,
      largestFallBps: null,
      sinceStartBps: 0,
    })
  })

  it('has an expected daily yield from the ninetieth session on and not before, of the last ninety alone', () => {
    const navs = Array.from({ length: 95 }, (_, at) => (at < 5 ? 50_000 : 50_000 + (at - 4) * 100))
    expect(trackRecord(nights(navs.slice(0, 89))).expectedDailyHundredthBps).toBeNull()
    const moves = navs.map((nav, at) =>
      Math.trunc(((nav - (navs[at - 1] ?? 100_000)) * 1_000_000) / (navs[at - 1] ?? 100_000)),
    )
    expect(trackRecord(nights(navs)).expectedDailyHundredthBps).toBe(
      Math.trunc(moves.slice(-90).reduce((sum, move) => sum + move, 0) / 90),
    )
    expect(trackRecord(nights(navs))).toMatchObject({
      best90Bps: navMoveBps(50_000n, 59_000n),
      worst90Bps: navMoveBps(100_000n, BigInt(navs[89] ?? 0)),
    })
  })

  it('tells a fall that is not made up', () => {
    expect(largestFall([100n, 110n, 99n, 104n])).toEqual({ largestFallBps: -1_000, daysToRecover: null })
    expect(largestFall([100n, 101n])).toEqual({ largestFallBps: 0, daysToRecover: null })
  })

  it('cuts a move towards zero, to a hundredth of a basis point', () => {
    expect(moveHundredthBps(100_000n, 100_001n)).toBe(10)
    expect(moveHundredthBps(300_000n, 300_001n)).toBe(3)
    expect(moveHundredthBps(300_000n, 299_999n)).toBe(-3)
  })

  it('counts days that went up and down, not those without a move, and names the first of two worst', () => {
    expect(trackRecord(nights([100_000, 99_000, 99_000, 98_010]))).toMatchObject({
      daysUp: 0,
      daysDown: 2,
      worstDayOn: 'day 1',
      bestDayBps: 0,
      worstDayBps: -100,
      sinceStartBps: -199,
    })
  })

  it('has a yearly volatility and a turnover from twenty sessions on', () => {
    const zigzag = Array.from({ length: 21 }, (_, at) => (at % 2 === 0 ? 101_000 : 100_000))
    expect(trackRecord(nights(zigzag.slice(0, 19)))).toMatchObject({ yearlyVolatilityBps: null, turnoverBps: null })
    // Half of twenty moves are +1 % and half −0.99 %: a deviation of 1.0207 %, times the root of 252.
    expect(trackRecord(nights(zigzag.slice(0, 20)))).toMatchObject({ yearlyVolatilityBps: 1_621, turnoverBps: 21_000 })
    expect(yearlyVolatility(Array.from({ length: 20 }, (_, at) => (at < 10 ? 100 : -100)))).toBe(16)
    expect(yearlyVolatility(Array.from({ length: 19 }, () => 100))).toBeNull()
    const empty = nights(zigzag).map((night) => ({ ...night, assetsPaise: 0n }))
    expect(trackRecord(empty).turnoverBps).toBeNull()
  })

  it('has a best and a worst ninety sessions from the ninetieth on', () => {
    const rising = Array.from({ length: 91 }, (_, at) => 100_000 + (at + 1) * 1_000)
    expect(trackRecord(nights(rising.slice(0, 89)))).toMatchObject({ best90Bps: null, expectedDailyHundredthBps: null })
    expect(trackRecord(nights(rising.slice(0, 90)))).toMatchObject({ best90Bps: 9_000, worst90Bps: 9_000 })
    expect(trackRecord(nights(rising.slice(0, 90))).expectedDailyHundredthBps).not.toBeNull()
    expect(trackRecord(nights(rising))).toMatchObject({ best90Bps: 9_000, worst90Bps: 8_910 })
  })
})

describe('a fall', () => {
  it('is measured from the high before it until that is reached again', () => {
    expect(largestFall([])).toEqual({ largestFallBps: null, daysToRecover: null })
    expect(largestFall([100n])).toEqual({ largestFallBps: null, daysToRecover: null })
    expect(largestFall([100n, 90n])).toEqual({ largestFallBps: -1_000, daysToRecover: null })
    expect(largestFall([100n, 120n, 90n, 110n, 120n, 130n])).toEqual({ largestFallBps: -2_500, daysToRecover: 3 })
    // Less than a basis point is no fall that could be shown.
    expect(largestFall([1_000_000n, 999_999n])).toEqual({ largestFallBps: 0, daysToRecover: null })
  })

  it('has a distance from the highest night before, night by night', () => {
    expect(drawdowns([])).toEqual([])
    expect(drawdowns([100n, 90n, 100n, 200n, 150n])).toEqual([0, -1_000, 0, 0, -2_500])
  })
})

describe('the figures of a backtest', () => {
  const before = (navs: readonly number[]) =>
    nights(navs, { assetsPaise: 2_000_00n, chargesPaise: 0n, turnoverPaise: 50_00n })

  it('begin on its own first day', () => {
    expect(backtestFigures(before([50_000, 60_000, 45_000, 55_000]))).toEqual({
      totalBps: 1_000,
      worstDayBps: -2_500,
      largestFallBps: -2_500,
      yearlyVolatilityBps: 0,
      turnoverBps: 0,
    })
    expect(backtestFigures(before([50_000, 60_000]))).toMatchObject({
      worstDayBps: 0,
      largestFallBps: 0,
      totalBps: 2_000,
    })
    expect(backtestFigures([])).toMatchObject({ totalBps: 0, worstDayBps: 0 })
  })

  it('have a volatility and a turnover where there are enough nights', () => {
    const zigzag = Array.from({ length: 21 }, (_, at) => (at % 2 === 0 ? 100_000 : 101_000))
    expect(backtestFigures(before(zigzag))).toMatchObject({ yearlyVolatilityBps: 1_621, turnoverBps: 5_250 })
  })
})
