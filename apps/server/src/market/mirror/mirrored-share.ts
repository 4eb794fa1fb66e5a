import type { Depth, MinuteBars, PrintedTrade, Quote } from '../ports/trading-day.ts'
import type { BarsTail, ShareNews } from './share-columns.ts'

const MAX_PRINTS = 50

type Bars = { -readonly [Column in keyof MinuteBars]: MinuteBars[Column] }

/** The copy of one share's day. */
export class MirroredShare {
  quote: Quote
  depth: Depth | undefined
  tickPaise: number | undefined
  prints: readonly PrintedTrade[] = []
  bars: Bars | undefined

  constructor(news: ShareNews) {
    this.quote = news.quote
    this.take(news)
  }

  take({ quote, depth, tickPaise, prints, arePrintsWhole, bars }: ShareNews): void {
    this.quote = quote
    this.depth = depth
    this.tickPaise = tickPaise
    this.prints = arePrintsWhole ? prints : [...prints, ...this.prints].slice(0, MAX_PRINTS)
    if (bars !== undefined) this.#takeBars(bars)
  }

  #takeBars({ firstSecond, length, count, from, columns }: BarsTail): void {
    if (this.bars?.firstSecond !== firstSecond || this.bars.openPaise.length !== length)
      this.bars = emptyBars(firstSecond, length)
    const { openPaise, highPaise, lowPaise, closePaise, volume, valuePaise } = this.bars
    this.bars.count = count
    for (let at = 0, minute = from; at < columns.length; at += 6, minute += 1) {
      openPaise[minute] = columns[at] ?? 0
      highPaise[minute] = columns[at + 1] ?? 0
      lowPaise[minute] = columns[at + 2] ?? 0
      closePaise[minute] = columns[at + 3] ?? 0
      volume[minute] = columns[at + 4] ?? 0
      valuePaise[minute] = columns[at + 5] ?? 0
    }
  }
}

function emptyBars(firstSecond: number, length: number): Bars {
  const prices = () => new Int32Array(length)
  return {
    firstSecond,
    count: 0,
    openPaise: prices(),
    highPaise: prices(),
    lowPaise: prices(),
    closePaise: prices(),
    volume: new Float64Array(length),
    valuePaise: new Float64Array(length),
  }
}
