import type { ExchangeMoment } from '../../../market/ports/market-clock.ts'
import type { Inquiry, Subject } from '../../../platform/wire/wire.ts'
import type { BasketAnswer, BasketCommand, DeskAnswer, DeskCommand, PlaceCommand } from '../../orders/desk-command.ts'
import type { OrderChanged } from '../../orders/order-news.ts'
import type { OrderForecast } from '../preview-order.ts'

/** The desk of one of so many groups. Who believes in another number of groups asks a desk that is not there. */
export interface DeskAddress {
  readonly groups: number
  readonly group: number
}

/** What a desk is asked. Its group is the address, so that the commands of all its shards share messages. */
export function deskAt({ groups, group }: DeskAddress): {
  readonly submit: Inquiry<DeskCommand, DeskAnswer>
  readonly placeBasket: Inquiry<BasketCommand, BasketAnswer>
  readonly preview: Inquiry<PlaceCommand, OrderForecast>
} {
  const place = `${groups}.${group}`
  return {
    submit: { name: `desk.${place}` },
    placeBasket: { name: `basket.${place}` },
    preview: { name: `preview.${place}` },
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

/** A desk has taken a group over. The one before may not have told what it committed, and answers nothing any more. */
export const deskTaken: Subject<number> = { name: 'desk.taken' }
