import type { DayInstrument, Depth, InstrumentState, Level, Quote, Side } from '../../market/ports/trading-day.ts'
import { auctionLevels, equilibrium } from './auction.ts'
import { BUY, SELL, type SideCode } from './fill-sink.ts'
import type { MatchingDay } from './matching-day.ts'

const DEPTH_LEVELS = 5
const NO_LEVEL: Level = { pricePaise: 0, quantity: 0, orders: 0 }

/** The quote of the instrument at position `ix`; while orders are only collected it carries the auction as it would be crossed now. */
export function readQuote(venue: MatchingDay, ix: number, instrument: DayInstrument, state: InstrumentState): Quote {
  const { prints, lowerPaise, upperPaise } = venue
  const book = venue.books[ix]!
  const bid = readLevel(venue, ix, instrument, BUY, book.bestBid)
  const ask = readLevel(venue, ix, instrument, SELL, book.bestAsk)
  const collecting = state === 'preOpen' || state === 'halted'
  const crossed = collecting
    ? equilibrium(auctionLevels(book, lowerPaise[ix]!, instrument.tickPaise), instrument.previousClosePaise)
    : null
  return {
    instrumentId: instrument.id,
    lastPaise: prints.trades[ix]! > 0 ? prints.last[ix]! : 0,
    previousClosePaise: instrument.previousClosePaise,
    openPaise: prints.open[ix]!,
    highPaise: prints.high[ix]!,
    lowPaise: prints.low[ix]!,
    volume: prints.volume[ix]!,
    valuePaise: prints.value[ix]!,
    lastQuantity: prints.lastQuantity[ix]!,
    averagePaise: prints.averagePaise(ix),
    bidPaise: bid.pricePaise,
    bidQuantity: bid.quantity,
    askPaise: ask.pricePaise,
    askQuantity: ask.quantity,
    lowerBandPaise: lowerPaise[ix]!,
    upperBandPaise: upperPaise[ix]!,
    second: venue.second,
    state,
    indicativePaise: crossed?.pricePaise ?? 0,
    indicativeQuantity: crossed?.volume ?? 0,
  }
}

/** The five best levels of both sides, best first. */
export function readDepth(venue: MatchingDay, ix: number, instrument: DayInstrument): Depth {
  const book = venue.books[ix]!
  const bids: Level[] = []
  const asks: Level[] = []
  let bid = book.bestBid
  let ask = book.bestAsk
  for (let row = 0; row < DEPTH_LEVELS; row += 1) {
    bids.push(readLevel(venue, ix, instrument, BUY, bid))
    asks.push(readLevel(venue, ix, instrument, SELL, ask))
    bid = book.bidAtOrBelow(bid - 1)
    ask = book.askAtOrAbove(ask + 1)
  }
  return { instrumentId: instrument.id, bids, asks }
}

/** The shares and orders of one side at a price that is at least as good as `limitPaise`. */
export function readStandingBefore(
  venue: MatchingDay,
  ix: number,
  instrument: DayInstrument,
  side: Side,
  limitPaise: number,
): { quantity: number; orders: number } {
  const book = venue.books[ix]!
  const limit = Math.floor((limitPaise - venue.lowerPaise[ix]!) / instrument.tickPaise)
  const code = side === 'buy' ? BUY : SELL
  const isBetter = (level: number): boolean =>
    side === 'buy' ? level >= Math.max(limit, 0) : level <= Math.min(limit, book.levelCount - 1)
  const worse = (level: number): number =>
    side === 'buy' ? book.bidAtOrBelow(level - 1) : book.askAtOrAbove(level + 1)
  let quantity = 0
  let orders = 0
  for (let level = side === 'buy' ? book.bestBid : book.bestAsk; isBetter(level); level = worse(level)) {
    quantity += book.quantityAt(code, level)
    orders += book.ordersAt(code, level)
  }
  return { quantity, orders }
}

function readLevel(venue: MatchingDay, ix: number, instrument: DayInstrument, side: SideCode, level: number): Level {
  const book = venue.books[ix]!
  if (level < 0 || level >= book.levelCount) return NO_LEVEL
  const pricePaise = venue.lowerPaise[ix]! + level * instrument.tickPaise
  return { pricePaise, quantity: book.quantityAt(side, level), orders: book.ordersAt(side, level) }
}
