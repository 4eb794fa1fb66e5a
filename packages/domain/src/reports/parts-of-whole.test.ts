import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsOfWholeBps } from './parts-of-whole.ts'

it('gives the point that is left to the part that lost most by rounding', () => {
  expect(partsOfWholeBps([1n, 1n, 1n])).toEqual([3_334, 3_333, 3_333])
  expect(partsOfWholeBps([2n, 1n])).toEqual([6_667, 3_333])
  expect(partsOfWholeBps([5n, 0n, 15n])).toEqual([2_500, 0, 7_500])
})

it('has no parts of nothing', () => {
  expect(partsOfWholeBps([])).toEqual([])
  expect(partsOfWholeBps([0n, 0n])).toEqual([0, 0])
})

it('comes to the whole, and is never a point off', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 30 }), (amounts) => {
      const whole = amounts.reduce((sum, amount) => sum + amount, 0n)
      const parts = partsOfWholeBps(amounts)
      expect(parts.reduce((sum, bps) => sum + bps, 0)).toBe(whole === 0n ? 0 : 10_000)
      for (const [at, amount] of amounts.entries())
        if (whole > 0n) expect(Math.abs(parts[at]! - (Number(amount) * 10_000) / Number(whole))).toBeLessThan(1.001)
    }),
  )
})
