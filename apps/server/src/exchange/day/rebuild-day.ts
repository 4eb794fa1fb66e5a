import { setImmediate as breathe } from 'node:timers/promises'
import type { TapeEvent, TradingDay } from '../../market/ports/trading-day.ts'
import type { TapeEntry } from '../../market/ports/venue.ts'
import type { LoggedInput } from '../tape/tape-store.ts'
import type { DayOpening } from './day-opening.ts'
import { RunningDay } from './running-day.ts'

/** The longest time that a long computation keeps the process from other work. */
const BREATHE_EVERY_MS = 25

/**
 * The regenerated day differs from the tape: another engine, seed or database wrote the tape.
 */
export class TapeDiffers extends Error {
  override readonly name = 'TapeDiffers'
}

/** What the database holds of a day: all there is to rebuild it from, seed and opening apart. */
export interface StoredDay {
  readonly second: number
  readonly inputs: readonly LoggedInput[]
  readonly tape: readonly TapeEntry[]
}

export interface RebuiltDay {
  readonly hand: RunningDay
  /** What the stored tape does not have yet: to be appended. */
  readonly missing: readonly TapeEvent[]
}

/**
 * A day as it stood at its checkpoint: a new day from the opening, the stored inputs applied at their seconds and in their order.
 * Yields to the event loop while it computes.
 *
 * @throws TapeDiffers when the regenerated tape and the stored one differ anywhere.
 */
export async function rebuildDay(opening: DayOpening, day: TradingDay, stored: StoredDay): Promise<RebuiltDay> {
  const hand = new RunningDay(opening, day)
  const pause = yieldToEventLoop()
  for (const { seq, second, input } of stored.inputs) {
    await stepTo(hand, second, pause)
    hand.apply(input)
    if (hand.lastInput !== seq)
      throw new TapeDiffers(`${opening.date}: the order log has a gap or an order twice at its place ${seq}`)
  }
  await stepTo(hand, stored.second, pause)
  const { events } = hand.take()
  compareTape(opening.date, events, stored.tape)
  return { hand, missing: events.slice(stored.tape.length) }
}

async function stepTo(hand: RunningDay, second: number, pause: () => Promise<void>): Promise<void> {
  while (hand.day.second < second) {
    const before = hand.day.second
    hand.step()
    if (hand.day.second === before)
      throw new TapeDiffers(
        `${hand.opening.date}: the day ends at second ${before}, before the stored second ${second}`,
      )
    await pause()
  }
  if (hand.day.second !== second)
    throw new TapeDiffers(`${hand.opening.date}: the order log is not in order at second ${second}`)
}

function compareTape(date: string, events: readonly TapeEvent[], tape: readonly TapeEntry[]): void {
  if (tape.length > events.length) {
    throw new TapeDiffers(
      `${date}: ${tape.length} entries stand on the tape, and only ${events.length} come out of the order log`,
    )
  }
  tape.forEach((entry, at) => {
    const event = events[at]
    if (event !== undefined && describeEvent(event) === describeEvent(entry)) return
    throw new TapeDiffers(
      `${date}: tape entry ${entry.seq} reads ${describeEvent(entry)}, and the order log gives ${event === undefined ? 'nothing' : describeEvent(event)}`,
    )
  })
}

/** One event in words of fixed order; two events are the same when these are. */
export function describeEvent(event: TapeEvent): string {
  if (event.kind === 'trade') {
    const { instrumentId, pricePaise, quantity, buyOrderId, sellOrderId } = event
    return `${event.second} trade ${instrumentId}: ${quantity} at ${pricePaise} paise, buyer ${buyOrderId ?? 'agent'}, seller ${sellOrderId ?? 'agent'}`
  }
  if (event.kind === 'ended') return `${event.second} ended ${event.orderId}: ${event.reason}, ${event.remaining} left`
  if (event.kind === 'modified')
    return `${event.second} modified ${event.orderId}: ${event.quantity} at ${event.limitPaise} paise`
  return `${event.second} ${event.kind} ${event.orderId}`
}

/** Lets other work in once the time is used up. */
export function yieldToEventLoop(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BREATHE_EVERY_MS) return
    await breathe()
    since = performance.now()
  }
}
