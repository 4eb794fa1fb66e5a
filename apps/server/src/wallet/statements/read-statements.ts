import type { listBankStatements } from '@bahi/contract/wallet/bank-statements-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import { paise, paiseToNumber } from '@bahi/money/paise'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { rowId } from '../transfers/row-id.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { LAST_STATEMENT, STATEMENT_KINDS } from './statement-proposals.ts'

type Row = {
  id: bigint
  file_name: string
  content_hash: Buffer
  lines: number
  opening_paise: bigint
  closing_paise: bigint
  imported_at: Date
  withdraws: bigint | null
  made_by: string
  checked_by: string | null
  is_withdrawn: boolean
  matched: number
  is_last: boolean
}

/** Lists confirmed statements, newest first, with the names of both people. */
export async function readStatements(
  { db }: WalletParts,
  { before, size }: InputOf<typeof listBankStatements>,
): Promise<Decision<ReplyOf<typeof listBankStatements>>> {
  return inTransaction(
    db.pool,
    async (tx) => {
      const { rows } = await tx.query<Row>(
        `select s.id, s.file_name, s.content_hash, s.lines, s.opening_paise, s.closing_paise, s.imported_at, s.withdraws, maker.number as made_by, checker.number as checked_by,
         exists (select from bahi.bank_statement later where later.withdraws = s.id) as is_withdrawn, s.id is not distinct from (select last.id from (${LAST_STATEMENT}) last) as is_last,
         (select count(*)::integer from bahi.bank_line l join bahi.bank_match m on m.line_id = l.id where l.statement_id = s.id) as matched
       from bahi.bank_statement s join bahi.staff maker on maker.id = s.imported_by left join bahi.proposal p on p.id = s.proposal_id left join bahi.staff checker on checker.id = p.checked_by
       where $1::bigint is null or s.id < $1 order by s.id desc limit $2`,
        [before === undefined ? null : rowId(before), size + 1],
      )
      const {
        rows: [waiting],
      } = await tx.query<{ id: bigint }>(
        `select id from bahi.proposal where state = 'waiting' and kind = any($1::text[])`,
        [STATEMENT_KINDS],
      )
      const items = rows.slice(0, size).map((row) => ({
        id: row.id.toString(),
        fileName: row.file_name,
        sha256: row.content_hash.toString('hex'),
        lines: row.lines,
        matched: row.matched,
        openingPaise: paiseToNumber(paise(row.opening_paise)),
        closingPaise: paiseToNumber(paise(row.closing_paise)),
        at: row.imported_at.toISOString(),
        madeBy: row.made_by,
        checkedBy: row.checked_by,
        state:
          row.withdraws !== null
            ? ('withdrawal' as const)
            : row.is_withdrawn
              ? ('withdrawn' as const)
              : ('stands' as const),
        canWithdraw: row.is_last && row.matched === 0,
      }))
      return accept({ items, more: rows.length > size, waitingId: waiting?.id.toString() ?? null })
    },
    { isolation: 'repeatable read' },
  )
}
