import { referenceIn } from '@bahi/domain/wallet/match-line'
import { isSameName } from '@bahi/domain/wallet/same-name'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { NewLine } from '../transfers/bank-lines.ts'
import { linePayment, readPaymentsByHand, type PaymentByHand } from './payments-by-hand.ts'

type InRow = {
  amount_paise: bigint
  note: string
  bank_reference: string | null
  state: string
  real_name: string | null
}

export type SortedLines = {
  readonly matchedOut: number
  readonly suggestedIn: number
  readonly goesBack: number
  readonly unmatched: number
}

/**
 * Counts how lines will probably be matched, for the people who propose and confirm the file. The matches themselves
 * are decided line by line after the confirmation.
 */
export async function sortLines(tx: Transaction, lines: readonly NewLine[]): Promise<SortedLines> {
  const { rows: incoming } = await tx.query<InRow>(
    `select t.amount_paise, t.note, t.bank_reference, t.state, c.real_name from bahi.transfer_in t join bahi.customer c on c.shard = t.shard and c.id = t.customer_id where t.provider = 'manual'
       and (t.state = 'waiting' or exists (select from unnest($1::text[]) as told (description) where position(t.note in told.description) > 0) or t.bank_reference = any($2::text[]))`,
    [lines.map(({ description }) => description), lines.map(({ reference }) => reference)],
  )
  const payments = await readPaymentsByHand(tx)
  const sorted = { matchedOut: 0, suggestedIn: 0, goesBack: 0, unmatched: 0 }
  for (const line of lines) sorted[sortOf(line, incoming, payments)] += 1
  return sorted
}

function sortOf(line: NewLine, incoming: readonly InRow[], payments: readonly PaymentByHand[]): keyof SortedLines {
  if (!line.isIncoming) return linePayment(line, payments) === undefined ? 'unmatched' : 'matchedOut'
  const named = incoming.filter(
    (row) => referenceIn(line, { note: row.note, statedReference: row.bank_reference }) !== null,
  )
  const [first] = named
  if (first === undefined) return 'unmatched'
  if (
    named.some(
      (row) =>
        row.state === 'waiting' &&
        row.amount_paise === line.amountPaise &&
        isSameName(line.counterparty, row.real_name),
    )
  )
    return 'suggestedIn'
  return first.state !== 'waiting' || !isSameName(line.counterparty, first.real_name) ? 'goesBack' : 'unmatched'
}
