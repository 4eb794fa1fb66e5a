import type { StockDetail } from '@bahi/contract/market/views'
import { keepText } from '../../platform/http/envelope.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { MarketRoom, MaxMoves } from './market-room.ts'
import { stockDetail } from './stock-rows.ts'

interface Kept {
  readonly detail: StockDetail
  readonly instrument: Instrument
  readonly date: string
  readonly second: number
  readonly maxMoves: MaxMoves
}

/**
 * Reads the detail of a share, and keeps it with its text until anything that it shows may differ: the feed named the
 * share, a business second passed, staff changed the share (the register holds a new object then), or the settings for the
 * largest moves changed. Many readers of one share cost one composition, and see no older price than the live stream has sent.
 */
export function keepDetails(room: MarketRoom): (instrument: Instrument) => StockDetail {
  const kept = new Map<number, Kept>()
  room.feed.onChanged((ids) => {
    for (const id of ids) kept.delete(id)
  })
  room.feed.onDay(() => kept.clear())
  return (instrument) => {
    const { date, second } = room.clock.now()
    const maxMoves = room.maxMoves()
    const before = kept.get(instrument.id)
    if (
      before !== undefined &&
      before.instrument === instrument &&
      before.second === second &&
      before.date === date &&
      before.maxMoves.maxRiseBps === maxMoves.maxRiseBps &&
      before.maxMoves.maxFallBps === maxMoves.maxFallBps
    )
      return before.detail
    const detail = keepText(stockDetail(room, instrument))
    kept.set(instrument.id, { detail, instrument, date, second, maxMoves })
    return detail
  }
}
