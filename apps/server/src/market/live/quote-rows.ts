import type { StreamMode } from '@bahi/contract/market/stream'
import type { MarketFeed } from '../ports/feed.ts'
import type { Level, PrintedTrade } from '../ports/trading-day.ts'

/** The JSON text of an instrument's row in each mode, made at most once per change however many clients read it. */
export interface QuoteRows {
  /** Empty for an instrument without a quote. Always ASCII. */
  text(instrumentId: number, mode: StreamMode): string
  /** Drops the texts of a changed instrument: they are made anew when they are next read. */
  forget(instrumentId: number): void
  forgetAll(): void
}

/** How many of the latest trades a full row carries: a phone shows these and no more. */
const TRADES_SHOWN = 10

type RowFeed = Pick<MarketFeed, 'quote' | 'depth' | 'recentTrades'>

export function createQuoteRows(feed: RowFeed): QuoteRows {
  // Sparse arrays by instrument id: this is read once per client and quote, where a map's hashing would be most of the cost.
  let texts: Record<StreamMode, (string | undefined)[]> = { ltp: [], quote: [], full: [] }
  return {
    text(instrumentId, mode) {
      const kept = texts[mode][instrumentId]
      if (kept !== undefined) return kept
      const text = rowText(feed, instrumentId, mode)
      // A client may ask for any id. A stored huge id would turn the array into a dictionary and slow down all reads.
      if (text !== '') texts[mode][instrumentId] = text
      return text
    },
    forget(instrumentId) {
      texts.ltp[instrumentId] = texts.quote[instrumentId] = texts.full[instrumentId] = undefined
    },
    forgetAll: () => void (texts = { ltp: [], quote: [], full: [] }),
  }
}

function rowText(feed: RowFeed, instrumentId: number, mode: StreamMode): string {
  const quote = feed.quote(instrumentId)
  if (quote === undefined) return ''
  const ltp = `[${instrumentId},${quote.lastPaise || quote.previousClosePaise},${quote.previousClosePaise},${quote.second}`
  if (mode === 'ltp') return `${ltp}]`
  const rest = `${ltp},${quote.openPaise},${quote.highPaise},${quote.lowPaise},${quote.volume},${quote.valuePaise},${quote.bidPaise},${quote.bidQuantity},${quote.askPaise},${quote.askQuantity}`
  if (mode === 'quote') return `${rest}]`
  const depth = feed.depth(instrumentId)
  return `${rest},${levelsText(depth?.bids)},${levelsText(depth?.asks)},${tradesText(feed.recentTrades(instrumentId))}]`
}

function levelsText(levels: readonly Level[] | undefined): string {
  const rows = (levels ?? [])
    .filter((level) => level.pricePaise > 0)
    .map((level) => `[${level.pricePaise},${level.quantity},${level.orders}]`)
  return `[${rows.join(',')}]`
}

function tradesText(trades: readonly PrintedTrade[]): string {
  return `[${trades
    .slice(0, TRADES_SHOWN)
    .map((trade) => `[${trade.second},${trade.pricePaise},${trade.quantity}]`)
    .join(',')}]`
}
