import type { BusinessClock } from '../../platform/clock.ts'
import type { AccountParts } from '../accounts/account-parts.ts'

/** What the practice calls need from the server. */
export interface PracticeParts extends AccountParts {
  /** Business time, which entries and books are dated in. */
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  /** Where the prices come from: nobody practises beside a live market. */
  readonly feed: { readonly source: string }
}
