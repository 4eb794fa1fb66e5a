/**
 * The roles of staff. A member of staff is not a customer by that, and no role may do alone what needs two people.
 */
export const staffRoles = ['support', 'reviewer', 'treasury', 'market', 'auditor', 'admin'] as const

export type StaffRole = (typeof staffRoles)[number]
