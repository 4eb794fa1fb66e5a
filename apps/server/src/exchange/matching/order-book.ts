import { AUCTION, BUY, SELL, type FillSink, type SideCode } from './fill-sink.ts'
import { createLadderArrays } from './ladder-arrays.ts'
import { type LevelMarks, mark, markAtOrAbove, markAtOrBelow, unmark } from './level-marks.ts'

/**
 * A central limit order book with price-time priority over a ladder of price levels between the two band limits. A level is an
 * index (0 = the lower band limit); each holds a queue of orders, first in first out. Everything lives in flat typed arrays,
 * and a bitmap of occupied levels finds the next best price, so that an order costs the same in a deep book.
 *
 * Owners are numbers: positive for an order from outside, negative for an agent's. A book outside its matching hours only
 * collects orders, and may then be crossed until an auction uncrosses it.
 */

export interface BookLimits {
  readonly lowerPaise: number
  readonly upperPaise: number
  readonly tickPaise: number
  /** Shares that agents may still sell to orders from outside before those would hold more than the free float. */
  readonly agentShares: number
}

export class OrderBook {
  readonly levelCount: number
  bestBid = -1
  bestAsk: number
  bidLevels = 0
  askLevels = 0
  matching = false
  /** True after a change; the code that reports changes sets it back to false. */
  touched = false
  agentShares: number
  /** The quantity that the latest `submit` left untraded. */
  remaining = 0
  /** Whether the latest `submit` ended before an order that it may not trade with. */
  stopped = false

  private readonly bookIndex: number
  private readonly sink: FillSink
  private readonly head: Int32Array
  private readonly tail: Int32Array
  private readonly levelOrders: Int32Array
  private readonly levelQuantity: Float64Array
  private readonly bids: LevelMarks
  private readonly asks: LevelMarks
  private capacity = 64
  private used = 1
  private free = 0
  private next = new Int32Array(64)
  private previous = new Int32Array(64)
  private place = new Int32Array(64)
  private owner = new Int32Array(64)
  private quantity = new Float64Array(64)

  /** Throws RangeError when the limits are no ladder of whole ticks. */
  constructor(bookIndex: number, limits: BookLimits, sink: FillSink) {
    const { lowerPaise, upperPaise, tickPaise } = limits
    if (!(lowerPaise > 0) || upperPaise < lowerPaise || (upperPaise - lowerPaise) % tickPaise !== 0) {
      throw new RangeError(`no ladder from ${lowerPaise} to ${upperPaise} by ${tickPaise}`)
    }
    this.bookIndex = bookIndex
    this.sink = sink
    this.agentShares = limits.agentShares
    this.levelCount = (upperPaise - lowerPaise) / tickPaise + 1
    this.bestAsk = this.levelCount
    const ladder = createLadderArrays(this.levelCount)
    this.head = ladder.head
    this.tail = ladder.tail
    this.levelOrders = ladder.levelOrders
    this.levelQuantity = ladder.levelQuantity
    this.bids = ladder.bids
    this.asks = ladder.asks
  }

  /**
   * Trades against the other side up to `limit`, the best price first and at each price the earliest order first, at
   * the resting order's price; then rests the remaining quantity if `rests`. Returns the handle of the resting order,
   * or 0. While the book is not matching, orders only rest.
   */
  submit(side: SideCode, limit: number, quantity: number, owner: number, rests: boolean): number {
    let left = quantity
    this.stopped = false
    if (this.matching)
      left = side === BUY ? this.take(SELL, limit, quantity, owner) : this.take(BUY, limit, quantity, owner)
    this.remaining = left
    return rests && left > 0 && !this.stopped ? this.rest(side, limit, left, owner) : 0
  }

  /** Whether the handle still names a live order of this owner; handles of finished orders are used again. */
  holds(handle: number, owner: number): boolean {
    return handle !== 0 && this.owner[handle] === owner
  }

  remainingOf(handle: number): number {
    return this.quantity[handle]!
  }

  levelOf(handle: number): number {
    const place = this.place[handle]!
    return place < this.levelCount ? place : place - this.levelCount
  }

  cancel(handle: number): void {
    const place = this.place[handle]!
    this.levelQuantity[place]! -= this.quantity[handle]!
    this.unlink(handle, place)
    this.touched = true
  }

  /**
   * Lowers the remaining quantity of an order. The order keeps its place in the queue, because a smaller order delays
   * no order behind it.
   */
  decrease(handle: number, left: number): void {
    const place = this.place[handle]!
    this.levelQuantity[place]! -= this.quantity[handle]! - left
    this.quantity[handle] = left
    this.touched = true
  }

  /**
   * Trades the first orders of both sides with one another at `level`; false when a side has no order that crosses
   * `level`.
   */
  tradeHeads(level: number): boolean {
    if (this.bestBid < level || this.bestAsk > level) return false
    const buy = this.head[this.bestBid]!
    const sell = this.head[this.levelCount + this.bestAsk]!
    const buyOwner = this.owner[buy]!
    const sellOwner = this.owner[sell]!
    const traded = this.permitted(buyOwner, sellOwner, Math.min(this.quantity[buy]!, this.quantity[sell]!))
    if (traded === 0) {
      this.cancel(sell)
      return true
    }
    this.fillResting(buy, traded)
    this.fillResting(sell, traded)
    this.sink.fill(this.bookIndex, level, traded, buyOwner, sellOwner, AUCTION)
    return true
  }

  quantityAt(side: SideCode, level: number): number {
    return this.levelQuantity[side * this.levelCount + level]!
  }

  ordersAt(side: SideCode, level: number): number {
    return this.levelOrders[side * this.levelCount + level]!
  }

  /** The best bid at or below a level, or −1. */
  bidAtOrBelow(level: number): number {
    return markAtOrBelow(this.bids, level)
  }

  /** The best ask at or above a level, or `levelCount`. */
  askAtOrAbove(level: number): number {
    if (level >= this.levelCount) return this.levelCount
    return markAtOrAbove(this.asks, level, this.levelCount)
  }

  private take(resting: SideCode, limit: number, quantity: number, owner: number): number {
    let left = quantity
    while (left > 0) {
      const level = resting === SELL ? this.bestAsk : this.bestBid
      if (resting === SELL ? level > limit || level === this.levelCount : level < limit || level < 0) break
      const handle = this.head[resting * this.levelCount + level]!
      const other = this.owner[handle]!
      if (owner > 0 && other > 0) {
        const meeting = this.sink.meet(owner, other)
        if (meeting === 'again') continue
        this.stopped = meeting === 'stop'
        if (this.stopped) break
      }
      const buyOwner = resting === SELL ? owner : other
      const sellOwner = resting === SELL ? other : owner
      const traded = this.permitted(buyOwner, sellOwner, Math.min(left, this.quantity[handle]!))
      if (traded === 0) {
        if (resting === BUY) break
        this.cancel(handle)
        continue
      }
      left -= traded
      this.fillResting(handle, traded)
      this.sink.fill(this.bookIndex, level, traded, buyOwner, sellOwner, resting === SELL ? BUY : SELL)
    }
    return left
  }

  /** Keeps the shares outside within the free float: agents sell to outside orders only what they still have. */
  private permitted(buyOwner: number, sellOwner: number, quantity: number): number {
    if (buyOwner > 0 && sellOwner < 0) {
      const allowed = Math.min(quantity, this.agentShares)
      this.agentShares -= allowed
      return allowed
    }
    if (buyOwner < 0 && sellOwner > 0) this.agentShares += quantity
    return quantity
  }

  private fillResting(handle: number, traded: number): void {
    const place = this.place[handle]!
    this.levelQuantity[place]! -= traded
    const left = this.quantity[handle]! - traded
    this.quantity[handle] = left
    this.touched = true
    if (left === 0) this.unlink(handle, place)
  }

  private rest(side: SideCode, level: number, quantity: number, owner: number): number {
    const handle = this.takeHandle()
    const place = side * this.levelCount + level
    const last = this.tail[place]!
    this.place[handle] = place
    this.owner[handle] = owner
    this.quantity[handle] = quantity
    this.next[handle] = 0
    this.previous[handle] = last
    this.tail[place] = handle
    this.levelQuantity[place]! += quantity
    this.levelOrders[place]! += 1
    this.touched = true
    if (last !== 0) {
      this.next[last] = handle
      return handle
    }
    this.head[place] = handle
    if (side === BUY) {
      mark(this.bids, level)
      this.bidLevels += 1
      if (level > this.bestBid) this.bestBid = level
    } else {
      mark(this.asks, level)
      this.askLevels += 1
      if (level < this.bestAsk) this.bestAsk = level
    }
    return handle
  }

  private unlink(handle: number, place: number): void {
    const before = this.previous[handle]!
    const after = this.next[handle]!
    if (before === 0) this.head[place] = after
    else this.next[before] = after
    if (after === 0) this.tail[place] = before
    else this.previous[after] = before
    this.levelOrders[place]! -= 1
    this.owner[handle] = 0
    this.next[handle] = this.free
    this.free = handle
    if (this.head[place] === 0) this.dropLevel(place)
  }

  private dropLevel(place: number): void {
    if (place < this.levelCount) {
      unmark(this.bids, place)
      this.bidLevels -= 1
      if (place === this.bestBid) this.bestBid = this.bidAtOrBelow(place)
    } else {
      const level = place - this.levelCount
      unmark(this.asks, level)
      this.askLevels -= 1
      if (level === this.bestAsk) this.bestAsk = this.askAtOrAbove(level)
    }
  }

  private takeHandle(): number {
    const handle = this.free
    if (handle !== 0) {
      this.free = this.next[handle]!
      return handle
    }
    if (this.used === this.capacity) this.grow()
    this.used += 1
    return this.used - 1
  }

  private grow(): void {
    this.capacity *= 2
    const longer = (old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(this.capacity)
      grown.set(old)
      return grown
    }
    this.next = longer(this.next)
    this.previous = longer(this.previous)
    this.place = longer(this.place)
    this.owner = longer(this.owner)
    const quantity = new Float64Array(this.capacity)
    quantity.set(this.quantity)
    this.quantity = quantity
  }
}
