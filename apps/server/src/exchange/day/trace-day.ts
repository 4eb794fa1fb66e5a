import type { ExchangeInput, InstrumentState, Side, TapeEvent } from '../../market/ports/trading-day.ts'
import { SimulatedDay } from '../price/simulated-day.ts'
import { type PublishedInput, engineInput } from '../tape/published-log.ts'
import type { DayOpening } from './day-opening.ts'

/** What an order met when it came, and what became of it. Prices are whole paise; zero is "none". */
export interface OrderTrace {
  /** The line of the day's log that brought the order in. */
  readonly line: number
  readonly instrumentId: number
  readonly side: Side
  /** It acted after this second of the day. */
  readonly arrivedSecond: number
  /** What the book did when the order came: `preOpen` and `halted` only collect. */
  readonly state: InstrumentState
  readonly lastPaise: number
  readonly bidBeforePaise: number
  readonly askBeforePaise: number
  /** After the order traded at once as far as it could. */
  readonly bidAfterPaise: number
  readonly askAfterPaise: number
  /** Shares and orders of the same side that stood before it: at a better price, or at its own and earlier. */
  readonly aheadQuantity: number
  readonly aheadOrders: number
  readonly atOnceQuantity: number
  readonly filledQuantity: number
  readonly valuePaise: number
}

/** How a share ended the day, with all lines of the log and without some of them. */
export interface ShareWithout {
  readonly instrumentId: number
  readonly closePaise: number
  readonly withoutClosePaise: number
  readonly volume: number
  readonly withoutVolume: number
}

export interface DayWithout {
  /** Of the day as it was: the stored one, or the engine that ran it is another. */
  readonly digest: Uint8Array
  readonly withoutDigest: Uint8Array
  readonly orders: readonly OrderTrace[]
  /** The shares that the left-out orders were of. */
  readonly shares: readonly ShareWithout[]
}

/**
 * Runs a closed day twice: as it was, watching the orders that came in by some lines of its log, and without those orders. Everybody else's
 * lines stay as they are, at their seconds.
 *
 * @throws Error when the day is a replay: nothing of it follows from its orders.
 */
export function runDayWithout(
  opening: DayOpening,
  seed: Uint8Array,
  log: readonly PublishedInput[],
  own: ReadonlySet<number>,
): DayWithout {
  const watcher = new OrderWatcher(own)
  const day = runDay(opening, seed, log, watcher)
  const without = runDay(
    opening,
    seed,
    log.filter(({ seq, order, kind }) => !own.has(kind === 'new' ? seq : (order ?? seq))),
  )
  const orders = watcher.traces()
  const ids = new Set(orders.map(({ instrumentId }) => instrumentId))
  const otherwise = new Map(without.dayBars().map((bar) => [bar.instrumentId, bar]))
  return {
    digest: day.digest(),
    withoutDigest: without.digest(),
    orders,
    shares: day.dayBars().flatMap(({ instrumentId, closePaise, volume }) => {
      const other = otherwise.get(instrumentId)
      if (!ids.has(instrumentId) || other === undefined) return []
      return [{ instrumentId, closePaise, volume, withoutClosePaise: other.closePaise, withoutVolume: other.volume }]
    }),
  }
}

function runDay(
  opening: DayOpening,
  seed: Uint8Array,
  log: readonly PublishedInput[],
  watcher?: OrderWatcher,
): SimulatedDay {
  if (opening.source !== 'simulated') throw new Error(`${opening.date} is a replay and does not follow from its orders`)
  const { date, plan, instruments, indices, breakerIndexIds } = opening
  const day = new SimulatedDay({ date, seed, plan, instruments, indices, breakerIndexIds })
  for (const line of log) {
    while (day.second < line.second && day.phase !== 'after') day.step()
    const input = engineInput(line)
    const arrival = watcher?.look(day, line.seq, input)
    day.apply(input)
    watcher?.note(day.takeTape(), day, arrival)
  }
  while (day.phase !== 'after') day.step()
  watcher?.note(day.takeTape(), day, undefined)
  return day
}

type Arrival = { -readonly [Fact in keyof OrderTrace]: OrderTrace[Fact] }

/** Looks at the book around the orders of some lines, and adds up their trades. */
class OrderWatcher {
  private readonly own: ReadonlySet<number>
  private readonly found = new Map<number, Arrival>()

  constructor(own: ReadonlySet<number>) {
    this.own = own
  }

  traces(): OrderTrace[] {
    return [...this.found.values()]
  }

  /** The book before an order acts; undefined for everybody else's and for shares that are no part of the day. */
  look(day: SimulatedDay, line: number, input: ExchangeInput): Arrival | undefined {
    if (input.kind !== 'new' || !this.own.has(line)) return undefined
    if (!day.instruments.some(({ id }) => id === input.instrumentId)) return undefined
    const { instrumentId, side, limitPaise } = input
    const quote = day.quote(instrumentId)
    const ahead = day.standingBefore(instrumentId, side, limitPaise)
    const arrival: Arrival = {
      line,
      instrumentId,
      side,
      arrivedSecond: day.second,
      state: quote.state,
      lastPaise: quote.lastPaise,
      bidBeforePaise: quote.bidPaise,
      askBeforePaise: quote.askPaise,
      bidAfterPaise: 0,
      askAfterPaise: 0,
      aheadQuantity: ahead.quantity,
      aheadOrders: ahead.orders,
      atOnceQuantity: 0,
      filledQuantity: 0,
      valuePaise: 0,
    }
    this.found.set(line, arrival)
    return arrival
  }

  /** The trades since the last look; `arrival` is the order that has just acted. */
  note(events: readonly TapeEvent[], day: SimulatedDay, arrival: Arrival | undefined): void {
    for (const event of events) {
      if (event.kind !== 'trade') continue
      for (const place of [event.buyOrderId, event.sellOrderId]) {
        const traced = place === null ? undefined : this.found.get(Number(place))
        if (traced === undefined) continue
        traced.filledQuantity += event.quantity
        traced.valuePaise += event.quantity * event.pricePaise
        if (traced === arrival) traced.atOnceQuantity += event.quantity
      }
    }
    if (arrival === undefined) return
    const quote = day.quote(arrival.instrumentId)
    arrival.bidAfterPaise = quote.bidPaise
    arrival.askAfterPaise = quote.askPaise
  }
}
