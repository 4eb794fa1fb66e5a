import type { StaffRole } from '@bahi/contract/wire/staff-roles'

export const roleWords = {
  support: 'Support',
  reviewer: 'Reviewer',
  treasury: 'Treasury',
  market: 'Market',
  auditor: 'Auditor',
  admin: 'Admin',
} satisfies Record<StaffRole, string>
