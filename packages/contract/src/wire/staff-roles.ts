/** What a member of staff may do. Nobody is a customer by being staff, and no role may do alone what needs two people. */
export const staffRoles = ['support', 'reviewer', 'treasury', 'market', 'auditor', 'admin'] as const

export type StaffRole = (typeof staffRoles)[number]
