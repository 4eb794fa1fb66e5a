import { decideMatchIn, namesOnLine, referenceIn } from '@bahi/domain/wallet/match-line'
import { isSameName } from '@bahi/domain/wallet/same-name'
import { writeNotice } from '../customers/notices/tell-customer.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { linePayment, readPaymentsByHand, type PaymentByHand } from './statements/payments-by-hand.ts'
import { decideThirdPerson } from './statements/statement-hands.ts'
import { BANK_LINE, toBankLine, type BankLine, type BankLineRow } from './transfers/bank-lines.ts'
import { failTransferIn, oweReturn, payReturn } from './transfers/end-transfer-in.ts'
import { payTransferOut } from './transfers/end-transfer-out.ts'
import type { StepOf } from './transfers/failed-steps.ts'
import { RETURNS_SHARD } from './transfers/journals.ts'
import type { TransferParts } from './transfers/wallet-parts.ts'
import { trySteps, type StepParts } from './try-steps.ts'

type StatementParts = TransferParts & StepParts

export const ofTransfer =
  (subject: 'transfer-in' | 'transfer-out') =>
  ({ shard, id }: { shard: number; id: bigint }): StepOf => ({ shard, subject, id })
export const ofLine = ({ id }: Pick<BankLine, 'id'>): StepOf => ({ shard: RETURNS_SHARD, subject: 'bank-line', id })

export type InRow = {
  shard: number
  id: bigint
  customer_id: bigint
  amount_paise: bigint
  payer_name: string
  note: string
  bank_reference: string | null
  created_at: Date
  real_name: string | null
  state: 'waiting' | 'successful' | 'failed'
}

/**
 * Acts on lines of confirmed statements that need no decision: ends payments made by hand, records returns that were
 * paid, and marks strangers' money for return. Credits no customer.
 */
export async function readStatementLines(parts: StatementParts): Promise<void> {
  const { rows } = await parts.pool.query<BankLineRow>(
    `${BANK_LINE} where l.account = 'bank-file' and not exists (select from bahi.bank_match m where m.line_id = l.id) order by l.seq limit 20000`,
  )
  if (rows.length === 0) return
  const payments = await readPaymentsByHand(parts.pool)
  const { rows: returning } = await parts.pool.query<{ line_id: bigint; amount_paise: bigint; reference: string }>(
    `select m.line_id, m.amount_paise, l.reference from bahi.bank_match m join bahi.bank_line l on l.id = m.line_id
     where m.kind = 'return-due' and l.account = 'bank-file' and not exists (select from bahi.bank_match p where p.kind = 'return-paid' and p.subject_id = m.line_id)`,
  )
  const owedOf = (line: BankLine) =>
    returning.find(
      (row) => row.amount_paise === line.amountPaise && line.description.includes(`RETURN ${row.reference}`),
    )
  const lines = rows.map(toBankLine)
  const named = await namesTransfer(parts, lines)
  // Only lines that name a transfer or a payment get a transaction, because the many other lines of a day wait for two
  // people and would cost a transaction in every run.
  const speaking = lines.filter((line) =>
    line.isIncoming ? named.has(line.id) : linePayment(line, payments) !== undefined || owedOf(line) !== undefined,
  )
  const stepOf = (line: BankLine): StepOf => {
    const payment = linePayment(line, payments)
    return payment === undefined ? ofLine(line) : ofTransfer('transfer-out')(payment)
  }
  await trySteps(parts, speaking, stepOf, async (tx, line) => {
    if (line.isIncoming) return giveBackStrange(tx, parts, line)
    const payment = linePayment(line, payments)
    if (payment !== undefined) return endPayment(tx, parts, payment, line)
    const owed = owedOf(line)
    if (owed !== undefined) await payReturn(tx, parts, { id: owed.line_id }, line)
  })
}

/**
 * Ends a payment by hand from its statement line. The people of the statement and of the approval must be at least
 * three (rules H5 and H6); the clock adds no person.
 */
async function endPayment(
  tx: Transaction,
  parts: StatementParts,
  payment: PaymentByHand,
  line: BankLine,
): Promise<void> {
  const third = await decideThirdPerson(tx, line.id, payment.hands)
  if (third.ok) await payTransferOut(tx, parts, payment, line, payment.proposalId)
}

/** All notes and references by which lines may name transfers in. */
export function namesOn(lines: readonly Pick<BankLine, 'description' | 'reference'>[]): {
  notes: string[]
  references: string[]
} {
  const names = lines.map(namesOnLine)
  return { notes: names.flatMap(({ notes }) => notes), references: names.map(({ reference }) => reference) }
}

/**
 * The incoming lines that name a transfer by its note or its stated reference. Two look-ups by index replace a
 * comparison of every line with every transfer.
 */
async function namesTransfer({ pool }: StatementParts, lines: readonly BankLine[]): Promise<ReadonlySet<bigint>> {
  const incoming = lines.filter(({ isIncoming }) => isIncoming)
  const { notes, references } = namesOn(incoming)
  const { rows } = await pool.query<{ note: string; bank_reference: string | null }>(
    `select note, bank_reference from bahi.transfer_in where provider = 'manual' and note = any($1::text[])
     union select note, bank_reference from bahi.transfer_in where provider = 'manual' and bank_reference = any($2::text[])`,
    [notes, references],
  )
  const [knownNotes, knownReferences] = [
    new Set(rows.map(({ note }) => note)),
    new Set(rows.map(({ bank_reference: reference }) => reference)),
  ]
  const isNamed = (line: BankLine): boolean => {
    const names = namesOnLine(line)
    return knownReferences.has(names.reference) || names.notes.some((note) => knownNotes.has(note))
  }
  return new Set(incoming.filter(isNamed).map(({ id }) => id))
}

/**
 * Returns the money of a line that names a transfer but cannot pay it: another sender, or an ended transfer. Two people
 * decide about all other lines. A reference that somebody of another name stated names nothing: with references of
 * others' payments they could send those payments back.
 */
async function giveBackStrange(tx: Transaction, parts: StatementParts, line: BankLine): Promise<void> {
  const { notes, reference } = namesOnLine(line)
  const { rows } = await tx.query<Omit<InRow, 'payer_name' | 'created_at'>>(
    `select t.shard, t.id, t.customer_id, t.amount_paise, t.note, t.bank_reference, t.state, c.real_name from bahi.transfer_in t join bahi.customer c on c.shard = t.shard and c.id = t.customer_id
     where t.provider = 'manual' and (t.note = any($1::text[]) or t.bank_reference = $2) order by t.id desc`,
    [notes, reference],
  )
  const named = rows.filter((row) => {
    const by = referenceIn(line, { note: row.note, statedReference: row.bank_reference })
    return by === 'note' || (by === 'reference' && isSameName(line.counterparty, row.real_name))
  })
  const [row] = named
  if (row === undefined) return
  const isIt = named.some(
    (one) =>
      decideMatchIn(
        { ...line, isUsed: false },
        {
          state: one.state,
          amountPaise: one.amount_paise,
          note: one.note,
          statedReference: one.bank_reference,
          verifiedName: one.real_name,
        },
      ).ok,
  )
  if (isIt) return
  const isStrange = !isSameName(line.counterparty, row.real_name) || row.state !== 'waiting'
  if (isStrange) await giveBack(tx, parts, row, line)
}

/** Marks money from another name for return to its sender, and fails the named transfer when the amounts are equal. */
export async function giveBack(
  tx: Transaction,
  parts: StatementParts,
  row: Pick<InRow, 'shard' | 'id' | 'customer_id' | 'amount_paise'>,
  line: BankLine,
): Promise<void> {
  if (line.amountPaise === row.amount_paise) await failTransferIn(tx, parts, row, 'other-payer', line.id)
  await oweReturn(tx, parts, line)
  await writeNotice(tx, parts, { shard: row.shard, customerId: row.customer_id }, 'wallet.money-back', {
    amount: Number(line.amountPaise),
  })
}
