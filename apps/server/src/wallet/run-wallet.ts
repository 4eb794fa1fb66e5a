import { decideMatchIn, namesOnLine, pointsAt } from '@bahi/domain/wallet/match-line'
import { isSameName } from '@bahi/domain/wallet/same-name'
import { writeNotice } from '../customers/notices/tell-customer.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../platform/db/role-lease.ts'
import { orGoOn } from '../platform/jobs/log-and-continue.ts'
import { writeAudit } from '../staff/four-eyes/audit.ts'
import { paymentOf, readPaymentsByHand, type PaymentByHand } from './statements/payments-by-hand.ts'
import { decideThirdPerson } from './statements/statement-hands.ts'
import {
  appendLines,
  BANK_LINE,
  bankLineOf,
  lockAccount,
  type BankLine,
  type BankLineRow,
  type NewLine,
} from './transfers/bank-lines.ts'
import {
  creditTransferIn,
  failTransferIn,
  oweReturn,
  payReturn,
  TransferMoved,
  type WaitingTransferIn,
} from './transfers/end-transfer-in.ts'
import {
  approveTransferOut,
  payTransferOut,
  rejectTransferOut,
  type TransferOutKey,
} from './transfers/end-transfer-out.ts'
import { mayBeTried, type StepOf } from './transfers/failed-steps.ts'
import { RETURNS_SHARD } from './transfers/journals.ts'
import { lapseEndedActs } from './transfers/lapse-transfer-acts.ts'
import type { PaymentProvider } from './transfers/payment-provider.ts'
import { transferNumber } from './transfers/transfer-number.ts'
import type { TransferParts } from './transfers/wallet-parts.ts'
import { trySteps, type StepParts } from './try-steps.ts'

export interface WalletJobParts extends TransferParts, StepParts {
  /** The bank that answers by itself. */
  readonly bank: PaymentProvider
}

/**
 * What happens to transfers without anybody asking: the bank answers, waiting ends, what is late is approved, money of others goes
 * back. Each step is a transaction of its own and bears being done again; one that fails leaves the others alone.
 */
export async function runWallet(parts: WalletJobParts): Promise<void> {
  await answerIn(parts)
  await expireIn(parts)
  await approveLate(parts)
  await answerOut(parts)
  await readStatementLines(parts)
  await payReturns(parts)
  const lapse = () => inLeasedTransaction(parts, (tx) => lapseEndedActs(tx, parts.systemClock()))
  await orGoOn(parts.log, lapse, 'proposals of the treasury did not lapse; it is tried again')
}

const ofTransfer =
  (subject: 'transfer-in' | 'transfer-out') =>
  ({ shard, id }: { shard: number; id: bigint }): StepOf => ({ shard, subject, id })
const ofLine = ({ id }: Pick<BankLine, 'id'>): StepOf => ({ shard: RETURNS_SHARD, subject: 'bank-line', id })

/** A line that the bank itself says, behind its last one. */
async function appendOwnLine(
  tx: Transaction,
  { ids, bank, systemClock }: WalletJobParts,
  said: NewLine,
): Promise<BankLine> {
  const [line] = await appendLines(tx, ids, bank.name, await lockAccount(tx, bank.name), [said], systemClock())
  if (line === undefined) throw new Error('one line was appended and none came back')
  return line
}

type InRow = {
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

const waitingOf = (row: InRow): WaitingTransferIn => ({
  shard: row.shard,
  id: row.id,
  customerId: row.customer_id,
  amountPaise: row.amount_paise,
})

async function answerIn(parts: WalletJobParts): Promise<void> {
  const now = parts.systemClock()
  const { rows } = await parts.pool.query<InRow>(
    `select shard, id, customer_id, amount_paise, payer_name, note, created_at from bahi.transfer_in where state = 'waiting' and provider = $1 and expires_at > $2 and ${mayBeTried('transfer-in', 'transfer_in', '$2')} order by created_at limit 500`,
    [parts.bank.name, now],
  )
  await trySteps(parts, rows, ofTransfer('transfer-in'), async (tx, row, attempt) => {
    const answer = parts.bank.answersIn(
      {
        id: row.id,
        attempt,
        amountPaise: row.amount_paise,
        payerName: row.payer_name,
        note: row.note,
        askedAt: row.created_at,
      },
      now,
    )
    if (answer === null) return
    if (answer.kind === 'refused') return void (await failTransferIn(tx, parts, row, 'bank-refused', null))
    const { rowCount } = await tx.query(
      `select from bahi.transfer_in where shard = $1 and id = $2 and state = 'waiting'`,
      [row.shard, row.id],
    )
    if (rowCount === 0) return
    const line = await appendOwnLine(tx, parts, answer.line)
    if (answer.isFromPayer) return creditTransferIn(tx, parts, waitingOf(row), line, null)
    await giveBack(tx, parts, row, line)
  })
}

/** Money from another name: the transfer it was meant for has failed, and the money is owed to whoever sent it. */
async function giveBack(tx: Transaction, parts: WalletJobParts, row: InRow, line: BankLine): Promise<void> {
  if (line.amountPaise === row.amount_paise) await failTransferIn(tx, parts, row, 'other-payer', line.id)
  await oweReturn(tx, parts, line)
  await writeNotice(tx, parts, { shard: row.shard, customerId: row.customer_id }, 'wallet.money-back', {
    amount: Number(line.amountPaise),
  })
}

/** A payment by hand whose line is there waits for two people, not for the customer: it does not expire. */
async function expireIn(parts: WalletJobParts): Promise<void> {
  const now = parts.systemClock()
  const { rowCount } = await parts.pool.query(
    `select from bahi.transfer_in where state = 'waiting' and expires_at <= $1 limit 1`,
    [now],
  )
  if (rowCount === 0) return
  const { rows: lines } = await parts.pool.query<{ description: string; reference: string }>(
    `select l.description, l.reference from bahi.bank_line l where l.account = 'bank-file' and l.incoming and not exists (select from bahi.bank_match m where m.line_id = l.id)`,
  )
  const { notes, references } = namesOn(lines)
  const { rows } = await parts.pool.query<InRow>(
    `select shard, id, bank_reference from bahi.transfer_in where state = 'waiting' and expires_at <= $1
     and note <> all($2::text[]) and (bank_reference is null or bank_reference <> all($3::text[])) and ${mayBeTried('transfer-in', 'transfer_in', '$1')} limit 500`,
    [now, notes, references],
  )
  await trySteps(parts, rows, ofTransfer('transfer-in'), (tx, row) => failTransferIn(tx, parts, row, 'expired', null))
}

type OutRow = {
  shard: number
  id: bigint
  customer_id: bigint
  amount_paise: bigint
  holder_name: string
  asked_at: Date
  approved_at: Date
}

const keyOf = (row: OutRow): TransferOutKey => ({ shard: row.shard, id: row.id, customerId: row.customer_id })

/**
 * H5: neither paid nor rejected in time means approved, unless a numbered case holds it. One that would pay somebody else, because the
 * customer's verified name has changed since, is rejected in its stead: the money is the customer's again, for a card of their own.
 */
async function approveLate(parts: WalletJobParts): Promise<void> {
  const now = parts.systemClock()
  const { rows } = await parts.pool.query<OutRow>(
    `select shard, id, customer_id, asked_at from bahi.transfer_out t where state = 'awaiting' and approved_at is null and due_at <= $1
    and not exists (select from bahi.transfer_out_case c where c.shard = t.shard and c.transfer_id = t.id and c.closed_at is null and c.until > $1) and ${mayBeTried('transfer-out', 't', '$1')} limit 500`,
    [now],
  )
  await trySteps(parts, rows, ofTransfer('transfer-out'), async (tx, row) => {
    const approved = await approveTransferOut(tx, parts, keyOf(row), { by: 'clock', payBy: 'demo-bank' })
    const isOthers = !approved.ok && approved.refused.code === 'holder-differs'
    const ended = isOthers ? await rejectTransferOut(tx, parts, keyOf(row), 'name-differs', { by: 'clock' }) : approved
    if (ended.ok)
      await writeAudit(
        tx,
        {
          staffId: null,
          action: isOthers ? 'transfer-out.reject-late' : 'transfer-out.approve-late',
          subject: `transfer-out:${row.id}`,
          detail: { number: transferNumber('out', row.id, row.asked_at) },
        },
        now,
      )
  })
}

async function answerOut(parts: WalletJobParts): Promise<void> {
  const now = parts.systemClock()
  const { rows } = await parts.pool.query<OutRow>(
    `select shard, id, customer_id, amount_paise, holder_name, asked_at, approved_at from bahi.transfer_out where state = 'awaiting' and approved_at is not null and pay_by = $1 and ${mayBeTried('transfer-out', 'transfer_out', '$2')} order by asked_at limit 500`,
    [parts.bank.name, now],
  )
  await trySteps(parts, rows, ofTransfer('transfer-out'), async (tx, row, attempt) => {
    const answer = parts.bank.answersOut(
      {
        id: row.id,
        attempt,
        amountPaise: row.amount_paise,
        holderName: row.holder_name,
        number: transferNumber('out', row.id, row.asked_at),
        approvedAt: row.approved_at,
      },
      now,
    )
    if (answer === null) return
    if (answer.kind === 'refused')
      return void (await rejectTransferOut(tx, parts, keyOf(row), 'bank-refused', { by: 'bank' }))
    const paid = await payTransferOut(tx, parts, keyOf(row), await appendOwnLine(tx, parts, answer.line))
    if (paid.ok) return
    if (paid.refused.code === 'order-too-late') throw new TransferMoved(`transfer out ${row.id} has ended`)
    throw new Error(`transfer out ${row.id} could not be paid`)
  })
}

/** What a line of a confirmed statement says by itself: a payment made by hand, a return that went out, money that has to go back. Credits nobody. */
async function readStatementLines(parts: WalletJobParts): Promise<void> {
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
  const lines = rows.map(bankLineOf)
  const named = await namesTransfer(parts, lines)
  // Of the many lines of a day that wait for two people, none costs a transaction each time the wallet goes round.
  const speaking = lines.filter((line) =>
    line.isIncoming ? named.has(line.id) : paymentOf(line, payments) !== undefined || owedOf(line) !== undefined,
  )
  const stepOf = (line: BankLine): StepOf => {
    const payment = paymentOf(line, payments)
    return payment === undefined ? ofLine(line) : ofTransfer('transfer-out')(payment)
  }
  await trySteps(parts, speaking, stepOf, async (tx, line) => {
    if (line.isIncoming) return giveBackStrange(tx, parts, line)
    const payment = paymentOf(line, payments)
    if (payment !== undefined) return endPayment(tx, parts, payment, line)
    const owed = owedOf(line)
    if (owed !== undefined) await payReturn(tx, parts, { id: owed.line_id }, line)
  })
}

/** Nobody sees to it but the clock: the people are those of the statement and those who let the payment go, three at least (H5, H6). */
async function endPayment(
  tx: Transaction,
  parts: WalletJobParts,
  payment: PaymentByHand,
  line: BankLine,
): Promise<void> {
  const third = await decideThirdPerson(tx, line.id, payment.hands)
  if (third.ok) await payTransferOut(tx, parts, payment, line, payment.proposalId)
}

/** All the notes and references by which these lines may name transfers. */
function namesOn(lines: readonly Pick<BankLine, 'description' | 'reference'>[]): {
  notes: string[]
  references: string[]
} {
  const names = lines.map(namesOnLine)
  return { notes: names.flatMap(({ notes }) => notes), references: names.map(({ reference }) => reference) }
}

/** The incoming lines that name a transfer in by its note or its stated reference. Looked up by both: of a day's lines and all transfers there ever were, none is compared with another. */
async function namesTransfer({ pool }: WalletJobParts, lines: readonly BankLine[]): Promise<ReadonlySet<bigint>> {
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

/** A line that names a transfer and cannot be it: another sender, or a transfer that has ended. Two people decide about every other line. */
async function giveBackStrange(tx: Transaction, parts: WalletJobParts, line: BankLine): Promise<void> {
  const { notes, reference } = namesOnLine(line)
  const { rows } = await tx.query<InRow>(
    `select t.shard, t.id, t.customer_id, t.amount_paise, t.note, t.bank_reference, t.state, c.real_name from bahi.transfer_in t join bahi.customer c on c.shard = t.shard and c.id = t.customer_id
     where t.provider = 'manual' and (t.note = any($1::text[]) or t.bank_reference = $2) order by t.id desc limit 10`,
    [notes, reference],
  )
  const named = rows.filter((row) => pointsAt(line, { note: row.note, statedReference: row.bank_reference }) !== null)
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

/** The demo bank sends back by itself what is owed; of imported accounts the next statement says so. */
async function payReturns(parts: WalletJobParts): Promise<void> {
  const { rows } = await parts.pool.query<BankLineRow>(
    `${BANK_LINE} join bahi.bank_match m on m.line_id = l.id and m.kind = 'return-due' where l.account = $1
     and not exists (select from bahi.bank_match p where p.kind = 'return-paid' and p.subject_id = l.id) order by l.seq limit 500`,
    [parts.bank.name],
  )
  await trySteps(parts, rows.map(bankLineOf), ofLine, async (tx, incoming, attempt) => {
    const returned = {
      bookedOn: incoming.bookedOn,
      reference: `R${attempt === 1 ? '' : attempt}-${incoming.reference}`,
      description: `RETURN ${incoming.reference}`,
      counterparty: incoming.counterparty,
      isIncoming: false,
      amountPaise: incoming.amountPaise,
    }
    await payReturn(tx, parts, incoming, await appendOwnLine(tx, parts, returned))
  })
}
