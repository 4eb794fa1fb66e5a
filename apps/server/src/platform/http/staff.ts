import type { StaffRole } from '@bahi/contract/wire/staff-roles'

/** A signed-in member of staff, as every handler sees them. Staff are no customers and have none of their powers. */
export interface Staff {
  readonly id: bigint
  /** How customers read who acted: "S-0412". */
  readonly number: string
  readonly name: string
  readonly displayName: string
  readonly roles: readonly StaffRole[]
}

export function hasRole({ roles }: Pick<Staff, 'roles'>, wanted: readonly StaffRole[]): boolean {
  return wanted.some((role) => roles.includes(role))
}
