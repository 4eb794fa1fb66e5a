import { type MarketPhase, takesOrders } from '../../calendar/phase.ts'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { type OrderState, type Pending, isLive, waitsAtDesk } from './order-states.ts'

export type CancelFacts = {
  readonly isSignedIn: boolean
  /** Null when this customer has no such order. */
  readonly order: { readonly state: OrderState; readonly pending: Pending | null } | null
  readonly phase: MarketPhase
}

/**
 * Decides whether an order is cancelled: at once while it waits at the desk, otherwise by the exchange, which decides in
 * the end, because a fill can come first. A lock does not bar a cancellation, because it only gives the customer's money
 * back.
 */
export function decideCancelOrder(facts: CancelFacts): Decision<{ readonly by: 'desk' | 'exchange' }> {
  if (!facts.isSignedIn) return refuse(refusal('login-first'))
  if (facts.order === null) return refuse(refusal('order-missing'))
  if (waitsAtDesk(facts.order.state)) return accept({ by: 'desk' })
  // An order that is already being ended needs no second request. Between the sessions the exchange matches the
  // auction and cancels nothing.
  const { state, pending } = facts.order
  const isTooLate = !isLive(state) || pending === 'cancel' || pending === 'expire' || !takesOrders(facts.phase)
  return isTooLate ? refuse(refusal('order-too-late')) : accept({ by: 'exchange' })
}
