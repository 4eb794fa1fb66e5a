import { describe, expect, it } from 'vitest'
import { bandLimits } from '@bahi/domain/market/band'
import { paise } from '@bahi/money/paise'
import { listSmallMarket } from '../listing/listing.ts'
import { dailyHistory, indexHistory } from './daily-history.ts'

const smallMarket = listSmallMarket(30)
const SEED = new Uint8Array(32).fill(3)
const dates = Array.from(
  { length: 250 },
  (_, day) => `2026-${String(1 + Math.floor(day / 25)).padStart(2, '0')}-${String(1 + (day % 25)).padStart(2, '0')}`,
)
const bars = dailyHistory(SEED, dates, smallMarket.instruments)

describe('the history before the first day', () => {
  it('has one bar for each instrument and session', () => {
    expect(bars).toHaveLength(30 * 250)
    expect(bars.slice(0, 250).map((bar) => bar.date)).toEqual(dates)
  })

  it('ends exactly at the close the first day begins from, and each close is the next previous close', () => {
    smallMarket.instruments.forEach((instrument, ix) => {
      const own = bars.slice(ix * 250, ix * 250 + 250)
      expect(own.at(-1)?.closePaise).toBe(instrument.previousClosePaise)
      own.slice(1).forEach((bar, day) => expect(bar.previousClosePaise).toBe(own[day]?.closePaise))
    })
  })

  it('keeps open and close between low and high, and all four inside the band', () => {
    const byId = new Map(smallMarket.instruments.map((instrument) => [instrument.id, instrument]))
    const astray = bars.filter((bar) => {
      const { openPaise, highPaise, lowPaise, closePaise } = bar
      const band = bandLimits(paise(bar.previousClosePaise), byId.get(bar.instrumentId)!.bandBps, paise(1))
      const ordered = lowPaise <= Math.min(openPaise, closePaise) && highPaise >= Math.max(openPaise, closePaise)
      return !ordered || lowPaise < Number(band.lowerPaise) || highPaise > Number(band.upperPaise)
    })
    expect(astray).toEqual([])
  })

  it('counts volume and value in whole numbers', () => {
    expect(
      bars.every((bar) => bar.volume > 0 && Number.isSafeInteger(bar.volume) && Number.isSafeInteger(bar.valuePaise)),
    ).toBe(true)
  })

  it('is the same for the same install seed and different for another', () => {
    expect(dailyHistory(SEED, dates, smallMarket.instruments)).toEqual(bars)
    expect(dailyHistory(new Uint8Array(32).fill(4), dates, smallMarket.instruments)).not.toEqual(bars)
  })

  it('moves companies of a sector more alike than the gold ETF and a share', () => {
    const returns = (symbol: string): number[] => {
      const ix = smallMarket.instruments.findIndex((instrument) => instrument.symbol === symbol)
      return bars.slice(ix * 250, ix * 250 + 250).map((bar) => bar.closePaise / bar.previousClosePaise - 1)
    }
    const together = (a: number[], b: number[]): number => {
      const dot = (x: number[], y: number[]): number => x.reduce((sum, value, at) => sum + value * y[at]!, 0)
      return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
    }
    expect(together(returns('TUNGASOFT'), returns('MALWATECH'))).toBeGreaterThan(0.3)
    expect(together(returns('TUNGASOFT'), returns('BAHIGOLD'))).toBeLessThan(0.3)
  })
})

it('gives indices that end at the level of the first day', () => {
  const history = indexHistory(bars, smallMarket.indices, smallMarket.instruments)
  const last = history.filter((bar) => bar.indexId === 'BAHI50').at(-1)
  expect(last?.date).toBe(dates.at(-1))
  expect(Math.abs((last?.closeHundredths ?? 0) - 12_403_80)).toBeLessThan(2)
  expect(history).toHaveLength(smallMarket.indices.length * 250)
})
