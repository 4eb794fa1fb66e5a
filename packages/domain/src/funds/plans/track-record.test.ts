import { describe, expect, it } from 'vitest'
import { navMoveBps } from '../nav.ts'
import { largestFall, trackRecord } from './track-record.ts'

describe('a track record', () => {
  const nights = (navs: readonly number[]) =>
    navs.map((nav, at) => ({
      date: `day ${at}`,
      nav: BigInt(nav),
      assetsPaise: 1_000_00n,
      chargesPaise: 5n,
      turnoverPaise: 100_00n,
    }))

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
})
