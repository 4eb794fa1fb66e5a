import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOfUnits, navText, parseNav, worthOfUnits } from './nav.ts'

describe('a net asset value', () => {
  it('is read and written with four places, exactly', () => {
    expect([navText(100_000n), navText(12_3456n), navText(7n)]).toEqual(['10.0000', '12.3456', '0.0007'])
    expect(parseNav('18.4263')).toBe(184_263n)
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n - 1n }), (nav) => {
        expect(parseNav(navText(nav))).toBe(nav)
      }),
    )
  })

  it.each(['', '18', '18.4', '1.23456', '-1.0000', '1e3', '.5000', '1,000.0000'])('is not read from %j', (text) => {
    expect(() => parseNav(text)).toThrow(RangeError)
  })

  it('makes units cost the paisa above and bring in the one below, and is exact between them', () => {
    expect([costOfUnits(3n, 123_457n), worthOfUnits(3n, 123_457n)]).toEqual([3_704n, 3_703n])
    expect([costOfUnits(100n, 123_457n), worthOfUnits(100n, 123_457n)]).toEqual([123_457n, 123_457n])
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (units, nav) => {
        const [cost, worth] = [costOfUnits(units, nav), worthOfUnits(units, nav)]
        expect(worth * 100n <= units * nav && units * nav <= cost * 100n).toBe(true)
        expect(cost - worth).toBe((units * nav) % 100n === 0n ? 0n : 1n)
      }),
    )
  })
})
