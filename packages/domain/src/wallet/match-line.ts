import { type Decision, accept, refusal, refuse } from '../outcome.ts'
import { isSameName } from './same-name.ts'
import { transferInAfter, type TransferInState } from './transfer-states.ts'

/** The facts of a statement line that show whose money it is. */
export type LineFacts = {
  readonly isIncoming: boolean
  readonly isUsed: boolean
  readonly amountPaise: bigint
  readonly reference: string
  readonly description: string
  readonly counterparty: string
}

/** The facts of a transfer in that can occur on a statement line. */
export type WaitingTransfer = {
  readonly state: TransferInState
  readonly amountPaise: bigint
  readonly note: string
  readonly statedReference: string | null
  readonly verifiedName: string | null
}

const squeezed = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** How a line refers to a transfer: by the note of the payment, or by the reference that the customer stated. */
export function referenceIn(
  line: Pick<LineFacts, 'reference' | 'description'>,
  transfer: Pick<WaitingTransfer, 'note' | 'statedReference'>,
): 'note' | 'reference' | null {
  if (squeezed(line.description).includes(squeezed(transfer.note))) return 'note'
  return transfer.statedReference !== null && squeezed(transfer.statedReference) === squeezed(line.reference)
    ? 'reference'
    : null
}

/** Notes in the text of a payment, without separators between their characters. */
const NOTES = /(?=(BAHI[0-9A-Z]{8}))/g

/**
 * Everything on a line that can name a transfer in: the notes in its description and its reference, in the forms in
 * which transfers store them.
 */
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
 * The transfers that a line refers to, notes before stated references: the result of `referenceIn` for each, found by an
 * index, because lines and waiting transfers can be thousands.
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
 * Decides whether a statement line is a customer's transfer in, however many people say so. The line is incoming and
 * unmatched, and its amount, sender and note or reference are those of the transfer; otherwise 956, and nobody can
 * credit it.
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

/**
 * Decides whether a line is a payment that the bank returned: incoming, unmatched, with the amount, and with the
 * number of the transfer out or its payment reference.
 */
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
