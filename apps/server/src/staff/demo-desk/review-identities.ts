import { photoSides } from '@bahi/contract/customers/identity-staff'
import { answerApprove, lockReview } from '../../customers/identity/decide-review.ts'
import type { IdentityParts } from '../../customers/identity/identity-parts.ts'
import { answerOpenPhoto, readOpenedSides } from '../../customers/identity/open-review.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import type { DeskActs } from './desk-act.ts'
import { memberWith } from './desk-staff.ts'

const AT_ONCE = 20

/**
 * Opens the photos of identities that wait longer than the desk does, and approves them. The numbers are made up, which
 * the server demanded when they were sent (rule H10).
 */
export async function reviewIdentities(
  parts: IdentityParts,
  acts: DeskActs,
  desk: readonly Staff[],
  sentUntil: Date,
): Promise<void> {
  const reviewer = memberWith(desk, 'reviewer')
  if (reviewer === undefined) return
  const { rows } = await parts.db.pool.query<{ id: bigint }>(
    `select id from bahi.identity_submission where state = 'waiting' and sent_at <= $1 order by id limit $2`,
    [sentUntil, AT_ONCE],
  )
  for (const row of rows) {
    const id = row.id.toString()
    for (const side of await readUnopened(parts, id, reviewer))
      await acts.run(`open ${id} ${side}`, { id, side }, (call) =>
        answerOpenPhoto(parts, { id, side, why: 'review', reason: undefined }, reviewer, call),
      )
    await acts.run(`identity ${id}`, { id }, (call) => answerApprove(parts, { id }, reviewer, call))
  }
}

function readUnopened({ db }: IdentityParts, id: string, reviewer: Staff) {
  return inTransaction(db.pool, async (tx) => {
    const row = await lockReview(tx, id)
    const opened = row === undefined ? photoSides : await readOpenedSides(tx, row, reviewer)
    return photoSides.filter((side) => !opened.includes(side))
  })
}
