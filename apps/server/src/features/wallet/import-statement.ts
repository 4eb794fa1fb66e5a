import { createHash } from 'node:crypto'
import type { importBankStatement } from '@bahi/contract/console/wallet'
import type { InputOf, ReplyOf } from '@bahi/contract/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { decideFollows, readStatement, type Statement } from '@bahi/domain/wallet/bank-statement'
import { pointsAt } from '@bahi/domain/wallet/match-line'
import { isSameName } from '@bahi/domain/wallet/same-name'
import type { Transaction } from '../../db/in-transaction.ts'
import type { Call } from '../../http/call.ts'
import { auditedAct } from '../../identity/audited-act.ts'
import type { Staff } from '../../identity/staff.ts'
import { appendLines, lockAccount, type BankLine } from './bank-lines.ts'
import { transferNumber } from '../../trading/transfer-number.ts'
import type { WalletParts } from './wallet-parts.ts'

type Reply = ReplyOf<typeof importBankStatement>

/** Takes a statement whole or not at all. Nothing is credited by it: that needs two people, or for money leaving the approval they gave. */
export function answerImport(parts: WalletParts, { fileName, csv, reason }: InputOf<typeof importBankStatement>, staff: Staff, call: Call): Promise<Decision<Reply>> {
  const read = readStatement(csv)
  return auditedAct(parts, staff, call, { action: 'bank-statement.import', subject: 'bank-account:bank-file', reason, detail: { fileName } }, async (tx) => {
    if (!read.ok) return read
    const head = await lockAccount(tx, 'bank-file')
    const known = await refuseKnown(tx, read.accepted)
    if (known !== null) return refuse(known)
    // What an account held before its first statement was imported, only that statement says.
    const follows = head.lastSeq === 0n ? read : decideFollows(read.accepted, head.balancePaise)
    if (!follows.ok) return follows
    const { lines, openingPaise, closingPaise } = follows.accepted
    const statementId = parts.ids.newId(0)
    const now = parts.systemClock()
    await tx.query(
      `insert into bahi.bank_statement (id, account, file_name, content_hash, imported_by, imported_at, opening_paise, closing_paise, lines) values ($1, 'bank-file', $2, $3, $4, $5, $6, $7, $8)`,
      [statementId, fileName, createHash('sha256').update(csv).digest(), staff.id, now, openingPaise, closingPaise, lines.length])
    const written = await appendLines(tx, parts.ids, 'bank-file', { lastSeq: head.lastSeq, balancePaise: openingPaise }, lines, now, statementId)
    return accept({ statementId: statementId.toString(), lines: lines.length, openingPaise: Number(openingPaise), closingPaise: Number(closingPaise), ...await sortLines(tx, written) })
  })
}

/** The same reference is one payment: no line comes twice, within a file or from an earlier one. */
async function refuseKnown(tx: Transaction, { lines }: Statement) {
  const { rows } = await tx.query<{ reference: string }>(`select reference from bahi.bank_line where account = 'bank-file' and reference = any($1::text[])`, [lines.map(({ reference }) => reference)])
  const known = new Set(rows.map(({ reference }) => reference))
  for (const [index, { reference }] of lines.entries()) {
    if (known.has(reference)) return refusal('statement-line-known', { line: index + 2, reference }, 'csv')
    known.add(reference)
  }
  return null
}

type InRow = { amount_paise: bigint; note: string; bank_reference: string | null; state: string; real_name: string | null }
type OutRow = { id: bigint; amount_paise: bigint; asked_at: Date }

/** What the lines look like to be, for whoever imported them; what they are is decided line by line afterwards. */
async function sortLines(tx: Transaction, lines: readonly BankLine[]): Promise<Pick<Reply, 'matchedOut' | 'suggestedIn' | 'goesBack' | 'unmatched'>> {
  const { rows: incoming } = await tx.query<InRow>(
    `select t.amount_paise, t.note, t.bank_reference, t.state, c.real_name from bahi.transfer_in t join bahi.customer c on c.book = t.book and c.id = t.customer_id where t.provider = 'manual'
       and (t.state = 'waiting' or exists (select from unnest($1::text[]) as told (description) where position(t.note in told.description) > 0) or t.bank_reference = any($2::text[]))`,
    [lines.map(({ description }) => description), lines.map(({ reference }) => reference)])
  const { rows: outgoing } = await tx.query<OutRow>(`select id, amount_paise, asked_at from bahi.transfer_out where state = 'awaiting' and approved_at is not null and pay_by = 'manual'`)
  const sorted = { matchedOut: 0, suggestedIn: 0, goesBack: 0, unmatched: 0 }
  for (const line of lines) sorted[sortOf(line, incoming, outgoing)] += 1
  return sorted
}

function sortOf(line: BankLine, incoming: readonly InRow[], outgoing: readonly OutRow[]): 'matchedOut' | 'suggestedIn' | 'goesBack' | 'unmatched' {
  if (!line.isIncoming) return outgoing.some((row) => row.amount_paise === line.amountPaise && line.description.includes(transferNumber('out', row.id, row.asked_at))) ? 'matchedOut' : 'unmatched'
  const named = incoming.filter((row) => pointsAt(line, { note: row.note, statedReference: row.bank_reference }) !== null)
  const [first] = named
  if (first === undefined) return 'unmatched'
  if (named.some((row) => row.state === 'waiting' && row.amount_paise === line.amountPaise && isSameName(line.counterparty, row.real_name))) return 'suggestedIn'
  return first.state !== 'waiting' || !isSameName(line.counterparty, first.real_name) ? 'goesBack' : 'unmatched'
}
