import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { stateAfter } from '../../state-table.ts'

/**
 * The states of a fund or plan. A closed scheme takes no subscriptions and still redeems (H11). A retired scheme stays
 * listed and never opens again.
 */
export const schemeTransitions = [
  { from: 'coming', event: 'open', to: 'open' },
  { from: 'coming', event: 'retired', to: 'retired' },
  { from: 'open', event: 'closed', to: 'closed' },
  { from: 'open', event: 'retired', to: 'retired' },
  { from: 'closed', event: 'open', to: 'open' },
  { from: 'closed', event: 'retired', to: 'retired' },
] as const

export type SchemeEvent = (typeof schemeTransitions)[number]['event']
export type SchemeStanding = (typeof schemeTransitions)[number]['from' | 'to']

/**
 * Decides a change of state by two people: 974 when the state would not change or cannot. A coming scheme opens by the
 * clock on its announced day.
 */
export function decideSchemeState(from: SchemeStanding, to: SchemeEvent): Decision<{ readonly state: SchemeStanding }> {
  const state = from === 'coming' && to === 'open' ? null : stateAfter(schemeTransitions, from, to)
  return state === null ? refuse(refusal('nothing-changes', {}, 'state')) : accept({ state })
}
