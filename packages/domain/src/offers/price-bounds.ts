import { divide } from '@bahi/money/rounding'
import type { PriceBounds } from './offer-facts.ts'

const HUNDRED_PERCENT = 1_000_000n

/** A percentage of a setting ("3", "2.5") in ten-thousandths of a percent, exactly. */
function partsOf(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.')
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0').slice(0, 4))
}

export type Band = { readonly lowerPaise: bigint; readonly upperPaise: bigint }

/**
 * The range of this many percent on both sides of a reference, within the share's own band. Both ends are rounded
 * inward, so that a price at the edge lies within the percentage.
 */
export function boundsAround(referencePaise: bigint, percent: string, band: Band | null): PriceBounds {
  const away = referencePaise * partsOf(percent)
  const lowest = referencePaise - divide(away, HUNDRED_PERCENT, 'down')
  const highest = referencePaise + divide(away, HUNDRED_PERCENT, 'down')
  return {
    referencePaise,
    lowestPaise: band !== null && band.lowerPaise > lowest ? band.lowerPaise : lowest,
    highestPaise: band !== null && band.upperPaise < highest ? band.upperPaise : highest,
  }
}

export const NO_BOUNDS: PriceBounds = { referencePaise: null, lowestPaise: 0n, highestPaise: 0n }

/** The volume-weighted average price of trades, in paise, half up; null without trades. */
export function averagePrice(valuePaise: bigint, shares: bigint): bigint | null {
  return shares === 0n ? null : divide(valuePaise, shares, 'half-up')
}
