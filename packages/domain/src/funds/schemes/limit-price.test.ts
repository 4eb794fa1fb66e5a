import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { schemeLimit } from './limit-price.ts'

const quote = {
  bidPaise: paise(99_90n),
  askPaise: paise(100_10n),
  lastPaise: paise(100_00n),
  tickPaise: paise(5n),
  lowerPaise: paise(80_00n),
  upperPaise: paise(120_00n),
}

describe('the limit of an order of a scheme', () => {
  it('lies half a percent beyond the best price, on the tick, rounded towards it', () => {
    // 100.10 + 0.50 = 100.60; 99.90 - 0.49 = 99.41, and the tick above is 99.45.
    expect(schemeLimit('buy', quote)).toBe(100_60n)
    expect(schemeLimit('sell', quote)).toBe(99_45n)
  })

  it('is the best price itself where half a percent is less than a tick', () => {
    const cheap = { ...quote, bidPaise: paise(4_95n), askPaise: paise(5_05n) }
    const within = { lowerPaise: paise(4_00n), upperPaise: paise(6_00n) }
    expect(schemeLimit('buy', { ...cheap, ...within })).toBe(5_05n)
    expect(schemeLimit('sell', { ...cheap, ...within })).toBe(4_95n)
  })

  it('starts from the last price where nobody asks or bids, and there is none without a price', () => {
    const alone = { ...quote, bidPaise: paise(0n), askPaise: paise(0n) }
    expect(schemeLimit('buy', alone)).toBe(100_50n)
    expect(schemeLimit('sell', alone)).toBe(99_50n)
    expect(schemeLimit('buy', { ...alone, lastPaise: paise(0n) })).toBeNull()
  })

  it('stays within the band of the day', () => {
    expect(schemeLimit('buy', { ...quote, upperPaise: paise(100_20n) })).toBe(100_20n)
    expect(schemeLimit('sell', { ...quote, lowerPaise: paise(99_80n) })).toBe(99_80n)
  })
})
