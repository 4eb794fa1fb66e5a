import type { MarketPhase } from '@bahi/domain/calendar/phase'

/**
 * One trading day as the rest of the server sees it. The simulated exchange and the replay implement the same interface,
 * so that the order desk, the hub and the screens cannot tell which of them is behind a price (they are told by the feed).
 *
 * Units: prices are whole paise, quantities whole shares, values whole paise, times seconds of the IST day. A zero price,
 * quantity or value means "none", because no share trades at nothing.
 */

export type Side = 'buy' | 'sell'

/** `day` rests until the close; `ioc` trades at once as much as it can, and the rest ends. */
export type TimeInForce = 'day' | 'ioc'

/**
 * Why the exchange ended an order. `cancelled` also answers a new order that it cannot take: off tick, outside the band,
 * unknown instrument. `self-trade` is the rest of an order that would have traded with an order of the same client.
 */
export type EndReason = 'cancelled' | 'expired' | 'ioc' | 'self-trade'

/** Which of two orders of one client goes before they trade with one another: the one that came later, or the one that rests. */
export type SelfTradeRule = 'cancel-new' | 'cancel-resting'

export type InstrumentState = 'preOpen' | 'open' | 'halted' | 'closed'

/**
 * What enters the book from outside: one row of the published order log. Its position in the log is the second after
 * which it was applied and its place within that second.
 */
export type ExchangeInput =
  | {
      kind: 'new'
      orderId: bigint
      instrumentId: number
      side: Side
      quantity: number
      limitPaise: number
      timeInForce: TimeInForce
      tag: 'customer' | 'scheme'
      /** Whose order it is: two orders of one client never trade with one another. Null in logs from before clients were written. */
      client: bigint | null
      selfTrade: SelfTradeRule
    }
  | { kind: 'cancel'; orderId: bigint }
  /** `quantity` is the new total, what has been filled included. */
  | { kind: 'modify'; orderId: bigint; quantity: number; limitPaise: number }
  | { kind: 'halt' | 'resume'; instrumentId: number }

/** What happened to orders from outside: a deterministic function of the seed and the inputs, in order. */
export type TapeEvent =
  /** A null order id is an agent; both are never null, because trades among agents concern no account. */
  | {
      kind: 'trade'
      instrumentId: number
      pricePaise: number
      quantity: number
      buyOrderId: bigint | null
      sellOrderId: bigint | null
      second: number
    }
  | { kind: 'ended'; orderId: bigint; reason: EndReason; remaining: number; second: number }
  | { kind: 'modified'; orderId: bigint; quantity: number; limitPaise: number; second: number }
  /** The order is unknown or already complete, or the change is not possible. The order itself is untouched. */
  | { kind: 'cancelRefused' | 'modifyRefused'; orderId: bigint; second: number }

/** An instrument as one day needs it. `outsideShares` are the shares customers and schemes hold when the day begins. */
export interface DayInstrument {
  readonly id: number
  readonly symbol: string
  readonly sector: string
  readonly kind: 'share' | 'etf'
  readonly previousClosePaise: number
  readonly tickPaise: number
  /** Price band either side of the previous close, in basis points: 200, 500, 1000 or 2000. */
  readonly bandBps: number
  readonly sharesOutstanding: number
  readonly freeFloat: number
  readonly outsideShares: number
  /** Standard deviation of a daily return, in basis points. */
  readonly dailyVolatilityBps: number
  /** How much of the market's move the instrument takes, in basis points: 10000 is one for one. */
  readonly marketBetaBps: number
  readonly averageDailyVolume: number
  /** Indices (by id) the instrument belongs to. */
  readonly indexIds: readonly string[]
  readonly flags: readonly string[]
}

export interface Quote {
  readonly instrumentId: number
  readonly lastPaise: number
  readonly previousClosePaise: number
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
  readonly volume: number
  /** Traded value of the day; a safe integer, since a day's turnover stays far below 2^53 paise. */
  readonly valuePaise: number
  readonly lastQuantity: number
  /** Volume-weighted average of the day, half a paisa rounded up. */
  readonly averagePaise: number
  readonly bidPaise: number
  readonly bidQuantity: number
  readonly askPaise: number
  readonly askQuantity: number
  readonly lowerBandPaise: number
  readonly upperBandPaise: number
  readonly second: number
  readonly state: InstrumentState
  /** The auction's price and volume if it ended now; zero outside an auction or when nothing crosses. */
  readonly indicativePaise: number
  readonly indicativeQuantity: number
}

export interface Level {
  readonly pricePaise: number
  readonly quantity: number
  readonly orders: number
}

/** Lowest and highest trade of the continuous session since the last look, paise; `second` is that of the later of the two. */
export interface TradedRange {
  readonly lowPaise: number
  readonly highPaise: number
  readonly isLowFirst: boolean
  readonly second: number
}

/** Five best levels a side, best first; an absent level is all zeros. */
export interface Depth {
  readonly instrumentId: number
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/**
 * Columns of one-minute bars. Entry k covers the minute from `firstSecond + 60 k`; the first `count` minutes have begun.
 * A minute without a trade has zeros in every column. Trades of the opening auction stand in the first minute.
 */
export interface MinuteBars {
  readonly firstSecond: number
  readonly count: number
  readonly openPaise: Int32Array
  readonly highPaise: Int32Array
  readonly lowPaise: Int32Array
  readonly closePaise: Int32Array
  readonly volume: Float64Array
  readonly valuePaise: Float64Array
}

/** `takerSide` is null for a trade of an auction: in an auction neither side is the aggressor. */
export interface PrintedTrade {
  readonly second: number
  readonly pricePaise: number
  readonly quantity: number
  readonly takerSide: Side | null
}

/** Index levels are whole hundredths of a point: 12,418.65 is 1241865. */
export interface IndexQuote {
  readonly indexId: string
  readonly name: string
  readonly lastHundredths: number
  readonly previousCloseHundredths: number
  readonly openHundredths: number
  readonly highHundredths: number
  readonly lowHundredths: number
}

/** The day as it enters history. A day without a trade carries the previous close in all four prices. */
export interface DayBar {
  readonly instrumentId: number
  readonly date: string
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
  /** Volume-weighted average of the last thirty minutes, else the last trade, else the previous close. */
  readonly closePaise: number
  readonly lastPaise: number
  readonly previousClosePaise: number
  readonly volume: number
  readonly valuePaise: number
  readonly trades: number
}

export interface TradingDay {
  readonly date: string
  readonly instruments: readonly DayInstrument[]
  /** Second of the day reached. */
  readonly second: number
  readonly phase: MarketPhase
  /**
   * Acts at once, at the current second. Orders that come between the opening auction and the continuous session wait in the book
   * and are uncrossed at its start. Throws RangeError on an order id seen before: the log must not hold it twice.
   */
  apply(input: ExchangeInput): void
  /** One second of business time, from the start of the pre-open to the close; after the close it does nothing. */
  step(): void
  /** Events since the last call, in order. */
  takeTape(): TapeEvent[]
  /** Ids of the instruments whose quote or depth changed since the last call. */
  takeChanged(): number[]
  /** What an instrument traded at since the last call of `forgetTraded`; undefined when it did not. Trades of an auction, and of the past while it is halted, do not count. */
  traded(instrumentId: number): TradedRange | undefined
  forgetTraded(): void
  /** This and the next three throw RangeError for an instrument that is not part of the day. */
  quote(instrumentId: number): Quote
  depth(instrumentId: number): Depth
  /** Views of live columns: copy what must not change. */
  minutes(instrumentId: number): MinuteBars
  /** The latest prints, newest first, at most fifty. */
  recentTrades(instrumentId: number): readonly PrintedTrade[]
  indices(): readonly IndexQuote[]
  /** After the close; throws before it. */
  dayBars(): DayBar[]
  /** SHA-256 over all trades and bars printed so far; equal for equal seed and inputs. */
  digest(): Uint8Array
}
