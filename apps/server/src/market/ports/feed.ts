import type { DayBar, Depth, IndexQuote, MinuteBars, PrintedTrade, Quote, TradedRange } from './trading-day.ts'

/** What a share traded at in the continuous session since the listeners were last called; undefined when it did not. To be asked while they are called. */
export type TradedSince = (instrumentId: number) => TradedRange | undefined

/** Where prices come from: the simulated exchange, the replay, or a live ticker. One direction: feed → hub → socket. */
export interface MarketFeed {
  readonly source: 'simulated' | 'replay' | 'live'
  quote(instrumentId: number): Quote | undefined
  depth(instrumentId: number): Depth | undefined
  /** The tick of the day, paise: reviewed monthly, so not to be worked out from a price. */
  tickPaise(instrumentId: number): number | undefined
  minutes(instrumentId: number): MinuteBars | undefined
  recentTrades(instrumentId: number): readonly PrintedTrade[]
  indices(): readonly IndexQuote[]
  /** Levels of an index at the end of each minute of the continuous session so far, hundredths of a point. */
  indexMinutes(indexId: string): readonly number[]
  /**
   * The second of the business day since which prices have not changed, while the session runs and no prices arrive;
   * undefined while prices arrive.
   */
  staleSecond(): number | undefined
  /** Called with the ids that changed since the last call, a few times a second. */
  onChanged(listener: (instrumentIds: Iterable<number>, traded: TradedSince) => void): () => void
  /** Called when a new day has opened and when a day has closed (its bars are in the database by then). */
  onDay(listener: (event: { kind: 'opened' | 'closed'; date: string; bars: readonly DayBar[] }) => void): () => void
}
