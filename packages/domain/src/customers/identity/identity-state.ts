/**
 * How far a customer's proof of identity has come. A practice account has no identity and needs none: its money is
 * practice money, which never leaves Bahi.
 */
export const identityStates = ['not-authenticated', 'in-review', 'completed', 'failed', 'practice'] as const
export type IdentityState = (typeof identityStates)[number]

/** Whether a customer may buy, apply, subscribe and borrow: with a verified identity, or with practice money. */
export function mayInvest(identity: IdentityState): boolean {
  return identity === 'completed' || identity === 'practice'
}
