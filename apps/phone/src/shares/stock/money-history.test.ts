import { describe, expect, test } from 'vitest'
import type { Candle } from '@bahi/contract/market/views'
import { fiveSessions, valueRows } from './money-history.ts'

const candle = (day: number, closePaise: number, volume: number): Candle => ({
  time: `2026-11-${String(day).padStart(2, '0')}T03:45:00.000Z`,
  openPaise: closePaise,
  highPaise: closePaise,
  lowPaise: closePaise,
  closePaise,
  volume,
  valuePaise: closePaise * volume,
})

describe('the history by value', () => {
  test('is newest first, each row against the close before it, its bar against the largest', () => {
    expect(valueRows([candle(16, 100, 10), candle(17, 110, 40), candle(18, 99, 20)], 2)).toEqual([
      { day: '2026-11-18', closePaise: 99, previousClosePaise: 110, volume: 20, valuePaise: 1_980, share: 0.45 },
      { day: '2026-11-17', closePaise: 110, previousClosePaise: 100, volume: 40, valuePaise: 4_400, share: 1 },
    ])
  })

  test('has nothing to compare the first session with, and no bar where nothing was traded', () => {
    expect(valueRows([candle(16, 100, 0)], 5)).toEqual([
      { day: '2026-11-16', closePaise: 100, previousClosePaise: 0, volume: 0, valuePaise: 0, share: 0 },
    ])
  })

  test('adds up the last five sessions and no more', () => {
    expect(fiveSessions([candle(13, 999, 999), ...[16, 17, 18, 19, 20].map((day) => candle(day, 100, 10))])).toEqual({
      valuePaise: 5_000n,
      averagePaise: 100,
      volume: 50,
      sessions: 5,
    })
    expect(fiveSessions([])).toEqual({ valuePaise: 0n, averagePaise: 0, volume: 0, sessions: 0 })
  })
})
