import type { DayInstrument, EndReason, ExchangeInput, Level, Side, TapeEvent } from '../../market/ports/trading-day.ts'
import { isOfOneClient, type OutsideOrder, OutsideOrders } from '../matching/outside-orders.ts'
import { type DepthFacts, refreshPeriod, replayLevel, RestingOrders } from './replay-orders.ts'

export const DEPTH_ROWS = [0, 1, 2, 3, 4] as const
export const NO_LEVEL: Level = { pricePaise: 0, quantity: 0, orders: 0 }

type NewOrder = Extract<ExchangeInput, { kind: 'new' }>
type ModifyOrder = Extract<ExchangeInput, { kind: 'modify' }>

/** What the orders need to know of the day they trade in. */
export interface ReplayedMarket {
  readonly instruments: readonly DayInstrument[]
  readonly lower: readonly number[]
  readonly upper: readonly number[]
  second(): number
  /** After the close orders expire at once. */
  isOver(): boolean
  trades(ix: number): boolean
  depthFacts(ix: number): DepthFacts
  /** Tells the digest and the feed of a trade between orders from outside and the past. */
  onTrade(event: Extract<TapeEvent, { kind: 'trade' }>): void
  onChanged(ix: number): void
}

/** Orders from outside in a replayed day: they trade with the depth around the replayed price, with what prints through them, and with one another. */
export class ReplayMatching {
  private readonly market: ReplayedMarket
  private readonly orders = new OutsideOrders()
  private readonly resting: readonly RestingOrders[]
  private readonly taken = new Map<number, { period: number; bids: number[]; asks: number[] }>()
  private tape: TapeEvent[] = []
  private waitingForPrint: OutsideOrder[] = []

  constructor(market: ReplayedMarket) {
    this.market = market
    this.resting = market.instruments.map(() => new RestingOrders())
  }

  takeTape(): TapeEvent[] {
    const taken = this.tape
    this.tape = []
    return taken
  }

  expireAll(): void {
    for (const order of this.orders.open()) this.end(order, 'expired')
  }

  /**
   * A print through a resting limit fills it, best price first, up to the shares printed: orders never trade more than the day
   * did at that moment. The opening print fills at its own price, like an auction; later ones at the resting limit.
   */
  fillThrough(ix: number, pricePaise: number, quantity: number, opening: boolean): void {
    for (const side of ['buy', 'sell'] as const) {
      let available = quantity
      for (const order of this.resting[ix]!.side(side).slice()) {
        if (available === 0 || (side === 'buy' ? order.limitPaise < pricePaise : order.limitPaise > pricePaise)) break
        const traded = Math.min(available, order.quantity - order.filled)
        available -= traded
        this.fill(
          ix,
          opening ? pricePaise : this.withinDay(ix, order.limitPaise),
          traded,
          side === 'buy' ? order : null,
          side === 'sell' ? order : null,
        )
      }
    }
    if (this.waitingForPrint.length > 0) this.endImmediate(ix)
  }

  enter(input: NewOrder, ix: number): void {
    const order = this.orders.add(input, ix)
    if (this.market.isOver()) return this.end(order, 'expired')
    if (ix < 0 || !this.takes(ix, input.quantity, input.limitPaise)) return this.end(order, 'cancelled')
    // Before a share's first print an immediate order waits for it, as it would for an opening auction.
    const waits = input.timeInForce === 'ioc' && !this.market.trades(ix)
    this.match(order)
    if (order.complete) return
    if (input.timeInForce === 'ioc' && !waits) return this.end(order, 'ioc')
    this.resting[ix]!.add(order)
    if (waits) this.waitingForPrint.push(order)
  }

  /** After the first print of a share: what its waiting immediate orders could not trade with it ends. */
  private endImmediate(ix: number): void {
    const waiting = this.waitingForPrint
    this.waitingForPrint = waiting.filter((order) => order.ix !== ix)
    for (const order of waiting) if (order.ix === ix && !order.complete) this.end(order, 'ioc')
  }

  private takes(ix: number, quantity: number, limitPaise: number): boolean {
    return (
      Number.isSafeInteger(quantity) &&
      quantity > 0 &&
      Number.isSafeInteger(limitPaise) &&
      limitPaise >= this.market.lower[ix]! &&
      limitPaise <= this.market.upper[ix]!
    )
  }

  /** Takes the best offer again and again: another outside order before the made depth at the same price. */
  private match(order: OutsideOrder): void {
    const { ix } = order
    const opposite: Side = order.side === 'buy' ? 'sell' : 'buy'
    while (this.market.trades(ix) && !order.complete) {
      const made = this.bestMade(ix, opposite)
      const outside = this.resting[ix]!.side(opposite)[0]
      const better =
        outside !== undefined &&
        this.reachesDay(outside) &&
        (made === null ||
          (opposite === 'sell' ? outside.limitPaise <= made.pricePaise : outside.limitPaise >= made.pricePaise))
      const pricePaise = better ? this.withinDay(ix, outside.limitPaise) : (made?.pricePaise ?? 0)
      if (pricePaise === 0 || (order.side === 'buy' ? pricePaise > order.limitPaise : pricePaise < order.limitPaise))
        return
      if (better && isOfOneClient(order, outside)) {
        this.end(order.selfTrade === 'cancel-new' ? order : outside, 'self-trade')
        continue
      }
      const left = order.quantity - order.filled
      if (better) this.fillBoth(ix, pricePaise, Math.min(left, outside.quantity - outside.filled), order, outside)
      else if (made !== null) this.takeMade(ix, opposite, made, Math.min(left, made.quantity), order)
    }
  }

  /** Whether a resting order can trade at a price of the past day at all. */
  private reachesDay({ ix, side, limitPaise }: OutsideOrder): boolean {
    const { lowPaise, highPaise } = this.market.depthFacts(ix)
    return side === 'buy' ? limitPaise >= lowPaise : limitPaise <= highPaise
  }

  /** The nearest price that the past day traded at: a fill outside of the day's range never happened. */
  private withinDay(ix: number, pricePaise: number): number {
    const { lowPaise, highPaise } = this.market.depthFacts(ix)
    return Math.max(lowPaise, Math.min(highPaise, pricePaise))
  }

  private fillBoth(ix: number, pricePaise: number, quantity: number, order: OutsideOrder, resting: OutsideOrder): void {
    const [buy, sell] = order.side === 'buy' ? [order, resting] : [resting, order]
    this.fill(ix, pricePaise, quantity, buy, sell)
  }

  private takeMade(ix: number, side: Side, made: Level & { row: number }, quantity: number, order: OutsideOrder): void {
    const taken = this.takenOf(ix)
    const rows = side === 'buy' ? taken.bids : taken.asks
    rows[made.row] = (rows[made.row] ?? 0) + quantity
    this.fill(ix, made.pricePaise, quantity, order.side === 'buy' ? order : null, order.side === 'sell' ? order : null)
  }

  private fill(
    ix: number,
    pricePaise: number,
    quantity: number,
    buy: OutsideOrder | null,
    sell: OutsideOrder | null,
  ): void {
    const instrumentId = this.market.instruments[ix]!.id
    const [buyOrderId, sellOrderId] = [buy?.orderId ?? null, sell?.orderId ?? null]
    for (const order of [buy, sell]) {
      if (order === null) continue
      order.filled += quantity
      order.complete = order.filled === order.quantity
      if (order.complete) this.resting[ix]!.remove(order)
    }
    const event = {
      kind: 'trade',
      instrumentId,
      pricePaise,
      quantity,
      buyOrderId,
      sellOrderId,
      second: this.market.second(),
    } as const
    this.tape.push(event)
    this.market.onTrade(event)
    this.market.onChanged(ix)
  }

  cancel(orderId: bigint): void {
    const order = this.orders.find(orderId)
    if (order === undefined || order.complete)
      this.tape.push({ kind: 'cancelRefused', orderId, second: this.market.second() })
    else this.end(order, 'cancelled')
  }

  modify(input: ModifyOrder): void {
    const order = this.orders.find(input.orderId)
    if (
      order === undefined ||
      order.complete ||
      input.quantity <= order.filled ||
      !this.takes(order.ix, input.quantity, input.limitPaise)
    ) {
      this.tape.push({ kind: 'modifyRefused', orderId: input.orderId, second: this.market.second() })
      return
    }
    const keepsPriority = input.limitPaise === order.limitPaise && input.quantity <= order.quantity
    order.quantity = input.quantity
    order.limitPaise = input.limitPaise
    this.tape.push({
      kind: 'modified',
      orderId: order.orderId,
      quantity: order.quantity,
      limitPaise: order.limitPaise,
      second: this.market.second(),
    })
    if (keepsPriority) return
    this.resting[order.ix]!.remove(order)
    this.match(order)
    if (!order.complete) this.resting[order.ix]!.add(order)
  }

  private end(order: OutsideOrder, reason: EndReason): void {
    order.complete = true
    if (order.ix >= 0) {
      this.resting[order.ix]!.remove(order)
      this.market.onChanged(order.ix)
    }
    this.tape.push({
      kind: 'ended',
      orderId: order.orderId,
      reason,
      remaining: order.quantity - order.filled,
      second: this.market.second(),
    })
  }

  /** The best price a side shows, an outside order's or the made one. */
  bestLevel(ix: number, side: Side): Level {
    if (!this.market.trades(ix)) return NO_LEVEL
    const outside = this.resting[ix]!.side(side)[0]
    const made = this.bestMade(ix, side)
    if (outside === undefined) return made ?? NO_LEVEL
    const better =
      made === null || (side === 'buy' ? outside.limitPaise > made.pricePaise : outside.limitPaise < made.pricePaise)
    return better ? { pricePaise: outside.limitPaise, quantity: outside.quantity - outside.filled, orders: 1 } : made
  }

  private bestMade(ix: number, side: Side): (Level & { row: number }) | null {
    for (const row of DEPTH_ROWS) {
      const level = this.level(ix, side, row)
      if (level.quantity > 0) return { ...level, row }
    }
    return null
  }

  level(ix: number, side: Side, row: number): Level {
    const taken = this.takenOf(ix)
    return replayLevel(this.market.depthFacts(ix), side, row, (side === 'buy' ? taken.bids : taken.asks)[row] ?? 0)
  }

  private takenOf(ix: number): { bids: number[]; asks: number[] } {
    const period = refreshPeriod(this.market.second())
    const known = this.taken.get(ix)
    if (known?.period === period) return known
    const fresh = { period, bids: [], asks: [] }
    this.taken.set(ix, fresh)
    return fresh
  }
}
