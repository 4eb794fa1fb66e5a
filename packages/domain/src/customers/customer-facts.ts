export type CustomerFacts = {
  readonly isSignedIn: boolean
  /** A trade lock or an account lock stands. */
  readonly isLocked: boolean
  /** Buying shares is switched off for this customer. Never looked at for a sale. */
  readonly isSegmentOff: boolean
  readonly identity: 'not-authenticated' | 'in-review' | 'completed' | 'failed'
}
