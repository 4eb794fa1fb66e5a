import { stateAfter } from '../../state-table.ts'

/**
 * The states of a trigger. A waiting trigger holds nothing. The exits of a bracket are `attached` to its entry until the
 * bought shares can be sold, and no price reaches them before; more filled shares arm them anew. `firing` lasts from the moment the price was reached,
 * which is stored first, to the answer of the desk. An ended trigger keeps its state.
 */
export const triggerTransitions = [
  { from: 'attached', event: 'arm', to: 'watching' },
  { from: 'attached', event: 'change', to: 'attached' },
  { from: 'attached', event: 'cancel', to: 'cancelled' },
  { from: 'attached', event: 'expire', to: 'expired' },
  { from: 'attached', event: 'end', to: 'ended' },
  { from: 'watching', event: 'arm', to: 'watching' },
  { from: 'watching', event: 'change', to: 'watching' },
  { from: 'watching', event: 'reach', to: 'firing' },
  { from: 'firing', event: 'place', to: 'placed' },
  { from: 'firing', event: 'refuse', to: 'refused' },
  { from: 'watching', event: 'cancel', to: 'cancelled' },
  { from: 'watching', event: 'expire', to: 'expired' },
  { from: 'watching', event: 'end', to: 'ended' },
] as const

export type TriggerState = (typeof triggerTransitions)[number]['from' | 'to']
export type TriggerEvent = (typeof triggerTransitions)[number]['event']

/** The state after an event; null when the event cannot happen in that state. */
export function nextTriggerState(from: TriggerState, event: TriggerEvent): TriggerState | null {
  return stateAfter(triggerTransitions, from, event)
}

/**
 * Why a trigger ended without an act of the customer: the share was delisted, a split, bonus or merger changed the
 * meaning of its price and quantity, or the entry of a bracket ended without a share.
 */
export const triggerEnds = ['delisted', 'corporate-action', 'entry-unfilled'] as const
export type TriggerEnd = (typeof triggerEnds)[number]
