import { expect, test } from 'vitest'
import { candlesShown } from './candle-intervals.ts'
import { withLiveSession } from './candle-live.ts'
import { sessionPoints } from './chart-spans.ts'
import { hourMarks, usualHours } from './trading-hours.ts'

const evening = { openSecond: 64_800, closeSecond: 68_400 }

test('a usual day names its hours, an evening session its middle', () => {
  expect(hourMarks(usualHours)).toEqual([33_300, 39_600, 45_000, 50_400, 55_800])
  expect(hourMarks(evening)).toEqual([64_800, 66_600, 68_400])
})

test('the line of an evening session ends with its own close', () => {
  const minute = { time: '2026-11-08T13:29:00.000Z', closePaise: 90 }
  const candle = { ...minute, openPaise: 90, highPaise: 90, lowPaise: 90, volume: 1, valuePaise: 90 }
  expect(sessionPoints([candle], { second: 70_000, lastPaise: 95 }, evening)).toEqual([{ at: 68_400, value: 95 }])
  expect(sessionPoints([], { second: 64_000, lastPaise: 95 }, evening)).toEqual([])
})

test('a live price of an evening session moves the candle of its own minute', () => {
  const live = {
    lastPaise: 95,
    second: 65_000,
    openPaise: 90,
    highPaise: 95,
    lowPaise: 90,
    volume: 10,
    valuePaise: 950,
    trades: [],
  }
  expect(withLiveSession([], 5, '2026-11-08', live, evening)[0]?.time).toBe('2026-11-08T12:30:00.000Z')
})

test('an evening session fills the width of the chart', () => {
  expect(candlesShown('1D', '1m', evening)).toBe(60)
  expect(candlesShown('1D', '60m', evening)).toBe(1)
})
