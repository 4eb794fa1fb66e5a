import { type Decision, accept, refusal, refuse } from '../../outcome.ts'
import { stateAfter } from '../../state-table.ts'

/**
 * What may become of a fund or a plan. Closing bars subscriptions only, redeeming never (H11). One that was retired stays listed and
 * stays retired.
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

/** Decides a change of state by two people; 974 where nothing would change or nothing may. One that is coming opens by the clock, on the day it announced. */
export function decideSchemeState(from: SchemeStanding, to: SchemeEvent): Decision<{ readonly state: SchemeStanding }> {
  const state = from === 'coming' && to === 'open' ? null : stateAfter(schemeTransitions, from, to)
  return state === null ? refuse(refusal('nothing-changes', {}, 'state')) : accept({ state })
}
