import type { FiveDaysRow, StockRow } from '@bahi/contract/market/views'
import type { Instrument } from '../instruments/instrument.ts'
import type { MarketRoom } from './market-room.ts'
import { quoteMoveBps } from './quote-move-bps.ts'
import type { Ranking } from './rankings.ts'
import { stockRow } from './stock-rows.ts'

/** The rows of a ranking, of one exchange or of both, highest first. */
export function rankStocks(
  room: MarketRoom,
  ranking: Ranking,
  size: number,
  exchange?: Instrument['exchange'],
): StockRow[] {
  return room.rankings.top(ranking, size, exchange).map((instrument) => stockRow(room, instrument))
}

/** The same with what five sessions came to. */
export function rankFiveDays(
  room: MarketRoom,
  ranking: Ranking,
  size: number,
  exchange?: Instrument['exchange'],
): FiveDaysRow[] {
  return room.rankings.top(ranking, size, exchange).map((instrument) => {
    const row = stockRow(room, instrument)
    const past = room.past.of(instrument.id)
    return {
      ...row,
      fiveDaysBps: quoteMoveBps(row.lastPaise, past.fiveDaysAgoClosePaise),
      fiveDaysValuePaise: past.fourDaysValuePaise + row.valuePaise,
    }
  })
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
  const sectors = new Map<
    string,
    {
      weight: number
      moved: number
      rising: number
      falling: number
      value: number
      leader: Instrument
      leaderMove: number
    }
  >()
  for (const instrument of room.instruments.all()) {
    const quote = room.feed.quote(instrument.id)
    if (
      quote === undefined ||
      instrument.state === 'hidden' ||
      instrument.state === 'deleted' ||
      instrument.kind !== 'share'
    )
      continue
    const move = quoteMoveBps(quote.lastPaise || quote.previousClosePaise, quote.previousClosePaise)
    const weight = quote.previousClosePaise * Number(instrument.sharesOutstanding)
    const sum = sectors.get(instrument.sector) ?? {
      weight: 0,
      moved: 0,
      rising: 0,
      falling: 0,
      value: 0,
      leader: instrument,
      leaderMove: -Infinity,
    }
    sum.weight += weight
    sum.moved += move * weight
    sum.rising += move > 0 ? 1 : 0
    sum.falling += move < 0 ? 1 : 0
    sum.value += quote.valuePaise
    if (move > sum.leaderMove) [sum.leader, sum.leaderMove] = [instrument, move]
    sectors.set(instrument.sector, sum)
  }
  return [...sectors]
    .map(([sector, sum]) => ({
      sector,
      changeBps: sum.weight === 0 ? 0 : Math.round(sum.moved / sum.weight),
      rising: sum.rising,
      falling: sum.falling,
      valuePaise: sum.value,
      leader: stockRow(room, sum.leader),
    }))
    .sort((a, b) => b.changeBps - a.changeBps || (a.sector < b.sector ? -1 : 1))
}
