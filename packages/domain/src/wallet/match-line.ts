import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import { isSameName } from './same-name.ts'
import { transferInAfter, type TransferInState } from './transfer-states.ts'

/** What of a statement line says whose money it is. */
export type LineFacts = {
  readonly isIncoming: boolean
  readonly isUsed: boolean
  readonly amountPaise: bigint
  readonly reference: string
  readonly description: string
  readonly counterparty: string
}

/** What of a transfer in can be found on a line. */
export type WaitingTransfer = {
  readonly state: TransferInState
  readonly amountPaise: bigint
  readonly note: string
  readonly statedReference: string | null
  readonly verifiedName: string | null
}

const squeezed = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** By what a line points at a transfer: the note that was to be written into the payment, or the reference that the customer stated. */
export function referenceIn(
  line: Pick<LineFacts, 'reference' | 'description'>,
  transfer: Pick<WaitingTransfer, 'note' | 'statedReference'>,
): 'note' | 'reference' | null {
  if (squeezed(line.description).includes(squeezed(transfer.note))) return 'note'
  return transfer.statedReference !== null && squeezed(transfer.statedReference) === squeezed(line.reference)
    ? 'reference'
    : null
}

/** Notes as customers write them into payments, without what separates their signs. */
const NOTES = /(?=(BAHI[0-9A-Z]{8}))/g

/** What of a line can name a transfer in: every note in its description, as transfers keep theirs, and its reference as customers' stated ones are kept. */
export function namesOnLine({ description, reference }: Pick<LineFacts, 'reference' | 'description'>): {
  readonly notes: readonly string[]
  readonly reference: string
} {
  const found = [...squeezed(description).matchAll(NOTES)].map(
    ([, note = '']) => `${note.slice(0, 4)} ${note.slice(4, 8)} ${note.slice(8)}`,
  )
  return { notes: [...new Set(found)], reference: squeezed(reference) }
}

/**
 * Among these transfers those that a line points at, the notes before the stated references: what `pointsAt` says of each of them, looked
 * up instead of compared one by one, because a day's lines and the transfers that wait may be thousands each.
 */
export function findReferencedTransfer<Transfer extends Pick<WaitingTransfer, 'note' | 'statedReference'>>(
  transfers: readonly Transfer[],
): (
  line: Pick<LineFacts, 'reference' | 'description'>,
) => { readonly transfer: Transfer; readonly by: 'note' | 'reference' }[] {
  const [byNote, byReference] = [new Map<string, Transfer[]>(), new Map<string, Transfer[]>()]
  const put = (map: Map<string, Transfer[]>, key: string, transfer: Transfer) =>
    map.set(key, [...(map.get(key) ?? []), transfer])
  for (const transfer of transfers) {
    put(byNote, transfer.note, transfer)
    if (transfer.statedReference !== null) put(byReference, squeezed(transfer.statedReference), transfer)
  }
  return (line) => {
    const { notes, reference } = namesOnLine(line)
    const named = notes.flatMap((note) =>
      (byNote.get(note) ?? []).map((transfer) => ({ transfer, by: 'note' as const })),
    )
    const stated = (byReference.get(reference) ?? [])
      .filter((transfer) => !notes.includes(transfer.note))
      .map((transfer) => ({ transfer, by: 'reference' as const }))
    return [...named, ...stated]
  }
}

/**
 * Decides whether a statement line is a customer's transfer in, however many people say so: it came in, was nothing else before, and
 * its amount, its sender's name and its note or reference are those of the transfer. Otherwise 956, and nobody can credit anything.
 */
export function decideMatchIn(
  line: LineFacts | null,
  transfer: WaitingTransfer,
): Decision<{ readonly by: 'note' | 'reference' }> {
  if (transferInAfter(transfer.state, 'money-arrived') === null) return refuse(refusal('order-too-late'))
  const by = line === null ? null : referenceIn(line, transfer)
  const isIt =
    line !== null &&
    by !== null &&
    line.isIncoming &&
    !line.isUsed &&
    line.amountPaise === transfer.amountPaise &&
    isSameName(line.counterparty, transfer.verifiedName)
  return isIt ? accept({ by }) : refuse(refusal('no-matching-line'))
}

/** A payment that the bank sent back: incoming, unused, of the amount, and naming the transfer out or the reference under which it was paid. */
export function decideMatchBack(
  line: LineFacts | null,
  transfer: { readonly amountPaise: bigint; readonly number: string; readonly bankReference: string },
): Decision<object> {
  const names = line === null ? '' : squeezed(`${line.reference} ${line.description}`)
  const isIt =
    line !== null &&
    line.isIncoming &&
    !line.isUsed &&
    line.amountPaise === transfer.amountPaise &&
    (names.includes(squeezed(transfer.number)) || names.includes(squeezed(transfer.bankReference)))
  return isIt ? accept({}) : refuse(refusal('no-matching-line'))
}
