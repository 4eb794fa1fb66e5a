import type { Depth, InstrumentState, Level, MinuteBars, PrintedTrade, Quote, Side } from '../ports/trading-day.ts'

/** A share as it travels: all of it, or what is new since the last time. */
export interface ShareNews {
  readonly quote: Quote
  readonly depth: Depth | undefined
  readonly tickPaise: number | undefined
  /** Newest first. */
  readonly prints: readonly PrintedTrade[]
  /** Whether the prints are all there are; otherwise they follow those that are known. */
  readonly arePrintsWhole: boolean
  readonly bars: BarsTail | undefined
}

/** Minute bars from one on. */
export interface BarsTail {
  readonly firstSecond: number
  readonly length: number
  readonly count: number
  readonly from: number
  /** Six numbers a minute: open, high, low, close, volume, value. */
  readonly columns: ArrayLike<number>
}

const STATES: readonly InstrumentState[] = ['preOpen', 'open', 'halted', 'closed']
const SIDES: readonly (Side | null)[] = [null, 'buy', 'sell']
const ABSENT = -1
/** With its state. */
const NUMBERS_OF_A_QUOTE = 20
/** Tick, the lengths of both sides of the book and of the prints, and whether the prints are whole. */
const NUMBERS_BETWEEN = 5
/** First second, length, count, from, and how many numbers follow. */
const NUMBERS_BEFORE_MINUTES = 5
/** Quote, depth and lengths of a share, rounded up. */
const NUMBERS_OF_A_SHARE = 64
const NUMBERS_OF_A_PRINT = 4

/**
 * Splits news into messages of at most so many numbers, in order; one message without news when there is none. After a
 * takeover a frame has the whole day of every share, which one message cannot hold.
 */
export function groupNews(news: readonly ShareNews[], maxNumbers: number): ShareNews[][] {
  const groups: ShareNews[][] = [[]]
  let numbers = 0
  for (const share of news) {
    const added = NUMBERS_OF_A_SHARE + share.prints.length * NUMBERS_OF_A_PRINT + (share.bars?.columns.length ?? 0)
    if (numbers > 0 && numbers + added > maxNumbers) {
      groups.push([])
      numbers = 0
    }
    groups.at(-1)?.push(share)
    numbers += added
  }
  return groups
}

export function barsFrom(bars: MinuteBars | undefined, from: number): BarsTail | undefined {
  if (bars === undefined) return undefined
  const columns: number[] = []
  for (let minute = from; minute < bars.count; minute += 1)
    columns.push(
      bars.openPaise[minute] ?? 0,
      bars.highPaise[minute] ?? 0,
      bars.lowPaise[minute] ?? 0,
      bars.closePaise[minute] ?? 0,
      bars.volume[minute] ?? 0,
      bars.valuePaise[minute] ?? 0,
    )
  return { firstSecond: bars.firstSecond, length: bars.openPaise.length, count: bars.count, from, columns }
}

/** All shares as one array of numbers: a tenth of the time and space of the same as objects. */
export function writeShares(news: readonly ShareNews[]): Float64Array {
  const writer = new Writer(news.reduce((sum, share) => sum + numbersOf(share), 0))
  for (const share of news) writeShare(writer, share)
  return writer.written()
}

/** Room for a share: its quote, depth, prints and minutes with their lengths. */
function numbersOf({ depth, prints, bars }: ShareNews): number {
  const levels = (depth?.bids.length ?? 0) + (depth?.asks.length ?? 0)
  const minutes = bars === undefined ? 1 : NUMBERS_BEFORE_MINUTES + bars.columns.length
  return NUMBERS_OF_A_QUOTE + NUMBERS_BETWEEN + 3 * levels + NUMBERS_OF_A_PRINT * prints.length + minutes
}

function writeShare(writer: Writer, { quote, depth, tickPaise, prints, arePrintsWhole, bars }: ShareNews): void {
  writeQuote(writer, quote)
  writer.put(tickPaise ?? ABSENT)
  writeLevels(writer, depth?.bids)
  writeLevels(writer, depth?.asks)
  writer.put(Number(arePrintsWhole))
  writer.put(prints.length)
  for (const { second, pricePaise, quantity, takerSide } of prints) {
    writer.put(second)
    writer.put(pricePaise)
    writer.put(quantity)
    writer.put(SIDES.indexOf(takerSide))
  }
  if (bars === undefined) return writer.put(ABSENT)
  for (const number of [bars.firstSecond, bars.length, bars.count, bars.from, bars.columns.length]) writer.put(number)
  writer.putAll(bars.columns)
}

/** As readQuote reads it. */
function writeQuote(writer: Writer, quote: Quote): void {
  writer.put(quote.instrumentId)
  writer.put(quote.lastPaise)
  writer.put(quote.previousClosePaise)
  writer.put(quote.openPaise)
  writer.put(quote.highPaise)
  writer.put(quote.lowPaise)
  writer.put(quote.volume)
  writer.put(quote.valuePaise)
  writer.put(quote.lastQuantity)
  writer.put(quote.averagePaise)
  writer.put(quote.bidPaise)
  writer.put(quote.bidQuantity)
  writer.put(quote.askPaise)
  writer.put(quote.askQuantity)
  writer.put(quote.lowerBandPaise)
  writer.put(quote.upperBandPaise)
  writer.put(quote.second)
  writer.put(quote.indicativePaise)
  writer.put(quote.indicativeQuantity)
  writer.put(STATES.indexOf(quote.state))
}

function writeLevels(writer: Writer, levels: readonly Level[] | undefined): void {
  writer.put(levels === undefined ? ABSENT : levels.length)
  for (const { pricePaise, quantity, orders } of levels ?? []) {
    writer.put(pricePaise)
    writer.put(quantity)
    writer.put(orders)
  }
}

class Writer {
  readonly #numbers: Float64Array
  #at = 0

  constructor(room: number) {
    this.#numbers = new Float64Array(room)
  }

  put(number: number): void {
    this.#numbers[this.#at] = number
    this.#at += 1
  }

  putAll(numbers: ArrayLike<number>): void {
    this.#numbers.set(numbers, this.#at)
    this.#at += numbers.length
  }

  /** @throws RangeError when other numbers were put than there is room for: beyond it they would be lost in silence. */
  written(): Float64Array {
    if (this.#at !== this.#numbers.length)
      throw new RangeError(`${this.#at} numbers were written into room for ${this.#numbers.length}`)
    return this.#numbers
  }
}

export function readShares(numbers: Float64Array): ShareNews[] {
  const news: ShareNews[] = []
  for (const reader = new Reader(numbers); !reader.isAtEnd;) news.push(readShare(reader))
  return news
}

function readShare(reader: Reader): ShareNews {
  const quote = readQuote(reader)
  const tick = reader.next()
  const [bids, asks] = [readLevels(reader), readLevels(reader)]
  const arePrintsWhole = reader.next() === 1
  return {
    quote,
    depth: bids === undefined || asks === undefined ? undefined : { instrumentId: quote.instrumentId, bids, asks },
    tickPaise: tick === ABSENT ? undefined : tick,
    arePrintsWhole,
    prints: readPrints(reader),
    bars: readBars(reader),
  }
}

/** As writeQuote writes it. Written out, because five times a second every share of the market is read here. */
function readQuote(reader: Reader): Quote {
  return {
    instrumentId: reader.next(),
    lastPaise: reader.next(),
    previousClosePaise: reader.next(),
    openPaise: reader.next(),
    highPaise: reader.next(),
    lowPaise: reader.next(),
    volume: reader.next(),
    valuePaise: reader.next(),
    lastQuantity: reader.next(),
    averagePaise: reader.next(),
    bidPaise: reader.next(),
    bidQuantity: reader.next(),
    askPaise: reader.next(),
    askQuantity: reader.next(),
    lowerBandPaise: reader.next(),
    upperBandPaise: reader.next(),
    second: reader.next(),
    indicativePaise: reader.next(),
    indicativeQuantity: reader.next(),
    state: STATES[reader.next()] ?? 'closed',
  }
}

function readLevels(reader: Reader): Level[] | undefined {
  const count = reader.next()
  if (count === ABSENT) return undefined
  const levels: Level[] = []
  for (let at = 0; at < count; at += 1)
    levels.push({ pricePaise: reader.next(), quantity: reader.next(), orders: reader.next() })
  return levels
}

function readPrints(reader: Reader): PrintedTrade[] {
  const count = reader.next()
  const prints: PrintedTrade[] = []
  for (let at = 0; at < count; at += 1)
    prints.push({
      second: reader.next(),
      pricePaise: reader.next(),
      quantity: reader.next(),
      takerSide: SIDES[reader.next()] ?? null,
    })
  return prints
}

function readBars(reader: Reader): BarsTail | undefined {
  const firstSecond = reader.next()
  if (firstSecond === ABSENT) return undefined
  const [length, count, from, columns] = [reader.next(), reader.next(), reader.next(), reader.next()]
  return { firstSecond, length, count, from, columns: reader.take(columns) }
}

class Reader {
  readonly #numbers: Float64Array
  #at = 0

  constructor(numbers: Float64Array) {
    this.#numbers = numbers
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#numbers.length
  }

  next(): number {
    const number = this.#numbers[this.#at] ?? 0
    this.#at += 1
    return number
  }

  /** So many numbers, without a copy of them. */
  take(count: number): Float64Array {
    const taken = this.#numbers.subarray(this.#at, this.#at + count)
    this.#at += count
    return taken
  }
}
