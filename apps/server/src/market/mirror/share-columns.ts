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
  readonly columns: readonly number[]
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
    else numbers.push(bars.firstSecond, bars.length, bars.count, bars.from, bars.columns.length, ...bars.columns)
  }
  return Float64Array.from(numbers)
}

function writeLevels(numbers: number[], levels: readonly Level[] | undefined): void {
  numbers.push(levels === undefined ? ABSENT : levels.length)
  for (const { pricePaise, quantity, orders } of levels ?? []) numbers.push(pricePaise, quantity, orders)
}

export function readShares(numbers: Float64Array): ShareNews[] {
  const news: ShareNews[] = []
  let at = 0
  const next = (): number => numbers[at++] ?? 0
  const many = <Item>(count: number, item: () => Item): Item[] => Array.from({ length: count }, item)
  const level = (): Level => ({ pricePaise: next(), quantity: next(), orders: next() })
  const levels = (): Level[] | undefined => {
    const count = next()
    return count === ABSENT ? undefined : many(count, level)
  }
  const print = (): PrintedTrade => ({
    second: next(),
    pricePaise: next(),
    quantity: next(),
    takerSide: SIDES[next()] ?? null,
  })
  const bars = (): BarsTail | undefined => {
    const firstSecond = next()
    if (firstSecond === ABSENT) return undefined
    return { firstSecond, length: next(), count: next(), from: next(), columns: many(next(), next) }
  }
  while (at < numbers.length) {
    const columns = Object.fromEntries(QUOTE.map((column) => [column, next()])) as Record<
      (typeof QUOTE)[number],
      number
    >
    const quote: Quote = { ...columns, state: STATES[next()] ?? 'closed' }
    const tick = next()
    const [bids, asks] = [levels(), levels()]
    const arePrintsWhole = next() === 1
    news.push({
      quote,
      depth: bids === undefined || asks === undefined ? undefined : { instrumentId: quote.instrumentId, bids, asks },
      tickPaise: tick === ABSENT ? undefined : tick,
      arePrintsWhole,
      prints: many(next(), print),
      bars: bars(),
    })
  }
  return news
}
