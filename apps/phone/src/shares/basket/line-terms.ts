import type { OrderPreview } from '@bahi/contract/shares/orders'
import type { RepeatedOrder, TicketAsk } from '../ticket/order-ticket.ts'

export type Problem = OrderPreview['problems'][number]

/** The terms of a line as a ticket begins with them. */
export function termsToRepeat(terms: TicketAsk): RepeatedOrder {
  const { type = 'market', timeInForce = 'day', variety = 'regular' } = terms
  return {
    type,
    timeInForce,
    variety,
    quantity: Number(terms.quantity),
    limitPaise: Number(terms.pricePaise ?? 0),
    triggerPaise: terms.triggerPaise === undefined ? null : Number(terms.triggerPaise),
    validityMinutes: terms.validityMinutes === undefined ? null : Number(terms.validityMinutes),
  }
}
