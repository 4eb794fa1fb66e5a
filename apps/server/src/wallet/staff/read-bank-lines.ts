import { bankAccounts, type listBankLines } from '@bahi/contract/wallet/bank-statements-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import { findReferencedTransfer } from '@bahi/domain/wallet/match-line'
import { isSameName } from '@bahi/domain/wallet/same-name'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { BANK_LINE, toBankLine, type BankLine, type BankLineRow } from '../transfers/bank-lines.ts'
import { rowId } from '../transfers/row-id.ts'
import { transferNumber } from '../transfers/transfer-number.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { readWaitingProposals } from './waiting-proposals.ts'

type Reply = ReplyOf<typeof listBankLines>
type MatchRow = {
  line_id: bigint
  kind: NonNullable<Reply['items'][number]['match']>['kind']
  subject_id: bigint
  matched_at: Date
}
type HandsRow = { line_id: bigint; file_name: string; made_by: string; checked_by: string | null }
type InRow = {
  id: bigint
  created_at: Date
  amount_paise: bigint
  note: string
  bank_reference: string | null
  real_name: string | null
}

type Item = Reply['items'][number]

async function readLines(
  tx: Transaction,
  { account, state, before, size }: InputOf<typeof listBankLines>,
): Promise<BankLine[]> {
  const { rows } = await tx.query<BankLineRow>(
    `${BANK_LINE} where ($1 = 'all' or l.account = $1) and ($2 = 'all' or ($2 = 'matched') = exists (select from bahi.bank_match m where m.line_id = l.id))
       and ($3::bigint is null or l.id < $3) order by l.id desc limit $4`,
    [account, state, before === undefined ? null : rowId(before), size + 1],
  )
  return rows.map(toBankLine)
}

/** Reads the matches of lines and the people of their statements. */
async function readMatches(tx: Transaction, lines: readonly BankLine[]) {
  const ids = lines.map(({ id }) => id)
  const { rows: matches } = await tx.query<MatchRow>(
    'select line_id, kind, subject_id, matched_at from bahi.bank_match where line_id = any($1::bigint[])',
    [ids],
  )
  const { rows: hands } = await tx.query<HandsRow>(
    `select l.id as line_id, s.file_name, maker.number as made_by, checker.number as checked_by from bahi.bank_line l join bahi.bank_statement s on s.id = l.statement_id join bahi.staff maker on maker.id = s.imported_by
       left join bahi.proposal p on p.id = s.proposal_id left join bahi.staff checker on checker.id = p.checked_by where l.id = any($1::bigint[])`,
    [ids],
  )
  return {
    matchOf: ({ id }: BankLine) => matches.find((one) => one.line_id === id),
    handsOf: ({ id }: BankLine) => hands.find((one) => one.line_id === id),
  }
}

/** Returns a function that suggests, for a line, the waiting transfers by hand that the line names. */
async function readSuggestions(tx: Transaction): Promise<(line: BankLine) => Item['suggests']> {
  const { rows: waiting } = await tx.query<InRow>(
    `select t.id, t.created_at, t.amount_paise, t.note, t.bank_reference, c.real_name from bahi.transfer_in t join bahi.customer c on c.shard = t.shard and c.id = t.customer_id where t.state = 'waiting' and t.provider = 'manual'`,
  )
  const pointedAt = findReferencedTransfer(waiting.map((row) => ({ ...row, statedReference: row.bank_reference })))
  return (line) =>
    pointedAt(line).map(({ transfer: row, by }) => ({
      transferId: row.id.toString(),
      number: transferNumber('in', row.id, row.created_at),
      by,
      nameMatches: isSameName(line.counterparty, row.real_name),
      amountMatches: row.amount_paise === line.amountPaise,
    }))
}

const lineViewOf = (line: BankLine) => ({
  id: line.id.toString(),
  account: line.account,
  seq: Number(line.seq),
  bookedOn: line.bookedOn,
  reference: line.reference,
  description: line.description,
  counterparty: line.counterparty,
  incoming: line.isIncoming,
  amountPaise: paiseToNumber(paise(line.amountPaise)),
  balancePaise: paiseToNumber(paise(line.balancePaise)),
})

const matchViewOf = (match: MatchRow | undefined): Item['match'] =>
  match === undefined
    ? null
    : { kind: match.kind, subjectId: match.subject_id.toString(), at: match.matched_at.toISOString() }

const statementViewOf = (hands: HandsRow | undefined): Item['statement'] =>
  hands === undefined ? null : { fileName: hands.file_name, madeBy: hands.made_by, checkedBy: hands.checked_by }

export async function readBankLines(
  parts: WalletParts,
  asked: InputOf<typeof listBankLines>,
  staff: Staff,
): Promise<Decision<Reply>> {
  return inTransaction(
    parts.db.pool,
    async (tx) => {
      const found = await readLines(tx, asked)
      const lines = found.slice(0, asked.size)
      const { matchOf, handsOf } = await readMatches(tx, lines)
      const suggestionsOf = await readSuggestions(tx)
      const proposals = await readWaitingProposals(
        tx,
        ['transfer-in', 'transfer-back', 'transfer-return'],
        'lineId',
        staff,
      )
      const items = lines.map((line) => {
        const match = matchOf(line)
        return {
          ...lineViewOf(line),
          match: matchViewOf(match),
          statement: statementViewOf(handsOf(line)),
          proposalId: proposals.get(line.id.toString())?.id ?? null,
          suggests: match !== undefined || !line.isIncoming ? [] : suggestionsOf(line),
        }
      })
      return accept({ items, more: found.length > asked.size, accounts: await readAccounts(tx) })
    },
    { isolation: 'repeatable read' },
  )
}

type AccountRow = {
  name: Reply['accounts'][number]['account']
  last_seq: bigint
  balance_paise: bigint
  unmatched: number
  returns_due: bigint
}

async function readAccounts(tx: Transaction): Promise<Reply['accounts']> {
  const { rows } = await tx.query<AccountRow>(
    `select a.name, a.last_seq, a.balance_paise,
       (select count(*)::integer from bahi.bank_line l where l.account = a.name and not exists (select from bahi.bank_match m where m.line_id = l.id)) as unmatched,
       (select coalesce(sum(m.amount_paise), 0)::bigint from bahi.bank_match m join bahi.bank_line l on l.id = m.line_id where l.account = a.name and m.kind = 'return-due'
          and not exists (select from bahi.bank_match p where p.kind = 'return-paid' and p.subject_id = m.line_id)) as returns_due
     from bahi.statement_account a where a.name = any($1::text[]) order by a.name`,
    [[...bankAccounts]],
  )
  return rows.map((row) => ({
    account: row.name,
    lines: Number(row.last_seq),
    balancePaise: paiseToNumber(paise(row.balance_paise)),
    unmatched: row.unmatched,
    returnsDuePaise: paiseToNumber(paise(row.returns_due)),
  }))
}
