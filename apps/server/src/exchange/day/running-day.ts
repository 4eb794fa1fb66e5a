import type { ExchangeInput, TapeEvent, TradingDay } from '../../market/ports/trading-day.ts'
import { IndexMinutes } from '../matching/index-minutes.ts'
import { SimulatedDay } from '../price/simulated-day.ts'
import { ReplayDay } from '../replay/replay-day.ts'
import { ClientPlaces } from '../tape/client-places.ts'
import type { LoggedInput } from '../tape/tape-store.ts'
import type { DayOpening } from './day-opening.ts'

/** The engine's day, from its opening and its seed. */
export function buildTradingDay(opening: DayOpening, seed: Uint8Array): TradingDay {
  const { date, plan, instruments, indices, breakerIndexIds, bars } = opening
  return opening.source === 'replay'
    ? new ReplayDay({ date, seed, plan, instruments, indices, bars })
    : new SimulatedDay({ date, seed, plan, instruments, indices, breakerIndexIds })
}

/**
 * A running day together with its order log.
 *
 * The engine never sees an order's id. It knows each order by its position in the day's log, because the published log
 * contains no ids and must give the same day, digest included, to every reader who runs it.
 */
export class RunningDay {
  readonly opening: DayOpening
  readonly day: TradingDay
  private readonly indexLevels: IndexMinutes
  private readonly ticks: ReadonlyMap<number, number>
  private readonly placeOf = new Map<bigint, number>()
  private readonly clients = new ClientPlaces()
  /** The order that an input of the log speaks of; index 0 is not used. */
  private readonly orderAt: bigint[] = [0n]
  private inputs: LoggedInput[] = []
  private events: TapeEvent[] = []

  constructor(opening: DayOpening, day: TradingDay) {
    this.opening = opening
    this.day = day
    this.indexLevels = new IndexMinutes(opening.plan)
    this.ticks = new Map(opening.instruments.map(({ id, tickPaise }) => [id, tickPaise]))
  }

  /** Place of the last input in the log. */
  get lastInput(): number {
    return this.orderAt.length - 1
  }

  get isOver(): boolean {
    return this.day.phase === 'after'
  }

  /** Whether anything happened since the last `take`. */
  get hasNews(): boolean {
    return this.inputs.length > 0 || this.events.length > 0
  }

  knows(orderId: bigint): boolean {
    return this.placeOf.has(orderId)
  }

  /** Logs an input and lets it act at the current second. An order that was taken before changes nothing. */
  apply(input: ExchangeInput): void {
    if (input.kind === 'new' && this.knows(input.orderId)) return
    const seq = this.orderAt.length
    this.orderAt.push('orderId' in input ? input.orderId : 0n)
    if (input.kind === 'new') this.placeOf.set(input.orderId, seq)
    this.inputs.push({ seq, second: this.day.second, input })
    const place = BigInt(('orderId' in input ? this.placeOf.get(input.orderId) : undefined) ?? seq)
    this.day.apply(withPlaces(input, place, this.clients.placeOf(input, seq)))
    this.collect()
  }

  step(): void {
    this.day.step()
    this.indexLevels.note(this.day)
    this.collect()
  }

  tickPaise(instrumentId: number): number | undefined {
    return this.ticks.get(instrumentId)
  }

  /** Levels of an index minute by minute, hundredths of a point. */
  indexMinutes(indexId: string): readonly number[] {
    return this.indexLevels.of(indexId, this.day)
  }

  /** Inputs and events since the last call, orders by their ids. */
  take(): { readonly inputs: readonly LoggedInput[]; readonly events: readonly TapeEvent[] } {
    const taken = { inputs: this.inputs, events: this.events }
    this.inputs = []
    this.events = []
    return taken
  }

  private collect(): void {
    for (const event of this.day.takeTape())
      this.events.push(mapOrders(event, (place) => this.orderAt[Number(place)] ?? 0n))
  }
}

/** The same input, its order and its client named by places in the log. */
function withPlaces(input: ExchangeInput, orderId: bigint, clientPlace: number | null): ExchangeInput {
  if (input.kind === 'new') return { ...input, orderId, client: clientPlace === null ? null : BigInt(clientPlace) }
  return 'orderId' in input ? { ...input, orderId } : input
}

/** The same event with its orders renamed. */
export function mapOrders<Event extends TapeEvent>(event: Event, rename: (orderId: bigint) => bigint): Event {
  if (event.kind !== 'trade') return { ...event, orderId: rename(event.orderId) }
  const { buyOrderId, sellOrderId } = event
  return {
    ...event,
    buyOrderId: buyOrderId === null ? null : rename(buyOrderId),
    sellOrderId: sellOrderId === null ? null : rename(sellOrderId),
  }
}
