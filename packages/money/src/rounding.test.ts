import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divide, favouring } from './rounding.ts'

const divisor = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).filter((n) => n !== 0n)

describe('divide', () => {
  it.each([
    [7n, 2n, 'down', 3n],
    [7n, 2n, 'up', 4n],
    [7n, 2n, 'half-up', 4n],
    [-7n, 2n, 'down', -4n],
    [-7n, 2n, 'up', -3n],
    [-7n, 2n, 'half-up', -4n],
    [7n, -2n, 'down', -4n],
    [-7n, -2n, 'half-up', 4n],
    [5n, 4n, 'half-up', 1n],
    [-5n, 4n, 'half-up', -1n],
    [-7n, 4n, 'half-up', -2n],
    [6n, 3n, 'up', 2n],
    [-6n, 3n, 'down', -2n],
    [0n, 5n, 'up', 0n],
  ] as const)('%s ÷ %s rounded %s is %s', (n, d, rounding, expected) => {
    expect(divide(n, d, rounding)).toBe(expected)
  })

  it('refuses to divide by zero', () => {
    expect(() => divide(1n, 0n, 'down')).toThrow(RangeError)
  })

  it('never rounds by a whole unit, and down and up enclose the exact quotient', () => {
    fc.assert(
      fc.property(fc.bigInt(), divisor, (n, d) => {
        const [down, up, nearest] = [divide(n, d, 'down'), divide(n, d, 'up'), divide(n, d, 'half-up')]
        const sign = d < 0n ? -1n : 1n
        expect(down * d * sign <= n * sign).toBe(true)
        expect(up * d * sign >= n * sign).toBe(true)
        expect(up - down).toBe(n % d === 0n ? 0n : 1n)
        expect(nearest === down || nearest === up).toBe(true)
        const twiceOff = 2n * (n - nearest * d)
        expect((twiceOff < 0n ? -twiceOff : twiceOff) <= (d < 0n ? -d : d)).toBe(true)
      }),
    )
  })

  it('rounds half-up alike on both sides of zero', () => {
    fc.assert(
      fc.property(fc.bigInt(), divisor, (n, d) => {
        expect(divide(-n, d, 'half-up')).toBe(-divide(n, d, 'half-up'))
      }),
    )
  })
})

describe('favouring', () => {
  it('lets the customer pay less and get more', () => {
    expect(favouring('customer', 'charge')).toBe('down')
    expect(favouring('customer', 'credit')).toBe('up')
  })

  it('lets the house be paid more and give less', () => {
    expect(favouring('house', 'charge')).toBe('up')
    expect(favouring('house', 'credit')).toBe('down')
  })
})
