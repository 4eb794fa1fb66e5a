import type { StaffRole } from '@bahi/contract/wire/staff-roles'
import { inTransaction } from '../src/platform/db/in-transaction.ts'
import type { TestServer } from './open-test-server.ts'

export interface AppointOptions {
  /** Locks the member out after the sign-in. */
  readonly isLocked?: boolean
  /** Removes the member's roles after the sign-in. */
  readonly isDismissed?: boolean
}

/**
 * Inserts a staff member with these roles only and signs the member in. The owner of the database inserts the row, as
 * for the first staff of an installation.
 */
export async function appointStaff(
  bahi: TestServer,
  roles: readonly StaffRole[],
  { isLocked = false, isDismissed = false }: AppointOptions = {},
): Promise<{ readonly id: bigint; readonly token: string }> {
  const { parts, now } = bahi
  const id = parts.ids.newId(0)
  const name = `test-${id.toString(36)}`
  return inTransaction(bahi.database.owner.pool, async (tx) => {
    await tx.query(
      `insert into bahi.staff (id, number, name, display_name, second_factor_step, is_demo, created_at, locked_at, installed) values ($1, $2, $3, $4, 0, true, $5, $6, true)`,
      [id, `S-${id.toString()}`, name, `Test ${roles.join(' ')}`.slice(0, 60), now, isLocked ? now : null],
    )
    await tx.query(
      'insert into bahi.staff_role (staff_id, role, granted_at, revoked_at, installed) select $1, role, $2, $3, true from unnest($4::text[]) as role',
      [id, now, isDismissed ? now : null, roles],
    )
    const { token } = await parts.staffSessions.open(tx, id, 'test')
    return { id, token }
  })
}
