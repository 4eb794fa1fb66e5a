import { stateAfter } from '../state-table.ts'

/**
 * The states of a new share from its announcement to its listing. Every event belongs to a moment of the business
 * clock. A draw that cannot be opened in time ends with all money returned; no move leads to a second draw.
 */
export const ipoTransitions = [
  { from: 'upcoming', event: 'open', to: 'open' },
  { from: 'open', event: 'close', to: 'closed' },
  { from: 'closed', event: 'draw', to: 'basis' },
  { from: 'closed', event: 'reveal-missed', to: 'returned' },
  { from: 'basis', event: 'credit', to: 'credited' },
  { from: 'credited', event: 'list', to: 'listed' },
] as const

export type IpoState = (typeof ipoTransitions)[number]['from' | 'to']
export type IpoEvent = (typeof ipoTransitions)[number]['event']

/** The state after an event; null when the event cannot happen. */
export function ipoAfter(from: IpoState, event: IpoEvent): IpoState | null {
  return stateAfter(ipoTransitions, from, event)
}

/** The states of an application. Until the closing the customer can change it; afterwards only the draw does. */
export const applicationTransitions = [
  { from: 'subscribed', event: 'modify', to: 'subscribed' },
  { from: 'subscribed', event: 'withdraw', to: 'withdrawn' },
  { from: 'subscribed', event: 'drawn', to: 'allotted' },
  { from: 'subscribed', event: 'not-drawn', to: 'not-allotted' },
  { from: 'subscribed', event: 'reveal-missed', to: 'returned' },
] as const

export type ApplicationState = (typeof applicationTransitions)[number]['from' | 'to']
export type ApplicationEvent = (typeof applicationTransitions)[number]['event']

export function applicationAfter(from: ApplicationState, event: ApplicationEvent): ApplicationState | null {
  return stateAfter(applicationTransitions, from, event)
}
