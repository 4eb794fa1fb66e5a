import { describe, expect, it } from 'vitest'
import { averagePrice, boundsAround, NO_BOUNDS } from './price-bounds.ts'

describe('the range around a reference price', () => {
  it.each([
    // 3 % of 1,412.65 are 42.3795.
    [1_412_65n, '3', 1_370_28n, 1_455_02n],
    // 2.5 % of 100.01 are 2.50025.
    [100_01n, '2.5', 97_51n, 102_51n],
    // A digit of a percent that is small counts as what it is: 0.05 % of 1,000.00 are 0.50.
    [1_000_00n, '0.05', 999_50n, 1_000_50n],
    [1_000_00n, '0', 1_000_00n, 1_000_00n],
  ])('of %s paise by %s %% is rounded inward', (reference, percent, lowestPaise, highestPaise) => {
    expect(boundsAround(reference, percent, null)).toEqual({ referencePaise: reference, lowestPaise, highestPaise })
  })

  it('ends at the share’s own band, each end by itself', () => {
    const of = (lowerPaise: bigint, upperPaise: bigint) => {
      const { lowestPaise, highestPaise } = boundsAround(100_00n, '3', { lowerPaise, upperPaise })
      return [lowestPaise, highestPaise]
    }
    expect(of(90_00n, 110_00n)).toEqual([97_00n, 103_00n])
    expect(of(98_00n, 110_00n)).toEqual([98_00n, 103_00n])
    expect(of(90_00n, 102_00n)).toEqual([97_00n, 102_00n])
  })

  it('is none without a reference', () => {
    expect(NO_BOUNDS).toEqual({ referencePaise: null, lowestPaise: 0n, highestPaise: 0n })
  })
})

it('averages the price of trades by their shares, half up, and has none without trades', () => {
  expect([averagePrice(1_001n, 2n), averagePrice(1_000n, 3n), averagePrice(0n, 0n)]).toEqual([501n, 333n, null])
})
