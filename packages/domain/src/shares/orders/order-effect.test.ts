import { describe, expect, it } from 'vitest'
import { impact, seenPrice, slippage, totalSlippage } from './order-effect.ts'

describe('the price a customer saw', () => {
  it('is the best one of the other side', () => {
    const quote = { bidPaise: 441_10n, askPaise: 441_20n, lastPaise: 441_15n }
    expect(seenPrice({ side: 'buy', ...quote })).toBe(441_20n)
    expect(seenPrice({ side: 'sell', ...quote })).toBe(441_10n)
  })

  it('is the last trade where the other side is empty, and nothing before the first trade', () => {
    expect(seenPrice({ side: 'buy', bidPaise: 441_10n, askPaise: 0n, lastPaise: 441_15n })).toBe(441_15n)
    expect(seenPrice({ side: 'sell', bidPaise: 0n, askPaise: 441_20n, lastPaise: 0n })).toBeNull()
  })
})

describe('slippage', () => {
  it('is what a buy paid above the price it saw', () => {
    // 100 at 441.25 instead of 441.20: five rupees on 44,120 are 1.133 basis points.
    expect(slippage('buy', 441_20n, 100n, 441_25n * 100n)).toEqual({ paise: 5_00n, tenthsOfBps: 11n })
  })

  it('is what a sale brought below the price it saw', () => {
    expect(slippage('sell', 441_20n, 100n, 441_15n * 100n)).toEqual({ paise: 5_00n, tenthsOfBps: 11n })
  })

  it('is less than nothing where the fill was better, and nothing where it was the same', () => {
    expect(slippage('buy', 441_20n, 100n, 441_15n * 100n)).toEqual({ paise: -5_00n, tenthsOfBps: -11n })
    expect(slippage('buy', 441_20n, 100n, 441_20n * 100n)).toEqual({ paise: 0n, tenthsOfBps: 0n })
  })

  it('rounds to the nearest tenth of a basis point, better and worse alike', () => {
    expect(slippage('buy', 100_00n, 20n, 2_000_00n + 1n).tenthsOfBps).toBe(1n) // 0.05 of a basis point
    expect(slippage('sell', 100_00n, 20n, 2_000_00n + 1n).tenthsOfBps).toBe(-1n)
    expect(slippage('buy', 100_00n, 21n, 2_100_00n + 1n).tenthsOfBps).toBe(0n)
  })

  it('cannot be told of nothing', () => {
    expect(() => slippage('buy', 441_20n, 0n, 0n)).toThrow(RangeError)
    expect(() => slippage('buy', 0n, 100n, 1n)).toThrow(RangeError)
  })

  it('of several orders is their sum beside the sum of what they saw', () => {
    expect(
      totalSlippage([
        { side: 'buy', seenPaise: 100_00n, filledQuantity: 10n, valuePaise: 1_001_00n },
        { side: 'sell', seenPaise: 200_00n, filledQuantity: 10n, valuePaise: 2_001_00n },
      ]),
    ).toEqual({ paise: 0n, tenthsOfBps: 0n })
    expect(totalSlippage([])).toBeNull()
  })
})

describe('impact', () => {
  it('is how far the next price went away from the customer', () => {
    expect(impact('buy', 441_20n, 441_35n)).toEqual({ paise: 15n, tenthsOfBps: 34n })
    expect(impact('sell', 441_20n, 441_05n)).toEqual({ paise: 15n, tenthsOfBps: 34n })
    expect(impact('buy', 441_20n, 441_20n)).toEqual({ paise: 0n, tenthsOfBps: 0n })
  })

  it('cannot be told where a side was empty', () => {
    expect(impact('buy', 0n, 441_20n)).toBeNull()
    expect(impact('sell', 441_20n, 0n)).toBeNull()
  })
})
