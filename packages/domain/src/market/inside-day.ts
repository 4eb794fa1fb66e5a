/** A day of a share as its bar says it: prices and value in paise, volume in shares. */
export interface DayBar {
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
  readonly closePaise: number
  readonly volume: number
  readonly valuePaise: number
}

/**
 * A day's bar parted into `count` bars of equal length that together are that bar again: the first opens at its open, the last
 * closes at its close, high and low are touched, nothing leaves their range, and volumes and values add up. Where between them
 * the price was is not known and is drawn from `seed`: the same day and seed give the same bars on every machine.
 *
 * @throws RangeError for fewer than two parts, because open, high, low and close need room.
 */
export function partsOfDay(day: DayBar, count: number, seed: string): DayBar[] {
  if (count < 2) throw new RangeError(`a day is parted into two bars or more, not ${count}`)
  const draw = numbersFrom(seed)
  const edges = edgePrices(day, count, draw)
  const range = day.highPaise - day.lowPaise
  const highAt = partAt(edges, day.highPaise, draw(count))
  const lowAt = partAt(edges, day.lowPaise, draw(count))
  const weights = edges.slice(1).map((_, at) => weightOf(at, count) + draw(16))
  const volumes = shareOut(day.volume, weights)
  const values = shareOut(day.valuePaise, weights)
  return volumes.map((volume, at) => {
    const [openPaise, closePaise] = [edges[at] ?? day.openPaise, edges[at + 1] ?? day.closePaise]
    const reach = () => Math.floor((range * draw(5)) / 100)
    const above = Math.max(openPaise, closePaise) + reach()
    const below = Math.min(openPaise, closePaise) - reach()
    return {
      openPaise,
      highPaise: at === highAt ? day.highPaise : Math.min(day.highPaise, above),
      lowPaise: at === lowAt ? day.lowPaise : Math.max(day.lowPaise, below),
      closePaise,
      volume,
      valuePaise: values[at] ?? 0,
    }
  })
}

/** Prices where one part ends and the next begins: open first, close last, high and low at two drawn edges between them. */
function edgePrices(day: DayBar, count: number, draw: (below: number) => number): number[] {
  const turns = [...innerTurns(day, count, draw), { at: count, price: day.closePaise }]
  const prices = [day.openPaise]
  const wander = Math.floor((day.highPaise - day.lowPaise) / 12)
  let from = { at: 0, price: day.openPaise }
  for (const to of turns) {
    let { price } = from
    for (let at = from.at + 1; at < to.at; at += 1) {
      price += Math.trunc((to.price - price) / (to.at - at + 1)) + draw(2 * wander + 1) - wander
      price = Math.min(day.highPaise, Math.max(day.lowPaise, price))
      prices.push(price)
    }
    if (to.at > from.at) prices.push(to.price)
    from = to
  }
  return prices
}

function innerTurns(day: DayBar, count: number, draw: (below: number) => number) {
  const [one, other] = [1 + draw(count - 1), 1 + draw(count - 1)]
  const isHighFirst = draw(2) === 0
  const first = isHighFirst ? day.highPaise : day.lowPaise
  const second = isHighFirst ? day.lowPaise : day.highPaise
  // Of two turns at the same edge only the first is an edge; the other one is touched inside a part.
  if (one === other) return [{ at: one, price: first }]
  return [
    { at: Math.min(one, other), price: first },
    { at: Math.max(one, other), price: second },
  ]
}

/** The part that has a price at one of its edges, or else the drawn one, which then touches the price inside. */
function partAt(edges: readonly number[], price: number, drawn: number): number {
  const edge = edges.indexOf(price)
  return edge === -1 ? drawn : Math.max(0, edge - 1)
}

/** More is traded at the beginning and the end of a day than in its middle. */
function weightOf(at: number, count: number): number {
  const distance = Math.abs(2 * at + 1 - count) / count
  return 8 + Math.floor(24 * distance * distance)
}

/** Splits a whole by weights, cumulatively, so that nothing is lost to rounding. */
function shareOut(whole: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  let [weighed, given] = [0n, 0n]
  return weights.map((weight) => {
    weighed += BigInt(weight)
    const upTo = (BigInt(whole) * weighed) / total
    const part = upTo - given
    given = upTo
    return Number(part)
  })
}

/** Whole numbers from a text, by FNV-1a and xorshift32: no secret, only the same path again. */
function numbersFrom(seed: string): (below: number) => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  if (state === 0) state = 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
