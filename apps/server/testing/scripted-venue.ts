import { BUY, SELL } from '../src/exchange/matching/fill-sink.ts'
import { MatchingDay as DayVenue } from '../src/exchange/matching/matching-day.ts'
import type { DayInstrument, ExchangeInput, Side } from '../src/market/ports/trading-day.ts'
import type { TapeEntry, Venue } from '../src/market/ports/venue.ts'

/**
 * A venue with the real order books of one day and without simulated traders. A test enters the other side's orders.
 */
export interface ScriptedVenue extends Venue {
  /** Enters another participant's order, which trades with crossing orders and rests. */
  stand(instrumentId: number, side: Side, pricePaise: number, quantity: number): void
  /** Holds inputs back; `resume` lets them act. */
  pause(): void
  resume(): void
  /** Takes inputs and loses them, as a crash of the exchange does; the day continues without them. */
  loseInputs(lose: boolean): void
  expireAll(): void
  /** Every input that reached the venue, in order. */
  readonly inputs: readonly ExchangeInput[]
  /** The number of held inputs. */
  waiting(): number
  readonly tape: readonly TapeEntry[]
}

/** The tape starts after this number, so that earlier lots have smaller ids. Sales take the oldest lots first. */
export const TAPE_BEFORE = 1_000n

function openDay(date: string, instruments: readonly DayInstrument[]): DayVenue {
  const day = new DayVenue(`scripted ${date}`, instruments, [], 33_300, 55_800)
  day.second = 36_000
  for (const book of day.books) book.matching = true
  return day
}

export function createScriptedVenue(date: string, instruments: readonly DayInstrument[]): ScriptedVenue {
  const day = openDay(date, instruments)
  const known = new Set<bigint>()
  const listeners = new Set<(entries: readonly TapeEntry[]) => void>()
  const tape: TapeEntry[] = []
  const inputs: ExchangeInput[] = []
  const settling: (() => void)[] = []
  let waiting: ExchangeInput[] = []
  let isPaused = false
  let losesInputs = false

  /** Publishes like the exchange: after the commit, never within the call that caused the entries. */
  function publish(): void {
    const entries = day
      .takeTape()
      .map((event, at) => ({ ...event, seq: TAPE_BEFORE + BigInt(tape.length + at + 1), date }))
    tape.push(...entries)
    if (entries.length > 0) setImmediate(() => listeners.forEach((listener) => listener(entries)))
    if (waiting.length === 0) for (const resolve of settling.splice(0)) resolve()
  }

  function apply(input: ExchangeInput): void {
    inputs.push(input)
    if (input.kind === 'cancel') return day.cancel(input.orderId)
    if (input.kind === 'modify') return day.modify(input)
    if (input.kind !== 'new' || known.has(input.orderId)) return
    known.add(input.orderId)
    day.enter(input, false)
  }

  function act(): void {
    if (isPaused) return
    for (const input of waiting.splice(0)) apply(input)
    publish()
  }

  return {
    takesOrders: true,
    inputs,
    tape,
    waiting: () => waiting.length,
    submit: (more) => {
      if (losesInputs) return
      waiting.push(...more)
      act()
    },
    onTape: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readTape: async (after, limit) => tape.filter(({ seq }) => seq > after).slice(0, limit),
    onMissed: () => () => undefined,
    settled: () => (waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => settling.push(resolve))),
    stand: (instrumentId, side, pricePaise, quantity) => {
      const ix = day.positionOf(instrumentId)
      const [book, lowerPaise, tickPaise] = [day.books[ix], day.lowerPaise[ix], instruments[ix]?.tickPaise]
      if (book === undefined || lowerPaise === undefined || tickPaise === undefined)
        throw new RangeError(`no instrument ${instrumentId}`)
      const level = (pricePaise - lowerPaise) / tickPaise
      book.submit(side === 'buy' ? BUY : SELL, level, quantity, -1, true)
      publish()
    },
    pause: () => void (isPaused = true),
    resume: () => {
      isPaused = false
      act()
    },
    loseInputs: (lose) => {
      if (lose) waiting = []
      losesInputs = lose
    },
    expireAll: () => {
      day.expireAll()
      publish()
    },
  }
}
