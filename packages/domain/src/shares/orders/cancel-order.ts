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
 * Decides whether the exchange may be asked to cancel what is left of an order. A lock does not bar it: it only brings the customer's
 * own money back. The exchange has the last word, since a fill may come first.
 */
export function decideCancelOrder(facts: CancelFacts): Decision<{ readonly asks: 'cancel' }> {
  if (!facts.isSignedIn) return refuse(refusal('login-first'))
  if (facts.order === null) return refuse(refusal('order-missing'))
  // A cancel already on its way needs no second one; between the sessions the auction is matched and nothing can be withdrawn from it.
  const isTooLate = !isLive(facts.order.state) || facts.order.pending === 'cancel' || !takesOrders(facts.phase)
  return isTooLate ? refuse(refusal('order-too-late')) : accept({ asks: 'cancel' })
}
