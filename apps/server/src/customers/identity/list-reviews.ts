import type { listReviews, ReviewRow } from '@bahi/contract/customers/identity-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { readStaffNames } from '../../staff/four-eyes/staff-names.ts'
import type { IdentityParts } from './identity-parts.ts'
import { readId, type SubmissionRow } from './submissions.ts'

export type RowWithReviewer = SubmissionRow & {
  readonly staff_number: string | null
  readonly staff_name: string | null
}

/** Submissions with the staff members who decided them. */
export async function nameReviewers(db: Queryable, rows: readonly SubmissionRow[]): Promise<RowWithReviewer[]> {
  const names = await readStaffNames(
    db,
    rows.map(({ decided_by: id }) => id),
  )
  return rows.map((row) => {
    const reviewer = names.get(row.decided_by)
    return { ...row, staff_number: reviewer?.number ?? null, staff_name: reviewer?.displayName ?? null }
  })
}

export function reviewRow(row: RowWithReviewer): ReviewRow {
  return {
    id: row.id.toString(),
    customerId: row.customer_id.toString(),
    idType: row.id_type,
    attempt: row.attempt,
    state: row.state,
    sentAt: row.sent_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy:
      row.staff_number === null || row.staff_name === null
        ? null
        : { number: row.staff_number, displayName: row.staff_name },
  }
}

/** Lists submissions. Ids contain the time of creation, so the order of ids is the order of arrival over all shards. */
export async function readReviews(
  { db: { pool } }: IdentityParts,
  { state, after, size }: InputOf<typeof listReviews>,
): Promise<Decision<ReplyOf<typeof listReviews>>> {
  const cursor = after === undefined ? null : readId(after)
  const query =
    state === 'waiting'
      ? `select s.* from bahi.identity_submission s where s.state = 'waiting' and ($1::bigint is null or s.id > $1) order by s.id limit $2`
      : `select s.* from bahi.identity_submission s where s.state <> 'waiting' and ($1::bigint is null or s.id < $1) order by s.id desc limit $2`
  const { rows } = await pool.query<SubmissionRow>(query, [cursor, size + 1])
  const {
    rows: [all],
  } = await pool.query<{ waiting: number; oldest_at: Date | null }>(
    `select count(*)::int as waiting, min(sent_at) as oldest_at from bahi.identity_submission where state = 'waiting'`,
  )
  return accept({
    items: (await nameReviewers(pool, rows.slice(0, size))).map(reviewRow),
    more: rows.length > size,
    waiting: all?.waiting ?? 0,
    oldestAt: all?.oldest_at?.toISOString() ?? null,
  })
}
