import type { SessionPlan } from './session-plan.ts'

export type MarketPhase = 'before' | 'preOpen' | 'preOpenMatching' | 'open' | 'after'

/**
 * The phase of a trading day at a second of that day. A phase includes its first second and excludes the first second
 * of the next phase.
 */
export function phaseAt(plan: SessionPlan, second: number): MarketPhase {
  if (second < plan.preOpenStart) return 'before'
  if (second < plan.preOpenEnd) return 'preOpen'
  if (second < plan.continuousStart) return 'preOpenMatching'
  if (second < plan.continuousEnd) return 'open'
  return 'after'
}

/**
 * Whether the exchange takes orders: in the pre-open session and in the continuous session. Between the two it matches
 * the auction.
 */
export function takesOrders(phase: MarketPhase): boolean {
  return phase === 'preOpen' || phase === 'open'
}
