import type { Level, Side } from '../../market/ports/trading-day.ts'
import type { OutsideOrder } from '../matching/outside-orders.ts'
import { mixBits } from '../price/random.ts'

const LEVELS = 5
/** Offered quantity is drawn anew this often. */
const REFRESH_SECONDS = 15

/** Outside orders resting in one replayed share, best price first and within a price oldest first. */
export class RestingOrders {
  private readonly bids: OutsideOrder[] = []
  private readonly asks: OutsideOrder[] = []

  side(side: Side): readonly OutsideOrder[] {
    return side === 'buy' ? this.bids : this.asks
  }

  add(order: OutsideOrder): void {
    const queue = order.side === 'buy' ? this.bids : this.asks
    const worse = queue.findIndex((other) =>
      order.side === 'buy' ? other.limitPaise < order.limitPaise : other.limitPaise > order.limitPaise,
    )
    queue.splice(worse < 0 ? queue.length : worse, 0, order)
  }

  remove(order: OutsideOrder): void {
    const queue = order.side === 'buy' ? this.bids : this.asks
    const at = queue.indexOf(order)
    if (at >= 0) queue.splice(at, 1)
  }
}

export interface DepthFacts {
  readonly instrumentId: number
  readonly lastPaise: number
  readonly tickPaise: number
  readonly lowerPaise: number
  readonly upperPaise: number
  /** The range in which the past day traded; nothing is offered outside of it. */
  readonly lowPaise: number
  readonly highPaise: number
  readonly second: number
  /** The size of a usual print of the day, shares. */
  readonly usualQuantity: number
}

/**
 * The depth around a replayed price. The files know no order book, so it is made: five prices a side, about five hundredths
 * of a percent apart and within the range of the day, with quantities from the place and the time alone, and `taken` away what outside orders took since
 * the quantities were last drawn.
 */
export function replayLevel(facts: DepthFacts, side: Side, row: number, taken: number): Level {
  const step = Math.max(facts.tickPaise, Math.round((facts.lastPaise * 5) / 10_000 / facts.tickPaise) * facts.tickPaise)
  const distance = step * row + (side === 'sell' ? step : 0)
  const away = side === 'buy' ? facts.lastPaise - distance : facts.lastPaise + distance
  // At the day's high the best offer is the high itself: a market order never fills above what was traded.
  const pricePaise = row === 0 ? Math.min(facts.highPaise, away) : away
  const isInBand = pricePaise >= facts.lowerPaise && pricePaise <= facts.upperPaise
  if (row >= LEVELS || !isInBand || pricePaise < facts.lowPaise || pricePaise > facts.highPaise)
    return { pricePaise: 0, quantity: 0, orders: 0 }
  const bits =
    mixBits(facts.instrumentId, Math.floor(facts.second / REFRESH_SECONDS), row * 2 + (side === 'buy' ? 0 : 1)) >>> 0
  const offered = Math.max(100, Math.floor(facts.usualQuantity * (0.5 + (bits & 0xffff) / 0x8000)))
  const quantity = Math.max(0, offered - taken)
  return quantity === 0
    ? { pricePaise, quantity: 0, orders: 0 }
    : { pricePaise, quantity, orders: 1 + ((bits >>> 16) % 9) }
}

export function refreshPeriod(second: number): number {
  return Math.floor(second / REFRESH_SECONDS)
}
