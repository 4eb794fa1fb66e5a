import type { StaffRole } from '@bahi/contract/wire/staff-roles'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { hasRole, type Staff } from '../../platform/http/staff.ts'
import { knownRoles } from '../staff-sessions.ts'

/** The numbers of simulated members of staff begin so; everybody who reads such a number is told that no person acted. */
export const SIMULATED_NUMBERS = 'SIM-%'

type Row = { id: bigint; number: string; name: string; display_name: string; roles: string[] | null }

/** Reads the simulated members of staff with the roles that they have at this moment. Without those who are locked out. */
export async function readDeskStaff(db: Queryable, now: Date): Promise<Staff[]> {
  const { rows } = await db.query<Row>(
    `select s.id, s.number, s.name, s.display_name,
            (select array_agg(r.role) from bahi.staff_role r where r.staff_id = s.id and r.revoked_at is null) as roles
     from bahi.staff s where s.number like $1 and (s.locked_at is null or s.locked_until <= $2) order by s.id`,
    [SIMULATED_NUMBERS, now],
  )
  return rows.map(({ id, number, name, display_name: displayName, roles }) => ({
    id,
    number,
    name,
    displayName,
    roles: knownRoles(roles),
  }))
}

/** The first member with a role who is not a certain member: the maker of what is to be approved. */
export function memberWith(desk: readonly Staff[], role: StaffRole, exceptId?: bigint): Staff | undefined {
  return desk.find((one) => one.id !== exceptId && hasRole(one, [role]))
}
