import type { lockStaff } from '@bahi/contract/staff/people'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { Call } from '../platform/http/call.ts'
import type { Staff } from '../platform/http/staff.ts'
import { auditedAct } from './four-eyes/audited-act.ts'
import type { StaffParts } from './staff-parts.ts'
import { isLockedOut, revokeStaffSessions } from './staff-sessions.ts'

const HOUR_MS = 3_600_000
/** How long one person can lock an admin out. */
const ADMIN_LOCK_HOURS = 24
/**
 * The same person cannot lock the same admin again within these days, unless two people lifted the first lock early.
 */
const ADMIN_LOCK_EVERY_DAYS = 30

type Row = { locked_at: Date | null; locked_until: Date | null; is_admin: boolean }

/**
 * Locks a staff member out. One person may do so at once; unlocking needs two people. The lock of an admin ends after
 * 24 hours of system time, because a person who could lock out all other admins for good, or again and again, would
 * defeat maker and checker (rule H6). Refuses `subject-missing` for an unknown or locked member, and
 * `lock-time-used-up` after an earlier lock by the same person.
 */
export function answerLockStaff(
  parts: StaffParts,
  { id, reason }: InputOf<typeof lockStaff>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof lockStaff>>> {
  const subject = `staff:${id}`
  return auditedAct(parts, staff, call, { action: 'staff.lock', subject, reason }, async (tx) => {
    const now = parts.systemClock()
    const {
      rows: [found],
    } = await tx.query<Row>(
      `select s.locked_at, s.locked_until, exists (select from bahi.staff_role r where r.staff_id = s.id and r.role = 'admin' and r.revoked_at is null) as is_admin
       from bahi.staff s where s.id = $1 for no key update`,
      [id],
    )
    if (found === undefined || isLockedOut(found, now)) return refuse(refusal('subject-missing'))
    if (found.is_admin && (await lockedLately(tx, staff, id, now)))
      return refuse(refusal('lock-time-used-up', { longestHours: ADMIN_LOCK_HOURS, leftHours: 0 }))
    const until = found.is_admin ? new Date(now.getTime() + ADMIN_LOCK_HOURS * HOUR_MS) : null
    await tx.query('update bahi.staff set locked_at = $2, locked_until = $3 where id = $1', [id, now, until])
    await revokeStaffSessions(tx, BigInt(id), now)
    return accept({})
  })
}

/**
 * Whether this person locked the member out recently, from the audit log. A lock that two people lifted does not count.
 */
async function lockedLately(tx: Transaction, staff: Staff, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from bahi.audit_entry a
     where a.subject = $1 and a.staff_id = $2 and a.action = 'staff.lock' and a.outcome = 'done' and a.at > $3
       and not exists (select from bahi.proposal p where p.kind = 'staff-unlock' and p.state = 'approved' and p.payload ->> 'id' = $4 and p.checked_at >= a.at)
     limit 1`,
    [`staff:${id}`, staff.id, new Date(now.getTime() - ADMIN_LOCK_EVERY_DAYS * 24 * HOUR_MS), id],
  )
  return rowCount === 1
}
