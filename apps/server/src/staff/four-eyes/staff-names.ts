import type { Queryable } from '../../platform/db/in-transaction.ts'

/** What others are shown of a member of staff. */
export interface StaffName {
  readonly number: string
  readonly displayName: string
}

/**
 * The names of members of staff by their ids; ids that are null are left out. They are read apart from what they did for
 * customers: that lies with the customers' shards, and the staff do not.
 */
export async function readStaffNames(
  db: Queryable,
  ids: readonly (bigint | null)[],
): Promise<ReadonlyMap<bigint | null, StaffName>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { rows } = await db.query<{ id: bigint; number: string; display_name: string }>(
    'select id, number, display_name from bahi.staff where id = any($1::bigint[])',
    [wanted],
  )
  return new Map(rows.map(({ id, number, display_name: displayName }) => [id, { number, displayName }]))
}
