import { stateAfter } from '../../state-table.ts'

/**
 * The states of an order. An order is stored as `open` before it reaches the exchange; a refused order never exists. A
 * stop order is `trigger-pending` until a trade reaches its trigger, and an after-market order `scheduled` until the next
 * session opens: the exchange does not know them before. An after-market order that the new day's rules refuse is
 * `rejected`.
 */
export const orderStates = [
  'scheduled',
  'trigger-pending',
  'open',
  'partly-filled',
  'filled',
  'cancelled',
  'expired',
  'rejected',
] as const
export type OrderState = (typeof orderStates)[number]

/**
 * What is asked of the exchange for an order and not yet answered by the tape: the customer's cancel or change, or the
 * end of an order whose minutes are over.
 */
export type Pending = 'cancel' | 'modify' | 'expire'

/**
 * The events of an order. The tape reports them for an order at the exchange, and the desk decides them for one that
 * waits. `ioc` ends the rest of an immediate order; `self-trade` that of an order that met one of the same customer.
 */
export const orderEvents = [
  'sent',
  'armed',
  'refused',
  'triggered',
  'part-filled',
  'fully-filled',
  'cancelled',
  'ioc',
  'self-trade',
  'expired',
  'modified',
] as const
export type OrderEvent = (typeof orderEvents)[number]

export type OrderTransition = { readonly from: OrderState; readonly event: OrderEvent; readonly to: OrderState }

/** Every move of an order; other moves do not exist. */
export const orderTransitions: readonly OrderTransition[] = [
  { from: 'scheduled', event: 'sent', to: 'open' },
  { from: 'scheduled', event: 'armed', to: 'trigger-pending' },
  { from: 'scheduled', event: 'refused', to: 'rejected' },
  { from: 'scheduled', event: 'cancelled', to: 'cancelled' },
  { from: 'scheduled', event: 'modified', to: 'scheduled' },
  { from: 'trigger-pending', event: 'triggered', to: 'open' },
  { from: 'trigger-pending', event: 'cancelled', to: 'cancelled' },
  { from: 'trigger-pending', event: 'expired', to: 'expired' },
  { from: 'trigger-pending', event: 'modified', to: 'trigger-pending' },
  { from: 'open', event: 'part-filled', to: 'partly-filled' },
  { from: 'open', event: 'fully-filled', to: 'filled' },
  { from: 'open', event: 'cancelled', to: 'cancelled' },
  { from: 'open', event: 'ioc', to: 'cancelled' },
  { from: 'open', event: 'self-trade', to: 'cancelled' },
  { from: 'open', event: 'expired', to: 'expired' },
  { from: 'open', event: 'modified', to: 'open' },
  { from: 'partly-filled', event: 'part-filled', to: 'partly-filled' },
  { from: 'partly-filled', event: 'fully-filled', to: 'filled' },
  { from: 'partly-filled', event: 'cancelled', to: 'cancelled' },
  { from: 'partly-filled', event: 'ioc', to: 'cancelled' },
  { from: 'partly-filled', event: 'self-trade', to: 'cancelled' },
  { from: 'partly-filled', event: 'expired', to: 'expired' },
  { from: 'partly-filled', event: 'modified', to: 'partly-filled' },
]

/** The state after an event; null when the event cannot happen in that state. */
export function nextOrderState(from: OrderState, event: OrderEvent): OrderState | null {
  return stateAfter(orderTransitions, from, event)
}

/** Whether the order waits at the desk: the exchange has not received it, and the desk alone ends or changes it. */
export function waitsAtDesk(state: OrderState): boolean {
  return state === 'scheduled' || state === 'trigger-pending'
}

/** Whether the order can still be traded, cancelled or changed. */
export function isLive(state: OrderState): boolean {
  return orderTransitions.some((row) => row.from === state)
}
