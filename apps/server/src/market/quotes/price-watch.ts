import { type Level, LevelWatch, type Subject } from '@bahi/domain/market/level-watch'
import type { BusinessDate } from '@bahi/money/business-date'
import type { BusinessClock } from '../../platform/clock.ts'
import { LeaseLost } from '../../platform/db/role-lease.ts'
import type { InstrumentRegister } from '../instruments/instrument.ts'
import type { MarketFeed, TradedSince } from '../ports/feed.ts'

/** A traded price or an index level that reached a level in the watch. */
export type Reached = {
  readonly subject: Subject
  readonly value: number
  readonly date: BusinessDate
  readonly second: number
}

export type DayChange = { readonly kind: 'opened' | 'closed'; readonly date: BusinessDate }

export interface PriceWatchParts {
  readonly feed: Pick<MarketFeed, 'quote' | 'indices' | 'onChanged' | 'onDay'>
  readonly clock: Pick<BusinessClock, 'now' | 'phase'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  /** The levels of all watchers, as the database has them. */
  readonly readAll: () => Promise<ReadonlyMap<bigint, readonly Level[]>>
  /** The levels of one; none when it waits no more. */
  readonly readOne: (id: bigint) => Promise<readonly Level[]>
  /** Decides and writes what a price means to one. It is done again, with the same price, until it does not throw. */
  readonly act: (id: bigint, reached: Reached) => Promise<void>
  /** What falls due when a day opens or has closed, before anything is read anew. */
  readonly onDayChange: (turn: DayChange) => Promise<void>
  readonly log: { error(details: object, message: string): void }
  readonly retryMs?: number
}

/** Prices reached that are acted upon at once. */
const AT_ONCE = 8
const RETRY_MS = 500

/**
 * Compares every new price with the levels in the watch. Only traded prices of the continuous session count: neither
 * the auction's indicative price nor a price while a share is halted. Prices come in frames, and the range that a share
 * traded between two frames counts as well as its last price. A price that comes before the session is open is compared
 * again later, so that a price that opened beyond a level is not missed. The database decides; the levels in memory
 * only tell when to ask the database.
 */
export class PriceWatch {
  readonly #parts: PriceWatchParts
  readonly #levels = new LevelWatch<bigint>()
  /** Subjects whose last price did not count when it came. */
  readonly #later = new Set<Subject>()
  /** Levels that were taken up after the last frame: what the next one traded may have been before they were set. */
  readonly #fresh = new Map<bigint, readonly Level[]>()
  readonly #due = new Map<bigint, Reached>()
  readonly #inHand = new Set<bigint>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #stops: (() => void)[] = []
  readonly #idle: (() => void)[] = []
  /** Readings of the database follow one another, so that the last one to be taken up is the last one read. */
  #reading: Promise<void> = Promise.resolve()
  #readings = 0
  #isClosed = false

  constructor(parts: PriceWatchParts) {
    this.#parts = parts
  }

  /** Resolves when all levels are read and compared with the present prices. */
  async start(): Promise<void> {
    this.#stops.push(
      this.#parts.feed.onChanged((ids, traded) => this.#note(ids, traded)),
      this.#parts.feed.onDay(
        ({ kind, date }) => void this.#inOrder(() => this.#turn({ kind, date: date as BusinessDate })),
      ),
    )
    await this.#inOrder(() => this.#turn({ kind: 'opened', date: this.#date() }))
  }

  /** Something was set, changed, switched or ended, and is committed: it is read again. */
  refresh(id: bigint): Promise<void> {
    return this.#inOrder(async () => this.#take(id, await this.#parts.readOne(id)))
  }

  /** Reads all levels again, after changes of which this process may have missed the news. */
  readAgain(): Promise<void> {
    return this.#inOrder(() => this.#turn({ kind: 'opened', date: this.#date() }))
  }

  /** Handles a level that was reached before a restart, whatever the price is now. */
  resume(id: bigint, reached: Reached): void {
    this.#due.set(id, reached)
    this.#pump()
  }

  /** Resolves when nothing is being read, acted upon or tried again. */
  async settled(): Promise<void> {
    while (
      !this.#isClosed &&
      (this.#readings > 0 || this.#due.size > 0 || this.#inHand.size > 0 || this.#timers.size > 0)
    )
      await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const stop of this.#stops) stop()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#due.clear()
    this.#tellIdle()
    await this.#reading
  }

  #date(): BusinessDate {
    return this.#parts.clock.now().date as BusinessDate
  }

  async #turn(turn: DayChange): Promise<void> {
    await this.#parts.onDayChange(turn)
    const all = await this.#parts.readAll()
    this.#levels.clear()
    this.#later.clear()
    this.#fresh.clear()
    for (const [id, levels] of all) this.#levels.set(id, levels)
    for (const subject of Array.from(this.#levels.subjects())) this.#look(subject)
  }

  #take(id: bigint, levels: readonly Level[]): void {
    this.#levels.set(id, levels)
    this.#fresh.set(id, levels)
    for (const { subject } of levels) this.#look(subject)
  }

  #note(ids: Iterable<number>, traded: TradedSince): void {
    const fresh = Array.from(this.#fresh)
    for (const [id] of fresh) this.#levels.delete(id)
    this.#fresh.clear()
    for (const id of ids) this.#noteTraded(id, traded)
    for (const [id, levels] of fresh) this.#levels.set(id, levels)
    for (const id of ids) if (this.#levels.has(id)) this.#look(id)
    if (this.#parts.clock.phase() !== 'open') return
    for (const { indexId } of this.#parts.feed.indices()) if (this.#levels.has(indexId)) this.#look(indexId)
    for (const subject of Array.from(this.#later)) this.#look(subject)
  }

  /** All of it belongs to the session, also when it is told of after the close. Who waits for both directions is reached by what came first. */
  #noteTraded(subject: number, traded: TradedSince): void {
    const range = this.#levels.has(subject) ? traded(subject) : undefined
    if (this.#isClosed || range === undefined || this.#parts.instruments.byId(subject)?.halted === true) return
    const { lowPaise, highPaise, isLowFirst, second } = range
    for (const value of isLowFirst ? [lowPaise, highPaise] : [highPaise, lowPaise])
      this.#reach(subject, { subject, value, date: this.#date(), second })
  }

  #look(subject: Subject): void {
    if (this.#isClosed) return
    const value = this.#valueOf(subject)
    if (value === null) return void this.#later.add(subject)
    this.#later.delete(subject)
    const { date, second } = this.#parts.clock.now()
    this.#reach(subject, { subject, value, date: date as BusinessDate, second })
  }

  #reach(subject: Subject, reached: Reached): void {
    for (const id of this.#levels.reach(subject, reached.value)) {
      this.#fresh.delete(id)
      this.#due.set(id, reached)
    }
    this.#pump()
  }

  /** The price that counts now; null when none does. */
  #valueOf(subject: Subject): number | null {
    const { clock, feed, instruments } = this.#parts
    if (clock.phase() !== 'open') return null
    if (typeof subject === 'string')
      return feed.indices().find(({ indexId }) => indexId === subject)?.lastHundredths ?? null
    const quote = feed.quote(subject)
    const isTraded =
      quote !== undefined && quote.state === 'open' && quote.lastPaise > 0 && instruments.byId(subject)?.halted !== true
    return isTraded ? quote.lastPaise : null
  }

  #pump(): void {
    for (const [id, reached] of this.#due) {
      if (this.#inHand.size >= AT_ONCE || this.#isClosed) return
      if (this.#inHand.has(id)) continue
      this.#due.delete(id)
      this.#inHand.add(id)
      void this.#act(id, reached)
    }
  }

  async #act(id: bigint, reached: Reached): Promise<void> {
    try {
      await this.#parts.act(id, reached)
      await this.refresh(id)
    } catch (error) {
      this.#failed(error, () => this.resume(id, reached))
    } finally {
      this.#inHand.delete(id)
      this.#pump()
      this.#tellIdle()
    }
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    this.#readings += 1
    const turn = this.#reading.then(work).finally(() => {
      this.#readings -= 1
      this.#tellIdle()
    })
    this.#reading = turn.catch((error: unknown) => this.#failed(error, () => void this.#inOrder(work)))
    return turn.catch(() => undefined)
  }

  #failed(error: unknown, again: () => void): void {
    if (this.#isClosed) return
    this.#parts.log.error({ err: error }, 'a price that was waited for could not be acted upon; it is tried again')
    // The process that has the lease now reads all levels itself.
    if (error instanceof LeaseLost) return void this.close()
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      again()
    }, this.#parts.retryMs ?? RETRY_MS)
    this.#timers.add(timer)
  }

  #tellIdle(): void {
    for (const tell of this.#idle.splice(0)) tell()
  }
}
