import type { StockRow } from '@bahi/contract/market'
import { stockRow, moveBps } from './stock-rows.ts'
import type { Instrument } from './instrument.ts'
import type { MarketRoom } from './market-room.ts'

export type Ranking = 'gainers' | 'losers' | 'volume' | 'value' | 'gainers-five-days' | 'losers-five-days' | 'value-five-days' | 'market-value'

/** What a share is ranked by; shares without a price are left out of rankings of moves. */
function keyOf(room: MarketRoom, ranking: Ranking, instrument: Instrument): number | null {
  const quote = room.feed.quote(instrument.id)
  if (quote === undefined) return null
  const last = quote.lastPaise || quote.previousClosePaise
  const past = room.past.of(instrument.id)
  switch (ranking) {
    case 'gainers': return quote.lastPaise > quote.previousClosePaise ? moveBps(quote.lastPaise, quote.previousClosePaise) : null
    case 'losers': return quote.lastPaise > 0 && quote.lastPaise < quote.previousClosePaise ? -moveBps(quote.lastPaise, quote.previousClosePaise) : null
    case 'volume': return quote.volume > 0 ? quote.volume : null
    case 'value': return quote.valuePaise > 0 ? quote.valuePaise : null
    case 'gainers-five-days': return past.fiveDaysAgoClosePaise > 0 && last > past.fiveDaysAgoClosePaise ? moveBps(last, past.fiveDaysAgoClosePaise) : null
    case 'losers-five-days': return past.fiveDaysAgoClosePaise > 0 && last < past.fiveDaysAgoClosePaise ? -moveBps(last, past.fiveDaysAgoClosePaise) : null
    case 'value-five-days': return past.fourDaysValuePaise + quote.valuePaise
    case 'market-value': return last * Number(instrument.sharesOutstanding)
  }
}

/** Shares by a ranking, highest first; ties by symbol, so that a list does not dance. Hidden and deleted shares stand in no ranking. */
export function rankStocks(room: MarketRoom, ranking: Ranking, size: number): StockRow[] {
  const keyed: { key: number; instrument: Instrument }[] = []
  for (const instrument of room.instruments.all()) {
    if (instrument.state === 'hidden' || instrument.state === 'deleted') continue
    const key = keyOf(room, ranking, instrument)
    if (key !== null) keyed.push({ key, instrument })
  }
  keyed.sort((a, b) => b.key - a.key || (a.instrument.symbol < b.instrument.symbol ? -1 : 1))
  return keyed.slice(0, size).map(({ instrument }) => stockRow(room, instrument))
}

export interface SectorRank {
  readonly sector: string
  readonly changeBps: number
  readonly rising: number
  readonly falling: number
  readonly valuePaise: number
  readonly leader: StockRow
}

/** Sectors by the average move of their shares weighted by market value at the previous close. */
export function rankSectors(room: MarketRoom): SectorRank[] {
  const sectors = new Map<string, { weight: number; moved: number; rising: number; falling: number; value: number; leader: Instrument; leaderMove: number }>()
  for (const instrument of room.instruments.all()) {
    const quote = room.feed.quote(instrument.id)
    if (quote === undefined || instrument.state === 'hidden' || instrument.state === 'deleted' || instrument.kind !== 'share') continue
    const move = moveBps(quote.lastPaise || quote.previousClosePaise, quote.previousClosePaise)
    const weight = quote.previousClosePaise * Number(instrument.sharesOutstanding)
    const sum = sectors.get(instrument.sector) ?? { weight: 0, moved: 0, rising: 0, falling: 0, value: 0, leader: instrument, leaderMove: -Infinity }
    sum.weight += weight
    sum.moved += move * weight
    sum.rising += move > 0 ? 1 : 0
    sum.falling += move < 0 ? 1 : 0
    sum.value += quote.valuePaise
    if (move > sum.leaderMove) [sum.leader, sum.leaderMove] = [instrument, move]
    sectors.set(instrument.sector, sum)
  }
  return [...sectors].map(([sector, sum]) => ({
    sector, changeBps: sum.weight === 0 ? 0 : Math.round(sum.moved / sum.weight), rising: sum.rising, falling: sum.falling, valuePaise: sum.value, leader: stockRow(room, sum.leader),
  })).sort((a, b) => b.changeBps - a.changeBps || (a.sector < b.sector ? -1 : 1))
}
