import { stateAfter } from '../state-table.ts'
import { STUCK_AFTER } from './failed-step.ts'

/** The states of a transfer in. It waits for one payment, and an ended transfer keeps its state. */
export const transferInTransitions = [
  { from: 'waiting', event: 'money-arrived', to: 'successful' },
  { from: 'waiting', event: 'other-payer', to: 'failed' },
  { from: 'waiting', event: 'bank-refused', to: 'failed' },
  { from: 'waiting', event: 'expired', to: 'failed' },
  { from: 'waiting', event: 'cancelled', to: 'failed' },
] as const

export type TransferInState = (typeof transferInTransitions)[number]['from' | 'to']
export type TransferInEvent = (typeof transferInTransitions)[number]['event']

/** The state of a transfer in after an event; null when the event cannot happen. */
export function transferInAfter(from: TransferInState, event: TransferInEvent): TransferInState | null {
  return stateAfter(transferInTransitions, from, event)
}

/**
 * The states of a transfer out. "Approved" is a stage inside the house: for the customer the transfer waits until the
 * bank's statement shows the payment. The customer can cancel it before the approval; after the approval only the
 * bank's answer ends it. When the payment failed so often that the transfer is stuck, two people
 * give the money back or have the payment tried again.
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

export type TransferOutStatus = (typeof transferOutTransitions)[number]['from' | 'to']
export type TransferOutEvent = (typeof transferOutTransitions)[number]['event']

/** The state of a transfer out after an event; null when the event cannot happen. */
export function transferOutAfter(from: TransferOutStatus, event: TransferOutEvent): TransferOutStatus | null {
  return stateAfter(transferOutTransitions, from, event)
}

/** What a stored transfer out says about its state. */
export interface StoredTransferOut {
  readonly state: 'awaiting' | 'successful' | 'rejected' | 'cancelled'
  readonly isApproved: boolean
  /** How often in a row its last step has failed. */
  readonly failures: number
}

/** The state of a stored transfer out: one that awaits the bank is asked for, approved, or stuck at its payment. */
export function transferOutStatus({ state, isApproved, failures }: StoredTransferOut): TransferOutStatus {
  if (state !== 'awaiting') return state
  if (!isApproved) return 'asked'
  return failures >= STUCK_AFTER ? 'stuck' : 'approved'
}
