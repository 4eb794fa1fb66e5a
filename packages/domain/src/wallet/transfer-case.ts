import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import type { TransferOutStatus } from './transfer-states.ts'

/** The longest time of one case, in days; then the clock continues without an act of staff. */
export const CASE_DAYS = 7

export type CaseRequest = {
  readonly reason: string
  /** The number of the legal order and its court or authority; empty without an order. */
  readonly legalOrder: string
}

export type CaseFacts = {
  readonly standing: TransferOutStatus
  /** Whether a case holds the transfer now. */
  readonly isHeld: boolean
  /** Whether a case without a legal order ever held the transfer. */
  readonly wasHeldWithoutOrder: boolean
}

/**
 * Decides whether a case may hold a transfer out: 022, 082, 957. Without a legal order a transfer is held once,
 * whatever the reasons; each case by an order needs two people and records the order.
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
