import { stateAfter } from '../../state-table.ts'

/**
 * What may become of a trigger. It holds nothing while it waits. `firing` is between the moment the price was reached, which is
 * written down first, and the desk's answer; what has ended stays as it ended.
 */
export const triggerTransitions = [
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

/** Why a trigger ended without anybody asking: the share left the list, or a split, bonus or merger made its price and number mean something else. */
export const triggerEnds = ['delisted', 'corporate-action'] as const
export type TriggerEnd = (typeof triggerEnds)[number]
