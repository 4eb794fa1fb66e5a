import type { RandomStreams } from '../price/random.ts'

/** The session of a share as its end-of-day file says it. Prices in paise, volume in shares. */
export interface ReplayBar {
  readonly instrumentId: number
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
  readonly closePaise: number
  readonly volume: number
  /** What the file says the day was measured against; absent where it does not say. */
  readonly previousClosePaise?: number
}

/** Prints of one share's session in columns, in order of time. */
export interface ReplayPath {
  readonly seconds: Int32Array
  readonly pricesPaise: Int32Array
  readonly quantities: Float64Array
}

/** About four prints a minute give every minute a candle; thinly traded shares get no more prints than shares traded. */
const MAX_PRINTS = 1_500
const MIN_PRINTS = 4

/**
 * An intraday path that honours a day's open, high, low, close and volume exactly: the first print is the open, the last the
 * close, high and low are touched at seeded moments, nothing leaves their range, and the quantities add up to the volume.
 * Between those four points prices wander on the tick like a pulled-in random walk, and volume follows the usual U of a day.
 * A day with fewer shares traded than it has distinct prices keeps its prices; some of them then carry no shares.
 */
export function replayPath(
  bar: ReplayBar,
  startSecond: number,
  endSecond: number,
  tickPaise: number,
  streams: RandomStreams,
  stream: number,
): ReplayPath {
  const count = Math.max(MIN_PRINTS, Math.min(MAX_PRINTS, bar.volume))
  const seconds = printSeconds(count, startSecond, endSecond, streams, stream)
  const pricesPaise = new Int32Array(count)
  const turns = turningPoints(bar, count, streams, stream)
  for (let leg = 1; leg < turns.length; leg += 1)
    walk(pricesPaise, turns[leg - 1]!, turns[leg]!, bar, tickPaise, streams, stream)
  return { seconds, pricesPaise, quantities: shareOut(bar.volume, seconds, startSecond, endSecond, streams, stream) }
}

interface TurningPoint {
  readonly at: number
  readonly pricePaise: number
}

/** Open first, close last, high and low between them in an order the seed decides. */
function turningPoints(bar: ReplayBar, count: number, streams: RandomStreams, stream: number): TurningPoint[] {
  const inner = [1 + streams.below(stream, count - 2), 1 + streams.below(stream, count - 2)].sort((a, b) => a - b)
  if (inner[0] === inner[1]) inner[inner[0] === 1 ? 1 : 0]! += inner[0] === 1 ? 1 : -1
  const highFirst = streams.below(stream, 2) === 0
  return [
    { at: 0, pricePaise: bar.openPaise },
    { at: inner[0]!, pricePaise: highFirst ? bar.highPaise : bar.lowPaise },
    { at: inner[1]!, pricePaise: highFirst ? bar.lowPaise : bar.highPaise },
    { at: count - 1, pricePaise: bar.closePaise },
  ]
}

/** From one turning point to the next: each step goes its share of what is left plus a random part of the day's range. */
function walk(
  prices: Int32Array,
  from: TurningPoint,
  to: TurningPoint,
  bar: ReplayBar,
  tickPaise: number,
  streams: RandomStreams,
  stream: number,
): void {
  const wander = (bar.highPaise - bar.lowPaise) * 0.02
  let price = from.pricePaise
  prices[from.at] = from.pricePaise
  for (let at = from.at + 1; at < to.at; at += 1) {
    price += (to.pricePaise - price) / (to.at - at + 1) + streams.gaussian(stream) * wander
    price = Math.min(bar.highPaise, Math.max(bar.lowPaise, price))
    const onTick = Math.round(price / tickPaise) * tickPaise
    prices[at] = Math.min(bar.highPaise, Math.max(bar.lowPaise, onTick))
  }
  prices[to.at] = to.pricePaise
}

/** Ordered seconds of the session, the first at its start and the last in its final second. */
function printSeconds(
  count: number,
  startSecond: number,
  endSecond: number,
  streams: RandomStreams,
  stream: number,
): Int32Array {
  const length = endSecond - startSecond
  const seconds = Int32Array.from({ length: count }, () => startSecond + streams.below(stream, length)).sort()
  seconds[0] = startSecond
  seconds[count - 1] = endSecond - 1
  return seconds
}

/** Splits the volume by whole weights, cumulatively, so that not one share is lost to rounding. */
function shareOut(
  volume: number,
  seconds: Int32Array,
  startSecond: number,
  endSecond: number,
  streams: RandomStreams,
  stream: number,
): Float64Array {
  const middle = (startSecond + endSecond) / 2
  const half = (endSecond - startSecond) / 2
  const weights = Array.from(seconds, (second) => {
    const distance = Math.abs(second - middle) / half
    return 4 + Math.floor(12 * distance * distance) + streams.below(stream, 16)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const quantities = new Float64Array(seconds.length)
  let [weighed, given] = [0, 0]
  weights.forEach((weight, at) => {
    weighed += weight
    // volume < 2^36 and total < 2^17: the product is exact.
    const upTo = Math.floor((volume * weighed) / total)
    quantities[at] = upTo - given
    given = upTo
  })
  return quantities
}
