import { type Paise, addPaise, maxPaise, minPaise, subtractPaise } from '@bahi/money/paise'
import { applyRate, rateBps } from '@bahi/money/rate'
import type { MarketPhase } from '../../calendar/phase.ts'
import { clampToBand } from '../../market/band.ts'
import { roundToTick } from '../../market/tick.ts'
import type { Side } from '../charges/charge-rates.ts'
import { orderBand } from './order-band.ts'
import type { OrderFacts, QuoteFacts } from './order-facts.ts'

/** The price an instrument is known by: its last, before its first trade of the day the previous close; 0 when there is neither. */
export function knownPrice(quote: QuoteFacts): Paise {
  return quote.lastPaise > 0n ? quote.lastPaise : quote.previousClosePaise
}

/** The price a market order starts from: the opposite best, or, while the opening auction gathers orders and has no best, the known price. */
function startingPrice(side: Side, quote: QuoteFacts, phase: MarketPhase): Paise {
  const opposite = side === 'buy' ? quote.askPaise : quote.bidPaise
  return opposite > 0n || phase !== 'preOpen' ? opposite : knownPrice(quote)
}

/**
 * The limit a market order goes to the exchange with, in paise: so far beyond the opposite best, no further than the band, on the tick.
 * Rounded towards the opposite best, so that protection is never more than promised. Where the settings narrow the band so far that the
 * opposite best lies outside it, that price itself, for the rules of the band to refuse. Null when there is no price to start from.
 */
export function marketLimit(
  side: Side,
  { instrument, phase, settings }: Pick<OrderFacts, 'instrument' | 'phase' | 'settings'>,
): Paise | null {
  const { quote, tickPaise } = instrument
  const start = startingPrice(side, quote, phase)
  if (start <= 0n) return null
  const room = applyRate(start, rateBps(settings.marketProtectionBps), 'down')
  const limit =
    side === 'buy'
      ? maxPaise(start, roundToTick(addPaise(start, room), tickPaise, 'down'))
      : minPaise(start, roundToTick(subtractPaise(start, room), tickPaise, 'up'))
  const band = orderBand({ instrument, settings })
  return start < band.lowerPaise || start > band.upperPaise ? start : clampToBand(limit, band)
}
