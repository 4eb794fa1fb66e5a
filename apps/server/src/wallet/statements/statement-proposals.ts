import * as z from 'zod/mini'
import type { Transaction } from '../../platform/db/in-transaction.ts'

export const STATEMENT_KINDS = ['bank-statement', 'bank-statement-withdraw'] as const

/** The texts of a line. The amount is in paise and negative for outgoing money. */
const lineWords = z.object({
  bookedOn: z.string(),
  reference: z.string(),
  description: z.string(),
  counterparty: z.string(),
  amountPaise: z.int(),
})
export const statementPayload = z.object({
  fileId: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  lines: z.int(),
  openingPaise: z.int(),
  closingPaise: z.int(),
  inPaise: z.int(),
  outPaise: z.int(),
  first: lineWords,
  last: lineWords,
})
export const withdrawPayload = z.object({
  statementId: z.string(),
  fileName: z.string(),
  sha256: z.string(),
  lines: z.int(),
  openingPaise: z.int(),
  closingPaise: z.int(),
})

export type LineWords = z.output<typeof lineWords>
export type StatementPayload = z.output<typeof statementPayload>
export type WithdrawPayload = z.output<typeof withdrawPayload>

/**
 * Selects the last statement that is not withdrawn. Only this one can be withdrawn, because later statements follow
 * from earlier ones.
 */
export const LAST_STATEMENT = `
  select s.id, s.file_name, s.content_hash, s.lines, s.opening_paise, s.closing_paise from bahi.bank_statement s
  where s.account = 'bank-file' and s.withdraws is null and not exists (select from bahi.bank_statement later where later.withdraws = s.id) order by s.id desc limit 1`

/** Whether a statement, or the withdrawal of one, waits for its second person. */
export async function statementWaits(tx: Transaction): Promise<boolean> {
  const { rowCount } = await tx.query(`select from bahi.proposal where state = 'waiting' and kind = any($1::text[])`, [
    STATEMENT_KINDS,
  ])
  return rowCount !== 0
}
