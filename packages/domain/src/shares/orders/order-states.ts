import { stateAfter } from '../../state-table.ts'

/**
 * The states of an order. An order is stored as `open` before it reaches the exchange; a refused order never exists.
 */
export const orderStates = ['open', 'partly-filled', 'filled', 'cancelled', 'expired'] as const
export type OrderState = (typeof orderStates)[number]

/** The events of an order, all of them reported by the tape. `ioc` ends the rest of an immediate order. */
export const orderEvents = ['part-filled', 'fully-filled', 'cancelled', 'ioc', 'expired', 'modified'] as const
export type OrderEvent = (typeof orderEvents)[number]

export type OrderTransition = { readonly from: OrderState; readonly event: OrderEvent; readonly to: OrderState }

/** Every move of an order; other moves do not exist. */
export const orderTransitions: readonly OrderTransition[] = [
  { from: 'open', event: 'part-filled', to: 'partly-filled' },
  { from: 'open', event: 'fully-filled', to: 'filled' },
  { from: 'open', event: 'cancelled', to: 'cancelled' },
  { from: 'open', event: 'ioc', to: 'cancelled' },
  { from: 'open', event: 'expired', to: 'expired' },
  { from: 'open', event: 'modified', to: 'open' },
  { from: 'partly-filled', event: 'part-filled', to: 'partly-filled' },
  { from: 'partly-filled', event: 'fully-filled', to: 'filled' },
  { from: 'partly-filled', event: 'cancelled', to: 'cancelled' },
  { from: 'partly-filled', event: 'ioc', to: 'cancelled' },
  { from: 'partly-filled', event: 'expired', to: 'expired' },
  { from: 'partly-filled', event: 'modified', to: 'partly-filled' },
]

/** The state after an event; null when the event cannot happen in that state. */
export function nextOrderState(from: OrderState, event: OrderEvent): OrderState | null {
  return stateAfter(orderTransitions, from, event)
}

/** Whether the exchange can still trade, cancel or change the order. */
export function isLive(state: OrderState): boolean {
  return orderTransitions.some((row) => row.from === state)
}
