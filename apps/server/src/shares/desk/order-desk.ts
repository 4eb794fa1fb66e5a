import type { BasketAnswer, BasketCommand, DeskAnswer, DeskCommand, PlaceCommand } from '../orders/desk-command.ts'
import type { OrderChanged } from '../orders/order-news.ts'
import type { OrderForecast } from './preview-order.ts'

/** The desk has ended: a command that no transaction had begun had no effect. */
export class DeskClosed extends Error {
  override readonly name = 'DeskClosed'
}

export interface OrderDesk {
  /**
   * Answers a new order once it is durable, a cancel or a change once the tape has answered it. Throws for a fault: the
   * outcome is then unknown, and a repeat with the same key tells it.
   */
  submit(command: DeskCommand): Promise<DeskAnswer>
  /** Answers once the orders of a basket are durable, all in one transaction. Throws as `submit` does. */
  placeBasket(command: BasketCommand): Promise<BasketAnswer>
  /** The charges and totals of an order, and every rule it would break. Writes nothing. */
  preview(command: PlaceCommand): Promise<OrderForecast>
  onOrderChanged(listener: (change: OrderChanged) => void): () => void
  /** Whether orders wait, because tape entries cannot be posted or because the desk is catching up with the venue. */
  readonly isHeldUp: boolean
  /** Commands that no transaction has begun, and known tape entries that are not posted. */
  readonly load: { readonly waiting: number; readonly tapeBehind: number }
  /** Resolves when every command so far is decided and every tape entry that followed from them is posted. */
  settled(): Promise<void>
  /** Finishes the work that has begun and refuses the rest. */
  close(): Promise<void>
}
