import type { MarketFeed, TradedSince } from '../../market/ports/feed.ts'
import type { Depth, IndexQuote, MinuteBars, PrintedTrade, Quote, TradingDay } from '../../market/ports/trading-day.ts'
import type { MarketSource } from './day-opening.ts'
import type { RunningDay } from './running-day.ts'

const FRAME_MS = 200

type DayEvent = Parameters<Parameters<MarketFeed['onDay']>[0]>[0]

/**
 * The prices of the running day, for the hub. Listeners receive changes in frames, because screens show no more than
 * one frame's changes at a time.
 */
export class DayFeed implements MarketFeed {
  readonly source: MarketSource
  private readonly inHand: () => RunningDay | undefined
  private readonly changedListeners = new Set<(instrumentIds: Iterable<number>, traded: TradedSince) => void>()
  private readonly dayListeners = new Set<(event: DayEvent) => void>()
  private framedAt = 0

  constructor(source: MarketSource, inHand: () => RunningDay | undefined) {
    this.source = source
    this.inHand = inHand
  }

  quote(instrumentId: number): Quote | undefined {
    return this.read((day) => day.quote(instrumentId))
  }

  depth(instrumentId: number): Depth | undefined {
    return this.read((day) => day.depth(instrumentId))
  }

  tickPaise(instrumentId: number): number | undefined {
    return this.inHand()?.tickPaise(instrumentId)
  }

  minutes(instrumentId: number): MinuteBars | undefined {
    return this.read((day) => day.minutes(instrumentId))
  }

  recentTrades(instrumentId: number): readonly PrintedTrade[] {
    return this.read((day) => day.recentTrades(instrumentId)) ?? []
  }

  indices(): readonly IndexQuote[] {
    return this.inHand()?.day.indices() ?? []
  }

  indexMinutes(indexId: string): readonly number[] {
    return this.inHand()?.indexMinutes(indexId) ?? []
  }

  /** Always undefined: the exchange runs in this process, so its prices are never late. */
  staleSecond(): undefined {
    return undefined
  }

  onChanged(listener: (instrumentIds: Iterable<number>, traded: TradedSince) => void): () => void {
    this.changedListeners.add(listener)
    return () => this.changedListeners.delete(listener)
  }

  onDay(listener: (event: DayEvent) => void): () => void {
    this.dayListeners.add(listener)
    return () => this.dayListeners.delete(listener)
  }

  publishDay(event: DayEvent): void {
    for (const listener of this.dayListeners) listener(event)
  }

  /**
   * Publishes the changes when a frame's time has passed since the last publication. The last trades of a day that is
   * over are published at once, so that orders which wait for a price receive it before the day is closed.
   */
  publishFrame(nowMs: number): void {
    if (nowMs - this.framedAt < FRAME_MS && this.inHand()?.isOver !== true) return
    this.framedAt = nowMs
    this.publishChanged()
  }

  publishChanged(): void {
    const day = this.inHand()?.day
    const changed = day?.takeChanged() ?? []
    if (day === undefined || changed.length === 0) return
    for (const listener of this.changedListeners) listener(changed, (instrumentId) => day.traded(instrumentId))
    day.forgetTraded()
  }

  /** Undefined for an instrument that is not part of the day, and while no day runs. */
  private read<Value>(look: (day: TradingDay) => Value): Value | undefined {
    const day = this.inHand()?.day
    if (day === undefined) return undefined
    try {
      return look(day)
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
}
