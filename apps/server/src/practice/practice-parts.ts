import type { AccountParts } from '../customers/accounts/account-parts.ts'
import type { LoanJobParts } from '../loans/sales/loan-job-parts.ts'
import type { BusinessClock } from '../platform/clock.ts'
import type { Entropy } from '../platform/entropy.ts'

/** What the practice calls need from the server. */
export interface PracticeParts extends AccountParts {
  /** Business time, which entries and books are dated in. */
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  /** The source of the prices: there is no practice beside a live market. */
  readonly feed: { readonly source: string }
  /** Chooses the shard of a new account. */
  readonly entropy: Entropy
}

/** What the job that ends practice books needs: the same as the jobs of loans. */
export type PracticeJobParts = LoanJobParts
