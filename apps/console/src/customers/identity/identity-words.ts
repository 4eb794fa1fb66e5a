import type { IdentityReason, IdType } from '@bahi/contract/customers/identity'
import type { ReviewState } from '@bahi/contract/customers/identity-staff'

export const idTypeWords = {
  aadhaar: 'Aadhaar',
  pan: 'PAN',
  passport: 'Passport',
  voter: 'Voter ID',
  licence: 'Driving licence',
} satisfies Record<IdType, string>

export const reasonWords = {
  'front-not-readable': 'Front not readable',
  'front-cut-off': 'Front cut off',
  'back-not-readable': 'Back not readable',
  'back-cut-off': 'Back cut off',
  'not-this-document': 'Not this document',
  'photo-altered': 'Photo altered',
  'name-differs': 'Name differs',
  'number-differs': 'Number differs',
  'document-expired': 'Document expired',
} satisfies Record<IdentityReason, string>

export const stateWords = {
  waiting: 'In review',
  approved: 'Verified',
  rejected: 'Sent back',
  reopened: 'Taken back',
} satisfies Record<ReviewState, string>

/**
 * What a reviewer looks at before approving. That no other account has the number is known already: two are never
 * kept.
 */
export const points = [
  'Number matches the photo',
  'Name matches the photo',
  'Photos are clear, four corners',
  'Document is not expired',
] as const
