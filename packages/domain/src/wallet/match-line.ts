import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import { isSameName } from './same-name.ts'
import { transferInAfter, type TransferInState } from './transfer-states.ts'

/** What of a statement line says whose money it is. */
export type LineFacts = { readonly isIncoming: boolean; readonly isUsed: boolean; readonly amountPaise: bigint; readonly reference: string; readonly description: string; readonly counterparty: string }

/** What of a transfer in can be found on a line. */
export type WaitingTransfer = { readonly state: TransferInState; readonly amountPaise: bigint; readonly note: string; readonly statedReference: string | null; readonly verifiedName: string | null }

const squeezed = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** By what a line points at a transfer: the note that was to be written into the payment, or the reference that the customer stated. */
export function pointsAt(line: Pick<LineFacts, 'reference' | 'description'>, transfer: Pick<WaitingTransfer, 'note' | 'statedReference'>): 'note' | 'reference' | null {
  if (squeezed(line.description).includes(squeezed(transfer.note))) return 'note'
  return transfer.statedReference !== null && squeezed(transfer.statedReference) === squeezed(line.reference) ? 'reference' : null
}

/**
 * Decides whether a statement line is a customer's transfer in, however many people say so: it came in, was nothing else before, and
 * its amount, its sender's name and its note or reference are those of the transfer. Otherwise 956, and nobody can credit anything.
 */
export function decideMatchIn(line: LineFacts | null, transfer: WaitingTransfer): Decision<{ readonly by: 'note' | 'reference' }> {
  if (transferInAfter(transfer.state, 'money-arrived') === null) return refuse(refusal('order-too-late'))
  const by = line === null ? null : pointsAt(line, transfer)
  const isIt = line !== null && by !== null && line.isIncoming && !line.isUsed && line.amountPaise === transfer.amountPaise && isSameName(line.counterparty, transfer.verifiedName)
  return isIt ? accept({ by }) : refuse(refusal('no-matching-line'))
}

/** A payment that the bank sent back: incoming, unused, of the amount, and naming the transfer out or the reference under which it was paid. */
export function decideMatchBack(line: LineFacts | null, transfer: { readonly amountPaise: bigint; readonly number: string; readonly bankReference: string }): Decision<object> {
  const names = line === null ? '' : squeezed(`${line.reference} ${line.description}`)
  const isIt = line !== null && line.isIncoming && !line.isUsed && line.amountPaise === transfer.amountPaise && (names.includes(squeezed(transfer.number)) || names.includes(squeezed(transfer.bankReference)))
  return isIt ? accept({}) : refuse(refusal('no-matching-line'))
}
