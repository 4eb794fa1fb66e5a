import { describe, expect, test } from 'vitest'
import { candlesAsked, candlesShown, intervalFor, spanCandles } from './candle-intervals.ts'
import { chartSpans } from './chart-spans.ts'

describe('the candles of a span', () => {
  test('are offered with the usual one among them, and never too thin to see', () => {
    for (const span of chartSpans) {
      const { intervals, usual } = spanCandles[span]
      expect(intervals).toContain(usual)
      expect(candlesShown(span, usual)).toBeLessThanOrEqual(90)
    }
  })

  test('fill a session, but of single minutes only the last ninety', () => {
    expect(candlesShown('1D', '1m')).toBe(90)
    expect(candlesShown('1D', '5m')).toBe(75)
    expect(candlesShown('1D', '60m')).toBe(7)
  })

  test('are parts of a session over a week and a month too, and then all of the span shows', () => {
    expect(intervalFor('1W', '15m')).toBe('15m')
    expect(intervalFor('1M', '15m')).toBe('day')
    expect(candlesShown('1W', '15m')).toBe(125)
    expect(candlesShown('1W', '60m')).toBe(35)
    expect(candlesShown('1M', '60m')).toBe(154)
  })

  test('are asked for with a hundred more before them', () => {
    expect(candlesAsked('1W', 'day')).toBe(105)
    expect(candlesAsked('5Y', 'month')).toBe(160)
  })
})

test('a chosen interval holds only where it makes sense', () => {
  expect(intervalFor('1D', '15m')).toBe('15m')
  expect(intervalFor('1D', 'week')).toBe('5m')
  expect(intervalFor('1Y', undefined)).toBe('week')
})
