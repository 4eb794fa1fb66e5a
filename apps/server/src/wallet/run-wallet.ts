import type { Transaction } from '../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../platform/db/role-lease.ts'
import { logAndContinue } from '../platform/jobs/log-and-continue.ts'
import { writeAudit } from '../staff/four-eyes/audit.ts'
import { giveBack, namesOn, ofLine, ofTransfer, readStatementLines, type InRow } from './read-statement-lines.ts'
import {
  appendLines,
  BANK_LINE,
  toBankLine,
  lockAccount,
  type BankLine,
  type BankLineRow,
  type NewLine,
} from './transfers/bank-lines.ts'
import {
  creditTransferIn,
  failTransferIn,
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
import { mayBeTried } from './transfers/failed-steps.ts'
import { lapseEndedActs } from './transfers/lapse-transfer-acts.ts'
import type { PaymentProvider } from './transfers/payment-provider.ts'
import { transferNumber } from './transfers/transfer-number.ts'
import type { TransferParts } from './transfers/wallet-parts.ts'
import { trySteps, type StepParts } from './try-steps.ts'

export interface WalletJobParts extends TransferParts, StepParts {
  /** The bank that answers without a statement file. */
  readonly bank: PaymentProvider
}

/**
 * Runs the clock's steps of transfers: bank answers, expiries, late approvals and returns. Every step is a transaction
 * of its own and can run again; a failed step does not stop the others.
 */
export async function runWallet(parts: WalletJobParts): Promise<void> {
  await answerIn(parts)
  await expireIn(parts)
  await approveLate(parts)
  await answerOut(parts)
  await readStatementLines(parts)
  await payReturns(parts)
  const lapse = () => inLeasedTransaction(parts, (tx) => lapseEndedActs(tx, parts.systemClock()))
  await logAndContinue(parts.log, lapse, 'proposals of the treasury did not lapse; it is tried again')
}

/** Appends a line from the bank's answer after the last line of its account. */
async function appendOwnLine(tx: Transaction, { ids, bank, clock }: WalletJobParts, said: NewLine): Promise<BankLine> {
  const [line] = await appendLines(tx, ids, bank.name, await lockAccount(tx, bank.name), [said], clock.instant())
  if (line === undefined) throw new Error('one line was appended and none came back')
  return line
}

const waitingOf = (row: Pick<InRow, 'shard' | 'id' | 'customer_id' | 'amount_paise'>): WaitingTransferIn => ({
  shard: row.shard,
  id: row.id,
  customerId: row.customer_id,
  amountPaise: row.amount_paise,
})

async function answerIn(parts: WalletJobParts): Promise<void> {
  const now = parts.clock.instant()
  const { rows } = await parts.pool.query<Omit<InRow, 'bank_reference' | 'real_name' | 'state'>>(
    `select shard, id, customer_id, amount_paise, payer_name, note, created_at from bahi.transfer_in where state = 'waiting' and provider = $1 and expires_at > $2 and ${mayBeTried('transfer-in', 'transfer_in', '$3')} order by created_at limit 500`,
    [parts.bank.name, now, parts.systemClock()],
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

/**
 * Fails transfers in that are past their time. A payment by hand with a statement line does not expire, because its
 * line waits for two people and not for the customer.
 */
async function expireIn(parts: WalletJobParts): Promise<void> {
  const now = parts.clock.instant()
  const { rowCount } = await parts.pool.query(
    `select from bahi.transfer_in where state = 'waiting' and expires_at <= $1 limit 1`,
    [now],
  )
  if (rowCount === 0) return
  const { rows: lines } = await parts.pool.query<{ description: string; reference: string }>(
    `select l.description, l.reference from bahi.bank_line l where l.account = 'bank-file' and l.incoming and not exists (select from bahi.bank_match m where m.line_id = l.id)`,
  )
  const { notes, references } = namesOn(lines)
  const { rows } = await parts.pool.query<Pick<InRow, 'shard' | 'id' | 'bank_reference'>>(
    `select shard, id, bank_reference from bahi.transfer_in where state = 'waiting' and expires_at <= $1
     and note <> all($2::text[]) and (bank_reference is null or bank_reference <> all($3::text[])) and ${mayBeTried('transfer-in', 'transfer_in', '$4')} limit 500`,
    [now, notes, references, parts.systemClock()],
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

const keyOf = (row: Pick<OutRow, 'shard' | 'id' | 'customer_id'>): TransferOutKey => ({
  shard: row.shard,
  id: row.id,
  customerId: row.customer_id,
})

/**
 * Approves transfers out that were neither paid nor rejected in time, unless a numbered case holds them (rule H5). A
 * transfer whose card no longer has the customer's verified name is rejected, so that the money returns to the
 * customer.
 */
async function approveLate(parts: WalletJobParts): Promise<void> {
  const now = parts.clock.instant()
  const { rows } = await parts.pool.query<Pick<OutRow, 'shard' | 'id' | 'customer_id' | 'asked_at'>>(
    `select shard, id, customer_id, asked_at from bahi.transfer_out t where state = 'awaiting' and approved_at is null and due_at <= $1
    and not exists (select from bahi.transfer_out_case c where c.shard = t.shard and c.transfer_id = t.id and c.closed_at is null and c.until > $1) and ${mayBeTried('transfer-out', 't', '$2')} limit 500`,
    [now, parts.systemClock()],
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
        parts.systemClock(),
      )
  })
}

async function answerOut(parts: WalletJobParts): Promise<void> {
  const now = parts.clock.instant()
  const { rows } = await parts.pool.query<OutRow>(
    `select shard, id, customer_id, amount_paise, holder_name, asked_at, approved_at from bahi.transfer_out where state = 'awaiting' and approved_at is not null and pay_by = $1 and ${mayBeTried('transfer-out', 'transfer_out', '$2')} order by asked_at limit 500`,
    [parts.bank.name, parts.systemClock()],
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

/** Pays the demo bank's returns that are due. For imported accounts the next statement shows the payment. */
async function payReturns(parts: WalletJobParts): Promise<void> {
  const { rows } = await parts.pool.query<BankLineRow>(
    `${BANK_LINE} join bahi.bank_match m on m.line_id = l.id and m.kind = 'return-due' where l.account = $1
     and not exists (select from bahi.bank_match p where p.kind = 'return-paid' and p.subject_id = l.id) order by l.seq limit 500`,
    [parts.bank.name],
  )
  await trySteps(parts, rows.map(toBankLine), ofLine, async (tx, incoming, attempt) => {
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
