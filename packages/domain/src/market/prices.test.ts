import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { bandLimits, bandWithin, clampToBand, narrowBand } from './band.ts'
import { marketPrefix } from './market-prefix.ts'
import { isOnTick, roundToTick, tickFor } from './tick.ts'

const today = businessDate('2026-11-20')

describe('tickFor', () => {
  it.each([
    [1, 1],
    [249_99, 1],
    [250_00, 5],
    [1_000_00, 5],
    [1_000_01, 10],
    [5_000_00, 10],
    [5_000_01, 50],
    [10_000_00, 50],
    [10_000_01, 100],
    [20_000_00, 100],
    [20_000_01, 500],
  ])('a price of %s paise moves by %s', (price, tick) => {
    expect(tickFor(paise(price), today)).toBe(BigInt(tick))
  })

  it('changes on its date', () => {
    expect(tickFor(paise(100_00), businessDate('2025-04-14'))).toBe(5n)
    expect(tickFor(paise(100_00), businessDate('2025-04-15'))).toBe(1n)
  })

  it('does not guess before its first table', () => {
    expect(() => tickFor(paise(100_00), businessDate('2010-12-31'))).toThrow(RangeError)
  })
})

describe('roundToTick', () => {
  it('moves a price down, up or to the nearest tick', () => {
    expect(roundToTick(paise(1_412_63), paise(10), 'down')).toBe(1_412_60n)
    expect(roundToTick(paise(1_412_63), paise(10), 'up')).toBe(1_412_70n)
    expect(roundToTick(paise(1_412_65), paise(10), 'half-up')).toBe(1_412_70n)
    expect(isOnTick(paise(1_412_60), paise(10))).toBe(true)
    expect(isOnTick(paise(1_412_65), paise(10))).toBe(false)
  })
})

describe('bandLimits', () => {
  it('rounds inward to the tick', () => {
    expect(bandLimits(paise(1_400_50), 1000, paise(10))).toEqual({ lowerPaise: 1_260_50n, upperPaise: 1_540_50n })
    expect(bandLimits(paise(333_35), 500, paise(5))).toEqual({ lowerPaise: 316_70n, upperPaise: 350_00n })
  })

  it('never leaves the band, is on the tick and holds a price', () => {
    const tick = fc.constantFrom(1n, 5n, 10n, 50n, 100n, 500n)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 7n }),
        fc.constantFrom(200, 500, 1000, 2000),
        tick,
        (lots, bandBps, tickPaise) => {
          const reference = lots * tickPaise
          const { lowerPaise, upperPaise } = bandLimits(paise(reference), bandBps, paise(tickPaise))
          expect(lowerPaise * 10_000n >= reference * (10_000n - BigInt(bandBps))).toBe(true)
          expect(upperPaise * 10_000n <= reference * (10_000n + BigInt(bandBps))).toBe(true)
          expect(lowerPaise % tickPaise).toBe(0n)
          expect(upperPaise % tickPaise).toBe(0n)
          expect(lowerPaise <= reference && reference <= upperPaise).toBe(true)
        },
      ),
    )
  })

  it('is a single tick for a reference below one', () => {
    expect(bandLimits(paise(3), 2000, paise(5))).toEqual({ lowerPaise: 5n, upperPaise: 5n })
  })

  it.each([
    [0n, 1000, 5n],
    [100n, 1000, 0n],
    [100n, -1, 5n],
    [100n, 10_001, 5n],
    [100n, 0.5, 5n],
  ])('refuses reference %s, band %s, tick %s', (reference, bps, tick) => {
    expect(() => bandLimits(paise(reference), bps, paise(tick))).toThrow(RangeError)
  })

  it('takes every band from none to the whole price', () => {
    expect(bandLimits(paise(100_00), 0, paise(5))).toEqual({ lowerPaise: 100_00n, upperPaise: 100_00n })
    expect(bandLimits(paise(100_00), 10_000, paise(5))).toEqual({ lowerPaise: 5n, upperPaise: 200_00n })
    expect(bandLimits(paise(1), 10_000, paise(1))).toEqual({ lowerPaise: 1n, upperPaise: 2n })
  })

  it('says what it refuses', () => {
    expect(() => bandLimits(paise(0), 1_000, paise(5))).toThrow('positive reference and tick')
    expect(() => bandLimits(paise(100), 10_001, paise(5))).toThrow('not a band: 10001 bps')
  })

  it('can be narrowed and never widened', () => {
    const [wide, tight] = [bandLimits(paise(100_00), 2000, paise(5)), bandLimits(paise(100_00), 500, paise(5))]
    expect(narrowBand(wide, tight)).toEqual(tight)
    expect(narrowBand(tight, wide)).toEqual(tight)
    expect(clampToBand(paise(200_00), tight)).toBe(105_00n)
    expect(clampToBand(paise(1_00), tight)).toBe(95_00n)
    expect(clampToBand(paise(99_00), tight)).toBe(99_00n)
  })
})

describe('bandWithin', () => {
  const wide = bandLimits(paise(100_00), 1000, paise(5))

  it('narrows each side by its own setting', () => {
    expect(bandWithin(wide, paise(100_00), 500, null, paise(5))).toEqual({ lowerPaise: 90_00n, upperPaise: 105_00n })
    expect(bandWithin(wide, paise(100_00), null, 200, paise(5))).toEqual({ lowerPaise: 98_00n, upperPaise: 110_00n })
  })

  it('leaves the band alone without settings, and under wider ones', () => {
    expect(bandWithin(wide, paise(100_00), null, null, paise(5))).toEqual(wide)
    expect(bandWithin(wide, paise(100_00), 2000, 2000, paise(5))).toEqual(wide)
  })
})

describe('marketPrefix', () => {
  it.each([
    ['000001', 'sz'],
    ['300750', 'sz'],
    ['688981', 'sz'],
    ['600519', 'sh'],
    ['430047', 'bj'],
    ['830799', 'bj'],
  ])('sends %s to %s', (code, prefix) => {
    expect(marketPrefix(code)).toBe(prefix)
  })

  it.each(['', '0', '100000', '200002', '500325', '900901', '310000', '610000', '670000', 'INE001A01036'])(
    'knows no market for %j',
    (code) => {
      expect(marketPrefix(code)).toBeNull()
    },
  )
})
