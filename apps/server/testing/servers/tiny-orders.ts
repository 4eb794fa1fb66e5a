import { listSmallMarket } from '../../src/exchange/listing/listing.ts'
import type { ExchangeInput } from '../../src/market/ports/trading-day.ts'
import type { TapeEntry } from '../../src/market/ports/venue.ts'

export const { instruments } = listSmallMarket()
export const [first] = instruments

export function buy(
  orderId: bigint,
  quantity = 10,
  limitPaise = Math.floor((first?.previousClosePaise ?? 0) * 1.05),
): ExchangeInput {
  const tick = first?.tickPaise ?? 1
  return {
    kind: 'new',
    orderId,
    instrumentId: first?.id ?? 0,
    side: 'buy',
    quantity,
    limitPaise: Math.floor(limitPaise / tick) * tick,
    timeInForce: 'day',
    tag: 'customer',
    client: orderId,
    selfTrade: 'cancel-new',
  }
}

export const tapeText = (entries: readonly TapeEntry[]): string[] =>
  entries.map((entry) => JSON.stringify(entry, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
