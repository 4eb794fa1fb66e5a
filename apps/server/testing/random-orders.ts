import { RandomStreams } from '../src/exchange/price/random.ts'
import type { DayInstrument, ExchangeInput } from '../src/market/ports/trading-day.ts'

/**
 * Random orders, cancels, changes and halts of customers who know the previous closes only. Equal for an equal name.
 * Ids start after `firstId`.
 */
export function randomOrders(
  name: string,
  count: number,
  instruments: readonly DayInstrument[],
  firstId: bigint,
): ExchangeInput[] {
  const draws = new RandomStreams(new Uint8Array(32).fill(3), name, ['all'])
  const earlier = (at: number): bigint => firstId + BigInt(at - draws.below(0, Math.min(at, 20)))
  return Array.from({ length: count }, (_, at): ExchangeInput => {
    const instrument = instruments[draws.below(0, instruments.length)]
    if (instrument === undefined) throw new RangeError('random orders need instruments')
    const { tickPaise, previousClosePaise, id: instrumentId } = instrument
    const limitPaise =
      Math.max(1, Math.round((previousClosePaise * (1 + draws.gaussian(0) * 0.01)) / tickPaise)) * tickPaise
    const quantity = 1 + draws.below(0, 400)
    const kind = draws.uniform(0)
    if (at > 0 && kind < 0.12) return { kind: 'cancel', orderId: earlier(at) }
    if (at > 0 && kind < 0.2) return { kind: 'modify', orderId: earlier(at), quantity, limitPaise }
    if (kind < 0.22) return { kind: draws.uniform(0) < 0.5 ? 'halt' : 'resume', instrumentId }
    const side = draws.uniform(0) < 0.5 ? 'buy' : 'sell'
    return {
      kind: 'new',
      orderId: firstId + BigInt(at + 1),
      instrumentId,
      side,
      quantity,
      limitPaise,
      timeInForce: kind < 0.5 ? 'ioc' : 'day',
      tag: kind < 0.9 ? 'customer' : 'scheme',
      client: BigInt(1 + (at % 7)),
      selfTrade: at % 11 === 0 ? 'cancel-resting' : 'cancel-new',
    }
  })
}
