import type { LiveQuote } from '@bahi/client/quote-store'
import type { StockDetail } from '@bahi/contract/market/views'
import type { HoldingView } from '@bahi/contract/shares/positions'
import { secondOfDay } from '../candles/chart-spans.ts'

export type StockFigures = Pick<
  StockDetail,
  | 'lastPaise'
  | 'previousClosePaise'
  | 'openPaise'
  | 'highPaise'
  | 'lowPaise'
  | 'volume'
  | 'valuePaise'
  | 'averagePaise'
  | 'bids'
  | 'asks'
  | 'trades'
> & {
  /** Second of the Indian day of the price. */
  second: number
}

/** A share's newest figures: from the stream where it has sent them, otherwise from the server's answer. */
export function newestFigures(stock: StockDetail, live: LiveQuote | undefined): StockFigures {
  const answered = { ...stock, second: secondOfDay(stock.pricedAt) }
  if (live === undefined || live.lastPaise === 0) return answered
  const { lastPaise, second } = live
  const known = {
    ...answered,
    lastPaise,
    second,
    previousClosePaise: live.previousClosePaise || stock.previousClosePaise,
  }
  if (live.openPaise === 0) return known
  const { openPaise, highPaise, lowPaise, volume, valuePaise } = live
  const averagePaise = volume === 0 ? stock.averagePaise : Math.round(valuePaise / volume)
  const moved = {
    ...known,
    openPaise,
    highPaise,
    lowPaise,
    volume,
    valuePaise,
    averagePaise,
    trades: live.trades.length === 0 ? stock.trades : [...live.trades],
  }
  return live.bids.length + live.asks.length === 0 ? moved : { ...moved, bids: [...live.bids], asks: [...live.asks] }
}

/** The position of a price in its range of the day, 0 to 1; null before the first trade. */
export function placeInDay({
  lastPaise,
  lowPaise,
  highPaise,
}: Pick<StockFigures, 'lastPaise' | 'lowPaise' | 'highPaise'>) {
  if (lowPaise === 0 || highPaise === 0) return null
  return {
    low: lowPaise,
    high: highPaise,
    share: highPaise === lowPaise ? 0.5 : (lastPaise - lowPaise) / (highPaise - lowPaise),
  }
}

/** A holding at another price than the one it was answered with. What it cost is what lies between its value and its gain. */
export function holdingNow(
  { quantity, valuePaise, unrealisedPaise }: Pick<HoldingView, 'quantity' | 'valuePaise' | 'unrealisedPaise'>,
  lastPaise: number,
) {
  const costPaise = valuePaise - unrealisedPaise
  const nowPaise = lastPaise === 0 ? valuePaise : quantity * lastPaise
  return { valuePaise: nowPaise, costPaise, gainPaise: nowPaise - costPaise }
}

/** The position of a price in its range of the year, 0 to 1. Today's high may be above the year's high in the server's answer. */
export function placeInYear(
  { low52Paise, high52Paise }: Pick<StockDetail, 'low52Paise' | 'high52Paise'>,
  { lastPaise, lowPaise, highPaise }: StockFigures,
) {
  const low = Math.min(...[low52Paise, lowPaise].filter((price) => price > 0))
  const high = Math.max(high52Paise, highPaise)
  if (!Number.isFinite(low) || high === 0) return null
  return { low, high, share: high === low ? 0.5 : (lastPaise - low) / (high - low) }
}

/** Why a share does not trade as usual, the weightiest reason first. */
export type StockTrouble = 'suspended' | 'halted' | 'locked' | 'surveillance' | 'stale' | 'not-listed'

export function stockWarnings(
  stock: Pick<StockDetail, 'state' | 'surveillance' | 'stale' | 'listedOn'>,
  today: string | undefined,
): StockTrouble[] {
  const troubles: StockTrouble[] = []
  if (today !== undefined && stock.listedOn > today) troubles.push('not-listed')
  if (stock.state !== 'normal') troubles.push(stock.state)
  if (stock.surveillance !== null) troubles.push('surveillance')
  if (stock.stale && stock.state === 'normal') troubles.push('stale')
  return troubles
}

/** What the market as a whole is doing, where that is not trading as usual. */
export type MarketNote = 'closed' | 'halted' | 'pre-open' | 'auction'

export function marketNote(phase: string | undefined, indicativePaise: number): MarketNote | null {
  if (phase === 'closed' || phase === 'after') return 'closed'
  if (phase === 'halted') return 'halted'
  if (phase === 'preOpen' || phase === 'preOpenMatching') return indicativePaise > 0 ? 'auction' : 'pre-open'
  return null
}

/** Real prices say where they come from beside the price; of simulated ones the badge speaks, on every screen. */
export function sourceNote({ source }: Pick<StockDetail, 'source'>): 'replay' | 'live' | null {
  return source === 'simulated' ? null : source
}

/** The position of a price between two others, 0 to 1; null while one of them is unknown. */
export function placeBetween(pricePaise: number, lowPaise: number, highPaise: number): number | null {
  if (pricePaise === 0 || lowPaise === 0 || highPaise <= lowPaise) return null
  return Math.min(1, Math.max(0, (pricePaise - lowPaise) / (highPaise - lowPaise)))
}

/** The opening auction: waiting for orders that cross, with an indicative price, matched, or ended without a price. */
export type Auction =
  | { readonly kind: 'waiting' | 'none' }
  | { readonly kind: 'indicative' | 'matched'; readonly pricePaise: number }

export function openingAuction(
  phase: string | undefined,
  { indicativePaise }: Pick<StockDetail, 'indicativePaise'>,
  { openPaise }: Pick<StockFigures, 'openPaise'>,
): Auction {
  if (openPaise > 0) return { kind: 'matched', pricePaise: openPaise }
  if (phase === 'preOpen' || phase === 'preOpenMatching')
    return indicativePaise > 0 ? { kind: 'indicative', pricePaise: indicativePaise } : { kind: 'waiting' }
  return phase === undefined || phase === 'before' ? { kind: 'waiting' } : { kind: 'none' }
}
