import { describe, expect, test } from 'vitest'
import type { Candle } from '@bahi/contract/market/views'
import { indicatorValues } from './candle-indicators.ts'

const candles = (closes: readonly number[], volume = 10): Candle[] =>
  closes.map((close, index) => ({
    time: new Date(index * 60_000).toISOString(),
    openPaise: close,
    highPaise: close + 3,
    lowPaise: close - 3,
    closePaise: close,
    volume,
    valuePaise: close * volume,
  }))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => 1_000 + index)

describe('moving averages', () => {
  test('begin with their twentieth and fiftieth candle', () => {
    for (const [indicator, interval] of [
      ['sma20', 20],
      ['ema20', 20],
      ['sma50', 50],
    ] as const) {
      const values = indicatorValues(indicator, candles(upTo(interval)))
      expect(values.slice(0, -1)).toEqual(new Array(interval - 1).fill(null))
      expect(values.at(-1)).toBeGreaterThan(1_000)
    }
  })

  test('are the mean of the closes, or lean to the newest', () => {
    const closes = [...new Array<number>(19).fill(1_000), 1_200]
    expect(indicatorValues('sma20', candles(closes)).at(-1)).toBe(1_010)
    expect(indicatorValues('ema20', candles(closes)).at(-1)).toBeCloseTo(1_000 + (200 * 2) / 21)
  })
})

describe('the volume-weighted average price', () => {
  test('weighs the middle of each candle by its shares', () => {
    expect(indicatorValues('vwap', [...candles([1_000], 10), ...candles([2_000], 30)])).toEqual([1_000, 1_750])
  })

  test('stands still where nothing was traded', () => {
    expect(indicatorValues('vwap', [...candles([1_000], 10), ...candles([2_000], 0)])).toEqual([1_000, 1_000])
  })
})

describe('the relative strength', () => {
  test('needs fifteen closes for fourteen moves', () => {
    expect(indicatorValues('rsi14', candles(upTo(14)))).toEqual(new Array(14).fill(null))
    expect(indicatorValues('rsi14', candles(upTo(15))).at(-1)).toBe(100)
  })

  test('is 50 where rises and falls weigh the same', () => {
    const closes = Array.from({ length: 15 }, (_, index) => 1_000 + (index % 2) * 10)
    expect(indicatorValues('rsi14', candles(closes)).at(-1)).toBeCloseTo(50)
  })
})

test('no candles have no values', () => {
  for (const indicator of ['sma20', 'ema20', 'vwap', 'rsi14'] as const)
    expect(indicatorValues(indicator, [])).toEqual([])
})
