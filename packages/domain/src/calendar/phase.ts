import type { SessionPlan } from './session-plan.ts'

export type MarketPhase = 'before' | 'preOpen' | 'preOpenMatching' | 'open' | 'after'

/** The phase of a trading day at a second of it. A phase begins at its first second and ends before the next one's. */
export function phaseAt(plan: SessionPlan, second: number): MarketPhase {
  if (second < plan.preOpenStart) return 'before'
  if (second < plan.preOpenEnd) return 'preOpen'
  if (second < plan.continuousStart) return 'preOpenMatching'
  if (second < plan.continuousEnd) return 'open'
  return 'after'
}

/** Orders enter while the pre-open book or the continuous session takes them; between the two the auction is being matched. */
export function takesOrders(phase: MarketPhase): boolean {
  return phase === 'preOpen' || phase === 'open'
}
