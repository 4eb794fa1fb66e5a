import type { IndexQuoteRow, QuoteRow } from '@bahi/contract/market/stream'
import { createPicturePace, type PicturePace, type Scheduler } from './picture-pace.ts'

/**
 * The latest known of one instrument. Prices in paise, 0 means none; what no subscription asked for yet is 0 or empty.
 */
export interface LiveQuote {
  readonly instrumentId: number
  readonly lastPaise: number
  readonly previousClosePaise: number
  /** Second of the business day of the latest trade. */
  readonly second: number
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
  readonly volume: number
  readonly valuePaise: number
  readonly bidPaise: number
  readonly bidQuantity: number
  readonly askPaise: number
  readonly askQuantity: number
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
  /** The latest trades, newest first. */
  readonly trades: readonly LiveTrade[]
}

export interface LiveTrade {
  /** Second of the business day. */
  readonly second: number
  readonly pricePaise: number
  readonly quantity: number
}

export interface Level {
  readonly pricePaise: number
  readonly quantity: number
  readonly orders: number
}

export interface LiveIndex {
  readonly code: string
  readonly levelHundredths: number
  readonly previousHundredths: number
}

export interface LiveMarket {
  readonly date: string
  readonly second: number
  readonly phase: string
  /** The second of the day since which the server gets no prices, although the market is open. */
  readonly staleSecond?: number | undefined
}

/** live: prices come by themselves. polling: they are asked for. stale: what is shown may be old. */
export type LinkState = 'live' | 'polling' | 'stale'

/**
 * The one place live prices are kept. Writing is cheap and tells nobody; with each picture `flush` makes some of what
 * changed visible and tells those who watch it. Between two flushes every reader sees the same objects.
 */
export interface QuoteStore {
  quote(instrumentId: number): LiveQuote | undefined
  indices(): readonly LiveIndex[]
  market(): LiveMarket | undefined
  link(): LinkState
  subscribeQuote(instrumentId: number, listener: () => void): () => void
  subscribeIndices(listener: () => void): () => void
  /** The business time and the state of the link. */
  subscribeMarket(listener: () => void): () => void
  putRow(row: QuoteRow): void
  putIndices(rows: readonly IndexQuoteRow[]): void
  putMarket(market: LiveMarket): void
  putLink(state: LinkState): void
}

interface MarketState {
  readonly market: LiveMarket | undefined
  readonly link: LinkState
}

/** @param nowMs milliseconds that only ever grow */
export function createQuoteStore(schedule: Scheduler, nowMs = () => performance.now()): QuoteStore {
  const visible = new Map<number, LiveQuote>()
  const waiting = new Map<number, LiveQuote>()
  const listeners = new Map<number, Set<() => void>>()
  const indexListeners = new Set<() => void>()
  const marketListeners = new Set<() => void>()
  let indices: readonly LiveIndex[] = []
  let waitingIndices: readonly LiveIndex[] | undefined
  let state: MarketState = { market: undefined, link: 'stale' }
  let waitingState: MarketState | undefined
  let isTurnOfIndices = false
  const pace = createPicturePace(schedule, flush, nowMs)

  function flush(): void {
    const told: (() => void)[] = []
    if (waitingState !== undefined) {
      state = waitingState
      waitingState = undefined
      told.push(...marketListeners)
    }
    // Indices and quotes take turns: either is a picture's work.
    const areIndicesWatched = waitingIndices !== undefined && indexListeners.size > 0
    isTurnOfIndices = areIndicesWatched && (waiting.size === 0 || !isTurnOfIndices)
    if (isTurnOfIndices || !areIndicesWatched) {
      indices = waitingIndices ?? indices
      waitingIndices = undefined
    }
    told.push(...(isTurnOfIndices ? indexListeners : takeQuotes(waiting, visible, listeners, pace)))
    if (waiting.size > 0 || waitingIndices !== undefined) pace.soon()
    for (const listener of told) listener()
  }

  return {
    quote: (id) => visible.get(id),
    indices: () => indices,
    market: () => state.market,
    link: () => state.link,
    subscribeQuote: (id, listener) => listenTo(listeners, id, listener),
    subscribeIndices: (listener) => listen(indexListeners, listener),
    subscribeMarket: (listener) => listen(marketListeners, listener),
    putRow(row) {
      const id = row[0]
      waiting.set(id, merge(waiting.get(id) ?? visible.get(id), row))
      pace.soon()
    },
    putIndices(rows) {
      waitingIndices = rows.map(indexOf)
      pace.soon()
    },
    putMarket(market) {
      waitingState = { ...(waitingState ?? state), market }
      pace.soon()
    },
    putLink(link) {
      if ((waitingState ?? state).link === link) return
      waitingState = { ...(waitingState ?? state), link }
      pace.soon()
    },
  }
}

/**
 * Makes quotes visible, the longest waiting first, until enough of them are watched; the rest wait for the next
 * picture. Gives who is to be told.
 */
function takeQuotes(
  waiting: Map<number, LiveQuote>,
  visible: Map<number, LiveQuote>,
  listeners: ReadonlyMap<number, ReadonlySet<() => void>>,
  pace: PicturePace,
): (() => void)[] {
  const most = pace.quotes([...waiting.keys()].filter((id) => listeners.has(id)).length)
  const told: (() => void)[] = []
  let watched = 0
  for (const [id, quote] of waiting) {
    const watchers = listeners.get(id)
    if (watchers !== undefined && watched === most) continue
    waiting.delete(id)
    visible.set(id, quote)
    if (watchers === undefined) continue
    watched += 1
    told.push(...watchers)
  }
  return told
}

function listenTo(listeners: Map<number, Set<() => void>>, id: number, listener: () => void): () => void {
  const set = listeners.get(id) ?? new Set()
  listeners.set(id, set.add(listener))
  return () => {
    set.delete(listener)
    if (set.size === 0 && listeners.get(id) === set) listeners.delete(id)
  }
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const nothing = {
  openPaise: 0,
  highPaise: 0,
  lowPaise: 0,
  volume: 0,
  valuePaise: 0,
  bidPaise: 0,
  bidQuantity: 0,
  askPaise: 0,
  askQuantity: 0,
  bids: [],
  asks: [],
  trades: [],
} as const

/** A short row changes what it names and leaves the rest as it was known. */
function merge(known: LiveQuote | undefined, row: QuoteRow): LiveQuote {
  const [instrumentId, lastPaise, previousClosePaise, second] = row
  const short = { ...(known ?? nothing), instrumentId, lastPaise, previousClosePaise, second }
  if (row.length === 4) return short
  const [, , , , openPaise, highPaise, lowPaise, volume, valuePaise, bidPaise, bidQuantity, askPaise, askQuantity] = row
  const middle = {
    ...short,
    openPaise,
    highPaise,
    lowPaise,
    volume,
    valuePaise,
    bidPaise,
    bidQuantity,
    askPaise,
    askQuantity,
  }
  return row.length === 13
    ? middle
    : { ...middle, bids: row[13].map(levelOf), asks: row[14].map(levelOf), trades: row[15].map(tradeOf) }
}

function indexOf([code, levelHundredths, previousHundredths]: IndexQuoteRow): LiveIndex {
  return { code, levelHundredths, previousHundredths }
}

function levelOf([pricePaise, quantity, orders]: readonly [number, number, number]): Level {
  return { pricePaise, quantity, orders }
}

function tradeOf([second, pricePaise, quantity]: readonly [number, number, number]): LiveTrade {
  return { second, pricePaise, quantity }
}
