import type { MarketFeed, TradedSince } from '../../src/market/ports/feed.ts'
import type {
  DayBar,
  Depth,
  IndexQuote,
  MinuteBars,
  PrintedTrade,
  Quote,
  TradedRange,
} from '../../src/market/ports/trading-day.ts'
import type { BusinessClock } from '../../src/platform/clock.ts'

/** A market feed whose quotes and events a test sets. */
export interface ScriptedFeed extends MarketFeed {
  set(quote: Partial<Quote> & { instrumentId: number }): void
  setDepth(depth: Depth): void
  setTrades(instrumentId: number, printed: readonly PrintedTrade[]): void
  setMinutes(instrumentId: number, bars: MinuteBars): void
  setIndices(indices: readonly IndexQuote[]): void
  /**
   * Announces changed instruments. `traded` is the traded range since the last call, for changes that the last price
   * does not show.
   */
  publish(ids: readonly number[], traded?: ReadonlyMap<number, TradedRange>): void
  /** Marks prices as stale since a second; undefined: prices are current. */
  stand(since: number | undefined): void
  openDay(date: string): void
  closeDay(date: string, bars: readonly DayBar[]): void
}

const EMPTY_QUOTE: Omit<Quote, 'instrumentId'> = {
  lastPaise: 0,
  previousClosePaise: 0,
  openPaise: 0,
  highPaise: 0,
  lowPaise: 0,
  volume: 0,
  valuePaise: 0,
  lastQuantity: 0,
  averagePaise: 0,
  bidPaise: 0,
  bidQuantity: 0,
  askPaise: 0,
  askQuantity: 0,
  lowerBandPaise: 0,
  upperBandPaise: 0,
  second: 36_000,
  state: 'open',
  indicativePaise: 0,
  indicativeQuantity: 0,
}

export function createScriptedFeed(source: MarketFeed['source'] = 'simulated'): ScriptedFeed {
  const quotes = new Map<number, Quote>()
  const depths = new Map<number, Depth>()
  const minutes = new Map<number, MinuteBars>()
  const trades = new Map<number, readonly PrintedTrade[]>()
  const changedListeners = new Set<(ids: Iterable<number>, traded: TradedSince) => void>()
  const dayListeners = new Set<Parameters<MarketFeed['onDay']>[0]>()
  let indices: readonly IndexQuote[] = []
  let standing: number | undefined
  return {
    source,
    quote: (id) => quotes.get(id),
    depth: (id) => depths.get(id),
    tickPaise: (id) => (quotes.has(id) ? 5 : undefined),
    minutes: (id) => minutes.get(id),
    recentTrades: (id) => trades.get(id) ?? [],
    indices: () => indices,
    indexMinutes: () => [],
    staleSecond: () => standing,
    stand: (since) => void (standing = since),
    onChanged: (listener) => {
      changedListeners.add(listener)
      return () => changedListeners.delete(listener)
    },
    onDay: (listener) => {
      dayListeners.add(listener)
      return () => dayListeners.delete(listener)
    },
    set: (quote) =>
      void quotes.set(quote.instrumentId, { ...EMPTY_QUOTE, ...quotes.get(quote.instrumentId), ...quote }),
    setDepth: (depth) => void depths.set(depth.instrumentId, depth),
    setTrades: (id, printed) => void trades.set(id, printed),
    setMinutes: (id, bars) => void minutes.set(id, bars),
    setIndices: (next) => void (indices = next),
    publish: (ids, traded) => changedListeners.forEach((listener) => listener(ids, (id) => traded?.get(id))),
    openDay: (date) => dayListeners.forEach((listener) => listener({ kind: 'opened', date, bars: [] })),
    closeDay: (date, bars) => dayListeners.forEach((listener) => listener({ kind: 'closed', date, bars })),
  }
}

/** A business clock that a test sets. */
export interface ScriptedClock extends BusinessClock {
  turn(to: {
    date?: string
    second?: number
    phase?: ReturnType<BusinessClock['phase']>
    dayKind?: ReturnType<BusinessClock['dayKind']>
  }): void
}

export function createScriptedClock(date = '2026-11-23', second = 36_000): ScriptedClock {
  let state: {
    date: string
    second: number
    phase: ReturnType<BusinessClock['phase']>
    dayKind: ReturnType<BusinessClock['dayKind']>
  } = { date, second, phase: 'open', dayKind: 'trading' }
  return {
    now: () => ({ date: state.date, second: state.second }),
    phase: () => state.phase,
    dayKind: () => state.dayKind,
    instant: () => new Date(Date.parse(`${state.date}T00:00:00+05:30`) + state.second * 1_000),
    speed: 60,
    turn: (to) => void (state = { ...state, ...to }),
  }
}
