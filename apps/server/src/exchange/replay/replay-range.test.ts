import { expect, it } from 'vitest'
import { usualSessionPlan as plan } from '@bahi/domain/calendar/session-plan'
import type { DayInstrument, ExchangeInput, Side } from '../../market/ports/trading-day.ts'
import { ReplayDay } from './replay-day.ts'

const instrument: DayInstrument = {
  id: 1,
  symbol: 'S1',
  sector: 'Replayed',
  kind: 'share',
  previousClosePaise: 100_00,
  tickPaise: 5,
  bandBps: 2000,
  sharesOutstanding: 0,
  freeFloat: 0,
  outsideShares: 0,
  dailyVolatilityBps: 100,
  marketBetaBps: 10_000,
  averageDailyVolume: 1000,
  indexIds: ['REPLAY'],
  flags: [],
}

function order(
  orderId: bigint,
  side: Side,
  quantity: number,
  limitPaise: number,
  ioc = false,
  client: bigint | null = null,
): ExchangeInput {
  const timeInForce = ioc ? 'ioc' : 'day'
  return {
    kind: 'new',
    orderId,
    instrumentId: 1,
    side,
    quantity,
    limitPaise,
    timeInForce,
    tag: 'customer',
    client,
    selfTrade: 'cancel-new',
  }
}

function openFlatDay(): ReplayDay {
  const flat = { openPaise: 100_00, highPaise: 100_00, lowPaise: 100_00, closePaise: 100_00 }
  const day = new ReplayDay({
    date: '2024-03-04',
    seed: new Uint8Array(32).fill(3),
    plan,
    instruments: [instrument],
    indices: [{ indexId: 'REPLAY', name: 'Replayed shares', divisor: 100 }],
    bars: [{ instrumentId: 1, ...flat, volume: 1_234_567 }],
  })
  while (day.second < 40_000) day.step()
  return day
}

it('ends the newer of two orders of one client before they trade, and lets two clients trade', () => {
  const day = openFlatDay()
  // What the past offers at this price goes first.
  day.apply(order(1n, 'buy', 10_000_000, 100_00, false, 1n))
  day.takeTape()
  day.apply(order(2n, 'sell', 10, 100_00, false, 1n))
  expect(day.takeTape()).toMatchObject([{ kind: 'ended', orderId: 2n, reason: 'self-trade', remaining: 10 }])
  day.apply(order(3n, 'sell', 10, 100_00, false, 2n))
  expect(day.takeTape()).toMatchObject([{ kind: 'trade', buyOrderId: 1n, sellOrderId: 3n }])
})

it('never fills outside of the range of the past day, nor between two orders from outside', () => {
  const day = openFlatDay()
  expect(day.quote(1)).toMatchObject({ bidPaise: 100_00, askPaise: 100_00 })
  day.apply(order(1n, 'buy', 10, 103_00, true))
  day.apply(order(2n, 'sell', 10, 97_00, true))
  // An offer above the day's high waits: nobody paid so much that day.
  day.apply(order(3n, 'sell', 10, 101_00))
  day.apply(order(4n, 'buy', 10_000_000, 101_00))
  const trades = day.takeTape().flatMap((event) => (event.kind === 'trade' ? [event] : []))
  expect(trades.length).toBeGreaterThan(2)
  expect(new Set(trades.map(({ pricePaise }) => pricePaise))).toEqual(new Set([100_00]))
  expect(trades.some(({ sellOrderId }) => sellOrderId === 3n)).toBe(false)
})
