import type { MarketPhase } from '@bahi/domain/calendar/phase'
import type { SessionPlan } from '@bahi/domain/calendar/session-plan'
import { bandLimits } from '@bahi/domain/market/band'
import { paise } from '@bahi/money/paise'
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
import { DayDigest } from '../matching/day-digest.ts'
import { AUCTION, BUY, SELL } from '../matching/fill-sink.ts'
import { IndexBoard, type IndexBase } from '../matching/indices.ts'
import { Prints } from '../matching/prints.ts'
import { TradedRanges } from '../matching/traded-ranges.ts'
import { RandomStreams } from '../price/random.ts'
import { DEPTH_ROWS, NO_LEVEL, ReplayMatching } from './replay-matching.ts'
import type { DepthFacts } from './replay-orders.ts'
import { type ReplayBar, type ReplayPath, replayPath } from './replay-path.ts'

export interface ReplayDaySetup {
  readonly date: string
  readonly seed: Uint8Array
  readonly plan: SessionPlan
  readonly instruments: readonly DayInstrument[]
  readonly indices: readonly IndexBase[]
  /** The real session of each instrument; the price of an instrument without a bar does not move all day. */
  readonly bars: readonly ReplayBar[]
}

/**
 * A past day traded again. What the market prints is the past and nothing else: orders from outside trade against the depth
 * around the replayed price and against what prints through their limit, but they move no price and no volume, so that the
 * day's open, high, low, close and volume come out as the files have them.
 */
export class ReplayDay implements TradingDay {
  readonly date: string
  readonly instruments: readonly DayInstrument[]
  second: number

  private readonly plan: SessionPlan
  private readonly positions: ReadonlyMap<number, number>
  private readonly bars: readonly (ReplayBar | undefined)[]
  private readonly paths: readonly (ReplayPath | undefined)[]
  private readonly nextPrint: Int32Array
  private readonly lower: readonly number[]
  private readonly upper: readonly number[]
  private readonly prints: Prints
  private readonly ranges: TradedRanges
  private readonly board: IndexBoard
  private readonly digested: DayDigest
  private readonly matching: ReplayMatching
  private readonly halted: Uint8Array
  private changed = new Set<number>()
  private closed: DayBar[] | null = null

  constructor(setup: ReplayDaySetup) {
    const { plan, instruments } = setup
    this.date = setup.date
    this.plan = plan
    this.instruments = instruments
    this.second = plan.preOpenStart
    this.positions = new Map(instruments.map((instrument, ix) => [instrument.id, ix]))
    const barOf = new Map(setup.bars.map((bar) => [bar.instrumentId, bar]))
    this.bars = instruments.map((instrument) => barOf.get(instrument.id))
    const streams = new RandomStreams(
      setup.seed,
      'replay',
      instruments.map((instrument) => instrument.id),
    )
    this.paths = this.bars.map(
      (bar, ix) =>
        bar && replayPath(bar, plan.continuousStart, plan.continuousEnd, instruments[ix]!.tickPaise, streams, ix),
    )
    this.nextPrint = new Int32Array(instruments.length)
    // A day that broke its band (a corporate action, an adjusted file) is replayed as it was.
    const bands = instruments.map(({ previousClosePaise, bandBps, tickPaise }) =>
      bandLimits(paise(previousClosePaise), bandBps, paise(tickPaise)),
    )
    this.lower = bands.map((band, ix) => Math.min(Number(band.lowerPaise), this.bars[ix]?.lowPaise ?? Infinity))
    this.upper = bands.map((band, ix) => Math.max(Number(band.upperPaise), this.bars[ix]?.highPaise ?? 0))
    this.prints = new Prints(instruments, plan.continuousStart, plan.continuousEnd)
    this.ranges = new TradedRanges(instruments.length)
    this.board = new IndexBoard(setup.indices, instruments)
    this.halted = new Uint8Array(instruments.length)
    this.digested = new DayDigest(JSON.stringify([`replay ${setup.date}`, this.bars]))
    this.matching = new ReplayMatching({
      instruments,
      lower: this.lower,
      upper: this.upper,
      second: () => this.second,
      isOver: () => this.phase === 'after',
      trades: (ix) => this.trades(ix),
      depthFacts: (ix) => this.depthFacts(ix),
      onTrade: ({ instrumentId, pricePaise, quantity, buyOrderId, sellOrderId, second }) =>
        this.digested.trade(instrumentId, second, pricePaise, quantity, buyOrderId, sellOrderId),
      onChanged: (ix) => this.changed.add(instruments[ix]!.id),
    })
  }

  get phase(): MarketPhase {
    if (this.second < this.plan.preOpenEnd) return 'preOpen'
    if (this.second < this.plan.continuousStart) return 'preOpenMatching'
    return this.second < this.plan.continuousEnd ? 'open' : 'after'
  }

  apply(input: ExchangeInput): void {
    if (input.kind === 'new') this.matching.enter(input, this.positions.get(input.instrumentId) ?? -1)
    else if (input.kind === 'cancel') this.matching.cancel(input.orderId)
    else if (input.kind === 'modify') this.matching.modify(input)
    else this.setHalt(input.instrumentId, input.kind === 'halt')
  }

  step(): void {
    if (this.phase === 'after') return
    this.second += 1
    if (this.second >= this.plan.continuousEnd) {
      this.close()
      return
    }
    if (this.phase !== 'open') return
    for (let ix = 0; ix < this.instruments.length; ix += 1) this.printDue(ix)
    this.board.fixLevels()
  }

  takeTape(): TapeEvent[] {
    return this.matching.takeTape()
  }

  takeChanged(): number[] {
    const changed = [...this.changed]
    this.changed = new Set()
    return changed
  }

  traded(instrumentId: number): TradedRange | undefined {
    return this.ranges.of(this.known(instrumentId))
  }

  forgetTraded(): void {
    this.ranges.forget()
  }

  quote(instrumentId: number): Quote {
    const ix = this.known(instrumentId)
    const { prints } = this
    const [bid, ask] = [this.matching.bestLevel(ix, 'buy'), this.matching.bestLevel(ix, 'sell')]
    return {
      instrumentId,
      lastPaise: prints.trades[ix]! > 0 ? prints.last[ix]! : 0,
      previousClosePaise: this.instruments[ix]!.previousClosePaise,
      openPaise: prints.open[ix]!,
      highPaise: prints.high[ix]!,
      lowPaise: prints.low[ix]!,
      volume: prints.volume[ix]!,
      valuePaise: prints.value[ix]!,
      lastQuantity: prints.lastQuantity[ix]!,
      averagePaise: prints.averagePaise(ix),
      bidPaise: bid.pricePaise,
      bidQuantity: bid.quantity,
      askPaise: ask.pricePaise,
      askQuantity: ask.quantity,
      lowerBandPaise: this.lower[ix]!,
      upperBandPaise: this.upper[ix]!,
      second: this.second,
      state: this.stateOf(ix),
      indicativePaise: 0,
      indicativeQuantity: 0,
    }
  }

  depth(instrumentId: number): Depth {
    const ix = this.known(instrumentId)
    const side = (of: Side) => DEPTH_ROWS.map((row) => (this.trades(ix) ? this.matching.level(ix, of, row) : NO_LEVEL))
    return { instrumentId, bids: side('buy'), asks: side('sell') }
  }

  minutes(instrumentId: number): MinuteBars {
    return this.prints.minutes(this.known(instrumentId), this.second)
  }

  recentTrades(instrumentId: number): readonly PrintedTrade[] {
    return this.prints.recent(this.known(instrumentId))
  }

  indices(): readonly IndexQuote[] {
    return this.board.quotes()
  }

  dayBars(): DayBar[] {
    if (this.closed === null) throw new RangeError('a day has no bars before its close')
    return this.closed
  }

  digest(): Uint8Array {
    return this.digested.value()
  }

  /** Outside orders trade while a share's own session prints; a share without a bar that day only collects them. */
  private trades(ix: number): boolean {
    return this.phase === 'open' && this.halted[ix] === 0 && this.prints.trades[ix]! > 0
  }

  private printDue(ix: number): void {
    const path = this.paths[ix]
    if (path === undefined) return
    while (this.nextPrint[ix]! < path.seconds.length && path.seconds[this.nextPrint[ix]!]! <= this.second) {
      const at = this.nextPrint[ix]!++
      const [pricePaise, quantity] = [path.pricesPaise[at]!, path.quantities[at]!]
      const taker = at === 0 ? AUCTION : pricePaise >= this.prints.last[ix]! ? BUY : SELL
      const change = this.prints.record(ix, pricePaise, quantity, this.second, taker)
      if (change !== 0) this.board.move(ix, change)
      this.digested.trade(this.instruments[ix]!.id, this.second, pricePaise, quantity, null, null)
      this.changed.add(this.instruments[ix]!.id)
      if (this.halted[ix] === 0 && at > 0) this.ranges.note(ix, pricePaise, this.second)
      if (this.halted[ix] === 0) this.matching.fillThrough(ix, pricePaise, quantity, at === 0)
    }
  }

  private setHalt(instrumentId: number, halted: boolean): void {
    const ix = this.positions.get(instrumentId)
    if (ix === undefined) return
    this.halted[ix] = Number(halted)
    this.changed.add(instrumentId)
  }

  private close(): void {
    this.matching.expireAll()
    this.closed = this.instruments.map((instrument, ix) => {
      const bar = this.prints.dayBar(ix, this.date)
      // The file's close is the exchange's own (an average of the last half hour), not the average of our path.
      return { ...bar, closePaise: this.bars[ix]?.closePaise ?? instrument.previousClosePaise }
    })
    for (const bar of this.closed) this.digested.bar(bar)
    this.instruments.forEach(({ id }) => this.changed.add(id))
  }

  private depthFacts(ix: number): DepthFacts {
    const { id, tickPaise } = this.instruments[ix]!
    const usualQuantity = Math.ceil((this.bars[ix]?.volume ?? 0) / (this.paths[ix]?.seconds.length ?? 1))
    return {
      instrumentId: id,
      lastPaise: this.prints.last[ix]!,
      tickPaise,
      lowerPaise: this.lower[ix]!,
      upperPaise: this.upper[ix]!,
      lowPaise: this.bars[ix]?.lowPaise ?? this.lower[ix]!,
      highPaise: this.bars[ix]?.highPaise ?? this.upper[ix]!,
      second: this.second,
      usualQuantity,
    }
  }

  private stateOf(ix: number): InstrumentState {
    if (this.phase === 'after') return 'closed'
    if (this.halted[ix] === 1) return 'halted'
    return this.phase === 'open' ? 'open' : 'preOpen'
  }

  private known(instrumentId: number): number {
    const ix = this.positions.get(instrumentId)
    if (ix === undefined) throw new RangeError(`instrument ${instrumentId} is not part of this day`)
    return ix
  }
}
