import { MatchingDay } from '../../src/exchange/matching/matching-day.ts'
import type { DayInstrument, EndReason, ExchangeInput, Side, TapeEvent } from '../../src/market/ports/trading-day.ts'

export const SHARE: DayInstrument = {
  id: 7,
  symbol: 'LUNICABLE',
  sector: 'Capital Goods',
  kind: 'share',
  previousClosePaise: 100_00,
  tickPaise: 5,
  bandBps: 1000,
  sharesOutstanding: 2_000_000,
  freeFloat: 1_000_000,
  outsideShares: 0,
  dailyVolatilityBps: 150,
  marketBetaBps: 10_000,
  averageDailyVolume: 10_000,
  indexIds: ['ALL'],
  flags: [],
}

type NewOrder = Extract<ExchangeInput, { kind: 'new' }>

export function openVenue(share: DayInstrument = SHARE, matching = true): MatchingDay {
  const venue = new MatchingDay('test', [share], [{ indexId: 'ALL', name: 'All', divisor: 1000 }], 33_300, 55_800)
  venue.second = 40_000
  for (const book of venue.books) book.matching = matching
  return venue
}

export function enter(
  venue: MatchingDay,
  orderId: bigint,
  side: Side,
  quantity: number,
  limitPaise: number,
  terms: Partial<Pick<NewOrder, 'timeInForce' | 'client' | 'selfTrade'>> = {},
): TapeEvent[] {
  venue.enter(
    {
      kind: 'new',
      orderId,
      instrumentId: 7,
      side,
      quantity,
      limitPaise,
      timeInForce: 'day',
      tag: 'customer',
      client: null,
      selfTrade: 'cancel-new',
      ...terms,
    },
    false,
  )
  return venue.takeTape()
}

export const ended = (orderId: bigint, reason: EndReason, remaining: number): TapeEvent => ({
  kind: 'ended',
  orderId,
  reason,
  remaining,
  second: 40_000,
})
