import type { StockDetail } from '@bahi/contract/market'
import type { LiveQuote } from '@bahi/client/quote-store'
import { secondOfDay } from './chart-spans.ts'

export type StockFigures = Pick<StockDetail, 'lastPaise' | 'previousClosePaise' | 'openPaise' | 'highPaise' | 'lowPaise' | 'volume' | 'valuePaise' | 'bids' | 'asks'> & {
  /** Second of the Indian day of the price. */
  second: number
}

/** A share's figures with the newest of each: what the stream has not said yet stands as the server answered it. */
export function newestFigures(stock: StockDetail, live: LiveQuote | undefined): StockFigures {
  const answered = { ...stock, second: secondOfDay(stock.pricedAt) }
  if (live === undefined || live.lastPaise === 0) return answered
  const { lastPaise, second } = live
  const known = { ...answered, lastPaise, second, previousClosePaise: live.previousClosePaise || stock.previousClosePaise }
  if (live.openPaise === 0) return known
  const { openPaise, highPaise, lowPaise, volume, valuePaise } = live
  const moved = { ...known, openPaise, highPaise, lowPaise, volume, valuePaise }
  return live.bids.length + live.asks.length === 0 ? moved : { ...moved, bids: [...live.bids], asks: [...live.asks] }
}

/** Where a price stands in its year, 0 to 1; a new high today may lie above the year that the server knew. */
export function placeInYear({ low52Paise, high52Paise }: Pick<StockDetail, 'low52Paise' | 'high52Paise'>, { lastPaise, lowPaise, highPaise }: StockFigures) {
  const low = Math.min(...[low52Paise, lowPaise].filter((price) => price > 0))
  const high = Math.max(high52Paise, highPaise)
  if (!Number.isFinite(low) || high === 0) return null
  return { low, high, share: high === low ? 0.5 : (lastPaise - low) / (high - low) }
}

/** Why a share does not trade as usual, the weightiest reason first. */
export type StockTrouble = 'suspended' | 'halted' | 'locked' | 'surveillance' | 'stale' | 'not-listed'

export function troublesOf(stock: Pick<StockDetail, 'state' | 'surveillance' | 'stale' | 'listedOn'>, today: string | undefined): StockTrouble[] {
  const troubles: StockTrouble[] = []
  if (today !== undefined && stock.listedOn > today) troubles.push('not-listed')
  if (stock.state !== 'normal') troubles.push(stock.state)
  if (stock.surveillance !== null) troubles.push('surveillance')
  if (stock.stale && stock.state === 'normal') troubles.push('stale')
  return troubles
}
