import type { Side } from '../../market/ports/trading-day.ts'

/** An order from outside while the exchange knows it. `owner` is its number in the book. */
export interface OutsideOrder {
  readonly orderId: bigint
  readonly owner: number
  readonly ix: number
  readonly side: Side
  quantity: number
  filled: number
  limitPaise: number
  /** The resting order's handle, 0 while nothing rests. */
  handle: number
  complete: boolean
}

/** The day's orders from outside, by id and by their number in the books; kept when complete, so that an id is never used twice. */
export class OutsideOrders {
  private readonly byId = new Map<bigint, OutsideOrder>()
  private readonly inOrder: OutsideOrder[] = []

  /** Throws RangeError on an id seen before or not positive: the order log is broken, and going on would sell shares twice. */
  add(orderId: bigint, ix: number, side: Side, quantity: number, limitPaise: number): OutsideOrder {
    if (orderId <= 0n || this.byId.has(orderId)) throw new RangeError(`order ${orderId} is not new`)
    const order: OutsideOrder = {
      orderId,
      owner: this.inOrder.length + 1,
      ix,
      side,
      quantity,
      filled: 0,
      limitPaise,
      handle: 0,
      complete: false,
    }
    this.byId.set(orderId, order)
    this.inOrder.push(order)
    return order
  }

  find(orderId: bigint): OutsideOrder | undefined {
    return this.byId.get(orderId)
  }

  /** The order of a positive book owner; null for an agent. */
  ofOwner(owner: number): OutsideOrder | null {
    return owner > 0 ? this.inOrder[owner - 1]! : null
  }

  /** Orders still alive, oldest first. */
  open(): OutsideOrder[] {
    return this.inOrder.filter((order) => !order.complete)
  }
}
