import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { phaseAt } from '@bahi/domain/calendar/phase'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import { inLeasedTransaction, type Lease } from '../../platform/db/role-lease.ts'
import { encodeMinuteBars } from '../history/minute-bars-codec.ts'
import { writeDailyBars, writeIndexBars, writeMinutes } from '../history/write-history.ts'
import type { ExchangePort } from '../ports/exchange-port.ts'
import type { ExchangeMoment } from '../ports/market-clock.ts'
import { DayNotReady } from '../ports/market-refusals.ts'
import type { TapeEntry } from '../ports/venue.ts'
import type { LiveFeed } from './live-feed.ts'

/** The interval at which the hub receives changes; screens show no shorter interval. */
const FRAME_MS = 200
/** The last pictures of a session come after its last trade: closing prices are known by then. */
const SETTLES_AFTER_SECONDS = 40 * 60

export interface LiveMarketParts {
  /** Acts as the role bahi_exchange. */
  readonly pool: pg.Pool
  readonly lease: Lease
  readonly calendar: Calendar
  readonly systemClock: () => Date
  readonly feed: LiveFeed
}

/** Opens a live market at the stored state of its days. */
export async function openLiveMarket(parts: LiveMarketParts): Promise<LiveMarket> {
  const market = new LiveMarket(parts)
  await market.recover()
  return market
}

/**
 * Real prices, real time, and no venue: business time is the clock on the wall, days pass as the calendar says, and their bars become
 * history when they are over. Orders are refused before they get here, because there is nobody to hand them to.
 */
export class LiveMarket implements ExchangePort {
  readonly takesOrders = false
  readonly isWaiting = false
  readonly speed = 1
  readonly seedAnchor = null
  readonly lag = { inputs: 0, seconds: 0 }
  readonly feed: LiveFeed
  readonly #parts: LiveMarketParts
  readonly #stopping = new AbortController()
  #last: { readonly date: BusinessDate; readonly state: 'open' | 'closed' } | undefined
  #ending: (() => void)[] = []
  #driving: Promise<void> = Promise.resolve()

  constructor(parts: LiveMarketParts) {
    this.#parts = parts
    this.feed = parts.feed
    parts.lease.lost.addEventListener('abort', () => this.#stopping.abort())
  }

  /** A day without a session, known or not, is after it. */
  get moment(): ExchangeMoment {
    const { date, second } = istTimeOf(this.#parts.systemClock().getTime())
    const plan = this.#parts.calendar.sessionPlan(businessDate(date))
    return { date, second, phase: plan === null ? 'after' : phaseAt(plan, second) }
  }

  get latestDay(): { readonly date: BusinessDate; readonly state: 'open' | 'closed' } | undefined {
    return this.#last
  }

  submit(): void {
    throw new Error('a live market without a venue was handed an order')
  }

  onMissed(): () => void {
    return () => undefined
  }

  onTape(): () => void {
    return () => undefined
  }

  readTape(): Promise<TapeEntry[]> {
    return Promise.resolve([])
  }

  settled(): Promise<void> {
    return Promise.resolve()
  }

  start(): void {
    this.#driving = this.#drive()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#driving
  }

  advance(): Promise<void> {
    this.#look()
    return Promise.resolve()
  }

  async recover(): Promise<void> {
    const {
      rows: [row],
    } = await this.#parts.pool.query<{ date: string; closed_at: Date | null }>(
      'select date, closed_at from bahi.live_day order by date desc limit 1',
    )
    this.#last =
      row === undefined
        ? undefined
        : { date: businessDate(row.date), state: row.closed_at === null ? 'open' : 'closed' }
  }

  async openDay(date: BusinessDate): Promise<void> {
    if (this.#last?.date === date) return
    if (this.#last !== undefined && (this.#last.state === 'open' || this.#last.date > date))
      throw new DayNotReady(`${date} cannot be opened: ${this.#last.date} is ${this.#last.state}`)
    if (this.#parts.calendar.dayKind(date) !== 'trading') throw new DayNotReady(`${date} is no trading day`)
    const { pool, lease, systemClock } = this.#parts
    await inLeasedTransaction({ pool, lease }, async (tx) => {
      await tx.query(
        'insert into bahi.live_day (date, opened_at, closed_at) values ($1, $2, null) on conflict (date) do nothing',
        [date, systemClock()],
      )
    })
    this.#last = { date, state: 'open' }
  }

  /** Writes the ticker's figures of the day. A day without any tick has no figures to write. */
  async closeDay(date: BusinessDate): Promise<void> {
    if (this.#last?.date === date && this.#last.state === 'closed') return
    if (this.#last?.date !== date || !this.#isOver(date))
      throw new DayNotReady(`${date} is not over and cannot be closed`)
    const { pool, lease, systemClock } = this.#parts
    const { bars, indexBars, minutes } =
      this.feed.date === date ? this.#history() : { bars: [], indexBars: [], minutes: [] }
    await inLeasedTransaction({ pool, lease }, async (tx) => {
      const { rowCount } = await tx.query(
        'update bahi.live_day set closed_at = $2 where date = $1 and closed_at is null',
        [date, systemClock()],
      )
      if (rowCount !== 1) return
      await writeDailyBars(tx, date, bars, 'kite')
      await writeIndexBars(tx, date, indexBars)
      await writeMinutes(tx, date, minutes)
    })
    this.#last = { date, state: 'closed' }
    if (this.feed.date === date) this.feed.close()
  }

  whenOver(): Promise<void> {
    if (this.#last?.state !== 'open' || this.#isOver(this.#last.date)) return Promise.resolve()
    return new Promise((resolve) => this.#ending.push(resolve))
  }

  /** A share whose price was never known has no bar: history holds facts only. */
  #history() {
    const bars = this.feed.dayBars().filter(({ closePaise }) => closePaise > 0)
    const minutes = bars.flatMap(({ instrumentId }) => {
      const bytes = this.feed.minutes(instrumentId)
      return bytes === undefined ? [] : [{ instrumentId, bytes: encodeMinuteBars(bytes) }]
    })
    const indexBars = this.feed
      .indices()
      .map(({ indexId, openHundredths, highHundredths, lowHundredths, lastHundredths }) => ({
        code: indexId,
        openHundredths,
        highHundredths,
        lowHundredths,
        closeHundredths: lastHundredths,
      }))
    return { bars, indexBars, minutes }
  }

  #isOver(date: BusinessDate): boolean {
    const now = this.moment
    const plan = this.#parts.calendar.sessionPlan(date)
    return (
      now.date > date ||
      (now.date === date && (plan === null || now.second >= plan.continuousEnd + SETTLES_AFTER_SECONDS))
    )
  }

  #look(): void {
    this.feed.publish()
    if (this.#last !== undefined && this.#isOver(this.#last.date))
      for (const resolve of this.#ending.splice(0)) resolve()
  }

  async #drive(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#look()
      await sleep(FRAME_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined)
    }
  }
}
