import type { IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'

export type BankAccountName = 'demo-bank' | 'bank-file'

export type NewLine = {
  readonly bookedOn: string
  readonly reference: string
  readonly description: string
  readonly counterparty: string
  readonly isIncoming: boolean
  readonly amountPaise: bigint
}

export type BankLine = NewLine & {
  readonly id: bigint
  readonly account: BankAccountName
  readonly seq: bigint
  readonly balancePaise: bigint
}

export type AccountHead = { readonly lastSeq: bigint; readonly balancePaise: bigint }

/**
 * Locks an account of the bank and returns its last line's number and balance in paise. The lock makes transactions
 * append lines one after another.
 */
export async function lockAccount(tx: Transaction, account: BankAccountName): Promise<AccountHead> {
  const {
    rows: [row],
  } = await tx.query<{ last_seq: bigint; balance_paise: bigint }>(
    'select last_seq, balance_paise from bahi.statement_account where name = $1 for update',
    [account],
  )
  if (row === undefined) throw new Error(`there is no account ${account}`)
  return { lastSeq: row.last_seq, balancePaise: row.balance_paise }
}

/**
 * Appends lines after the head that the caller has locked. The database checks every balance against the balance
 * before.
 */
export async function appendLines(
  tx: Transaction,
  ids: IdSource,
  account: BankAccountName,
  head: AccountHead,
  lines: readonly NewLine[],
  at: Date,
  statementId: bigint | null = null,
): Promise<BankLine[]> {
  let { lastSeq: seq, balancePaise } = head
  const written: BankLine[] = []
  for (const line of lines) {
    seq += 1n
    balancePaise += line.isIncoming ? line.amountPaise : -line.amountPaise
    const id = ids.newId(0)
    await tx.query({
      name: 'wallet-append-line',
      text: `insert into bahi.bank_line (id, account, seq, statement_id, booked_on, booked_at, reference, description, counterparty, incoming, amount_paise, balance_paise)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      values: [
        id,
        account,
        seq,
        statementId,
        line.bookedOn,
        at,
        line.reference,
        line.description,
        line.counterparty,
        line.isIncoming,
        line.amountPaise,
        balancePaise,
      ],
    })
    written.push({ ...line, id, account, seq, balancePaise })
  }
  await tx.query('update bahi.statement_account set last_seq = $2, balance_paise = $3 where name = $1', [
    account,
    seq,
    balancePaise,
  ])
  return written
}

export type LineMatch = {
  readonly line: Pick<BankLine, 'id' | 'amountPaise'>
  readonly kind: 'transfer-in' | 'transfer-back' | 'transfer-out' | 'return-due' | 'return-paid'
  readonly shard: number
  readonly subjectId: bigint
  readonly proposalId?: bigint | null
}

/**
 * Writes the final match of a line. @throws PostgreSQL's 23505 when the line or the subject already has a match, 23001
 * when the match is wrong.
 */
export async function writeMatch(
  tx: Transaction,
  { line, kind, shard, subjectId, proposalId = null }: LineMatch,
  at: Date,
): Promise<void> {
  await tx.query(
    'insert into bahi.bank_match (line_id, kind, shard, subject_id, amount_paise, matched_at, proposal_id) values ($1, $2, $3, $4, $5, $6, $7)',
    [line.id, kind, shard, subjectId, line.amountPaise, at, proposalId],
  )
}

export type BankLineRow = {
  id: bigint
  account: BankAccountName
  seq: bigint
  booked_on: string
  reference: string
  description: string
  counterparty: string
  incoming: boolean
  amount_paise: bigint
  balance_paise: bigint
  is_used: boolean
}

export const BANK_LINE = `
  select l.id, l.account, l.seq, l.booked_on, l.reference, l.description, l.counterparty, l.incoming, l.amount_paise, l.balance_paise,
    exists (select from bahi.bank_match m where m.line_id = l.id) as is_used
  from bahi.bank_line l`

export function toBankLine(row: BankLineRow): BankLine & { readonly isUsed: boolean } {
  return {
    id: row.id,
    account: row.account,
    seq: row.seq,
    bookedOn: row.booked_on,
    reference: row.reference,
    description: row.description,
    counterparty: row.counterparty,
    isIncoming: row.incoming,
    amountPaise: row.amount_paise,
    balancePaise: row.balance_paise,
    isUsed: row.is_used,
  }
}
