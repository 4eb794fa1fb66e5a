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
const QUOTE = [
  'instrumentId',
  'lastPaise',
  'previousClosePaise',
  'openPaise',
  'highPaise',
  'lowPaise',
  'volume',
  'valuePaise',
  'lastQuantity',
  'averagePaise',
  'bidPaise',
  'bidQuantity',
  'askPaise',
  'askQuantity',
  'lowerBandPaise',
  'upperBandPaise',
  'second',
  'indicativePaise',
  'indicativeQuantity',
] as const satisfies readonly Exclude<keyof Quote, 'state'>[]
const ABSENT = -1
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
  const numbers: number[] = []
  for (const { quote, depth, tickPaise, prints, arePrintsWhole, bars } of news) {
    for (const column of QUOTE) numbers.push(quote[column])
    numbers.push(STATES.indexOf(quote.state), tickPaise ?? ABSENT)
    writeLevels(numbers, depth?.bids)
    writeLevels(numbers, depth?.asks)
    numbers.push(Number(arePrintsWhole), prints.length)
    for (const { second, pricePaise, quantity, takerSide } of prints)
      numbers.push(second, pricePaise, quantity, SIDES.indexOf(takerSide))
    if (bars === undefined) numbers.push(ABSENT)
    else
      numbers.push(
        bars.firstSecond,
        bars.length,
        bars.count,
        bars.from,
        bars.columns.length,
        ...Array.from(bars.columns),
      )
  }
  return Float64Array.from(numbers)
}

function writeLevels(numbers: number[], levels: readonly Level[] | undefined): void {
  numbers.push(levels === undefined ? ABSENT : levels.length)
  for (const { pricePaise, quantity, orders } of levels ?? []) numbers.push(pricePaise, quantity, orders)
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

/** In the order of QUOTE. Written out, because five times a second every share of the market is read here. */
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
