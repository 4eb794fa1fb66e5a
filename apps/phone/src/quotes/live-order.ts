import type { LiveQuote } from '@bahi/client/quote-store'
import type { StockRow } from '@bahi/contract/market/views'
import { moveBps } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'

/** What is ranked by figures that every quote brings. */
export type LiveRanking = 'gainers' | 'losers' | 'volume' | 'value'

type Figures = Pick<StockRow, 'instrumentId' | 'symbol' | 'lastPaise' | 'previousClosePaise' | 'volume' | 'valuePaise'>
type Live = Pick<LiveQuote, 'lastPaise' | 'previousClosePaise' | 'volume' | 'valuePaise'>

/** Ids of the rows by what they are ranked by at this moment, ties by symbol, as the server ranks them. */
export function inLiveOrder(
  rows: readonly Figures[],
  ranking: LiveRanking,
  quoteOf: (instrumentId: number) => Live | undefined,
): number[] {
  return rows
    .map((row) => ({ row, key: keyOf(row, ranking, quoteOf(row.instrumentId)) }))
    .sort((one, other) => other.key - one.key || (one.row.symbol < other.row.symbol ? -1 : 1))
    .map(({ row }) => row.instrumentId)
}

function keyOf(row: Figures, ranking: LiveRanking, live: Live | undefined): number {
  // Both only grow in a session; the larger of what was asked for and what was heard is the newer.
  if (ranking === 'volume') return Math.max(row.volume, live?.volume ?? 0)
  if (ranking === 'value') return Math.max(row.valuePaise, live?.valuePaise ?? 0)
  const last = live?.lastPaise || row.lastPaise
  const previous = live?.previousClosePaise || row.previousClosePaise
  const move = Number(moveBps(paise(last - previous), paise(previous)) ?? 0n)
  return ranking === 'gainers' ? move : -move
}

/** Rows in a known order; those the order does not know follow as they came. */
export function arrange<Row extends Pick<StockRow, 'instrumentId'>>(
  rows: readonly Row[],
  order: readonly number[],
): Row[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = (row: Row) => places.get(row.instrumentId) ?? Infinity
  return rows.toSorted((one, other) => {
    const [here, there] = [placeOf(one), placeOf(other)]
    return here === there ? 0 : here - there
  })
}
