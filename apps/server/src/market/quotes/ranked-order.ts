/**
 * Places in order of a key, highest first; equal keys by place, so that a list does not dance. Kept as keys change: one change costs
 * two binary searches and a move of what lies between, and the order is always the one that sorting everything would give.
 */
export class RankedOrder {
  /** NaN: not in the order. */
  private readonly keys: Float64Array
  private readonly places: Int32Array
  private count = 0

  /** For places 0 … size − 1, none of them ranked yet. */
  constructor(size: number) {
    this.keys = new Float64Array(size).fill(NaN)
    this.places = new Int32Array(size)
  }

  get length(): number {
    return this.count
  }

  /** The place at a rank from 0. */
  at(rank: number): number {
    return this.places[rank] ?? -1
  }

  /** The key of a place changed; null takes it out of the order. */
  set(place: number, key: number | null): void {
    const before = this.keys[place] ?? NaN
    if (key === null) {
      if (!Number.isNaN(before)) this.remove(place, before)
      return
    }
    if (before === key) return
    if (Number.isNaN(before)) this.insert(place, key)
    else this.move(place, before, key)
  }

  /** The number of entries before a place with this key. */
  private rankOf(place: number, key: number): number {
    const { keys, places } = this
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = places[middle] ?? 0
      const otherKey = keys[other] ?? NaN
      if (otherKey > key || (otherKey === key && other < place)) low = middle + 1
      else high = middle
    }
    return low
  }

  private remove(place: number, key: number): void {
    const rank = this.rankOf(place, key)
    this.places.copyWithin(rank, rank + 1, this.count)
    this.count -= 1
    this.keys[place] = NaN
  }

  private insert(place: number, key: number): void {
    const rank = this.rankOf(place, key)
    this.places.copyWithin(rank + 1, rank, this.count)
    this.places[rank] = place
    this.count += 1
    this.keys[place] = key
  }

  private move(place: number, before: number, key: number): void {
    const from = this.rankOf(place, before)
    // Where it would stand among all others, itself counted where it still is.
    const to = this.rankOf(place, key)
    if (to > from + 1) {
      this.places.copyWithin(from, from + 1, to)
      this.places[to - 1] = place
    } else if (to < from) {
      this.places.copyWithin(to + 1, to, from)
      this.places[to] = place
    }
    this.keys[place] = key
  }
}
