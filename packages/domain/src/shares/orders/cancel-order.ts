import { type MarketPhase, takesOrders } from '../../calendar/phase.ts'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { type OrderState, isLive } from './order-states.ts'

export type CancelFacts = {
  readonly isSignedIn: boolean
  /** Null when this customer has no such order. */
  readonly order: { readonly state: OrderState; readonly pending: 'cancel' | 'modify' | null } | null
  readonly phase: MarketPhase
}

/**
 * Decides whether the exchange is asked to cancel the rest of an order. A lock does not bar a cancellation, because it
 * only gives the customer's money back. The exchange decides in the end, because a fill can come first.
 */
export function decideCancelOrder(facts: CancelFacts): Decision<{ readonly asks: 'cancel' }> {
  if (!facts.isSignedIn) return refuse(refusal('login-first'))
  if (facts.order === null) return refuse(refusal('order-missing'))
  // An order that is already being cancelled needs no second request. Between the sessions the exchange matches the
  // auction and cancels nothing.
  const isTooLate = !isLive(facts.order.state) || facts.order.pending === 'cancel' || !takesOrders(facts.phase)
  return isTooLate ? refuse(refusal('order-too-late')) : accept({ asks: 'cancel' })
}
