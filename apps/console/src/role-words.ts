import type { StaffRole } from '@bahi/contract/staff-roles'

export const roleWords = {
  support: 'Support',
  reviewer: 'Reviewer',
  treasury: 'Treasury',
  market: 'Market',
  auditor: 'Auditor',
  admin: 'Admin',
} satisfies Record<StaffRole, string>
