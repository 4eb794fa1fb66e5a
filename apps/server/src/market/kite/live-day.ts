import type { Depth, Level, MinuteBars, PrintedTrade, TradedRange } from '../ports/trading-day.ts'
import type { KiteTick } from './packets.ts'

/** Trades shown as the latest ones. */
const MAX_TRADES = 50

const noLevel: Level = { pricePaise: 0, quantity: 0, orders: 0 }
const noLevels: readonly Level[] = [noLevel, noLevel, noLevel, noLevel, noLevel]

/**
 * One instrument's day as the ticker tells it. A tick is a picture, not a trade: what was traded between two of them is the difference
 * of their volumes. After a lost line the bars that stand are kept, and what was missed (volume, a new high or low) enters the minute
 * of the first tick after it, so that bars and day agree.
 */
export class LiveShareDay {
  lastPaise = 0
  openPaise = 0
  highPaise = 0
  lowPaise = 0
  previousClosePaise = 0
  volume = 0
  valuePaise = 0
  averagePaise = 0
  lastQuantity = 0
  /** When the price was true; 0 before the first tick. */
  second = 0
  depth: Omit<Depth, 'instrumentId'> = { bids: noLevels, asks: noLevels }
  readonly trades: PrintedTrade[] = []
  readonly #firstSecond: number
  readonly #bars: {
    readonly openPaise: Int32Array
    readonly highPaise: Int32Array
    readonly lowPaise: Int32Array
    readonly closePaise: Int32Array
    readonly volume: Float64Array
    readonly valuePaise: Float64Array
  }
  #minutesBegun = 0
  #traded: TradedRange | undefined
  #isFirst = true

  /** @param minutes of the continuous session, which begins at `firstSecond`. */
  constructor(firstSecond: number, minutes: number) {
    this.#firstSecond = firstSecond
    const prices = () => new Int32Array(minutes)
    this.#bars = {
      openPaise: prices(),
      highPaise: prices(),
      lowPaise: prices(),
      closePaise: prices(),
      volume: new Float64Array(minutes),
      valuePaise: new Float64Array(minutes),
    }
  }

  /**
   * The range traded in the continuous session since the last `forgetTraded`; a new high or low of the day counts as a
   * trade.
   */
  get traded(): TradedRange | undefined {
    return this.#traded
  }

  forgetTraded(): void {
    this.#traded = undefined
  }

  /** @param second of the Indian day, on the exchange's clock. */
  take(tick: KiteTick, second: number): void {
    this.second = second
    this.lastPaise = tick.lastPaise
    if (tick.depth !== undefined) this.depth = tick.depth
    const { day } = tick
    if (day === undefined) return
    const traded = day.volume - this.volume
    const valuePaise = day.averagePaise * day.volume
    // Trades from before the connection have no minute: the first tick only gives the day's present figures.
    if (!this.#isFirst && traded > 0) {
      this.#trade(
        second,
        tick,
        day.highPaise > this.highPaise,
        day.lowPaise < this.lowPaise,
        traded,
        Math.max(0, valuePaise - this.valuePaise),
      )
      this.#print(tick, second, traded)
      this.#reach(
        second,
        Math.min(tick.lastPaise, day.lowPaise < this.lowPaise ? day.lowPaise : tick.lastPaise),
        Math.max(tick.lastPaise, day.highPaise > this.highPaise ? day.highPaise : tick.lastPaise),
      )
    }
    this.#isFirst = false
    this.openPaise = day.openPaise
    this.highPaise = day.highPaise
    this.lowPaise = day.lowPaise
    this.previousClosePaise = day.previousClosePaise
    this.volume = day.volume
    this.valuePaise = valuePaise
    this.averagePaise = day.averagePaise
    this.lastQuantity = day.lastQuantity
  }

  minutes(): MinuteBars {
    return { firstSecond: this.#firstSecond, count: this.#minutesBegun, ...this.#bars }
  }

  #trade(
    second: number,
    { lastPaise, day }: KiteTick,
    isNewHigh: boolean,
    isNewLow: boolean,
    quantity: number,
    valuePaise: number,
  ): void {
    const bars = this.#bars
    // Trades of the opening auction stand in the first minute, those after the close in the last.
    const minute = Math.min(Math.max(0, Math.floor((second - this.#firstSecond) / 60)), bars.openPaise.length - 1)
    const high = isNewHigh && day !== undefined ? day.highPaise : lastPaise
    const low = isNewLow && day !== undefined ? day.lowPaise : lastPaise
    if (bars.openPaise[minute] === 0) {
      bars.openPaise[minute] = lastPaise
      bars.lowPaise[minute] = low
    }
    bars.highPaise[minute] = Math.max(bars.highPaise[minute] ?? 0, high)
    bars.lowPaise[minute] = Math.min(bars.lowPaise[minute] ?? low, low)
    bars.closePaise[minute] = lastPaise
    bars.volume[minute] = (bars.volume[minute] ?? 0) + quantity
    bars.valuePaise[minute] = (bars.valuePaise[minute] ?? 0) + valuePaise
    this.#minutesBegun = Math.max(this.#minutesBegun, minute + 1)
  }

  /** Before the first minute only the auction trades, and after the last minute trading is over. */
  #reach(second: number, lowPaise: number, highPaise: number): void {
    if (second < this.#firstSecond || second >= this.#firstSecond + this.#bars.openPaise.length * 60) return
    const before = this.#traded
    const isNewLow = before === undefined || lowPaise < before.lowPaise
    const isNewHigh = before === undefined || highPaise > before.highPaise
    if (!isNewLow && !isNewHigh) return
    // When one tick brings a new low and a new high, their order is unknown.
    const isLowFirst = isNewLow === isNewHigh ? (before?.isLowFirst ?? true) : isNewHigh
    this.#traded = {
      lowPaise: isNewLow ? lowPaise : before.lowPaise,
      highPaise: isNewHigh ? highPaise : before.highPaise,
      isLowFirst,
      second,
    }
  }

  /** A trade of a tick has no taker side, because the ticker sends prices without sides. */
  #print({ lastPaise }: KiteTick, second: number, quantity: number): void {
    this.trades.unshift({ second, pricePaise: lastPaise, quantity, takerSide: null })
    if (this.trades.length > MAX_TRADES) this.trades.pop()
  }
}
