import { describe, expect, test } from 'vitest'
import type { Candle } from '@bahi/contract/market/views'
import { leadOf, lineCounts, studyLines } from './candle-indicators.ts'
import { indicators, usualSettings, type Indicator } from './studies.ts'

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
const lines = (indicator: Indicator, of: readonly Candle[], settings = usualSettings(indicator)) =>
  studyLines({ indicator, settings }, of)
const values = (indicator: Indicator, of: readonly Candle[], settings = usualSettings(indicator)) =>
  lines(indicator, of, settings)[0] ?? []
const upTo = (count: number) => Array.from({ length: count }, (_, index) => 1_000 + index)

describe('moving averages', () => {
  test('begin with the candle of their period', () => {
    for (const [indicator, interval] of [
      ['sma20', 20],
      ['ema20', 20],
      ['sma50', 50],
      ['wma', 20],
    ] as const) {
      const of = values(indicator, candles(upTo(interval)))
      expect(of.slice(0, -1)).toEqual(new Array(interval - 1).fill(null))
      expect(of.at(-1)).toBeGreaterThan(1_000)
    }
    expect(values('sma20', candles(upTo(5)), [5]).at(-1)).toBe(1_002)
  })

  test('are the mean of the closes, or lean to the newest', () => {
    const closes = [...new Array<number>(19).fill(1_000), 1_200]
    expect(values('sma20', candles(closes)).at(-1)).toBe(1_010)
    expect(values('ema20', candles(closes)).at(-1)).toBeCloseTo(1_000 + (200 * 2) / 21)
  })

  test('weighed by their place, as a textbook counts them', () => {
    // (90 × 1 + 89 × 2 + 88 × 3 + 89 × 4) / 10
    expect(values('wma', candles([90, 89, 88, 89]), [4]).at(-1)).toBeCloseTo(88.8)
  })
})

describe('the volume-weighted average price', () => {
  test('weighs the middle of each candle by its shares', () => {
    expect(values('vwap', [...candles([1_000], 10), ...candles([2_000], 30)])).toEqual([1_000, 1_750])
  })

  test('begins anew with each session', () => {
    const [today, tomorrow] = [candles([1_000], 10), candles([2_000], 30)]
    const moved = tomorrow.map((one) => ({ ...one, time: '2099-01-01T03:45:00.000Z' }))
    expect(values('vwap', [...today, ...moved])).toEqual([1_000, 2_000])
  })

  test('stands still where nothing was traded', () => {
    expect(values('vwap', [...candles([1_000], 10), ...candles([2_000], 0)])).toEqual([1_000, 1_000])
  })
})

describe('the relative strength', () => {
  test('needs fifteen closes for fourteen moves', () => {
    expect(values('rsi14', candles(upTo(14)))).toEqual(new Array(14).fill(null))
    expect(values('rsi14', candles(upTo(15))).at(-1)).toBe(100)
  })

  test('is 50 where rises and falls weigh the same', () => {
    const closes = Array.from({ length: 15 }, (_, index) => 1_000 + (index % 2) * 10)
    expect(values('rsi14', candles(closes)).at(-1)).toBeCloseTo(50)
  })

  test('has the values that StockCharts publishes for its example', () => {
    const closes = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
      45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
    ]
    const published = [70.53, 66.32, 66.55, 69.41, 66.36, 57.97]
    const found = values('rsi14', candles(closes)).slice(-6)
    for (const [index, value] of published.entries()) expect(found[index]).toBeCloseTo(value, 1)
  })
})

describe('bands', () => {
  test('stand as many deviations beside the mean as their width says', () => {
    // Eight closes with the mean 5 and the standard deviation 2.
    const [middle, upper, lower] = lines('bollinger', candles([2, 4, 4, 4, 5, 5, 7, 9]), [8, 2])
    expect([middle?.at(-1), upper?.at(-1), lower?.at(-1)]).toEqual([5, 9, 1])
  })

  test('of Donchian are the highest high and the lowest low', () => {
    const [middle, upper, lower] = lines('donchian', candles([100, 120, 90, 110]), [4])
    expect([upper?.at(-1), lower?.at(-1), middle?.at(-1)]).toEqual([123, 87, 105])
  })

  test('of Keltner lie evenly about an average, by the average range', () => {
    const [middle, upper, lower] = lines('keltner', candles(new Array<number>(60).fill(1_000)), [20, 2])
    // Every candle is six paise high.
    expect([middle?.at(-1), upper?.at(-1), lower?.at(-1)].map((value) => Math.round(value ?? 0))).toEqual([
      1_000, 1_012, 988,
    ])
  })
})

describe('strips below the prices', () => {
  test('the average true range of even candles is their height', () => {
    expect(values('atr', candles(new Array<number>(30).fill(1_000))).at(-1)).toBeCloseTo(6)
  })

  test('moving average convergence is the fast average less the slow one, and its signal follows', () => {
    const closes = Array.from({ length: 80 }, (_, index) => 1_000 + 10 * index)
    const [macd, signal, histogram] = lines('macd', candles(closes))
    // On a straight line an average of n lags by (n − 1) / 2 candles: 10 × (12.5 − 5.5).
    expect(macd?.at(-1)).toBeCloseTo(70, 0)
    expect((macd?.at(-1) ?? 0) - (signal?.at(-1) ?? 0)).toBeCloseTo(histogram?.at(-1) ?? Number.NaN)
  })

  test('the stochastic says where the close stands between the lowest low and the highest high', () => {
    const closes = [...new Array<number>(13).fill(1_000), 1_097]
    // Lowest 997, highest 1,100.
    expect(values('stochastic', candles(closes), [14, 1, 1]).at(-1)).toBeCloseTo(((1_097 - 997) / 103) * 100)
    expect(values('williams', candles(closes)).at(-1)).toBeCloseTo(((1_097 - 997) / 103) * 100 - 100)
  })

  test('the rate of change is in percent, and the volume on balance adds and subtracts whole candles', () => {
    expect(values('roc', candles([100, 103, 110]), [2]).at(-1)).toBeCloseTo(10)
    const of = values('obv', candles([10, 11, 10, 12]))
    expect((of.at(-1) ?? 0) - (of.at(-2) ?? 0)).toBe(10)
  })

  test('those with a range stay within it', () => {
    const closes = Array.from({ length: 120 }, (_, index) => 1_000 + Math.round(80 * Math.sin(index / 5)))
    for (const indicator of ['rsi14', 'stochastic', 'adx', 'aroon', 'mfi'] as const) {
      const found = values(indicator, candles(closes)).filter((value) => value !== null)
      expect(found.length, indicator).toBeGreaterThan(10)
      expect(
        found.every((value) => value >= -1e-9 && value <= 100 + 1e-9),
        indicator,
      ).toBe(true)
    }
  })
})

test('the cloud is drawn as many candles later as its base is long, and leads the newest candle by as many', () => {
  const [base, , spanA, spanB, lagging] = lines('ichimoku', candles(upTo(120)))
  expect(spanA?.findIndex((value) => value !== null)).toBeGreaterThanOrEqual(26 + 25)
  expect([base?.length, spanA?.length, spanB?.length, lagging?.length]).toEqual([120, 146, 146, 120])
  // Highest and lowest of the 52 newest candles: 1,122 and 1,065.
  expect(spanB?.at(-1)).toBe((1_122 + 1_065) / 2)
  expect(leadOf([{ indicator: 'ichimoku', settings: usualSettings('ichimoku') }])).toBe(26)
  expect(leadOf([{ indicator: 'rsi14', settings: [14] }])).toBe(0)
  expect(lagging?.[0]).toBe(1_026)
  expect(lagging?.at(-1)).toBeNull()
})

test('a trend has its stop below rising prices and above falling ones', () => {
  const rising = candles(Array.from({ length: 60 }, (_, index) => 1_000 + 10 * index))
  const falling = candles(Array.from({ length: 60 }, (_, index) => 2_000 - 10 * index))
  for (const indicator of ['supertrend', 'psar'] as const) {
    expect(values(indicator, rising).at(-1), indicator).toBeLessThan(rising.at(-1)?.lowPaise ?? 0)
    expect(values(indicator, falling).at(-1), indicator).toBeGreaterThan(falling.at(-1)?.highPaise ?? 0)
  }
})

test('every study has a value for each candle in each of its lines, and none of no candle', () => {
  for (const indicator of indicators) {
    const days = candles(upTo(120)).map((one, at) => ({ ...one, time: new Date(at * 86_400_000).toISOString() }))
    const of = studyLines(
      { indicator, settings: usualSettings(indicator) },
      indicator === 'pivots' ? days : candles(upTo(120)),
      {
        interval: 'day',
        days,
      },
    )
    expect(of.length, indicator).toBe(lineCounts[indicator] ?? 1)
    for (const line of of) expect([120, 120 + 26], indicator).toContain(line.length)
    expect(
      of[0]?.some((value) => value !== null),
      indicator,
    ).toBe(true)
    for (const line of lines(indicator, [])) expect(line, indicator).toEqual([])
  }
})
