import { setTimeout as sleep } from 'node:timers/promises'
import type { BusinessDate } from '@bahi/money/business-date'
import type { ExchangePort } from '../../market/ports/exchange-port.ts'
import { type ExchangeMoment, FASTEST_CLOCK } from '../../market/ports/market-clock.ts'
import { DayNotReady, OtherMarket } from '../../market/ports/market-refusals.ts'
import type { ExchangeInput } from '../../market/ports/trading-day.ts'
import type { TapeEntry } from '../../market/ports/venue.ts'
import { isRefusedByDatabase } from '../../platform/db/retry-transient.ts'
import { inOwnTrace } from '../../platform/tracing/spans.ts'
import { InputQueue } from '../tape/input-queue.ts'
import { readGreatestOrderBefore, readTape } from '../tape/tape-store.ts'
import { TapeWriter } from '../tape/tape-writer.ts'
import { composeClosedDay } from './close-day.ts'
import { DayFeed } from './day-feed.ts'
import { type ExchangeDay, readLastDay } from './day-store.ts'
import { type DayChangeParts, enterDay, enterHistory } from './enter-day.ts'
import { type SeedSource, openSeedSource } from './market-seed.ts'
import { withoutOldOrders } from './old-orders.ts'
import { PacedClock } from './paced-clock.ts'
import { yieldToEventLoop } from './rebuild-day.ts'
import type { RunningDay } from './running-day.ts'
import { takeUpDay } from './take-up-day.ts'
import { WorkLine } from './work-line.ts'

const TICK_MS = 50
/** The computing time of a tick; the rest of the tick is free for the process's other work. */
const STEP_BUDGET_MS = 35
const MIN_PAUSE_MS = 10
/** The number of inputs in one commit: a flood is taken in portions, so that a transaction's size has a bound. */
const INPUTS_AT_ONCE = 4_096
const CHECKPOINT_MS = 1_000
/** Business seconds of one commit when a day is driven by hand. */
const STEPS_AT_ONCE = 600

/** The pool's connections act as the role bahi_exchange. */
export interface ExchangeOptions extends DayChangeParts {
  /** Business seconds a real second by now, 1–2,000. */
  readonly speed: () => number
  /** The exchange has stopped and does not restart by itself. */
  readonly onFault: (error: unknown) => void
  readonly log: (line: string) => void
}

/** Opens the simulated exchange: continues the open day from its checkpoint, or waits until a day is opened. */
export async function openExchange(options: ExchangeOptions): Promise<SimulatedExchange> {
  const exchange = new SimulatedExchange(options, await openSeedSource(options.pool))
  await exchange.recover()
  return exchange
}

/**
 * The role of the exchange: owns today's trading day and its clock.
 *
 * Work runs one piece at a time: inputs act, seconds pass, then inputs, tape and the second reached are committed
 * together. Desks are told only of committed events. After a crash the day is run again from its opening, seed and log.
 */
export class SimulatedExchange implements ExchangePort {
  readonly takesOrders = true
  readonly feed: DayFeed
  private readonly options: ExchangeOptions
  private readonly seeds: SeedSource
  private readonly writer: TapeWriter
  private readonly queue = new InputQueue()
  private readonly line: WorkLine
  private last: ExchangeDay | undefined
  private running: RunningDay | undefined
  /** The business time; kept while a day is rebuilt. */
  private reached: ExchangeMoment | undefined
  private ending: (() => void)[] = []
  private greatestPastOrder = 0n
  private checkpointAt = 0
  private rebuiltInVain = false
  private owed: PacedClock | undefined
  private driving: Promise<void> = Promise.resolve()

  constructor(options: ExchangeOptions, seeds: SeedSource) {
    const speed = options.speed()
    if (!(speed >= 1 && speed <= FASTEST_CLOCK))
      throw new RangeError(`a clock speed of ${speed} is not within 1–${FASTEST_CLOCK}`)
    this.options = options
    this.feed = new DayFeed(options.source, () => this.running)
    this.seeds = seeds
    this.writer = new TapeWriter(options.pool, options.lease, options.failPoint)
    this.line = new WorkLine({ onFault: (error) => this.end(error), log: options.log })
    options.lease.lost.addEventListener('abort', () => this.line.fail(options.lease.lost.reason))
  }

  /** Whether the exchange waits for its database. */
  get isWaiting(): boolean {
    return this.line.isWaiting
  }

  /** The moment business time has reached; undefined before the first day. */
  get moment(): ExchangeMoment | undefined {
    return this.reached
  }

  get speed(): number {
    return this.options.speed()
  }

  /** Published; every revealed seed leads back to it. */
  get seedAnchor(): Uint8Array {
    return this.seeds.anchor
  }

  get lag(): { readonly inputs: number; readonly seconds: number } {
    return { inputs: this.queue.backlog, seconds: this.owed?.owedSeconds ?? 0 }
  }

  get latestDay(): { readonly date: BusinessDate; readonly state: 'open' | 'closed' } | undefined {
    return this.last
  }

  submit(inputs: readonly ExchangeInput[]): void {
    this.queue.add(inputs)
  }

  onTape(listener: (entries: readonly TapeEntry[]) => void): () => void {
    return this.writer.onTape(listener)
  }

  /** The exchange takes every input that is submitted in its own process. */
  onMissed(): () => void {
    return () => undefined
  }

  readTape(afterSeq: bigint, limit: number): Promise<TapeEntry[]> {
    return readTape(this.options.pool, afterSeq, limit)
  }

  settled(): Promise<void> {
    return this.queue.settled()
  }

  /** Resolves once the open day has reached its close and its whole tape is committed; at once when no day is open. */
  whenOver(): Promise<void> {
    if (this.last?.state !== 'open' || (this.running?.isOver === true && !this.running.hasNews))
      return Promise.resolve()
    return new Promise((resolve) => this.ending.push(resolve))
  }

  /** Lets business time run by the real clock. */
  start(): void {
    this.driving = this.drive()
  }

  /**
   * Ends after the current piece of work. The desks submit inputs that were not committed again after the next start.
   */
  async stop(): Promise<void> {
    this.line.stop()
    await this.driving
    await this.line.ended()
  }

  /** For a caller that drives the exchange by hand (tests, tools). */
  async advance(seconds: number, { keepsSecond = true } = {}): Promise<void> {
    let left = seconds
    do {
      const steps = Math.min(left, STEPS_AT_ONCE)
      await this.line.alone(() => this.runSteps(steps, Infinity, keepsSecond))
      left -= steps
    } while (left > 0 && this.running?.isOver === false)
    this.feed.publishChanged()
  }

  /** Opens a trading day at its pre-open. Does nothing when it was opened already. @throws DayNotReady */
  openDay(date: BusinessDate): Promise<void> {
    return this.line.alone(async () => {
      if (this.last?.date === date) return
      if (this.last !== undefined && (this.last.state === 'open' || this.last.date > date)) {
        throw new DayNotReady(`${date} cannot be opened: ${this.last.date} is ${this.last.state}`)
      }
      if (this.options.calendar.dayKind(date) !== 'trading') throw new DayNotReady(`${date} is no trading day`)
      await this.line.persist(() => enterDay(this.options, date, this.last, this.seeds))
      await this.line.persist(() => this.load())
      this.feed.publishDay({ kind: 'opened', date, bars: [] })
    })
  }

  /** Puts a day that is over into history and reveals its seed. Does nothing when it was closed already. @throws DayNotReady */
  closeDay(date: BusinessDate): Promise<void> {
    return this.line.alone(async () => {
      if (this.last?.date === date && this.last.state === 'closed') return
      do await this.runSteps(0, Infinity, true)
      while (!this.queue.isEmpty)
      const { running, last } = this
      if (running === undefined || last?.date !== date || !running.isOver)
        throw new DayNotReady(`${date} is not over and cannot be closed`)
      const closed = await composeClosedDay(running.opening, running.day, this.seeds.seedOfDay(last.dayNumber))
      await this.line.persist(() => enterHistory(this.options, closed))
      this.last = { ...last, state: 'closed', digest: closed.digest, seed: closed.seed }
      this.feed.publishDay({ kind: 'closed', date, bars: closed.bars })
    })
  }

  /** Discards the day in memory and loads it again from the committed state. */
  recover(): Promise<void> {
    return this.line.alone(() => this.line.persist(() => this.load()))
  }

  private async load(): Promise<void> {
    const { pool, lease } = this.options
    this.running = undefined
    const last = await readLastDay(pool)
    await this.writer.recover()
    if (last === undefined) return
    if (last.opening.source !== this.options.source) throw new OtherMarket(last.opening.source)
    const running = last.state === 'open' ? await takeUpDay(pool, last, this.seeds, this.writer) : undefined
    this.greatestPastOrder = await readGreatestOrderBefore(pool, last.date)
    this.running = running
    this.last = last
    this.reached = { date: last.date, second: last.second, phase: running?.day.phase ?? 'after' }
    this.options.log(
      `Exchange day ${last.date} (${last.state}) stands at second ${last.second}, lease epoch ${lease.epoch}`,
    )
  }

  /** Inputs act, then up to `steps` seconds pass within the time allowed, then all of it is committed. Returns the seconds dealt with. */
  private async runSteps(steps: number, budgetMs: number, commitNow: boolean): Promise<number> {
    const running = this.running
    if (running === undefined || this.last?.state !== 'open') return steps
    const taken = this.queue.take(INPUTS_AT_ONCE)
    const fresh = await this.line.persist(() =>
      withoutOldOrders(this.options.pool, running, this.greatestPastOrder, taken),
    )
    for (const input of fresh) running.apply(input)
    const wasOver = running.isOver
    const passed = await this.step(running, steps, budgetMs)
    const due = performance.now() - this.checkpointAt >= CHECKPOINT_MS
    if (running.hasNews || commitNow || due || running.isOver !== wasOver) await this.commit(running, taken)
    else this.queue.finish(taken.length)
    return passed
  }

  private async step(running: RunningDay, steps: number, budgetMs: number): Promise<number> {
    const pause = yieldToEventLoop()
    const began = performance.now()
    let passed = 0
    while (passed < steps && !running.isOver && performance.now() - began < budgetMs) {
      running.step()
      passed += 1
      this.reached = { date: running.opening.date, second: running.day.second, phase: running.day.phase }
      await pause()
    }
    return running.isOver ? steps : passed
  }

  private async commit(running: RunningDay, taken: readonly ExchangeInput[]): Promise<void> {
    const news = { date: running.opening.date, second: running.day.second, ...running.take() }
    try {
      const write = () => this.line.persist(() => this.writer.write(news))
      // Who hears of the entries goes on with the trace of the step that they came from.
      await (news.events.length === 0
        ? write()
        : inOwnTrace('match', { 'bahi.tape.entries': news.events.length }, write))
    } catch (error) {
      await this.giveUp(error, taken)
      return
    }
    this.rebuiltInVain = false
    this.checkpointAt = performance.now()
    this.queue.finish(taken.length)
    if (running.isOver) for (const resolve of this.ending.splice(0)) resolve()
  }

  /**
   * Handles a commit that the database refused for good: memory is now ahead of the database and must not be used. The
   * day is run again from the committed state, and the inputs act once more; after a second refusal the exchange stops.
   */
  private async giveUp(error: unknown, taken: readonly ExchangeInput[]): Promise<void> {
    this.running = undefined
    if (this.rebuiltInVain || this.line.stopped.aborted || !isRefusedByDatabase(error)) throw error
    this.rebuiltInVain = true
    this.options.log(`The exchange could not commit and runs its day again: ${String(error)}`)
    this.queue.putBack(taken)
    await this.line.persist(() => this.load())
  }

  private async drive(): Promise<void> {
    const owed = new PacedClock(this.options.speed, performance.now())
    this.owed = owed
    let next = performance.now()
    while (!this.line.stopped.aborted) {
      next = Math.max(next + TICK_MS, performance.now() + MIN_PAUSE_MS)
      await sleep(next - performance.now(), undefined, { signal: this.line.stopped }).catch(() => undefined)
      const due = owed.due(performance.now())
      // A failure has already stopped the exchange by the time it arrives here.
      owed.pay(await this.line.alone(() => this.runSteps(due, STEP_BUDGET_MS, false)).catch(() => due))
      this.feed.publishFrame(performance.now())
    }
  }

  private end(error: unknown): void {
    this.running = undefined
    this.options.onFault(error)
  }
}
