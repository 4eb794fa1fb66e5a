import { stateAfter } from '../state-table.ts'
import { STUCK_AFTER } from './failed-step.ts'

/** What may become of a transfer in: it waits for one payment, and what has ended stays as it ended. */
export const transferInTransitions = [
  { from: 'waiting', event: 'money-arrived', to: 'successful' },
  { from: 'waiting', event: 'other-payer', to: 'failed' },
  { from: 'waiting', event: 'bank-refused', to: 'failed' },
  { from: 'waiting', event: 'expired', to: 'failed' },
  { from: 'waiting', event: 'cancelled', to: 'failed' },
] as const

export type TransferInState = (typeof transferInTransitions)[number]['from' | 'to']
export type TransferInEvent = (typeof transferInTransitions)[number]['event']

/** Where an event leads a transfer in from here; null where it cannot happen. */
export function transferInAfter(from: TransferInState, event: TransferInEvent): TransferInState | null {
  return stateAfter(transferInTransitions, from, event)
}

/**
 * What may become of a transfer out. "Approved" is a stage of the house: the customer goes on waiting until the bank's statement
 * says that it paid. Until the approval the customer may take it back; after it only the bank's answer ends it, unless the payment failed
 * so often that it is stuck: two people then give the money back, or have it tried again.
 */
export const transferOutTransitions = [
  { from: 'asked', event: 'approve', to: 'approved' },
  { from: 'asked', event: 'cancel', to: 'cancelled' },
  { from: 'asked', event: 'reject', to: 'rejected' },
  { from: 'approved', event: 'bank-paid', to: 'successful' },
  { from: 'approved', event: 'bank-refused', to: 'rejected' },
  { from: 'stuck', event: 'bank-paid', to: 'successful' },
  { from: 'stuck', event: 'bank-refused', to: 'rejected' },
  { from: 'stuck', event: 'give-back', to: 'rejected' },
  { from: 'stuck', event: 'try-again', to: 'approved' },
] as const

export type TransferOutStanding = (typeof transferOutTransitions)[number]['from' | 'to']
export type TransferOutEvent = (typeof transferOutTransitions)[number]['event']

/** Where an event leads from here; null where it cannot happen. */
export function transferOutAfter(from: TransferOutStanding, event: TransferOutEvent): TransferOutStanding | null {
  return stateAfter(transferOutTransitions, from, event)
}

/** What of a stored transfer out says how it stands. */
export interface StoredTransferOut {
  readonly state: 'awaiting' | 'successful' | 'rejected' | 'cancelled'
  readonly isApproved: boolean
  /** How often in a row its last step has failed. */
  readonly failures: number
}

/** How a stored transfer out stands: of one that awaits the bank it matters whether it was approved, and whether its payment goes on. */
export function standingOf({ state, isApproved, failures }: StoredTransferOut): TransferOutStanding {
  if (state !== 'awaiting') return state
  if (!isApproved) return 'asked'
  return failures >= STUCK_AFTER ? 'stuck' : 'approved'
}
