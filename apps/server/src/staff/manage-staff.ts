import type { listStaff } from '@bahi/contract/staff/people'
import type { proposeStaff } from '@bahi/contract/staff/proposals'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Call } from '../platform/http/call.ts'
import type { Staff } from '../platform/http/staff.ts'
import { CODE_SIGNER } from './code-signer.ts'
import { auditedAct } from './four-eyes/audited-act.ts'
import type { StaffParts } from './staff-parts.ts'
import { isLockedOut, knownRoles } from './staff-sessions.ts'
import { MAX_WRONG_CODES } from './take-factor.ts'

type Row = Pick<
  Tables['staff'],
  'id' | 'number' | 'name' | 'display_name' | 'locked_at' | 'locked_until' | 'wrong_codes' | 'created_at'
> & {
  roles: string[] | null
  enrolled: boolean
  last_seen_at: Date | null
  code_by: bigint | null
  code_by_number: string | null
}

export async function readStaffList(
  { db, systemClock }: StaffParts,
  staff: Staff,
): Promise<Decision<ReplyOf<typeof listStaff>>> {
  const now = systemClock()
  const { rows } = await db.pool.query<Row>(
    `
    select s.id, s.number, s.name, s.display_name, s.second_factor is not null as enrolled, s.locked_at, s.locked_until, s.wrong_codes, s.created_at,
           (select array_agg(distinct r.role) from bahi.staff_role r where r.staff_id = s.id and r.revoked_at is null) as roles,
           (select max(t.last_seen_at) from bahi.staff_session t where t.staff_id = s.id) as last_seen_at, signer.id as code_by, signer.number as code_by_number
    from bahi.staff s
    left join bahi.proposal p on p.id = s.enrolment_proposal_id and s.second_factor is null and s.enrolment_until > $1
    left join bahi.staff signer on signer.id = ${CODE_SIGNER}
    order by s.number`,
    [now],
  )
  return accept({
    items: rows.map((row) => ({
      id: row.id.toString(),
      number: row.number,
      name: row.name,
      displayName: row.display_name,
      roles: knownRoles(row.roles),
      state: stateOf(row, now),
      lockedUntil: isLockedOut(row, now) ? (row.locked_until?.toISOString() ?? null) : null,
      codeBy: row.code_by_number === null ? null : { number: row.code_by_number, isMe: row.code_by === staff.id },
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    })),
  })
}

function stateOf(row: Row, now: Date): ReplyOf<typeof listStaff>['items'][number]['state'] {
  if (isLockedOut(row, now)) return 'locked'
  if (row.wrong_codes >= MAX_WRONG_CODES) return 'codes-used-up'
  return row.enrolled ? 'active' : 'invited'
}

export function answerProposeStaff(
  parts: StaffParts,
  input: InputOf<typeof proposeStaff>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeStaff>>> {
  const { act, reason } = input
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'staff.propose', subject: `staff:${input.id ?? input.name ?? ''}`, reason, detail: { act } },
    async (tx) => {
      const read = payloadOf(input)
      if (!read.ok) return refuse(refusal('parameter-malformed', {}, read.missing))
      if (act === 'staff-create') return parts.fourEyes.propose(tx, staff, act, read.payload, reason)
      const known = await readWhom(tx, input.id ?? '')
      if (known === undefined) return refuse(refusal('subject-missing'))
      const { number, name, display_name: displayName, roles } = known
      const before = act === 'staff-roles' ? { before: knownRoles(roles) } : {}
      return parts.fourEyes.propose(tx, staff, act, { ...read.payload, number, name, displayName, ...before }, reason)
    },
  )
}

type Whom = { number: string; name: string; display_name: string; roles: string[] | null }

/**
 * Reads the subject of an act and the subject's present roles. Both are stored in the payload, so that the second
 * person reads whom the act concerns (rule H6).
 */
async function readWhom(tx: Transaction, id: string): Promise<Whom | undefined> {
  const { rows } = await tx.query<Whom>(
    `select s.number, s.name, s.display_name, (select array_agg(distinct r.role) from bahi.staff_role r where r.staff_id = s.id and r.revoked_at is null) as roles
     from bahi.staff s where s.id = $1`,
    [id],
  )
  return rows[0]
}

type ReadPayload =
  | { readonly ok: true; readonly payload: Record<string, unknown> }
  | { readonly ok: false; readonly missing: string }

/** The payload of an act, or the first missing field. */
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
