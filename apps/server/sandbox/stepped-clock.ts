import { setTimeout as sleep } from 'node:timers/promises'
import { isLive } from '@bahi/domain/shares/orders/order-states'
import { businessDate } from '@bahi/money/business-date'
import { runEndOfDay } from '../src/nights/end-of-day.ts'
import type { ServerParts } from '../src/server-parts.ts'

/** How far a program lets time pass. */
export type Step =
  | { readonly to: 'seconds'; readonly count: number }
  /** Until this share trades, at the close at the latest. */
  | { readonly to: 'tick'; readonly instrumentId: number }
  /**
   * Until more of this order is filled, or without one more of any customer's order; at the close at the latest. A fill
   * since the step before counts, because many an order is filled before its call is answered. An order that has ended
   * is not waited for.
   */
  | { readonly to: 'fill'; readonly orderId: string | undefined }
  | { readonly to: 'close' }
  /** To the pre-open of the day so many trading days later. */
  | { readonly to: 'days'; readonly count: number }

export interface Moment {
  readonly date: string
  readonly second: number
  readonly phase: string
}

/** What a step came to. */
export interface StepOutcome extends Moment {
  /** Whether the tick or the fill came; true for every other step. */
  readonly isReached: boolean
}

export type SteppedParts = Pick<
  ServerParts,
  | 'db'
  | 'exchange'
  | 'clock'
  | 'desk'
  | 'triggerDesk'
  | 'stopDesk'
  | 'openingDesk'
  | 'validityDesk'
  | 'instalmentWatch'
  | 'alertWatch'
  | 'daysParts'
  | 'runJobsOnce'
>

/** Prices are told in frames of fifteen business seconds, as on a server at the default speed. */
const FRAME_SECONDS = 15
/** The periodic jobs run once a business minute, as on a server at the default speed. */
const JOB_SECONDS = 60
const LAST_SECOND = 86_400
/** How often a call under way lets the exchange take what the desk sent. */
const PUMP_MS = 1

/**
 * Business time that stands still until a program moves it. What a call causes is done before the call is answered, and
 * what a step causes before the step is, so the same calls and steps in the same order have the same outcome.
 */
export class SteppedClock {
  readonly #parts: SteppedParts
  /** The owners and orders of the fills since the last step ended. */
  readonly #fills: { readonly owner: bigint; readonly orderId: string }[] = []
  readonly #filled = new Map<string, number>()
  readonly #ended = new Set<string>()
  #underWay = 0
  #isPumping = false
  #line: Promise<unknown> = Promise.resolve()

  constructor(parts: SteppedParts) {
    this.#parts = parts
    parts.desk.onOrderChanged(({ owner, orderId, state, filledQuantity }) => {
      if (!isLive(state)) this.#ended.add(String(orderId))
      this.#noteFill(owner, String(orderId), Number(filledQuantity))
    })
  }

  get now(): Moment {
    const { clock } = this.#parts
    return { ...clock.now(), phase: clock.phase() }
  }

  /**
   * Does work while the exchange takes the orders that the desk sends, at the second that stands. Resolves when
   * everything that came of the work is posted.
   */
  async around<Result>(work: () => Promise<Result>): Promise<Result> {
    this.begin()
    try {
      return await work()
    } finally {
      await this.end()
    }
  }

  /** A call has begun. Every `begin` is followed by one `end`. */
  begin(): void {
    this.#underWay += 1
    if (!this.#isPumping) void this.#pump()
  }

  /** A call is about to be answered. Resolves when everything that came of it is posted. */
  async end(): Promise<void> {
    const { desk, triggerDesk, stopDesk, openingDesk, validityDesk, instalmentWatch, alertWatch } = this.#parts
    const watches = [triggerDesk, stopDesk, openingDesk, validityDesk, instalmentWatch, alertWatch]
    try {
      await desk.settled()
      await Promise.all(watches.map((watch) => watch.settled()))
      // A trigger may have placed an order, a stop or after-market order may have been sent, and one may have ended.
      await desk.settled()
    } finally {
      this.#underWay -= 1
    }
  }

  /** Lets time pass. Steps follow one another, in the order in which they were asked for. */
  advance(step: Step): Promise<StepOutcome> {
    const outcome = this.#line.then(() => this.#advance(step))
    this.#line = outcome.catch(() => undefined)
    return outcome
  }

  async #advance(step: Step): Promise<StepOutcome> {
    const isReached = await this.#pass(step)
    this.#fills.length = 0
    return { ...this.now, isReached }
  }

  async #pass(step: Step): Promise<boolean> {
    switch (step.to) {
      case 'seconds':
        await this.#passTo(this.now.second + step.count)
        return true
      case 'close':
        await this.#passTo(LAST_SECOND)
        return true
      case 'days':
        for (let day = 0; day < step.count; day += 1) await this.#endDay()
        return true
      case 'tick':
        return this.#passUntil(this.#tickOf(step.instrumentId))
      case 'fill':
        return this.#passUntil(await this.#fillOf(step.orderId), () => this.#ended.has(step.orderId ?? ''))
    }
  }

  #tickOf(instrumentId: number): () => boolean {
    const { feed } = this.#parts.exchange
    const before = feed.quote(instrumentId)?.volume
    return () => feed.quote(instrumentId)?.volume !== before
  }

  /** Schemes trade through the same desk as customers, and a program does not wait for their fills. */
  async #fillOf(orderId: string | undefined): Promise<() => boolean> {
    if (orderId !== undefined) return () => this.#fills.some((fill) => fill.orderId === orderId)
    const { rows } = await this.#parts.db.pool.query<{ id: bigint }>('select id from bahi.participant')
    const participants = new Set(rows.map(({ id }) => id))
    return () => this.#fills.some(({ owner }) => !participants.has(owner))
  }

  #noteFill(owner: bigint, orderId: string, filled: number): void {
    if (filled <= (this.#filled.get(orderId) ?? 0)) return
    this.#filled.set(orderId, filled)
    this.#fills.push({ owner, orderId })
  }

  async #passUntil(isReached: () => boolean, isInVain: () => boolean = () => false): Promise<boolean> {
    while (!isReached()) if (isInVain() || !(await this.#passFrame(this.now.second + 1))) return isReached()
    return true
  }

  async #passTo(second: number): Promise<void> {
    while (this.now.second < second && (await this.#passFrame(second)));
  }

  /**
   * Passes to this second, to the end of the frame at most, so that orders that wait for a price fire where they do on
   * a running server. False when the day is over and no time passes.
   */
  async #passFrame(second: number): Promise<boolean> {
    const from = this.now.second
    const until = Math.min(second, from + FRAME_SECONDS - (from % FRAME_SECONDS))
    // A sandbox is thrown away: no other process goes on from the second that it has reached.
    await this.around(() => this.#parts.exchange.advance(until - from, { keepsSecond: false }))
    const reached = this.now.second
    if (Math.floor(reached / JOB_SECONDS) !== Math.floor(from / JOB_SECONDS))
      await this.around(() => this.#parts.runJobsOnce())
    return reached > from
  }

  async #endDay(): Promise<void> {
    await this.#passTo(LAST_SECOND)
    await this.around(() => runEndOfDay(this.#parts.daysParts, businessDate(this.now.date)))
    await this.around(() => this.#parts.runJobsOnce())
  }

  async #pump(): Promise<void> {
    const { exchange } = this.#parts
    this.#isPumping = true
    try {
      while (this.#underWay > 0) {
        if (exchange.lag.inputs > 0) await exchange.advance(0)
        await sleep(PUMP_MS)
      }
    } catch {
      // The exchange itself reports why it stopped.
    } finally {
      this.#isPumping = false
    }
  }
}
