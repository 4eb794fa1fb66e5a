import { describe, expect, it } from 'vitest'
import type { IdentitySubmission } from '@bahi/contract/customers/identity'
import { paths } from '../../navigation/paths.ts'
import { emptyDraft } from './identity-form.ts'
import { identityPlace } from './identity-place.ts'

const filled = { ...emptyDraft, name: 'Kavya Rao', idNumber: 'ZZZPB0001Z' }
const rejected = (again: IdentitySubmission['again']) => ({
  state: 'failed' as const,
  submission: { again } as IdentitySubmission,
})

describe('the page of the authentication', () => {
  it('is the first step for a newcomer, and the second once the first is filled in', () => {
    const newcomer = { state: 'not-authenticated' as const, submission: null }
    expect(identityPlace(paths.identity, newcomer, emptyDraft)).toBe(paths.identity)
    expect(identityPlace(paths.identityStep, newcomer, emptyDraft)).toBe(paths.identity)
    expect(identityPlace(paths.identityStep, newcomer, filled)).toBe(paths.identityStep)
    expect(identityPlace(paths.identitySuccess, newcomer, filled)).toBe(paths.identity)
  })

  it('is the review while it lasts, and the success when it is over, whatever was opened', () => {
    for (const opened of [
      paths.identity,
      paths.identityStep,
      paths.identityFail,
      paths.identityInReview,
      paths.identitySuccess,
    ]) {
      expect(identityPlace(opened, { state: 'in-review', submission: null }, filled)).toBe(paths.identityInReview)
      expect(identityPlace(opened, { state: 'completed', submission: null }, filled)).toBe(paths.identitySuccess)
    }
  })

  it('is the photos alone when only they have to be sent again, and both steps when the details have', () => {
    expect(identityPlace(paths.identityStep, rejected(['front']), emptyDraft)).toBe(paths.identityStep)
    expect(identityPlace(paths.identity, rejected(['front']), emptyDraft)).toBe(paths.identityFail)
    expect(identityPlace(paths.identity, rejected(['details']), emptyDraft)).toBe(paths.identity)
    expect(identityPlace(paths.identityStep, rejected(['details']), emptyDraft)).toBe(paths.identity)
    expect(identityPlace(paths.identityStep, rejected(['details']), filled)).toBe(paths.identityStep)
    expect(identityPlace(paths.identityFail, rejected(['front']), emptyDraft)).toBe(paths.identityFail)
  })
})
