import type { SessionPlan } from '@bahi/domain/calendar/session-plan'
import { bandLimits } from '@bahi/domain/market/band'
import { tickFor } from '@bahi/domain/market/tick'
import { businessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import { paise } from '@bahi/money/paise'
import type { BusinessClock } from '../../platform/clock.ts'
import type { MarketFeed, TradedSince } from '../ports/feed.ts'
import type {
  DayBar,
  Depth,
  IndexQuote,
  InstrumentState,
  MinuteBars,
  PrintedTrade,
  Quote,
} from '../ports/trading-day.ts'
import { LiveShareDay } from './live-day.ts'
import type { KiteTick } from './packets.ts'

/** A share of the register and the token the ticker knows it by. */
export interface LiveShare {
  readonly id: number
  readonly token: number
  readonly bandBps: number
}
export interface LiveIndex {
  readonly code: string
  readonly name: string
  readonly token: number
}

export interface LiveFeedParts {
  readonly shares: readonly LiveShare[]
  readonly indices: readonly LiveIndex[]
  readonly clock: BusinessClock
  readonly plan: SessionPlan
  /** Epoch milliseconds, for ticks that carry no time of the exchange. */
  readonly nowMs: () => number
}

/** So long may prices be away before it is said: a lost line is often back by then, and on a good one an index moves every second. */
const LOST_AFTER_SECONDS = 10
const SILENT_AFTER_SECONDS = 60

type DayEvent = Parameters<Parameters<MarketFeed['onDay']>[0]>[0]
type IndexDay = { -readonly [Key in keyof IndexQuote]: IndexQuote[Key] }

/**
 * Prices of a live ticker, for the hub. A day begins with its first tick; the code that follows the calendar closes it.
 */
export class LiveFeed implements MarketFeed {
  readonly source = 'live'
  readonly #parts: LiveFeedParts
  readonly #shares: ReadonlyMap<number, LiveShare>
  readonly #sharesById: ReadonlyMap<number, LiveShare>
  readonly #indexNames: ReadonlyMap<number, LiveIndex>
  readonly #changedListeners = new Set<(instrumentIds: Iterable<number>, traded: TradedSince) => void>()
  readonly #dayListeners = new Set<(event: DayEvent) => void>()
  readonly #changed = new Set<number>()
  #days = new Map<number, LiveShareDay>()
  #indices = new Map<string, IndexDay>()
  #indexMinutes = new Map<string, number[]>()
  #date: string | undefined
  /** Epoch milliseconds of the last tick; 0 before the first. */
  #heardAtMs = 0
  #isLineGood = false

  constructor(parts: LiveFeedParts) {
    this.#parts = parts
    this.#shares = new Map(parts.shares.map((share) => [share.token, share]))
    this.#sharesById = new Map(parts.shares.map((share) => [share.id, share]))
    this.#indexNames = new Map(parts.indices.map((index) => [index.token, index]))
  }

  /** Whether the line to the ticker is there. */
  lineIs(isGood: boolean): void {
    this.#isLineGood = isGood
  }

  /** A good line has nothing to say between the auction and the session; a lost one is missed from the pre-open on. After the close it is what the session lacks. */
  staleSecond(): number | undefined {
    const { clock, plan } = this.#parts
    if (clock.dayKind() !== 'trading') return undefined
    const { date, second } = clock.now()
    const heard = istTimeOf(this.#heardAtMs)
    const from = this.#isLineGood ? plan.continuousStart : plan.preOpenStart
    const since = heard.date === date ? Math.max(heard.second, from) : from
    return Math.min(second, plan.continuousEnd) - since >=
      (this.#isLineGood ? SILENT_AFTER_SECONDS : LOST_AFTER_SECONDS)
      ? since
      : undefined
  }

  /**
   * Takes the ticks that have just arrived. A tick of a later day begins that day; a late tick of an earlier day is
   * left out.
   */
  take(ticks: readonly KiteTick[]): void {
    this.#heardAtMs = this.#parts.nowMs()
    for (const tick of ticks) {
      const { date, second } = istTimeOf(
        tick.exchangeAt === undefined || tick.exchangeAt === 0 ? this.#parts.nowMs() : tick.exchangeAt * 1_000,
      )
      if (this.#date !== undefined && date < this.#date) continue
      if (date !== this.#date) this.#open(date)
      if (tick.isIndex) this.#takeIndex(tick, second)
      else this.#takeShare(tick, second)
    }
  }

  /** Tells the hub what changed since the last time. */
  publish(): void {
    if (this.#changed.size === 0) return
    const ids = [...this.#changed]
    this.#changed.clear()
    for (const listener of this.#changedListeners) listener(ids, (instrumentId) => this.#days.get(instrumentId)?.traded)
    for (const id of ids) this.#days.get(id)?.forgetTraded()
  }

  /** Bars of the day in hand as it stands; one of each share that was heard of. */
  dayBars(): DayBar[] {
    const date = this.#date
    if (date === undefined) return []
    return [...this.#days].map(([instrumentId, day]) => {
      const { openPaise, highPaise, lowPaise, lastPaise, previousClosePaise, volume, valuePaise } = day
      const traded = volume > 0
      return {
        instrumentId,
        date,
        lastPaise,
        previousClosePaise,
        volume,
        valuePaise,
        trades: day.trades.length,
        openPaise: traded ? openPaise : previousClosePaise,
        highPaise: traded ? highPaise : previousClosePaise,
        lowPaise: traded ? lowPaise : previousClosePaise,
        closePaise: traded ? lastPaise : previousClosePaise,
      }
    })
  }

  /** Tells that the day is over; its bars are in the database by now. */
  close(): void {
    if (this.#date !== undefined) this.#tell({ kind: 'closed', date: this.#date, bars: this.dayBars() })
  }

  /** The day in hand; undefined before the first tick. */
  get date(): string | undefined {
    return this.#date
  }

  quote(instrumentId: number): Quote | undefined {
    const day = this.#days.get(instrumentId)
    const share = this.#sharesById.get(instrumentId)
    if (day === undefined || share === undefined || day.second === 0) return undefined
    const [bid, ask] = [day.depth.bids[0], day.depth.asks[0]]
    const {
      lastPaise,
      previousClosePaise,
      openPaise,
      highPaise,
      lowPaise,
      volume,
      valuePaise,
      averagePaise,
      lastQuantity,
      second,
    } = day
    return {
      instrumentId,
      lastPaise,
      previousClosePaise,
      openPaise,
      highPaise,
      lowPaise,
      volume,
      valuePaise,
      averagePaise,
      lastQuantity,
      second,
      bidPaise: bid?.pricePaise ?? 0,
      bidQuantity: bid?.quantity ?? 0,
      askPaise: ask?.pricePaise ?? 0,
      askQuantity: ask?.quantity ?? 0,
      ...this.#band(share, previousClosePaise),
      state: this.#state(),
      indicativePaise: 0,
      indicativeQuantity: 0,
    }
  }

  depth(instrumentId: number): Depth | undefined {
    const day = this.#days.get(instrumentId)
    return day === undefined ? undefined : { instrumentId, ...day.depth }
  }

  tickPaise(instrumentId: number): number | undefined {
    const day = this.#days.get(instrumentId)
    return day === undefined || day.previousClosePaise === 0 ? undefined : this.#tickOf(day.previousClosePaise)
  }

  minutes(instrumentId: number): MinuteBars | undefined {
    return this.#days.get(instrumentId)?.minutes()
  }

  recentTrades(instrumentId: number): readonly PrintedTrade[] {
    return this.#days.get(instrumentId)?.trades ?? []
  }

  indices(): readonly IndexQuote[] {
    return [...this.#indices.values()]
  }

  indexMinutes(indexId: string): readonly number[] {
    return this.#indexMinutes.get(indexId) ?? []
  }

  onChanged(listener: (instrumentIds: Iterable<number>, traded: TradedSince) => void): () => void {
    this.#changedListeners.add(listener)
    return () => this.#changedListeners.delete(listener)
  }

  onDay(listener: (event: DayEvent) => void): () => void {
    this.#dayListeners.add(listener)
    return () => this.#dayListeners.delete(listener)
  }

  #open(date: string): void {
    this.#date = date
    this.#days = new Map()
    this.#indices = new Map()
    this.#indexMinutes = new Map()
    this.#tell({ kind: 'opened', date, bars: [] })
  }

  #tell(event: DayEvent): void {
    for (const listener of this.#dayListeners) listener(event)
  }

  #takeShare(tick: KiteTick, second: number): void {
    const share = this.#shares.get(tick.token)
    if (share === undefined) return
    let day = this.#days.get(share.id)
    if (day === undefined)
      this.#days.set(share.id, (day = new LiveShareDay(this.#parts.plan.continuousStart, this.#minutesOfSession())))
    day.take(tick, second)
    this.#changed.add(share.id)
  }

  #takeIndex({ token, lastPaise, day }: KiteTick, second: number): void {
    const index = this.#indexNames.get(token)
    if (index === undefined) return
    const before = this.#indices.get(index.code)
    this.#indices.set(index.code, {
      indexId: index.code,
      name: index.name,
      lastHundredths: lastPaise,
      previousCloseHundredths: day?.previousClosePaise ?? before?.previousCloseHundredths ?? lastPaise,
      openHundredths: day?.openPaise ?? before?.openHundredths ?? lastPaise,
      highHundredths: day?.highPaise ?? before?.highHundredths ?? lastPaise,
      lowHundredths: day?.lowPaise ?? before?.lowHundredths ?? lastPaise,
    })
    const minute = Math.floor((second - this.#parts.plan.continuousStart) / 60)
    if (minute < 0 || minute >= this.#minutesOfSession()) return
    const levels = this.#indexMinutes.get(index.code) ?? []
    // A minute without a tick keeps the last level of the minute before it.
    while (levels.length < minute) levels.push(levels.at(-1) ?? lastPaise)
    levels[minute] = lastPaise
    this.#indexMinutes.set(index.code, levels)
  }

  #minutesOfSession(): number {
    const { continuousStart, continuousEnd } = this.#parts.plan
    return Math.ceil((continuousEnd - continuousStart) / 60)
  }

  #band({ bandBps }: LiveShare, previousClosePaise: number): Pick<Quote, 'lowerBandPaise' | 'upperBandPaise'> {
    if (previousClosePaise === 0) return { lowerBandPaise: 0, upperBandPaise: 0 }
    const { lowerPaise, upperPaise } = bandLimits(
      paise(previousClosePaise),
      bandBps,
      paise(this.#tickOf(previousClosePaise)),
    )
    return { lowerBandPaise: Number(lowerPaise), upperBandPaise: Number(upperPaise) }
  }

  #tickOf(previousClosePaise: number): number {
    return Number(tickFor(paise(previousClosePaise), businessDate(this.#date ?? this.#parts.clock.now().date)))
  }

  #state(): InstrumentState {
    const phase = this.#parts.clock.phase()
    if (phase === 'open') return 'open'
    return phase === 'preOpen' || phase === 'preOpenMatching' ? 'preOpen' : 'closed'
  }
}
