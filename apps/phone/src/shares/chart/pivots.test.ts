import { describe, expect, test } from 'vitest'
import type { Candle } from '@bahi/contract/market/views'
import { comingTimes } from '../candles/coming-times.ts'
import { studyLines } from './candle-indicators.ts'
import { pivotLevels, pivotLines } from './pivots.ts'

const day = (date: string, high: number, low: number, close: number, clock = '09:15'): Candle => ({
  time: new Date(`${date}T${clock}:00+05:30`).toISOString(),
  openPaise: close,
  highPaise: high,
  lowPaise: low,
  closePaise: close,
  volume: 1,
  valuePaise: close,
})
const rounded = (levels: readonly number[]) => levels.map((level) => Math.round(level * 1_000) / 1_000)

describe('pivot points', () => {
  // Worked by hand from the published formulas for high 110, low 100, close 106: P = 316 / 3 = 105.333.
  const range = { high: 110, low: 100, close: 106 }

  test('classic, as StockCharts ChartSchool has them, with the third levels of TradingView (Traditional)', () => {
    expect(rounded(pivotLevels('classic', range))).toEqual([
      105.333, 110.667, 115.333, 120.667, 100.667, 95.333, 90.667,
    ])
  })

  test('Fibonacci: 38.2, 61.8 and 100 % of the range about P', () => {
    expect(rounded(pivotLevels('fibonacci', range))).toEqual([
      105.333, 109.153, 111.513, 115.333, 101.513, 99.153, 95.333,
    ])
  })

  test('Camarilla: 1.1 times a twelfth, a sixth and a quarter of the range about the close', () => {
    expect(rounded(pivotLevels('camarilla', range))).toEqual([
      105.333, 106.917, 107.833, 108.75, 105.083, 104.167, 103.25,
    ])
  })

  const days = [
    day('2026-11-12', 120, 90, 100),
    day('2026-11-13', 110, 100, 106),
    day('2026-11-16', 130, 100, 115),
    day('2026-11-20', 140, 110, 125),
    day('2026-11-23', 900, 800, 850),
  ]

  test('are those of the day before, the same over a session and other ones in the next', () => {
    const minutes = [
      day('2026-11-13', 1, 1, 1, '15:25'),
      day('2026-11-16', 1, 1, 1, '09:15'),
      day('2026-11-16', 1, 1, 1, '15:25'),
    ]
    const [pivot] = pivotLines(minutes, days, { method: 'classic', time: 'day' })
    expect(rounded(pivot?.map((value) => value ?? 0) ?? [])).toEqual([103.333, 105.333, 105.333])
    // By itself: of the day before for minutes.
    expect(studyLines({ indicator: 'pivots', settings: [0, 0] }, minutes, { interval: '5m', days })[0]).toEqual(pivot)
  })

  test('are those of the whole week before, and unknown where it may have begun earlier', () => {
    const [pivot] = pivotLines(days, days, { method: 'classic', time: 'week' })
    // The week from the 16th: highest 140, lowest 100, last close 125.
    expect(pivot?.map((value) => (value === null ? null : Math.round(value * 100) / 100))).toEqual([
      null,
      null,
      null,
      null,
      121.67,
    ])
  })

  test('know nothing of later: a past day that is stepped through has the same levels without the days after it', () => {
    const past = [day('2026-11-16', 1, 1, 1)]
    expect(pivotLines(past, days, { method: 'camarilla', time: 'day' })).toEqual(
      pivotLines(past, days.slice(0, 3), { method: 'camarilla', time: 'day' }),
    )
  })
})

test('candles to come lie on weekdays and in the hours of the session', () => {
  const friday = day('2026-11-27', 1, 1, 1, '15:20').time
  const india = (times: string[]) =>
    times.map((time) => new Date(Date.parse(time) + 19_800_000).toISOString().slice(0, 16))
  expect(india(comingTimes(friday, '5m', 2))).toEqual(['2026-11-27T15:25', '2026-11-30T09:15'])
  expect(india(comingTimes(friday, 'day', 2))).toEqual(['2026-11-30T09:15', '2026-12-01T09:15'])
  expect(india(comingTimes(friday, 'week', 1))).toEqual(['2026-12-04T09:15'])
  expect(india(comingTimes(friday, 'month', 2))).toEqual(['2026-12-01T09:15', '2027-01-01T09:15'])
})
