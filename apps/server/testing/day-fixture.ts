import { usualSessionPlan as plan } from '@bahi/domain/calendar/session-plan'
import { type Listing, listSmallMarket } from '../src/exchange/listing/listing.ts'
import { RandomStreams } from '../src/exchange/price/random.ts'
import { SimulatedDay } from '../src/exchange/price/simulated-day.ts'
import type { DayInstrument, ExchangeInput, Side, TapeEvent } from '../src/market/ports/trading-day.ts'

/** The thirty instruments of the exchange tests, a fixed seed, and days made from both. */
export const smallMarket = listSmallMarket(30)
export const SEED = new Uint8Array(32).fill(21)

export function openDay(
  seed = SEED,
  listing: Listing = smallMarket,
  change: (instrument: DayInstrument) => DayInstrument = (instrument) => instrument,
): SimulatedDay {
  return new SimulatedDay({
    date: '2026-11-20',
    seed,
    plan,
    instruments: listing.instruments.map(change),
    indices: listing.indices,
    breakerIndexIds: ['BAHI50', 'BAHI500'],
  })
}

export function stepTo(day: SimulatedDay, second: number): void {
  while (day.second < second) day.step()
}

export type Placed = { readonly at: number; readonly input: ExchangeInput }

/** Runs a day to its close, with each input at its second, and returns the whole tape. */
export function runDay(day: SimulatedDay, inputs: readonly Placed[] = []): TapeEvent[] {
  const tape: TapeEvent[] = []
  let next = 0
  for (;;) {
    for (; next < inputs.length && inputs[next]!.at <= day.second; next += 1) day.apply(inputs[next]!.input)
    tape.push(...day.takeTape())
    if (day.phase === 'after') return tape
    day.step()
  }
}

export function order(
  orderId: bigint,
  instrumentId: number,
  side: Side,
  quantity: number,
  limitPaise: number,
  timeInForce: 'day' | 'ioc' = 'day',
  client: bigint | null = null,
): ExchangeInput {
  return {
    kind: 'new',
    orderId,
    instrumentId,
    side,
    quantity,
    limitPaise,
    timeInForce,
    tag: 'customer',
    client,
    selfTrade: 'cancel-new',
  }
}

/** Orders of many customers who know the previous closes only. */
export function crowd(count: number): Placed[] {
  const draws = new RandomStreams(new Uint8Array(32).fill(1), 'crowd', ['all'])
  return Array.from({ length: count }, (_, number) => {
    const instrument = smallMarket.instruments[draws.below(0, smallMarket.instruments.length)]!
    const wanted = instrument.previousClosePaise * (1 + draws.gaussian(0) * 0.012)
    const limitPaise = Math.round(wanted / instrument.tickPaise) * instrument.tickPaise
    const side = draws.uniform(0) < 0.5 ? 'buy' : 'sell'
    const quantity = 1 + draws.below(0, 500)
    const kind = draws.uniform(0)
    const at = plan.preOpenStart + Math.floor((number * (plan.continuousEnd - plan.preOpenStart)) / count)
    if (number > 20 && kind < 0.1)
      return { at, input: { kind: 'cancel', orderId: BigInt(number - draws.below(0, 15)) } }
    if (number > 20 && kind < 0.2)
      return { at, input: { kind: 'modify', orderId: BigInt(number - draws.below(0, 15)), quantity, limitPaise } }
    return {
      at,
      input: order(
        BigInt(number + 1),
        instrument.id,
        side,
        quantity,
        limitPaise,
        kind < 0.5 ? 'ioc' : 'day',
        BigInt(1 + (number % 40)),
      ),
    }
  })
}
