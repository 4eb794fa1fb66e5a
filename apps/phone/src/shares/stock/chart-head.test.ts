import { describe, expect, test } from 'vitest'
import type { Candle } from '@bahi/contract/market/views'
import { headOfCandles, headOfLine } from './chart-head.ts'

const candle = (time: string, openPaise: number, closePaise: number): Candle => ({
  time,
  openPaise,
  highPaise: closePaise + 5,
  lowPaise: openPaise - 5,
  closePaise,
  volume: 1,
  valuePaise: 1,
})

describe('the head of a line', () => {
  const line = { lastPaise: 120, basePaise: 100, waiting: false, now: 'today', formatAt: (at: number) => `at ${at}` }

  test('is the newest price, without a move while the previous close is unknown', () => {
    expect(headOfLine({ ...line, scrubbed: null })).toEqual({
      pricePaise: 120,
      basePaise: 100,
      when: 'today',
      candle: null,
    })
    expect(headOfLine({ ...line, waiting: true, scrubbed: null }).basePaise).toBe(0)
  })

  test('is the point under the finger', () => {
    expect(headOfLine({ ...line, scrubbed: { at: 7, value: 90 } })).toEqual({
      pricePaise: 90,
      basePaise: 100,
      when: 'at 7',
      candle: null,
    })
  })
})

describe('the head of candles', () => {
  const candles = [candle('a', 50, 60), candle('b', 60, 80)]
  const head = (pointed: number | null) =>
    headOfCandles({
      lastPaise: 81,
      previousClosePaise: 70,
      now: 'today',
      candles,
      pointed,
      formatTime: (time) => `day ${time}`,
    })

  test('is the newest price with the move of the day, and the newest candle', () => {
    expect(head(null)).toEqual({ pricePaise: 81, basePaise: 70, when: 'today', candle: candles[1] })
  })

  test('is the candle under the crosshair against the close before it, or against its own opening where it is the first', () => {
    expect(head(1)).toEqual({ pricePaise: 80, basePaise: 60, when: 'day b', candle: candles[1] })
    expect(head(0)).toEqual({ pricePaise: 60, basePaise: 50, when: 'day a', candle: candles[0] })
  })

  test('falls back to the newest where a candle is gone', () => {
    expect(head(9).when).toBe('today')
  })
})
