import type { IdentityState } from './identity/identity-state.ts'

export type CustomerFacts = {
  readonly isSignedIn: boolean
  /** Whether a trade lock or an account lock holds. */
  readonly isLocked: boolean
  /** Whether buying shares is switched off for this customer; a sale ignores it. */
  readonly isSegmentOff: boolean
  readonly identity: IdentityState
}
