import * as z from 'zod/mini'
import { staffRoles, type StaffRole } from '@bahi/contract/wire/staff-roles'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { ProposalAct } from './four-eyes/four-eyes.ts'
import { deleteAllPasskeys } from './passkey-rows.ts'
import type { StaffParts } from './staff-parts.ts'
import { revokeStaffSessions } from './staff-sessions.ts'
import { MAX_WRONG_CODES } from './take-factor.ts'

const roles = z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length))
const create = z.object({ name: z.string(), displayName: z.string(), roles })
/**
 * The subject's name and number at the time of the proposal, so that the second person reads a name. Old proposals have
 * none.
 */
const whom = { number: z.optional(z.string()), name: z.optional(z.string()), displayName: z.optional(z.string()) }
const changeRoles = z.object({ id: z.string(), ...whom, before: z.optional(z.array(z.enum(staffRoles))), roles })
const one = z.object({ id: z.string(), ...whom })

type CreatePayload = z.output<typeof create>
type RolesPayload = z.output<typeof changeRoles>
type OnePayload = z.output<typeof one>

/** How long a new or renewed account may wait for its enrolment. */
const ENROLMENT_MS = 24 * 3_600_000

/** The number of admins that must remain, because every act needs two people. */
const MIN_ADMINS = 2

const ADMINS: readonly StaffRole[] = ['admin']

/**
 * Acts on staff that need two people: creating an account, changing roles, renewing the second factor and unlocking
 * (rule H6).
 */
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
    apply: (tx, act) => unlock(tx, act),
  })
}

async function refuseTakenName(tx: Transaction, { name }: CreatePayload): Promise<Decision<object>> {
  const { rowCount } = await tx.query('select 1 from bahi.staff where name = $1', [name])
  return rowCount === 0 ? accept({}) : refuse(refusal('staff-name-taken', {}, 'name'))
}

/**
 * Finds a staff member and locks the row with `no key update`. The weaker lock lets the member's own acts be logged in
 * the meantime, because audit rows refer to this row; otherwise two people who act on each other would deadlock.
 */
async function findStaff(tx: Transaction, id: string): Promise<Decision<object>> {
  const { rowCount } = await tx.query('select 1 from bahi.staff where id = $1 for no key update', [id])
  return rowCount === 1 ? accept({}) : refuse(refusal('subject-missing'))
}

/**
 * Refuses `admins-too-few` when fewer than two admins who can sign in would remain, because every act on staff needs
 * two admins (rule H6).
 */
async function refuseRoles(tx: Transaction, { id, roles: given }: RolesPayload, now: Date): Promise<Decision<object>> {
  const found = await findStaff(tx, id)
  if (!found.ok || given.includes('admin')) return found
  const {
    rows: [admins],
  } = await tx.query<{ is_one: boolean; others: number }>(
    `select coalesce(bool_or(s.id = $1), false) as is_one,
            (count(*) filter (where s.id <> $1 and s.second_factor is not null and s.wrong_codes < $3 and (s.locked_at is null or s.locked_until <= $2)))::int as others
     from bahi.staff s where exists (select from bahi.staff_role r where r.staff_id = s.id and r.role = 'admin' and r.revoked_at is null)`,
    [id, now, MAX_WRONG_CODES],
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
  // The lock keeps two new accounts from taking the same number. The act locks the head of the audit log later in any
  // case.
  await tx.query('select 1 from bahi.audit_head for update')
  const taken = await refuseTakenName(tx, payload)
  if (!taken.ok) return taken
  const {
    rows: [last],
  } = await tx.query<{ last: number }>(
    `select coalesce(max(substring(number from 3)::int), 0) as last from bahi.staff where number like 'S-%'`,
  )
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
  // Of two approvals that each remove an admin, the second must count the admins after the first. Lock order: the staff
  // member's row first, the head of the audit log second, as in every act on staff.
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
    'update bahi.staff set second_factor = null, enrolment_hash = null, enrolment_until = $2, enrolment_proposal_id = $3, wrong_codes = 0, reopened_by = $3 where id = $1',
    [payload.id, enrolmentEnd(now), proposalId],
  )
  await deleteAllPasskeys(tx, payload.id)
  await revokeStaffSessions(tx, BigInt(payload.id), now)
  return accept({})
}

/** Lifts the lock and opens a sign-in that wrong codes closed. */
async function unlock(
  tx: Transaction,
  { payload: { id }, proposalId }: ProposalAct<OnePayload>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await findStaff(tx, id)
  if (!found.ok) return found
  await tx.query(
    'update bahi.staff set locked_at = null, locked_until = null, wrong_codes = 0, reopened_by = $2 where id = $1',
    [id, proposalId],
  )
  return accept({})
}

function enrolmentEnd(now: Date): Date {
  return new Date(now.getTime() + ENROLMENT_MS)
}
