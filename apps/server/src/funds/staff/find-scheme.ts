import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { readSchemeById, type SchemeRow } from '../schemes/scheme-rows.ts'

/** Reads a fund or a plan by its code. Pass `for update` to lock the scheme's row before a change. */
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
