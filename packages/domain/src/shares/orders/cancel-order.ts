import { type MarketPhase, takesOrders } from '../../calendar/phase.ts'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { type OrderState, isLive, waitsAtDesk } from './order-states.ts'

export type CancelFacts = {
  readonly isSignedIn: boolean
  /** Null when this customer has no such order. */
  readonly order: { readonly state: OrderState; readonly pending: 'cancel' | 'modify' | null } | null
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
  // An order that is already being cancelled needs no second request. Between the sessions the exchange matches the
  // auction and cancels nothing.
  const isTooLate = !isLive(facts.order.state) || facts.order.pending === 'cancel' || !takesOrders(facts.phase)
  return isTooLate ? refuse(refusal('order-too-late')) : accept({ by: 'exchange' })
}
