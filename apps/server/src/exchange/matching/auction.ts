import { BUY, SELL } from './fill-sink.ts'
import { type OrderBook } from './order-book.ts'

/** One price with at least one order, and the quantities bid and offered at exactly this price. */
export interface AuctionLevel {
  readonly pricePaise: number
  readonly buyQuantity: number
  readonly sellQuantity: number
}

export interface Equilibrium {
  readonly pricePaise: number
  readonly volume: number
}

/**
 * Finds the single price of a call auction: the price with the largest traded quantity; among equal quantities the
 * price with the smallest imbalance; among equal imbalances the price nearest to the previous close — and the previous
 * close itself when two prices are equally near (the NSE rule for its pre-open). Prices are in paise. `levels` ascend
 * in price. Returns null when no bid meets an offer.
 */
export function equilibrium(levels: readonly AuctionLevel[], previousClosePaise: number): Equilibrium | null {
  let demand = 0
  for (const level of levels) demand += level.buyQuantity
  let supply = 0
  let best: AuctionLevel | null = null
  let bestVolume = 0
  let bestImbalance = 0
  let bestDistance = 0
  let midway = false
  for (const level of levels) {
    supply += level.sellQuantity
    const volume = Math.min(demand, supply)
    const imbalance = Math.abs(demand - supply)
    const distance = Math.abs(level.pricePaise - previousClosePaise)
    demand -= level.buyQuantity
    if (volume === 0 || volume < bestVolume) continue
    const equal = volume === bestVolume && imbalance === bestImbalance
    const better = volume > bestVolume || imbalance < bestImbalance || (equal && distance < bestDistance)
    if (better) {
      best = level
      bestVolume = volume
      bestImbalance = imbalance
      bestDistance = distance
      midway = false
    } else if (equal && distance === bestDistance) {
      midway = true
    }
  }
  if (best === null) return null
  return { pricePaise: midway ? previousClosePaise : best.pricePaise, volume: bestVolume }
}

/** The crossed part of a book as auction levels, ascending. */
export function auctionLevels(book: OrderBook, lowerPaise: number, tickPaise: number): AuctionLevel[] {
  const crossed = new Set<number>()
  for (let bid = book.bestBid; bid >= book.bestAsk; bid = book.bidAtOrBelow(bid - 1)) crossed.add(bid)
  for (let ask = book.bestAsk; ask <= book.bestBid; ask = book.askAtOrAbove(ask + 1)) crossed.add(ask)
  return [...crossed]
    .sort((a, b) => a - b)
    .map((level) => ({
      pricePaise: lowerPaise + level * tickPaise,
      buyQuantity: book.quantityAt(BUY, level),
      sellQuantity: book.quantityAt(SELL, level),
    }))
}

/** Uncrosses a book at its equilibrium price, best price first and earliest first within it. Nothing happens to a book that is not crossed. */
export function uncrossAuction(
  book: OrderBook,
  lowerPaise: number,
  tickPaise: number,
  previousClosePaise: number,
): void {
  const crossed = equilibrium(auctionLevels(book, lowerPaise, tickPaise), previousClosePaise)
  if (crossed === null) return
  const level = (crossed.pricePaise - lowerPaise) / tickPaise
  while (book.tradeHeads(level));
}
