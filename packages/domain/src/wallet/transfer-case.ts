import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import type { TransferOutStanding } from './transfer-states.ts'

/** How long one case may hold the clock; it goes on by itself when the case ends, whoever forgets it. */
export const CASE_DAYS = 7

export type CaseRequest = {
  readonly reason: string
  /** Number and court or authority of the order; empty where there is none. */
  readonly legalOrder: string
}

export type CaseFacts = {
  readonly standing: TransferOutStanding
  /** Whether a case holds it at this moment. */
  readonly isHeld: boolean
  /** Whether it was ever held without a legal order. */
  readonly wasHeldWithoutOrder: boolean
}

/**
 * Decides whether a transfer out may be held by a case: 022, 082, 957. Without a legal order it is held once, however many reasons
 * staff find; each case by an order is another two people's, with the order written down.
 */
export function decideTransferCase(
  { reason, legalOrder }: CaseRequest,
  { standing, isHeld, wasHeldWithoutOrder }: CaseFacts,
): Decision<{ readonly takesTwo: boolean }> {
  const byOrder = reason === 'legal-order'
  if (byOrder && legalOrder.trim() === '') return refuse(refusal('parameter-malformed', {}, 'legalOrder'))
  if (standing !== 'asked') return refuse(refusal('order-too-late'))
  return isHeld || (!byOrder && wasHeldWithoutOrder) ? refuse(refusal('waits-already')) : accept({ takesTwo: byOrder })
}
