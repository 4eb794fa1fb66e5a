/**
 * What became of a request that Bahi posted to an address which a customer, or a customer's browser, chose. `answered`:
 * with a status that is no success. `inner-address`: the name leads into a network that nothing is posted to.
 */
export const postOutcomes = [
  'delivered',
  'answered',
  'redirected',
  'inner-address',
  'no-name',
  'too-slow',
  'unreachable',
] as const
export type PostOutcome = (typeof postOutcomes)[number]
