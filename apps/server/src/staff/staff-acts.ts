import * as z from 'zod/mini'
import { staffRoles, type StaffRole } from '@bahi/contract/wire/staff-roles'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { ProposalAct } from './four-eyes/four-eyes.ts'
import type { StaffParts } from './staff-parts.ts'
import { revokeStaffSessions } from './staff-sessions.ts'

const roles = z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length))
const create = z.object({ name: z.string(), displayName: z.string(), roles })
/** Whom it concerns, as their row said when it was proposed: who signs reads a name. Proposals from before this was kept have none. */
const whom = { number: z.optional(z.string()), name: z.optional(z.string()), displayName: z.optional(z.string()) }
const changeRoles = z.object({ id: z.string(), ...whom, before: z.optional(z.array(z.enum(staffRoles))), roles })
const one = z.object({ id: z.string(), ...whom })

type CreatePayload = z.output<typeof create>
type RolesPayload = z.output<typeof changeRoles>
type OnePayload = z.output<typeof one>

/** How long a new or renewed account may wait to be taken up. */
const ENROLMENT_MS = 24 * 3_600_000

/** Who must remain for four eyes. */
const MIN_ADMINS = 2

const ADMINS: readonly StaffRole[] = ['admin']

/** Creating staff, giving roles, a new second factor and opening a locked account again: always two people (H6). */
export function defineStaffActs(parts: StaffParts): void {
  const { fourEyes } = parts
  const byAdmins = { makers: ADMINS, checkers: ADMINS }
  fourEyes.define<CreatePayload>({
    kind: 'staff-create',
    ...byAdmins,
    payload: create,
    check: (tx, payload) => refuseTakenName(tx, payload),
    apply: (tx, act) => createStaff(tx, parts, act),
  })
  fourEyes.define<RolesPayload>({
    kind: 'staff-roles',
    ...byAdmins,
    payload: changeRoles,
    check: (tx, payload) => refuseRoles(tx, payload, parts.systemClock()),
    apply: (tx, act) => giveRoles(tx, parts, act),
  })
  fourEyes.define<OnePayload>({
    kind: 'staff-second-factor',
    ...byAdmins,
    payload: one,
    check: (tx, { id }) => findStaff(tx, id),
    apply: (tx, act) => renew(tx, parts, act),
  })
  fourEyes.define<OnePayload>({
    kind: 'staff-unlock',
    ...byAdmins,
    payload: one,
    check: (tx, { id }) => findStaff(tx, id),
    apply: (tx, { payload }) => unlock(tx, payload),
  })
}

async function refuseTakenName(tx: Transaction, { name }: CreatePayload): Promise<Decision<object>> {
  const { rowCount } = await tx.query('select 1 from bahi.staff where name = $1', [name])
  return rowCount === 0 ? accept({}) : refuse(refusal('staff-name-taken', {}, 'name'))
}

/** Locked so that somebody's own row in the audit log can still be written meanwhile: it names them, and two who act on one another would wait for each other. */
async function findStaff(tx: Transaction, id: string): Promise<Decision<object>> {
  const { rowCount } = await tx.query('select 1 from bahi.staff where id = $1 for no key update', [id])
  return rowCount === 1 ? accept({}) : refuse(refusal('subject-missing'))
}

/** Every act about staff takes two admins: of those who can sign in two must remain, or nobody could ever be made one again (H6). */
async function refuseRoles(tx: Transaction, { id, roles: given }: RolesPayload, now: Date): Promise<Decision<object>> {
  const found = await findStaff(tx, id)
  if (!found.ok || given.includes('admin')) return found
  const {
    rows: [admins],
  } = await tx.query<{ is_one: boolean; others: number }>(
    `select coalesce(bool_or(s.id = $1), false) as is_one,
            (count(*) filter (where s.id <> $1 and s.second_factor is not null and (s.locked_at is null or s.locked_until <= $2)))::int as others
     from bahi.staff s where exists (select from bahi.staff_role r where r.staff_id = s.id and r.role = 'admin' and r.revoked_at is null)`,
    [id, now],
  )
  return admins?.is_one === true && admins.others < MIN_ADMINS
    ? refuse(refusal('admins-too-few', {}, 'roles'))
    : accept({})
}

async function createStaff(
  tx: Transaction,
  parts: StaffParts,
  { payload, proposalId }: ProposalAct<CreatePayload>,
): Promise<Decision<Record<string, unknown>>> {
  const now = parts.systemClock()
  // Numbers are given one after another. The head of the audit log, which this act locks in any case, keeps two of them apart.
  await tx.query('select 1 from bahi.audit_head for update')
  const taken = await refuseTakenName(tx, payload)
  if (!taken.ok) return taken
  const {
    rows: [last],
  } = await tx.query<{ last: number }>('select coalesce(max(substring(number from 3)::int), 0) as last from bahi.staff')
  const number = `S-${String((last?.last ?? 0) + 1).padStart(4, '0')}`
  const id = parts.ids.newId(0)
  await tx.query(
    `insert into bahi.staff (id, number, name, display_name, second_factor_step, enrolment_until, is_demo, created_at, proposal_id, enrolment_proposal_id) values ($1, $2, $3, $4, 0, $5, false, $6, $7, $7)`,
    [id, number, payload.name, payload.displayName, enrolmentEnd(now), now, proposalId],
  )
  await writeRoles(tx, id, payload.roles, proposalId, now)
  return accept({ id: id.toString(), number })
}

async function giveRoles(
  tx: Transaction,
  parts: StaffParts,
  { payload, proposalId }: ProposalAct<RolesPayload>,
): Promise<Decision<Record<string, unknown>>> {
  const now = parts.systemClock()
  const found = await findStaff(tx, payload.id)
  if (!found.ok) return found
  // Of two approvals at once that each take away an admin, the second counts what the first left: the audit log's head keeps
  // them apart. It is taken behind the row of whom it is about, as every act about staff does by writing its row last.
  await tx.query('select 1 from bahi.audit_head for update')
  const refused = await refuseRoles(tx, payload, now)
  if (!refused.ok) return refused
  await tx.query('update bahi.staff_role set revoked_at = $2 where staff_id = $1 and revoked_at is null', [
    payload.id,
    now,
  ])
  await writeRoles(tx, BigInt(payload.id), payload.roles, proposalId, now)
  return accept({})
}

async function writeRoles(
  tx: Transaction,
  staffId: bigint,
  given: readonly StaffRole[],
  proposalId: bigint,
  at: Date,
): Promise<void> {
  await tx.query(
    'insert into bahi.staff_role (staff_id, role, granted_at, proposal_id) select $1, role, $3, $4 from unnest($2::text[]) as role',
    [staffId, [...new Set(given)], at, proposalId],
  )
}

async function renew(
  tx: Transaction,
  parts: StaffParts,
  { payload, proposalId }: ProposalAct<OnePayload>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await findStaff(tx, payload.id)
  if (!found.ok) return found
  const now = parts.systemClock()
  await tx.query(
    'update bahi.staff set second_factor = null, enrolment_hash = null, enrolment_until = $2, enrolment_proposal_id = $3 where id = $1',
    [payload.id, enrolmentEnd(now), proposalId],
  )
  await revokeStaffSessions(tx, BigInt(payload.id), now)
  return accept({})
}

async function unlock(tx: Transaction, { id }: OnePayload): Promise<Decision<Record<string, unknown>>> {
  const found = await findStaff(tx, id)
  if (!found.ok) return found
  await tx.query('update bahi.staff set locked_at = null, locked_until = null where id = $1', [id])
  return accept({})
}

function enrolmentEnd(now: Date): Date {
  return new Date(now.getTime() + ENROLMENT_MS)
}
