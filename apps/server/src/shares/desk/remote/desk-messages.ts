import type { ExchangeMoment } from '../../../market/ports/market-clock.ts'
import type { Inquiry, Subject } from '../../../platform/wire/wire.ts'
import type { BasketAnswer, BasketCommand, DeskAnswer, DeskCommand, PlaceCommand } from '../../orders/desk-command.ts'
import type { OrderChanged } from '../../orders/order-news.ts'
import type { OrderForecast } from '../preview-order.ts'

/** What the desk that holds a shard is asked. A shard is the address, so that who asks needs not know the groups. */
export function deskOf(shard: number): {
  readonly submit: Inquiry<DeskCommand, DeskAnswer>
  readonly placeBasket: Inquiry<BasketCommand, BasketAnswer>
  readonly preview: Inquiry<PlaceCommand, OrderForecast>
} {
  return {
    submit: { name: `desk.${shard}` },
    placeBasket: { name: `basket.${shard}` },
    preview: { name: `preview.${shard}` },
  }
}

/**
 * Answered when the desk of a group has decided every command so far and posted what followed. The question carries the
 * business time of the floor, which a frame may not have told yet.
 */
export function deskSettled(group: number): Inquiry<ExchangeMoment | null, null> {
  return { name: `settled.${group}` }
}

export const ordersChanged: Subject<readonly OrderChanged[]> = { name: 'orders.changed' }
