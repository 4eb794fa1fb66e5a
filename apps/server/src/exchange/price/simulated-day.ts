import type { MarketPhase } from '@bahi/domain/calendar/phase'
import type { SessionPlan } from '@bahi/domain/calendar/session-plan'
import type {
  DayBar,
  DayInstrument,
  Depth,
  ExchangeInput,
  IndexQuote,
  InstrumentState,
  MinuteBars,
  PrintedTrade,
  Quote,
  Side,
  TapeEvent,
  TradedRange,
  TradingDay,
} from '../../market/ports/trading-day.ts'
import { uncrossAuction } from '../matching/auction.ts'
import { type BreakerRow, decideBreaker, MARKET_BREAKERS } from '../matching/breakers.ts'
import type { IndexBase } from '../matching/indices.ts'
import { MatchingDay } from '../matching/matching-day.ts'
import { readDepth, readQuote, readStandingBefore } from '../matching/read-matching-day.ts'
import { Agents } from './agents.ts'
import { type MarketMove, PriceProcess } from './price-process.ts'
import { RandomStreams } from './random.ts'

/**
 * Stands in every digest and changes with any change to what a seed produces: a published day is replayed by the version
 * that ran it.
 */
export const ENGINE_VERSION = 1

export interface SimulatedDaySetup {
  readonly date: string
  /** The day's seed from the chain; the same seed and inputs give the same day to the byte. */
  readonly seed: Uint8Array
  readonly plan: SessionPlan
  readonly instruments: readonly DayInstrument[]
  readonly indices: readonly IndexBase[]
  /** The indices whose fall or rise halts the market, first hit. */
  readonly breakerIndexIds: readonly string[]
  readonly breakers?: readonly BreakerRow[]
  /** Only in days that are made to learn by; the published days have none. */
  readonly marketMoves?: readonly MarketMove[]
}

/** A trading day of the simulated exchange. */
export class SimulatedDay implements TradingDay {
  readonly date: string
  readonly instruments: readonly DayInstrument[]

  private readonly plan: SessionPlan
  private readonly venue: MatchingDay
  private readonly agents: Agents
  private readonly process: PriceProcess
  private readonly preOpenClose: number
  private readonly breakers: readonly BreakerRow[]
  private readonly breakerPositions: readonly number[]
  private readonly haltedByStaff: Uint8Array
  private bars: DayBar[] | null = null
  private trippedBps = 0
  private marketHalted = false
  /** When a halted market reopens; 0 for not today. */
  private resumeSecond = 0

  /** Throws RangeError when an instrument or an index cannot be traded as given. */
  constructor(setup: SimulatedDaySetup) {
    const { seed, plan, instruments } = setup
    this.date = setup.date
    this.instruments = instruments
    this.plan = plan
    this.venue = new MatchingDay(
      `simulated ${ENGINE_VERSION} ${setup.date}`,
      instruments,
      setup.indices,
      plan.continuousStart,
      plan.continuousEnd,
    )
    this.venue.second = plan.preOpenStart
    this.process = new PriceProcess(seed, plan, instruments, this.venue, setup.marketMoves)
    this.agents = new Agents(seed, plan, instruments, this.venue.books, this.venue.lowerPaise)
    this.breakers = setup.breakers ?? MARKET_BREAKERS
    this.breakerPositions = setup.breakerIndexIds
      .map((id) => this.venue.board.position(id))
      .filter((position) => position >= 0)
    this.haltedByStaff = new Uint8Array(instruments.length)
    const lastMinute = Math.min(60, plan.preOpenEnd - plan.preOpenStart)
    this.preOpenClose = plan.preOpenEnd - new RandomStreams(seed, 'preOpenClose', ['all']).below(0, lastMinute)
  }

  get second(): number {
    return this.venue.second
  }

  get phase(): MarketPhase {
    if (this.second < this.preOpenClose) return 'preOpen'
    if (this.second < this.plan.continuousStart) return 'preOpenMatching'
    return this.second < this.plan.continuousEnd ? 'open' : 'after'
  }

  /** Messages agents have sent, and how many of the book-seconds of the session showed five levels on both sides. */
  get activity(): {
    readonly agentMessages: number
    readonly bookSeconds: number
    readonly fullSeconds: number
    readonly lockedSeconds: number
  } {
    const { messages, bookSeconds, fullSeconds, lockedSeconds } = this.agents
    return { agentMessages: messages, bookSeconds, fullSeconds, lockedSeconds }
  }

  /** Shares customers and schemes hold by now: never more than the free float. Throws RangeError for an unknown instrument. */
  outsideShares(instrumentId: number): number {
    const ix = this.known(instrumentId)
    return this.instruments[ix]!.freeFloat - this.venue.books[ix]!.agentShares
  }

  apply(input: ExchangeInput): void {
    if (input.kind === 'new') this.venue.enter(input, this.phase === 'after')
    else if (input.kind === 'cancel') this.venue.cancel(input.orderId)
    else if (input.kind === 'modify') this.venue.modify(input)
    else this.setHalt(input.instrumentId, input.kind === 'halt')
  }

  step(): void {
    if (this.phase === 'after') return
    this.venue.second += 1
    const second = this.second
    if (second === this.preOpenClose) this.uncrossAll()
    if (second === this.plan.continuousStart) this.openMarket()
    if (second >= this.plan.continuousEnd) this.closeMarket()
    else if (this.phase === 'preOpen') this.agents.stepPreOpen(second, this.process.value)
    else if (this.phase === 'open') this.stepOpen(second)
  }

  takeTape(): TapeEvent[] {
    return this.venue.takeTape()
  }

  takeChanged(): number[] {
    const changed: number[] = []
    this.venue.books.forEach((book, ix) => {
      if (book.touched) changed.push(this.instruments[ix]!.id)
      book.touched = false
    })
    return changed
  }

  traded(instrumentId: number): TradedRange | undefined {
    return this.venue.traded.of(this.known(instrumentId))
  }

  forgetTraded(): void {
    this.venue.traded.forget()
  }

  quote(instrumentId: number): Quote {
    const ix = this.known(instrumentId)
    return readQuote(this.venue, ix, this.instruments[ix]!, this.stateOf(ix))
  }

  depth(instrumentId: number): Depth {
    const ix = this.known(instrumentId)
    return readDepth(this.venue, ix, this.instruments[ix]!)
  }

  /** What trades before an order that comes now: the same side at a better price, and at its own price what came earlier. */
  standingBefore(instrumentId: number, side: Side, limitPaise: number): { quantity: number; orders: number } {
    const ix = this.known(instrumentId)
    return readStandingBefore(this.venue, ix, this.instruments[ix]!, side, limitPaise)
  }

  minutes(instrumentId: number): MinuteBars {
    return this.venue.prints.minutes(this.known(instrumentId), this.second)
  }

  recentTrades(instrumentId: number): readonly PrintedTrade[] {
    return this.venue.prints.recent(this.known(instrumentId))
  }

  indices(): readonly IndexQuote[] {
    return this.venue.board.quotes()
  }

  dayBars(): DayBar[] {
    if (this.bars === null) throw new RangeError('a day has no bars before its close')
    return this.bars
  }

  digest(): Uint8Array {
    return this.venue.digest.value()
  }

  private stepOpen(second: number): void {
    if (this.marketHalted && second === this.resumeSecond) this.resumeMarket()
    this.process.step(second, this.venue.taken)
    this.agents.step(second, this.process.value)
    this.venue.board.fixLevels()
    this.watchBreakers(second)
  }

  private openMarket(): void {
    this.venue.books.forEach((book, ix) => {
      if (this.haltedByStaff[ix] === 0) this.uncross(ix)
      this.agents.withdrawAll(ix)
      book.matching = this.haltedByStaff[ix] === 0
      book.touched = true
    })
  }

  private closeMarket(): void {
    this.venue.expireAll()
    this.venue.books.forEach((book, ix) => {
      book.matching = false
      this.agents.withdrawAll(ix)
      book.touched = true
    })
    this.bars = this.instruments.map((_, ix) => this.venue.prints.dayBar(ix, this.date))
    this.bars.forEach((bar, ix) => {
      this.venue.digest.bar(bar)
      // An index closes on the closing prices of its members, from which it is compared tomorrow.
      this.venue.board.move(ix, bar.closePaise - bar.lastPaise)
    })
    this.venue.board.fixLevels()
  }

  private uncrossAll(): void {
    for (let ix = 0; ix < this.instruments.length; ix += 1) if (this.haltedByStaff[ix] === 0) this.uncross(ix)
    this.venue.board.fixLevels()
  }

  private uncross(ix: number): void {
    const { tickPaise, previousClosePaise } = this.instruments[ix]!
    uncrossAuction(this.venue.books[ix]!, this.venue.lowerPaise[ix]!, tickPaise, previousClosePaise)
    this.venue.endImmediate(ix)
  }

  private watchBreakers(second: number): void {
    if (this.marketHalted) return
    for (const position of this.breakerPositions) {
      const { board } = this.venue
      const decision = decideBreaker(
        board.lastAt(position),
        board.previousCloseAt(position),
        second,
        this.trippedBps,
        this.breakers,
      )
      if (decision === null) continue
      this.trippedBps = decision.triggerBps
      this.marketHalted = true
      this.resumeSecond = decision.resumeSecond ?? 0
      for (const book of this.venue.books) {
        book.matching = false
        book.touched = true
      }
      return
    }
  }

  private resumeMarket(): void {
    this.marketHalted = false
    for (let ix = 0; ix < this.instruments.length; ix += 1) this.resumeInstrument(ix)
  }

  /**
   * Reopens an instrument with a call auction of the collected orders, unless staff halted it or the market is halted.
   */
  private resumeInstrument(ix: number): void {
    const book = this.venue.books[ix]!
    book.touched = true
    if (this.haltedByStaff[ix] === 1 || this.marketHalted || this.phase !== 'open') return
    this.uncross(ix)
    book.matching = true
  }

  /** An instrument that is not part of the day has nothing to halt. */
  private setHalt(instrumentId: number, halted: boolean): void {
    const ix = this.venue.positionOf(instrumentId)
    if (ix < 0 || this.haltedByStaff[ix] === Number(halted)) return
    const book = this.venue.books[ix]!
    this.haltedByStaff[ix] = Number(halted)
    book.touched = true
    if (halted) book.matching = false
    else this.resumeInstrument(ix)
  }

  private stateOf(ix: number): InstrumentState {
    if (this.phase === 'after') return 'closed'
    if (this.haltedByStaff[ix] === 1 || this.marketHalted) return 'halted'
    return this.phase === 'open' ? 'open' : 'preOpen'
  }

  private known(instrumentId: number): number {
    const ix = this.venue.positionOf(instrumentId)
    if (ix < 0) throw new RangeError(`instrument ${instrumentId} is not part of this day`)
    return ix
  }
}
