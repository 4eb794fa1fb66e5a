import { bandLimits } from '@bahi/domain/market/band'
import { paise } from '@bahi/money/paise'
import type { DayInstrument, EndReason, ExchangeInput, TapeEvent } from '../../market/ports/trading-day.ts'
import { DayDigest } from './day-digest.ts'
import { AUCTION, BUY, SELL, type FillSink, type SideCode } from './fill-sink.ts'
import { IndexBoard, type IndexBase } from './indices.ts'
import { OrderBook } from './order-book.ts'
import { isOfOneClient, type OutsideOrder, OutsideOrders } from './outside-orders.ts'
import { Prints } from './prints.ts'
import { TradedRanges } from './traded-ranges.ts'

/** A hundred crore shares: more than any order can mean, and small enough that its value in paise is a safe integer. */
const LARGEST_ORDER = 1_000_000_000

type NewOrder = Extract<ExchangeInput, { kind: 'new' }>
type ModifyOrder = Extract<ExchangeInput, { kind: 'modify' }>

/**
 * The order books of one day and everything that a trade changes: prints, indices, digest and tape. It has no clock and
 * no agents; the caller that runs the day sets `second` and decides which books match.
 */
export class MatchingDay implements FillSink {
  second = 0
  readonly books: readonly OrderBook[]
  readonly prints: Prints
  readonly traded: TradedRanges
  readonly board: IndexBoard
  readonly digest: DayDigest
  readonly lowerPaise: readonly number[]
  readonly upperPaise: readonly number[]
  /**
   * Net shares that outside orders took from agents (negative: sold to agents) since a caller last read the number and
   * reset it to zero.
   */
  readonly taken: Float64Array

  private readonly instruments: readonly DayInstrument[]
  private readonly positions: ReadonlyMap<number, number>
  private readonly orders = new OutsideOrders()
  private tape: TapeEvent[] = []
  /** Immediate orders that came while their book only collected. */
  private waitingForAuction: OutsideOrder[] = []

  /** Throws RangeError when an instrument is not fit to trade: a close off its tick, more shares outside than float, an id twice. */
  constructor(
    heading: string,
    instruments: readonly DayInstrument[],
    indices: readonly IndexBase[],
    startSecond: number,
    endSecond: number,
  ) {
    this.instruments = instruments
    this.positions = new Map(instruments.map((instrument, ix) => [instrument.id, ix]))
    if (this.positions.size !== instruments.length) throw new RangeError('an instrument id appears twice')
    instruments.forEach(assertTradable)
    const bands = instruments.map((instrument) =>
      bandLimits(paise(instrument.previousClosePaise), instrument.bandBps, paise(instrument.tickPaise)),
    )
    this.lowerPaise = bands.map((band) => Number(band.lowerPaise))
    this.upperPaise = bands.map((band) => Number(band.upperPaise))
    this.books = instruments.map(
      (instrument, ix) =>
        new OrderBook(
          ix,
          {
            lowerPaise: this.lowerPaise[ix]!,
            upperPaise: this.upperPaise[ix]!,
            tickPaise: instrument.tickPaise,
            agentShares: instrument.freeFloat - instrument.outsideShares,
          },
          this,
        ),
    )
    this.prints = new Prints(instruments, startSecond, endSecond)
    this.traded = new TradedRanges(instruments.length)
    this.board = new IndexBoard(indices, instruments)
    this.taken = new Float64Array(instruments.length)
    this.digest = new DayDigest(
      JSON.stringify([heading, instruments.map((instrument) => [instrument.id, instrument.previousClosePaise])]),
    )
  }

  /** Position of an instrument in the lists, −1 when it is not part of the day. */
  positionOf(instrumentId: number): number {
    return this.positions.get(instrumentId) ?? -1
  }

  fill(
    ix: number,
    level: number,
    quantity: number,
    buyOwner: number,
    sellOwner: number,
    taker: SideCode | typeof AUCTION,
  ): void {
    const instrument = this.instruments[ix]!
    const pricePaise = this.lowerPaise[ix]! + level * instrument.tickPaise
    const change = this.prints.record(ix, pricePaise, quantity, this.second, taker)
    if (change !== 0) this.board.move(ix, change)
    if (taker !== AUCTION) this.traded.note(ix, pricePaise, this.second)
    if (buyOwner < 0 && sellOwner < 0) {
      this.digest.trade(instrument.id, this.second, pricePaise, quantity, null, null)
      return
    }
    const buy = this.orders.ofOwner(buyOwner)
    const sell = this.orders.ofOwner(sellOwner)
    if (taker === BUY && buy !== null && sell === null) this.taken[ix]! += quantity
    if (taker === SELL && sell !== null && buy === null) this.taken[ix]! -= quantity
    if (buy !== null) settleFill(buy, quantity)
    if (sell !== null) settleFill(sell, quantity)
    const buyOrderId = buy?.orderId ?? null
    const sellOrderId = sell?.orderId ?? null
    this.digest.trade(instrument.id, this.second, pricePaise, quantity, buyOrderId, sellOrderId)
    this.tape.push({
      kind: 'trade',
      instrumentId: instrument.id,
      pricePaise,
      quantity,
      buyOrderId,
      sellOrderId,
      second: this.second,
    })
  }

  meet(takingOwner: number, restingOwner: number): 'trade' | 'stop' | 'again' {
    const taking = this.orders.ofOwner(takingOwner)
    const resting = this.orders.ofOwner(restingOwner)
    if (taking === null || resting === null || !isOfOneClient(taking, resting)) return 'trade'
    if (taking.selfTrade === 'cancel-new') return 'stop'
    this.end(resting, 'self-trade')
    return 'again'
  }

  /** `closed` is the answer after the close: the order expires at once, and its hold can be released. */
  enter(input: NewOrder, closed: boolean): void {
    const ix = this.positionOf(input.instrumentId)
    const order = this.orders.add(input, ix)
    if (closed) return this.end(order, 'expired')
    if (ix < 0 || !this.takesQuantity(input.quantity) || !this.takesPrice(ix, input.limitPaise))
      return this.end(order, 'cancelled')
    // While orders are only being collected, an immediate order's first chance is the auction that ends the collecting.
    const waits = input.timeInForce === 'ioc' && !this.books[ix]!.matching
    this.submit(order, waits || input.timeInForce === 'day')
    if (waits) this.waitingForAuction.push(order)
    else if (!order.complete && input.timeInForce === 'ioc') this.end(order, 'ioc')
  }

  /** Ends the immediate-or-cancel orders of one instrument that its auction left unfilled. */
  endImmediate(ix: number): void {
    if (this.waitingForAuction.length === 0) return
    const [ended, others] = [
      this.waitingForAuction.filter((order) => order.ix === ix),
      this.waitingForAuction.filter((order) => order.ix !== ix),
    ]
    this.waitingForAuction = others
    for (const order of ended) if (!order.complete) this.end(order, 'ioc')
  }

  cancel(orderId: bigint): void {
    const order = this.orders.find(orderId)
    if (order === undefined || order.complete) {
      this.tape.push({ kind: 'cancelRefused', orderId, second: this.second })
      return
    }
    this.end(order, 'cancelled')
  }

  /** A smaller quantity at the same price keeps the order's turn; any other change takes it to the end of its new queue. */
  modify(input: ModifyOrder): void {
    const order = this.orders.find(input.orderId)
    const possible =
      order !== undefined &&
      !order.complete &&
      this.takesQuantity(input.quantity) &&
      input.quantity > order.filled &&
      this.takesPrice(order.ix, input.limitPaise)
    if (!possible) {
      this.tape.push({ kind: 'modifyRefused', orderId: input.orderId, second: this.second })
      return
    }
    const { quantity, limitPaise } = input
    const book = this.books[order.ix]!
    const keepsPriority = limitPaise === order.limitPaise && quantity <= order.quantity
    order.quantity = quantity
    order.limitPaise = limitPaise
    this.tape.push({ kind: 'modified', orderId: input.orderId, quantity, limitPaise, second: this.second })
    if (keepsPriority) {
      book.decrease(order.handle, quantity - order.filled)
      return
    }
    book.cancel(order.handle)
    order.handle = 0
    this.submit(order, true)
  }

  /** Ends every outside order still alive, oldest first. */
  expireAll(): void {
    for (const order of this.orders.open()) this.end(order, 'expired')
  }

  takeTape(): TapeEvent[] {
    const taken = this.tape
    this.tape = []
    return taken
  }

  private submit(order: OutsideOrder, rests: boolean): void {
    const book = this.books[order.ix]!
    if (!book.matching && !this.mayCollect(order)) return this.end(order, 'self-trade')
    const level = (order.limitPaise - this.lowerPaise[order.ix]!) / this.instruments[order.ix]!.tickPaise
    const side = order.side === 'buy' ? BUY : SELL
    order.handle = book.submit(side, level, order.quantity - order.filled, order.owner, rests)
    if (book.stopped) this.end(order, 'self-trade')
  }

  /**
   * Whether an order may wait for the auction. Two orders of one client that reach one another are told apart as they
   * come in: in the auction itself both would already have moved its price.
   */
  private mayCollect(order: OutsideOrder): boolean {
    const own = this.orders.ownReached(order)
    if (order.selfTrade === 'cancel-new') return own.length === 0
    for (const resting of own) this.end(resting, 'self-trade')
    return true
  }

  private end(order: OutsideOrder, reason: EndReason): void {
    if (order.handle !== 0) this.books[order.ix]!.cancel(order.handle)
    order.handle = 0
    order.complete = true
    this.tape.push({
      kind: 'ended',
      orderId: order.orderId,
      reason,
      remaining: order.quantity - order.filled,
      second: this.second,
    })
  }

  private takesQuantity(quantity: number): boolean {
    return Number.isSafeInteger(quantity) && quantity > 0 && quantity <= LARGEST_ORDER
  }

  private takesPrice(ix: number, limitPaise: number): boolean {
    const lower = this.lowerPaise[ix]!
    return (
      Number.isSafeInteger(limitPaise) &&
      limitPaise >= lower &&
      limitPaise <= this.upperPaise[ix]! &&
      (limitPaise - lower) % this.instruments[ix]!.tickPaise === 0
    )
  }
}

function settleFill(order: OutsideOrder, quantity: number): void {
  order.filled += quantity
  if (order.filled < order.quantity) return
  order.complete = true
  order.handle = 0
}

function assertTradable(instrument: DayInstrument): void {
  const { id, previousClosePaise, tickPaise, freeFloat, outsideShares } = instrument
  const whole = [id, previousClosePaise, tickPaise, freeFloat, outsideShares].every(Number.isSafeInteger)
  if (!whole || id <= 0 || tickPaise <= 0 || previousClosePaise < tickPaise || previousClosePaise % tickPaise !== 0) {
    throw new RangeError(`instrument ${id} has no tradable price`)
  }
  if (outsideShares < 0 || outsideShares > freeFloat)
    throw new RangeError(`instrument ${id} has more shares outside than float`)
}
