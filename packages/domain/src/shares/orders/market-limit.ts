import { type Paise, addPaise, maxPaise, minPaise, subtractPaise } from '@bahi/money/paise'
import { applyRate, rateBps } from '@bahi/money/rate'
import type { MarketPhase } from '../../calendar/phase.ts'
import { type Band, clampToBand } from '../../market/band.ts'
import { roundToTick } from '../../market/tick.ts'
import type { Side } from '../charges/charge-rates.ts'
import { orderBand } from './order-band.ts'
import type { OrderFacts, QuoteFacts } from './order-facts.ts'

/**
 * The known price of an instrument: the last price, or the previous close before the first trade of the day; 0 without
 * either.
 */
export function knownPrice(quote: QuoteFacts): Paise {
  return quote.lastPaise > 0n ? quote.lastPaise : quote.previousClosePaise
}

/**
 * The starting price of a market order: the best opposite price; the known price while the opening auction collects
 * orders and has no best price.
 */
function startingPrice(side: Side, quote: QuoteFacts, phase: MarketPhase): Paise {
  const opposite = side === 'buy' ? quote.askPaise : quote.bidPaise
  return opposite > 0n || phase !== 'preOpen' ? opposite : knownPrice(quote)
}

/** The limit of a market order, in paise, from the best opposite price. Null without a starting price. */
export function marketLimit(
  side: Side,
  { instrument, phase, settings }: Pick<OrderFacts, 'instrument' | 'phase' | 'settings'>,
): Paise | null {
  const start = startingPrice(side, instrument.quote, phase)
  return start <= 0n ? null : protectedLimit(side, start, { instrument, settings })
}

/**
 * The limit that protects an order at market, in paise: a fixed distance beyond the price where it begins, within the
 * band, on the tick. It is rounded towards that price, so that the protection is never weaker than promised. A price
 * outside the band is its own limit, which the rules of the band refuse.
 */
export function protectedLimit(
  side: Side,
  start: Paise,
  { instrument, settings }: Pick<OrderFacts, 'instrument' | 'settings'>,
): Paise {
  const band = orderBand({ instrument, settings })
  return limitBeyond(side, start, {
    protectionBps: settings.marketProtectionBps,
    tickPaise: instrument.tickPaise,
    band,
  })
}

/** The same distance for those who know band and tick alone, in paise. */
export function limitBeyond(
  side: Side,
  start: Paise,
  {
    protectionBps,
    tickPaise,
    band,
  }: { readonly protectionBps: number; readonly tickPaise: Paise; readonly band: Band },
): Paise {
  const room = applyRate(start, rateBps(protectionBps), 'down')
  const limit =
    side === 'buy'
      ? maxPaise(start, roundToTick(addPaise(start, room), tickPaise, 'down'))
      : minPaise(start, roundToTick(subtractPaise(start, room), tickPaise, 'up'))
  return start < band.lowerPaise || start > band.upperPaise ? start : clampToBand(limit, band)
}
