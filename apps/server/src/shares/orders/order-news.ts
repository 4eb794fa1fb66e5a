import type { OrderState } from '@bahi/domain/shares/orders/order-states'
import { validUntil } from '@bahi/domain/shares/orders/order-validity'
import type { BusinessTime } from '@bahi/money/business-date'
import type { Quantity } from '@bahi/money/quantity'
import type { OrderRecord } from './order-record.ts'

/**
 * A change of an order of a customer or a scheme. It carries few fields, because every order and every fill sends one.
 */
export type OrderChanged = {
  readonly shard: number
  readonly owner: bigint
  readonly orderId: bigint
  readonly state: OrderState
  readonly filledQuantity: Quantity
  /** When it ends by itself; null for an order of the day. */
  readonly validUntil: BusinessTime | null
}

/** Passes changes of orders on to its listeners. */
export class OrderNews {
  readonly #listeners = new Set<(change: OrderChanged) => void>()

  on(listener: (change: OrderChanged) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(orders: readonly OrderRecord[]): void {
    if (this.#listeners.size === 0) return
    for (const order of orders) {
      const { shard, owner, id: orderId, state, filledQuantity } = order
      const change = { shard, owner, orderId, state, filledQuantity, validUntil: validUntil(order) }
      for (const listener of this.#listeners) listener(change)
    }
  }
}
