import type { IdentityView } from '@bahi/contract/customers/identity'
import { paths, type Path } from '../../navigation/paths.ts'
import { problemOfDetails, type IdentityDraft } from './identity-form.ts'
import { identityStates } from './identity-state.ts'

export type IdentityPath =
  | typeof paths.identity
  | typeof paths.identityStep
  | typeof paths.identityInReview
  | typeof paths.identitySuccess
  | typeof paths.identityFail

/**
 * The KYC page that fits the state of the customer's KYC: the opened page if it fits, otherwise the page to go to.
 * Addresses may be typed, and a review may end while its page is shown.
 */
export function identityPlace(
  opened: IdentityPath,
  { state, submission }: Pick<IdentityView, 'state' | 'submission'>,
  draft: IdentityDraft,
): Path {
  const home = identityStates[state].path
  if (state === 'practice' || state === 'completed' || state === 'in-review' || opened === home) return home
  const mendsDetails = state === 'not-authenticated' || submission === null || submission.again.includes('details')
  if (opened === paths.identity) return mendsDetails ? opened : home
  if (opened !== paths.identityStep) return home
  return mendsDetails && problemOfDetails(draft) !== null ? paths.identity : opened
}
