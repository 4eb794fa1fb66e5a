import type { listStaff, lockStaff } from '@bahi/contract/console/staff'
import type { proposeStaff } from '@bahi/contract/console/proposals'
import type { InputOf, ReplyOf } from '@bahi/contract/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../../db/in-transaction.ts'
import type { Call } from '../../http/call.ts'
import { auditedAct } from '../../identity/audited-act.ts'
import type { Staff } from '../../identity/staff.ts'
import { knownRoles, revokeStaffSessions } from '../../identity/staff-sessions.ts'
import type { StaffParts } from './staff-parts.ts'

type Row = {
  id: bigint; number: string; name: string; display_name: string; roles: string[] | null; enrolled: boolean; locked_at: Date | null; created_at: Date; last_seen_at: Date | null
}

export async function readStaffList({ db }: StaffParts): Promise<Decision<ReplyOf<typeof listStaff>>> {
  const { rows } = await db.pool.query<Row>(`
    select s.id, s.number, s.name, s.display_name, s.second_factor is not null as enrolled, s.locked_at, s.created_at,
           (select array_agg(distinct r.role) from bahi.staff_role r where r.staff_id = s.id and r.revoked_at is null) as roles,
           (select max(t.last_seen_at) from bahi.staff_session t where t.staff_id = s.id) as last_seen_at
    from bahi.staff s order by s.number`)
  return accept({
    items: rows.map((row) => ({
      id: row.id.toString(), number: row.number, name: row.name, displayName: row.display_name, roles: knownRoles(row.roles),
      state: row.locked_at !== null ? 'locked' as const : row.enrolled ? 'active' as const : 'invited' as const,
      createdAt: row.created_at.toISOString(), lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    })),
  })
}

/** One person may shut a door at once; to open it again takes two. */
export function answerLockStaff(parts: StaffParts, { id, reason }: InputOf<typeof lockStaff>, staff: Staff, call: Call): Promise<Decision<ReplyOf<typeof lockStaff>>> {
  return auditedAct(parts, staff, call, { action: 'staff.lock', subject: `staff:${id}`, reason }, async (tx: Transaction) => {
    const now = parts.systemClock()
    const locked = await tx.query('update bahi.staff set locked_at = $2 where id = $1 and locked_at is null', [id, now])
    if (locked.rowCount === 0) return refuse(refusal('subject-missing'))
    await revokeStaffSessions(tx, BigInt(id), now)
    return accept({})
  })
}

export function answerProposeStaff(parts: StaffParts, input: InputOf<typeof proposeStaff>, staff: Staff, call: Call): Promise<Decision<ReplyOf<typeof proposeStaff>>> {
  const { act, reason } = input
  return auditedAct(parts, staff, call, { action: 'staff.propose', subject: `staff:${input.id ?? input.name ?? ''}`, reason, detail: { act } }, async (tx) => {
    const read = payloadOf(input)
    if (!read.ok) return refuse(refusal('parameter-malformed', {}, read.missing))
    if (act === 'staff-create') return parts.fourEyes.propose(tx, staff, act, read.payload, reason)
    const known = await readWhom(tx, input.id ?? '')
    if (known === undefined) return refuse(refusal('subject-missing'))
    const { number, name, display_name: displayName, roles } = known
    const before = act === 'staff-roles' ? { before: knownRoles(roles) } : {}
    return parts.fourEyes.propose(tx, staff, act, { ...read.payload, number, name, displayName, ...before }, reason)
  })
}

type Whom = { number: string; name: string; display_name: string; roles: string[] | null }

/** Who the act is about and what they may do so far: stored with it, because the second person must read whom they sign for (H6). */
async function readWhom(tx: Transaction, id: string): Promise<Whom | undefined> {
  const { rows } = await tx.query<Whom>(
    `select s.number, s.name, s.display_name, (select array_agg(distinct r.role) from bahi.staff_role r where r.staff_id = s.id and r.revoked_at is null) as roles
     from bahi.staff s where s.id = $1`, [id])
  return rows[0]
}

type ReadPayload = { readonly ok: true; readonly payload: Record<string, unknown> } | { readonly ok: false; readonly missing: string }

/** What the act needs of the form, or the field that is missing. */
function payloadOf({ act, id, name, displayName, roles }: InputOf<typeof proposeStaff>): ReadPayload {
  const given = knownRoles(roles?.split(',') ?? null)
  const missing = (field: string): ReadPayload => ({ ok: false, missing: field })
  if (act === 'staff-create') {
    if (name === undefined) return missing('name')
    if (displayName === undefined) return missing('displayName')
    return given.length === 0 ? missing('roles') : { ok: true, payload: { name, displayName, roles: given } }
  }
  if (id === undefined) return missing('id')
  if (act !== 'staff-roles') return { ok: true, payload: { id } }
  return given.length === 0 ? missing('roles') : { ok: true, payload: { id, roles: given } }
}
