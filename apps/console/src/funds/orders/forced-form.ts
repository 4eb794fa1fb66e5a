import type { proposeForcedRedemption } from '@bahi/contract/funds/staff'
import type { AnnouncedReason } from '@bahi/contract/funds/views'
import type { CallOf } from '@bahi/contract/wire/endpoint'

/** The fields of a forced redemption, as typed. */
export interface ForcedForm {
  readonly code: string
  readonly customerId: string
  /** Empty: everything the customer holds of it. */
  readonly units: string
  readonly why: AnnouncedReason | undefined
  readonly on: string
}

export type ForcedTerms = Omit<CallOf<typeof proposeForcedRedemption>, 'reason'>

/** The terms as they are sent; null while something is missing or unreadable. */
export function readForcedTerms({ code, customerId, units, why, on }: ForcedForm): ForcedTerms | null {
  const [scheme, customer, count] = [code.trim().toUpperCase(), customerId.trim(), units.replaceAll(/[,\s]/g, '')]
  if (scheme === '' || !/^\d{1,20}$/.test(customer) || why === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(on)) return null
  if (count === '') return { code: scheme, customerId: customer, why, on }
  return /^[1-9]\d{0,11}$/.test(count) ? { code: scheme, customerId: customer, units: count, why, on } : null
}
