import type { IdentityState } from './identity/identity-state.ts'
import type { OwnLimits } from './limits/own-limits.ts'

export type CustomerFacts = {
  readonly isSignedIn: boolean
  /** Whether a trade lock or an account lock holds. */
  readonly isLocked: boolean
  /** Whether buying shares is switched off for this customer; a sale ignores it. */
  readonly isSegmentOff: boolean
  readonly identity: IdentityState
  /** What bounds buying by the customer's own will; a sale ignores it. */
  readonly limits: OwnLimits
}

/** A customer who only takes out what is theirs: no switch and no limit bars that (H5, H9). */
export type LeavingCustomer = Omit<CustomerFacts, 'isSegmentOff' | 'limits'>
