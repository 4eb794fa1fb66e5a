import { type Paise, addPaise, maxPaise, minPaise, subtractPaise } from '@bahi/money/paise'
import { applyRate, rateBps } from '@bahi/money/rate'
import { type Band, clampToBand } from '../../market/band.ts'
import { roundToTick } from '../../market/tick.ts'
import type { Side } from '../../shares/charges/charge-rates.ts'

/**
 * How far beyond the best price the limit of a scheme's order lies, in basis points. Shares beyond that limit wait in
 * the order book for the rest of the day.
 */
const BEYOND_BEST_BPS = 50

/**
 * The limit of a scheme's order, in paise, on the tick and inside the band, rounded towards the best price; null
 * without a price.
 */
export function schemeLimit(
  side: Side,
  quote: {
    readonly bidPaise: Paise
    readonly askPaise: Paise
    readonly lastPaise: Paise
    readonly tickPaise: Paise
  } & Band,
): Paise | null {
  const best = side === 'buy' ? quote.askPaise : quote.bidPaise
  const start = best > 0n ? best : quote.lastPaise
  if (start <= 0n) return null
  const room = applyRate(start, rateBps(BEYOND_BEST_BPS), 'down')
  const limit =
    side === 'buy'
      ? maxPaise(start, roundToTick(addPaise(start, room), quote.tickPaise, 'down'))
      : minPaise(start, roundToTick(subtractPaise(start, room), quote.tickPaise, 'up'))
  return clampToBand(limit, quote)
}
