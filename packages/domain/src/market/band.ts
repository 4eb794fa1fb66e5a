import { type Paise, addPaise, maxPaise, minPaise, subtractPaise } from '@bahi/money/paise'
import { applyRate, rateBps } from '@bahi/money/rate'
import { roundToTick } from './tick.ts'

/** The lowest and the highest price of orders today, in paise, both on the tick and inside the price band. */
export type Band = { readonly lowerPaise: Paise; readonly upperPaise: Paise }

/**
 * The limits of a price band around a reference price, in paise. Both are rounded inward to the tick, because a limit
 * outside the band would break it; a price is at least one tick.
 * @throws RangeError when the reference or the tick is not positive, or the band is not between 0 and 100 %.
 */
export function bandLimits(referencePaise: Paise, bandBps: number, tickPaise: Paise): Band {
  if (referencePaise <= 0n || tickPaise <= 0n) throw new RangeError('a band needs a positive reference and tick')
  if (!Number.isInteger(bandBps) || bandBps < 0 || bandBps > 10_000) throw new RangeError(`not a band: ${bandBps} bps`)
  const up = addPaise(referencePaise, applyRate(referencePaise, rateBps(bandBps), 'down'))
  const down = subtractPaise(referencePaise, applyRate(referencePaise, rateBps(bandBps), 'down'))
  const lowerPaise = maxPaise(roundToTick(down, tickPaise, 'up'), tickPaise)
  // A reference below one tick would put the upper limit below the lower one; the band is then one tick.
  return { lowerPaise, upperPaise: maxPaise(roundToTick(up, tickPaise, 'down'), lowerPaise) }
}

/** The intersection of two bands: a setting can narrow an instrument's band and never widen it. */
export function narrowBand(band: Band, other: Band): Band {
  return {
    lowerPaise: maxPaise(band.lowerPaise, other.lowerPaise),
    upperPaise: minPaise(band.upperPaise, other.upperPaise),
  }
}

/**
 * The band narrowed by the settings for the largest rise and fall in a day, in basis points; null does not limit that
 * side.
 * @throws RangeError like `bandLimits`.
 */
export function bandWithin(
  band: Band,
  referencePaise: Paise,
  maxRiseBps: number | null,
  maxFallBps: number | null,
  tickPaise: Paise,
): Band {
  const upperPaise =
    maxRiseBps === null ? band.upperPaise : bandLimits(referencePaise, maxRiseBps, tickPaise).upperPaise
  const lowerPaise =
    maxFallBps === null ? band.lowerPaise : bandLimits(referencePaise, maxFallBps, tickPaise).lowerPaise
  return narrowBand(band, { lowerPaise, upperPaise })
}

/** The price limited to the band, in paise. */
export function clampToBand(pricePaise: Paise, band: Band): Paise {
  return maxPaise(band.lowerPaise, minPaise(pricePaise, band.upperPaise))
}
