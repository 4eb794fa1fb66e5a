import { describe, expect, it } from 'vitest'
import { partsOfDay, type DayBar } from './inside-day.ts'

const day: DayBar = {
  openPaise: 10_000,
  highPaise: 10_460,
  lowPaise: 9_870,
  closePaise: 10_120,
  volume: 1_234_567,
  valuePaise: 12_468_911_700,
}

const seeds = Array.from({ length: 300 }, (_, at) => `INE${at} 2026-0${1 + (at % 9)}-11`)

function wholeOf(parts: readonly DayBar[]): DayBar {
  return {
    openPaise: parts[0]!.openPaise,
    highPaise: Math.max(...parts.map((part) => part.highPaise)),
    lowPaise: Math.min(...parts.map((part) => part.lowPaise)),
    closePaise: parts.at(-1)!.closePaise,
    volume: parts.reduce((sum, part) => sum + part.volume, 0),
    valuePaise: parts.reduce((sum, part) => sum + part.valuePaise, 0),
  }
}

describe('a day parted into bars', () => {
  it.each([2, 3, 7, 25, 75, 375])('is the same day again in %i parts', (count) => {
    for (const seed of seeds) {
      const parts = partsOfDay(day, count, seed)
      expect(parts).toHaveLength(count)
      expect(wholeOf(parts)).toEqual(day)
    }
  })

  it('has parts that are bars themselves, each beginning where the one before ended', () => {
    for (const seed of seeds) {
      const parts = partsOfDay(day, 25, seed)
      for (const [at, part] of parts.entries()) {
        expect(part.highPaise).toBeGreaterThanOrEqual(Math.max(part.openPaise, part.closePaise))
        expect(part.lowPaise).toBeLessThanOrEqual(Math.min(part.openPaise, part.closePaise))
        if (at > 0) expect(part.openPaise).toBe(parts[at - 1]!.closePaise)
      }
    }
  })

  it('is another day for another seed, and the same for the same', () => {
    expect(partsOfDay(day, 25, 'one')).toEqual(partsOfDay(day, 25, 'one'))
    expect(partsOfDay(day, 25, 'one')).not.toEqual(partsOfDay(day, 25, 'other'))
  })

  it('stays at the price of a day that had only one', () => {
    const still = { ...day, openPaise: 500, highPaise: 500, lowPaise: 500, closePaise: 500, volume: 1, valuePaise: 500 }
    expect(new Set(partsOfDay(still, 25, 'still').flatMap((part) => [part.highPaise, part.lowPaise]))).toEqual(
      new Set([500]),
    )
    expect(wholeOf(partsOfDay(still, 25, 'still'))).toEqual(still)
  })

  it('touches a high that is the open and a low that is the close', () => {
    const falling = { ...day, openPaise: 10_460, closePaise: 9_870 }
    for (const seed of seeds) expect(wholeOf(partsOfDay(falling, 7, seed))).toEqual(falling)
  })

  it('is not parted into fewer than two', () => {
    expect(() => partsOfDay(day, 1, 'one')).toThrow(RangeError)
  })
})
