import type { ExchangeInput, SelfTradeRule, Side } from '../../market/ports/trading-day.ts'

type NewOrder = Extract<ExchangeInput, { kind: 'new' }>

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
  /** Whose order it is; null in logs from before clients were written. */
  readonly client: bigint | null
  readonly selfTrade: SelfTradeRule
}

/** Whether the two orders are of one client, who may not trade with themselves. */
export function isOfOneClient(a: OutsideOrder, b: OutsideOrder): boolean {
  return a.client !== null && a.client === b.client
}

/**
 * The orders of one share. Which are of one client is asked in auctions only, and a map by client costs as much as all else
 * that is kept of an order: `byClient` has the first `sorted` orders and gets the others when somebody asks.
 */
interface ShareOrders {
  readonly all: OutsideOrder[]
  readonly byClient: Map<bigint, OutsideOrder[]>
  sorted: number
}

/** The day's orders from outside, by id and by their number in the books; kept when complete, so that an id is never used twice. */
export class OutsideOrders {
  private readonly byId = new Map<bigint, OutsideOrder>()
  private readonly inOrder: OutsideOrder[] = []
  private readonly ofShare: (ShareOrders | undefined)[] = []

  /** Throws RangeError on an id seen before or not positive: the order log is broken, and going on would sell shares twice. */
  add({ orderId, side, quantity, limitPaise, client, selfTrade }: NewOrder, ix: number): OutsideOrder {
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
      client,
      selfTrade,
    }
    this.byId.set(orderId, order)
    this.inOrder.push(order)
    if (ix >= 0) this.shareAt(ix).all.push(order)
    return order
  }

  /** The client's live orders of the other side whose limits the order's limit reaches. */
  ownReached({ ix, client, side, limitPaise }: OutsideOrder): OutsideOrder[] {
    if (client === null) return []
    const share = this.shareAt(ix)
    sortByClient(share)
    return (share.byClient.get(client) ?? []).filter(
      (other) =>
        !other.complete &&
        other.side !== side &&
        (side === 'buy' ? other.limitPaise <= limitPaise : other.limitPaise >= limitPaise),
    )
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

  private shareAt(ix: number): ShareOrders {
    return (this.ofShare[ix] ??= { all: [], byClient: new Map(), sorted: 0 })
  }
}

function sortByClient(share: ShareOrders): void {
  const { all, byClient } = share
  for (const order of all.slice(share.sorted)) {
    if (order.client === null) continue
    const own = byClient.get(order.client)
    if (own === undefined) byClient.set(order.client, [order])
    else own.push(order)
  }
  share.sorted = all.length
}
