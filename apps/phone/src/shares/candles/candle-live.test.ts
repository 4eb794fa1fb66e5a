import { describe, expect, test } from 'vitest'
import type { Candle } from '@bahi/contract/market/views'
import {
  candleEnds,
  candleDate,
  firstChange,
  withLiveDay,
  withLiveSession,
  withLiveSessions,
  type LiveFigures,
} from './candle-live.ts'

const date = '2026-11-20'
const candle = (
  time: string,
  [openPaise, highPaise, lowPaise, closePaise]: [number, number, number, number],
  volume: number,
): Candle => ({ time, openPaise, highPaise, lowPaise, closePaise, volume, valuePaise: volume * closePaise })
const live = (figures: Partial<LiveFigures>): LiveFigures => ({
  lastPaise: 120,
  second: 33_330,
  openPaise: 100,
  highPaise: 125,
  lowPaise: 95,
  volume: 60,
  valuePaise: 6_600,
  trades: [],
  ...figures,
})

describe('candles of several sessions', () => {
  const before = candle('2026-11-19T09:15:00.000Z', [80, 90, 70, 85], 500)
  const running = candle('2026-11-20T03:45:00.000Z', [100, 110, 99, 105], 50)

  test('move on with the quote in the running session alone', () => {
    expect(withLiveSessions([before, running], 60, date, live({}))).toMatchObject([
      before,
      { closePaise: 120, volume: 60 },
    ])
  })

  test('begin the running session with its first trade', () => {
    const begun = withLiveSessions([before], 60, date, live({}))
    expect(begun).toHaveLength(2)
    expect(begun[1]).toMatchObject({ time: '2026-11-20T03:45:00.000Z', closePaise: 120, volume: 60 })
    expect(withLiveSessions([before], 60, date, live({ openPaise: 0 }))).toEqual([before])
  })
})

describe('the running candle of a session', () => {
  const first = candle('2026-11-20T03:45:00.000Z', [100, 110, 99, 105], 50)

  test('follows price, extremes and volume of the newest quote', () => {
    const trades = [
      { second: 33_330, pricePaise: 120, quantity: 4 },
      { second: 33_320, pricePaise: 124, quantity: 4 },
    ]
    expect(withLiveSession([first], 1, date, live({ trades }))).toEqual([
      { ...first, highPaise: 124, closePaise: 120, volume: 60, valuePaise: 6_600 },
    ])
  })

  test('gives way to the next one at its first second, with what has been traded since', () => {
    const trades = [
      { second: 33_361, pricePaise: 120, quantity: 4 },
      { second: 33_360, pricePaise: 118, quantity: 6 },
      { second: 33_359, pricePaise: 90, quantity: 1 },
    ]
    expect(withLiveSession([first], 1, date, live({ second: 33_359, volume: 51 }))).toHaveLength(1)
    expect(withLiveSession([first], 1, date, live({ second: 33_361, trades }))).toEqual([
      first,
      {
        time: '2026-11-20T03:46:00.000Z',
        openPaise: 118,
        highPaise: 120,
        lowPaise: 118,
        closePaise: 120,
        volume: 10,
        valuePaise: 6_600 - first.valuePaise,
      },
    ])
  })

  test('holds five, fifteen and sixty minutes alike', () => {
    expect(withLiveSession([first], 5, date, live({ second: 33_599 }))).toHaveLength(1)
    expect(withLiveSession([first], 5, date, live({ second: 33_600 }))[1]?.time).toBe('2026-11-20T03:50:00.000Z')
    expect(withLiveSession([first], 60, date, live({ second: 36_900 }))[1]?.time).toBe('2026-11-20T04:45:00.000Z')
  })

  test('takes the opening auction into the first minute and late prints into the last', () => {
    expect(withLiveSession([], 1, date, live({ second: 33_000 }))[0]?.time).toBe('2026-11-20T03:45:00.000Z')
    expect(withLiveSession([], 1, date, live({ second: 56_000 }))[0]?.time).toBe('2026-11-20T09:59:00.000Z')
  })

  test('stays as it is for a quote that is older, empty, already counted, or of another day', () => {
    const candles = [first, candle('2026-11-20T03:46:00.000Z', [105, 106, 104, 106], 10)]
    for (const [day, quote] of [
      [date, live({})],
      [date, live({ openPaise: 0 })],
      [date, live({ second: 33_370 })],
      ['2026-11-21', live({ volume: 500 })],
    ] as const) {
      expect(withLiveSession(candles, 1, day, quote)).toBe(candles)
    }
  })
})

describe('the running day', () => {
  const thursday = candle('2026-11-19T03:45:00.000Z', [90, 99, 80, 95], 40)
  const today = candle('2026-11-20T03:45:00.000Z', [100, 110, 96, 105], 50)

  test('is the quote itself', () => {
    expect(withLiveDay({ items: [thursday, today], running: today }, 'day', date, live({}))).toEqual([
      thursday,
      {
        time: today.time,
        openPaise: 100,
        highPaise: 125,
        lowPaise: 95,
        closePaise: 120,
        volume: 60,
        valuePaise: 6_600,
      },
    ])
  })

  test('begins when the first trade comes after the answer', () => {
    expect(withLiveDay({ items: [thursday], running: null }, 'day', date, live({}))).toHaveLength(2)
    expect(withLiveDay({ items: [thursday], running: null }, 'day', date, live({ openPaise: 0 }))).toEqual([thursday])
  })

  test('is counted once in its week and its month', () => {
    const week = candle('2026-11-16T03:45:00.000Z', [70, 110, 60, 105], 400)
    for (const period of ['week', 'month'] as const) {
      expect(withLiveDay({ items: [week], running: today }, period, date, live({}))).toMatchObject([
        { openPaise: 70, highPaise: 125, lowPaise: 60, closePaise: 120, volume: 410 },
      ])
      expect(withLiveDay({ items: [week], running: null }, period, date, live({}))).toMatchObject([{ volume: 460 }])
    }
  })

  test('opens the next week on Monday and the next month on its first day', () => {
    const week = candle('2026-11-23T03:45:00.000Z', [70, 110, 60, 105], 400)
    expect(withLiveDay({ items: [week], running: null }, 'week', '2026-11-29', live({}))).toHaveLength(1)
    expect(withLiveDay({ items: [week], running: null }, 'week', '2026-11-30', live({}))).toHaveLength(2)
    expect(withLiveDay({ items: [week], running: null }, 'month', '2026-12-01', live({}))).toHaveLength(2)
  })

  test('is not moved back by a quote older than the answer', () => {
    const page = { items: [thursday, today], running: today }
    expect(withLiveDay(page, 'day', date, live({ volume: 49 }))).toBe(page.items)
    expect(withLiveDay(page, 'day', '2026-11-19', live({}))).toBe(page.items)
  })
})

test('candles say where they begin, end and how far they reach', () => {
  expect(
    candleEnds([
      candle('2026-11-19T03:45:00.000Z', [90, 99, 80, 95], 1),
      candle('2026-11-20T03:45:00.000Z', [100, 110, 96, 105], 1),
    ]),
  ).toEqual({ start: 90, end: 105, high: 110, low: 80 })
  expect(candleEnds([])).toBeNull()
})

test('an instant belongs to its Indian day', () => {
  expect(candleDate('2026-11-19T18:29:59.000Z')).toBe('2026-11-19')
  expect(candleDate('2026-11-19T18:30:00.000Z')).toBe('2026-11-20')
})

describe('what must be drawn anew', () => {
  const [first, second, third, fourth] = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((day) =>
    candle(`${day}T03:45:00.000Z`, [1, 2, 1, 2], 1),
  ) as [Candle, Candle, Candle, Candle]

  test('is the newest candle, and those that came after it', () => {
    expect(firstChange([first, second], [first, { ...second, closePaise: 3 }])).toBe(1)
    expect(firstChange([first, second], [first, second, third, fourth])).toBe(1)
  })

  test('is everything where older candles differ, are gone, or there were none', () => {
    expect(firstChange([first, second, third], [first, { ...second }, third])).toBeNull()
    expect(firstChange([first, second, third], [second, third, fourth])).toBeNull()
    expect(firstChange([first, second], [first])).toBeNull()
    expect(firstChange([], [first, second])).toBeNull()
  })
})
