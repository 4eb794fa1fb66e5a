import { type Band, bandWithin } from '../../market/band.ts'
import type { OrderFacts } from './order-facts.ts'

/**
 * The prices of orders: the instrument's band of the day, narrowed by the settings for the largest rise and fall.
 * Without a previous close the settings have no reference, and the instrument's band applies alone.
 */
export function orderBand({ instrument, settings }: Pick<OrderFacts, 'instrument' | 'settings'>): Band {
  const { lowerBandPaise: lowerPaise, upperBandPaise: upperPaise, previousClosePaise } = instrument.quote
  const band = { lowerPaise, upperPaise }
  if (previousClosePaise <= 0n || (settings.maxRiseBps === null && settings.maxFallBps === null)) return band
  return bandWithin(band, previousClosePaise, settings.maxRiseBps, settings.maxFallBps, instrument.tickPaise)
}
