import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { readSchemeById, type SchemeRow } from '../schemes/scheme-rows.ts'

/** A fund or a plan by its code; when it is to be changed, behind the lock of its row. */
export async function readSchemeByCode(
  db: Queryable | Transaction,
  code: string,
  lock: '' | 'for update' = '',
): Promise<SchemeRow | null> {
  const {
    rows: [row],
  } = await db.query<{ id: number }>(`select id from bahi.scheme where code = upper($1) ${lock}`, [code])
  return row === undefined ? null : readSchemeById(db, row.id)
}
