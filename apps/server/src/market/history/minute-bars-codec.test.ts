import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MinuteBars } from '../ports/trading-day.ts'
import { decodeMinuteBars, encodeMinuteBars } from './minute-bars-codec.ts'

const price = fc.integer({ min: 0, max: 2 ** 31 - 1 })
// Differences are doubled by the zigzag; a day's turnover stays far below this.
const value = fc.integer({ min: 0, max: 2 ** 51 })

function barsFrom(
  rows: readonly (readonly [number, number, number, number, number, number])[],
  spareMinutes = 0,
): MinuteBars {
  const column = (at: 0 | 1 | 2 | 3 | 4 | 5) => [
    ...rows.map((row) => row[at]),
    ...Array.from({ length: spareMinutes }, () => 0),
  ]
  return {
    firstSecond: 33_300,
    count: rows.length,
    openPaise: Int32Array.from(column(0)),
    highPaise: Int32Array.from(column(1)),
    lowPaise: Int32Array.from(column(2)),
    closePaise: Int32Array.from(column(3)),
    volume: Float64Array.from(column(4)),
    valuePaise: Float64Array.from(column(5)),
  }
}

describe('minute bars', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(price, price, price, price, value, value), { maxLength: 375 }), (rows) => {
        const bars = barsFrom(rows)
        expect(decodeMinuteBars(encodeMinuteBars(bars))).toEqual(bars)
      }),
    )
  })

  it('leave out minutes that have not begun', () => {
    const begun = barsFrom([[100, 110, 90, 105, 7, 735]], 374)
    expect(decodeMinuteBars(encodeMinuteBars(begun))).toEqual(barsFrom([[100, 110, 90, 105, 7, 735]]))
  })

  it('differ in bytes when one share differs', () => {
    const one = encodeMinuteBars(barsFrom([[100, 110, 90, 105, 7, 735]]))
    expect(encodeMinuteBars(barsFrom([[100, 110, 90, 105, 8, 735]]))).not.toEqual(one)
  })

  it('refuse bytes cut short', () => {
    const bytes = encodeMinuteBars(barsFrom([[100, 110, 90, 105, 7, 735]]))
    expect(() => decodeMinuteBars(bytes.subarray(0, bytes.length - 3))).toThrow('unexpected EOF')
  })
})
