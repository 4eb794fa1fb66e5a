import type { DeskAnswer, DeskCommand, PlaceCommand } from '../orders/desk-command.ts'
import type { OrderChanged } from '../orders/order-news.ts'
import type { OrderForecast } from './preview-order.ts'

export interface OrderDesk {
  /** Answers once the command is durable; a cancel or a change once the tape has spoken. Throws for a fault: nothing is known to have happened, and the key tells. */
  submit(command: DeskCommand): Promise<DeskAnswer>
  /** What an order would come to, and every rule it would break. Nothing is changed. */
  preview(command: PlaceCommand): Promise<OrderForecast>
  onOrderChanged(listener: (change: OrderChanged) => void): () => void
  /** Orders wait: what the venue did cannot be posted, or books and venue are being brought together again. */
  readonly isHeldUp: boolean
  /** Resolves when every command so far is decided and everything the venue made of them is posted. */
  settled(): Promise<void>
  /** Finishes what has begun and refuses the rest. */
  close(): Promise<void>
}
