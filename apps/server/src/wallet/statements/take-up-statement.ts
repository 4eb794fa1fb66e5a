import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { checkContinuity, type Statement } from '@bahi/domain/wallet/bank-statement'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { lockAccount } from '../transfers/bank-lines.ts'
import { LAST_STATEMENT } from './statement-proposals.ts'

export type Place = { readonly lastSeq: bigint; readonly openingPaise: bigint }

/**
 * Locks the account and returns the position for a statement's lines. Refuses `statement-line-known` for a line that
 * exists, and `statement-not-following` for a statement that does not follow the last one.
 */
export async function takeUp(tx: Transaction, statement: Statement): Promise<Decision<Place>> {
  const head = await lockAccount(tx, 'bank-file')
  const known = await refuseKnown(tx, statement)
  if (known !== null) return refuse(known)
  // The first statement brings the opening balance itself, because no earlier statement states it.
  const { rowCount: standing } = await tx.query(LAST_STATEMENT)
  const follows = standing === 0 ? accept(statement) : checkContinuity(statement, head.balancePaise)
  return follows.ok ? accept({ lastSeq: head.lastSeq, openingPaise: statement.openingPaise }) : follows
}

/** Refuses a reference that an earlier line has, unless that line was withdrawn. One reference is one payment. */
async function refuseKnown(tx: Transaction, { lines }: Statement) {
  const { rows } = await tx.query<{ reference: string }>(
    `select l.reference from bahi.bank_line l where l.account = 'bank-file' and l.reference = any($1::text[])
       and not exists (select from bahi.bank_match m where m.line_id = l.id and m.kind = 'withdrawn')`,
    [lines.map(({ reference }) => reference)],
  )
  const known = new Set(rows.map(({ reference }) => reference))
  for (const { reference, fileLine } of lines) {
    if (known.has(reference)) return refusal('statement-line-known', { line: fileLine, reference }, 'csv')
    known.add(reference)
  }
  return null
}
