import { expect, test } from 'vitest'
import { fibonacciPrices, movePoints, nextSnap, placeOf, snapPrice } from './drawings.ts'

const candle = { openPaise: 100_00, highPaise: 110_00, lowPaise: 95_00, closePaise: 104_00 }
const times = ['2026-11-20T03:45:00.000Z', '2026-11-23T03:45:00.000Z', '2026-11-24T03:45:00.000Z']
const at = (place: number, paise: number) => ({ time: times[place] ?? '', paise })

test('a point takes the nearest of the four prices within reach, and else its tick', () => {
  const rule = { reachPaise: 1_00, tickPaise: 5 }
  expect(snapPrice(candle, 109_20, rule)).toEqual({ paise: 110_00, part: 'highPaise' })
  expect(snapPrice(candle, 107_52, rule)).toEqual({ paise: 107_50, part: null })
  expect(snapPrice(candle, -20, rule)).toEqual({ paise: 5, part: null })
})

test('keys go from price to price of a candle and end at its ends', () => {
  expect(nextSnap(candle, 104_00, 1)).toBe(110_00)
  expect(nextSnap(candle, 104_00, -1)).toBe(100_00)
  expect(nextSnap(candle, 110_00, 1)).toBe(null)
})

test('a moment falls into the candle that had begun, and before the first as far as the candles are apart', () => {
  expect(placeOf('2026-11-23T07:00:00.000Z', times)).toBe(1)
  expect(placeOf('2026-12-01T00:00:00.000Z', times)).toBe(2)
  expect(placeOf('2026-11-18T03:45:00.000Z', times)).toBe(-1)
  expect(placeOf(times[0] ?? '', [])).toBe(0)
})

test('a drawing is moved as a whole and stays among the candles', () => {
  expect(movePoints([at(0, 100), at(1, 300)], times, { candles: 1, paise: 50 })).toEqual([at(1, 150), at(2, 350)])
  expect(movePoints([at(0, 100), at(1, 300)], times, { candles: 9, paise: -500 })).toEqual([at(1, 1), at(2, 201)])
})

test('a retracement counts back from the second point', () => {
  const levels = fibonacciPrices([at(0, 100_00), at(2, 200_00)])
  expect(levels[0]).toEqual({ level: 0, paise: 200_00 })
  expect(levels[2]).toEqual({ level: 382, paise: 161_80 })
  expect(levels.at(-1)).toEqual({ level: 1_000, paise: 100_00 })
})
