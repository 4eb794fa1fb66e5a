import type pg from 'pg'
import type { getSimulatedBankFile } from '@bahi/contract/wallet/bank-statements-staff'
import { demoBankRules } from '@bahi/contract/wallet/views'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import { bankReference } from '@bahi/domain/wallet/bank-reference'
import { writeStatement, type StatementLine } from '@bahi/domain/wallet/bank-statement'
import { demoOutcome } from '@bahi/domain/wallet/demo-bank'
import { businessDate } from '@bahi/money/business-date'
import type { Tables } from '../../platform/db/tables.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'

type InRow = { amount_paise: bigint; payer_name: string; note: string; bank_reference: string }
type OutRow = { id: bigint; amount_paise: bigint; holder_name: string; number_at: Date }
type Payment = { readonly row: OutRow; readonly reference: string; readonly description: string }
type ReturnRow = { amount_paise: bigint; reference: string; counterparty: string }

/**
 * Writes the file that the simulated bank would send since the last import: payments that customers stated, approved
 * payments by hand, and returns that are due. The file has a real bank's form and uses the same import. It contains no
 * account numbers (rule H3).
 */
export async function showSimulatedBankFile(
  { db, clock }: WalletParts,
  numberOf: (id: bigint, at: Date) => string,
): Promise<Decision<ReplyOf<typeof getSimulatedBankFile>>> {
  const today = businessDate(clock.now().date)
  const {
    rows: [account],
  } = await db.pool.query<{ balance_paise: bigint }>(
    `select balance_paise from bahi.statement_account where name = 'bank-file'`,
  )
  const incoming = await readIncoming(db.pool)
  const outgoing = await readPayments(db.pool, numberOf)
  const { rows: returns } = await db.pool.query<ReturnRow>(
    `select m.amount_paise, l.reference, l.counterparty from bahi.bank_match m join bahi.bank_line l on l.id = m.line_id where m.kind = 'return-due' and l.account = 'bank-file'
       and not exists (select from bahi.bank_match p where p.kind = 'return-paid' and p.subject_id = m.line_id)
       and not exists (select from bahi.bank_line r where r.account = 'bank-file' and r.reference = 'R-' || l.reference and not exists (select from bahi.bank_match w where w.line_id = r.id and w.kind = 'withdrawn')) order by l.seq limit 50`,
  )
  let balancePaise = account?.balance_paise ?? 0n
  const line = (parts: Omit<StatementLine, 'bookedOn' | 'balancePaise'>): StatementLine => {
    balancePaise += parts.isIncoming ? parts.amountPaise : -parts.amountPaise
    return { bookedOn: today, balancePaise, ...parts }
  }
  const lines = [
    ...incoming.flatMap((row) => {
      const outcome = demoOutcome(row.amount_paise, demoBankRules)
      if (outcome === 'never-paid' || outcome === 'bank-refused') return []
      return [
        line({
          reference: row.bank_reference,
          description: `BY TRANSFER ${row.note}`,
          counterparty: outcome === 'paid' ? row.payer_name : 'Sunrise Traders',
          isIncoming: true,
          amountPaise: row.amount_paise,
        }),
      ]
    }),
    ...outgoing.map(({ row, reference, description }) =>
      line({ reference, description, counterparty: row.holder_name, isIncoming: false, amountPaise: row.amount_paise }),
    ),
    ...returns.map((row) =>
      line({
        reference: `R-${row.reference}`,
        description: `RETURN ${row.reference}`,
        counterparty: row.counterparty,
        isIncoming: false,
        amountPaise: row.amount_paise,
      }),
    ),
  ]
  return accept({
    fileName: `simulated-bank-${today}.csv`,
    csv: lines.length === 0 ? '' : writeStatement(lines),
    lines: lines.length,
  })
}

/** How many payments in a file has at most. */
const MAX_INCOMING = 200

/** Reads the payments that customers stated and that no line of a statement has. */
async function readIncoming(pool: pg.Pool): Promise<InRow[]> {
  const { rows } = await pool.query<InRow>(
    `select distinct on (bank_reference) amount_paise, payer_name, note, bank_reference from bahi.transfer_in
     where provider = 'manual' and bank_reference is not null and (state = 'waiting' or failure in ('expired', 'cancelled'))
     order by bank_reference, id`,
  )
  const { rows: lines } = await pool.query<{ reference: string }>(
    `select l.reference from bahi.bank_line l where l.account = 'bank-file' and l.reference = any($1::text[])
       and not exists (select from bahi.bank_match m where m.line_id = l.id and m.kind = 'withdrawn')`,
    [rows.map(({ bank_reference: reference }) => reference)],
  )
  const said = new Set(lines.map(({ reference }) => reference))
  return rows.filter(({ bank_reference: reference }) => !said.has(reference)).slice(0, MAX_INCOMING)
}

/** The number of references that one payment tries. */
const ATTEMPTS = 9

/** Reads the payments by hand without a statement line, each with its first free reference. */
async function readPayments(pool: pg.Pool, numberOf: (id: bigint, at: Date) => string): Promise<Payment[]> {
  const { rows } = await pool.query<OutRow>(
    `select id, amount_paise, holder_name, asked_at as number_at from bahi.transfer_out
     where state = 'awaiting' and approved_at is not null and pay_by = 'manual' order by asked_at limit 100`,
  )
  const payments = rows.map((row) => ({
    row,
    description: `TRANSFER OUT ${numberOf(row.id, row.number_at)}`,
    references: Array.from({ length: ATTEMPTS }, (_, index) => bankReference('BFO', row.id, index + 1)),
  }))
  const { rows: lines } = await pool.query<
    Pick<Tables['bank_line'], 'reference' | 'description' | 'amount_paise' | 'incoming'>
  >(
    `select l.reference, l.description, l.amount_paise, l.incoming from bahi.bank_line l
     where l.account = 'bank-file' and (l.reference = any($1::text[]) or l.description = any($2::text[]))
       and not exists (select from bahi.bank_match m where m.line_id = l.id and m.kind = 'withdrawn')`,
    [payments.flatMap(({ references }) => references), payments.map(({ description }) => description)],
  )
  const taken = new Set(lines.map(({ reference }) => reference))
  return payments.flatMap(({ row, description, references }) => {
    const isSaid = lines.some(
      (line) => !line.incoming && line.amount_paise === row.amount_paise && line.description === description,
    )
    const reference = references.find((one) => !taken.has(one))
    return isSaid || reference === undefined ? [] : [{ row, description, reference }]
  })
}
