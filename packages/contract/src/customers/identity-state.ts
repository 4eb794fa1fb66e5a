/** How far the proof of identity has come. A practice account has no identity and needs none. */
export const identityStates = ['not-authenticated', 'in-review', 'completed', 'failed', 'practice'] as const
export type IdentityState = (typeof identityStates)[number]
