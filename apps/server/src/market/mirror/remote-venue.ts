import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Wire } from '../../platform/wire/wire.ts'
import type { ExchangeInput } from '../ports/trading-day.ts'
import type { TapeEntry, Venue } from '../ports/venue.ts'
import type { MirrorFeed } from './mirror-feed.ts'
import { exchangeIn, exchangeSettled, tapeSaid } from './venue-messages.ts'

const ANSWER_MS = 5_000
const AGAIN_MS = 50
const INPUTS_AT_ONCE = 2_000
/** More than this is not kept while no exchange answers: the orders are in the database, and the desk submits them again. */
const MAX_KEPT = 20_000
const ENTRIES_AT_ONCE = 4_096

export interface RemoteVenueParts {
  readonly wire: Wire
  readonly mirror: Pick<MirrorFeed, 'head' | 'state' | 'onState'>
  readonly readTape: (afterSeq: bigint, limit: number) => Promise<TapeEntry[]>
  readonly onError: (error: unknown) => void
}

/**
 * The exchange on the floor, for a desk in another process. Inputs are repeated until the floor has committed their
 * effect. When another floor answers, what the last one had not committed is lost: the desk is told to catch up.
 */
export class RemoteVenue implements Venue {
  readonly #parts: RemoteVenueParts
  readonly #sender = randomUUID()
  readonly #tape = new Set<(entries: readonly TapeEntry[]) => void>()
  readonly #missed = new Set<() => void>()
  readonly #stops: (() => void)[]
  #hearsTape = false
  #floor: string
  #queue: ExchangeInput[] = []
  #number = 0
  #sending: Promise<void> | undefined
  #hasMissed = false
  #heard: bigint
  #reading = false
  #isClosed = false

  constructor(parts: RemoteVenueParts) {
    this.#parts = parts
    this.#floor = parts.mirror.state.floor
    this.#heard = parts.mirror.state.tapeEnd
    this.#stops = [
      parts.mirror.onState(({ floor, tapeEnd }) => {
        if (floor !== this.#floor) this.#miss(floor)
        else if (this.#hasMissed) this.#tellMissed()
        if (this.#hearsTape && tapeEnd > this.#heard) void this.#readOn(tapeEnd)
      }),
    ]
  }

  get takesOrders(): boolean {
    return this.#parts.mirror.head.takesOrders
  }

  submit(inputs: readonly ExchangeInput[]): void {
    // The desk submits them itself when it catches up.
    if (this.#hasMissed) return
    this.#queue.push(...inputs)
    if (this.#queue.length > MAX_KEPT) {
      this.#queue = []
      this.#hasMissed = true
    } else this.#send()
  }

  onTape(listener: (entries: readonly TapeEntry[]) => void): () => void {
    this.#hearTape()
    this.#tape.add(listener)
    return () => this.#tape.delete(listener)
  }

  onMissed(listener: () => void): () => void {
    this.#missed.add(listener)
    return () => this.#missed.delete(listener)
  }

  readTape(afterSeq: bigint, limit: number): Promise<TapeEntry[]> {
    return this.#parts.readTape(afterSeq, limit)
  }

  async settled(): Promise<void> {
    while (this.#sending !== undefined) await this.#sending
    while (!this.#isClosed) {
      if (await this.#isAnswered(this.#parts.wire.ask(exchangeSettled, null, ANSWER_MS))) return
      await sleep(AGAIN_MS)
    }
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
  }

  async #isAnswered(asked: Promise<unknown>): Promise<boolean> {
    return asked.then(
      () => true,
      () => false,
    )
  }

  #send(): void {
    this.#sending ??= this.#sendAll()
      .catch(this.#parts.onError)
      .finally(() => (this.#sending = undefined))
  }

  /** One message after another, so that inputs act in the order in which they were submitted. */
  async #sendAll(): Promise<void> {
    // The inputs of one turn of the event loop share a message.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#queue.length > 0 && !this.#isClosed) {
      const inputs = this.#queue.splice(0, INPUTS_AT_ONCE)
      this.#number += 1
      const message = { sender: this.#sender, number: this.#number, floor: this.#floor, inputs }
      while (!this.#isClosed && message.floor === this.#floor) {
        const answer = await this.#parts.wire.ask(exchangeIn, message, ANSWER_MS).catch(() => undefined)
        if (answer?.isTaken === true) break
        if (answer === undefined) await sleep(AGAIN_MS)
        else this.#miss(answer.floor)
      }
    }
  }

  /** Another floor is there. What the last one had committed is on the tape, and the rest is lost. */
  #miss(floor: string): void {
    this.#floor = floor
    this.#queue = []
    this.#tellMissed()
  }

  #tellMissed(): void {
    this.#hasMissed = false
    for (const listener of this.#missed) listener()
  }

  /** A door posts no entries, so it need not read them either. What came before the first listener is in the table. */
  #hearTape(): void {
    if (this.#hearsTape) return
    this.#hearsTape = true
    this.#heard = this.#parts.mirror.state.tapeEnd
    this.#stops.push(this.#parts.wire.hear(tapeSaid, (entries) => this.#hear(entries)))
  }

  #hear(entries: readonly TapeEntry[]): void {
    const last = entries.at(-1)?.seq
    if (last !== undefined && last > this.#heard) this.#heard = last
    for (const listener of this.#tape) listener(entries)
  }

  /** Reads entries of which the wire brought no word. */
  async #readOn(end: bigint): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    try {
      while (this.#heard < end && !this.#isClosed) {
        const entries = await this.#parts.readTape(this.#heard, ENTRIES_AT_ONCE)
        if (entries.length === 0) return
        this.#hear(entries)
      }
    } catch (error) {
      this.#parts.onError(error)
    } finally {
      this.#reading = false
    }
  }
}
