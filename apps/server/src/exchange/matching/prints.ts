import type { DayBar, DayInstrument, MinuteBars, PrintedTrade } from '../../market/ports/trading-day.ts'
import { averageToTick, divideHalfUp } from './exact.ts'
import { AUCTION, BUY, type SideCode } from './fill-sink.ts'

const RECENT = 50
const CLOSING_MINUTES = 30

/** Everything a day's trades add up to: last prices, day bars, minute bars and the latest prints. */
export class Prints {
  readonly last: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly volume: Float64Array
  readonly value: Float64Array
  readonly lastQuantity: Float64Array
  readonly trades: Int32Array
  readonly minuteCount: number

  private readonly instruments: readonly DayInstrument[]
  private readonly startSecond: number
  private readonly bars: MinuteBars[]
  private readonly ringSecond: Int32Array
  private readonly ringPrice: Float64Array
  private readonly ringQuantity: Float64Array
  private readonly ringTaker: Uint8Array

  constructor(instruments: readonly DayInstrument[], startSecond: number, endSecond: number) {
    const count = instruments.length
    this.instruments = instruments
    this.startSecond = startSecond
    this.minuteCount = Math.ceil((endSecond - startSecond) / 60)
    this.last = Float64Array.from(instruments, (instrument) => instrument.previousClosePaise)
    this.open = new Float64Array(count)
    this.high = new Float64Array(count)
    this.low = new Float64Array(count)
    this.volume = new Float64Array(count)
    this.value = new Float64Array(count)
    this.lastQuantity = new Float64Array(count)
    this.trades = new Int32Array(count)
    this.ringSecond = new Int32Array(count * RECENT)
    this.ringPrice = new Float64Array(count * RECENT)
    this.ringQuantity = new Float64Array(count * RECENT)
    this.ringTaker = new Uint8Array(count * RECENT)
    this.bars = instruments.map(() => ({
      firstSecond: startSecond,
      count: 0,
      openPaise: new Int32Array(this.minuteCount),
      highPaise: new Int32Array(this.minuteCount),
      lowPaise: new Int32Array(this.minuteCount),
      closePaise: new Int32Array(this.minuteCount),
      volume: new Float64Array(this.minuteCount),
      valuePaise: new Float64Array(this.minuteCount),
    }))
  }

  /** Records a trade and returns by how much it moved the last price. */
  record(ix: number, pricePaise: number, quantity: number, second: number, taker: SideCode | typeof AUCTION): number {
    const value = pricePaise * quantity
    const change = pricePaise - this.last[ix]!
    const printed = this.trades[ix]!
    if (printed === 0) {
      this.open[ix] = pricePaise
      this.high[ix] = pricePaise
      this.low[ix] = pricePaise
    } else if (pricePaise > this.high[ix]!) {
      this.high[ix] = pricePaise
    } else if (pricePaise < this.low[ix]!) {
      this.low[ix] = pricePaise
    }
    this.last[ix] = pricePaise
    this.lastQuantity[ix] = quantity
    this.volume[ix]! += quantity
    this.value[ix]! += value
    this.trades[ix] = printed + 1
    const at = ix * RECENT + (printed % RECENT)
    this.ringSecond[at] = second
    this.ringPrice[at] = pricePaise
    this.ringQuantity[at] = quantity
    this.ringTaker[at] = taker
    this.recordMinute(this.bars[ix]!, pricePaise, quantity, value, second)
    return change
  }

  /** Volume-weighted average of the day in paise, 0 before the first trade. */
  averagePaise(ix: number): number {
    return this.volume[ix] === 0 ? 0 : divideHalfUp(this.value[ix]!, this.volume[ix]!)
  }

  minutes(ix: number, second: number): MinuteBars {
    const begun =
      second < this.startSecond ? 0 : Math.min(this.minuteCount, Math.floor((second - this.startSecond) / 60) + 1)
    return { ...this.bars[ix]!, count: begun }
  }

  recent(ix: number): PrintedTrade[] {
    const printed = this.trades[ix]!
    return Array.from({ length: Math.min(printed, RECENT) }, (_, back) => {
      const at = ix * RECENT + ((printed - 1 - back) % RECENT)
      const taker = this.ringTaker[at]!
      return {
        second: this.ringSecond[at]!,
        pricePaise: this.ringPrice[at]!,
        quantity: this.ringQuantity[at]!,
        takerSide: taker === AUCTION ? null : taker === BUY ? 'buy' : 'sell',
      }
    })
  }

  /** The average of the last thirty minutes to the nearest tick, else the last trade, else the previous close. */
  closingPaise(ix: number): number {
    const bars = this.bars[ix]!
    let value = 0
    let volume = 0
    for (let minute = Math.max(0, this.minuteCount - CLOSING_MINUTES); minute < this.minuteCount; minute += 1) {
      value += bars.valuePaise[minute]!
      volume += bars.volume[minute]!
    }
    return volume === 0 ? this.last[ix]! : averageToTick(value, volume, this.instruments[ix]!.tickPaise)
  }

  dayBar(ix: number, date: string): DayBar {
    const instrument = this.instruments[ix]!
    const previousClosePaise = instrument.previousClosePaise
    const traded = this.trades[ix]! > 0
    return {
      instrumentId: instrument.id,
      date,
      openPaise: traded ? this.open[ix]! : previousClosePaise,
      highPaise: traded ? this.high[ix]! : previousClosePaise,
      lowPaise: traded ? this.low[ix]! : previousClosePaise,
      closePaise: this.closingPaise(ix),
      lastPaise: this.last[ix]!,
      previousClosePaise,
      volume: this.volume[ix]!,
      valuePaise: this.value[ix]!,
      trades: this.trades[ix]!,
    }
  }

  private recordMinute(bars: MinuteBars, pricePaise: number, quantity: number, value: number, second: number): void {
    // The auction prints before the first minute begins and belongs to it.
    const minute = second < this.startSecond ? 0 : Math.floor((second - this.startSecond) / 60)
    if (bars.volume[minute] === 0) {
      bars.openPaise[minute] = pricePaise
      bars.highPaise[minute] = pricePaise
      bars.lowPaise[minute] = pricePaise
    } else if (pricePaise > bars.highPaise[minute]!) {
      bars.highPaise[minute] = pricePaise
    } else if (pricePaise < bars.lowPaise[minute]!) {
      bars.lowPaise[minute] = pricePaise
    }
    bars.closePaise[minute] = pricePaise
    bars.volume[minute]! += quantity
    bars.valuePaise[minute]! += value
  }
}
