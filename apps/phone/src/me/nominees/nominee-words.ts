import type { NomineeDeclaration, NomineeIdType } from '@bahi/contract/customers/nominees'
import type { TextKey } from '../../text/use-text.tsx'
import type { GuardianRelation, Relation } from './nominee-form.ts'

export const relationWords = {
  spouse: 'nominees.relation.spouse',
  son: 'nominees.relation.son',
  daughter: 'nominees.relation.daughter',
  father: 'nominees.relation.father',
  mother: 'nominees.relation.mother',
  brother: 'nominees.relation.brother',
  sister: 'nominees.relation.sister',
  grandchild: 'nominees.relation.grandchild',
  grandparent: 'nominees.relation.grandparent',
  other: 'nominees.relation.other',
} as const satisfies Record<Relation, TextKey>

export const guardianWords = {
  mother: 'nominees.relation.mother',
  father: 'nominees.relation.father',
  other: 'nominees.guardian.other',
} as const satisfies Record<GuardianRelation, TextKey>

export const idWords = {
  pan: 'nominees.id.pan',
  'aadhaar-last-4': 'nominees.id.aadhaar',
  licence: 'nominees.id.licence',
  passport: 'nominees.id.passport',
} as const satisfies Record<NomineeIdType, TextKey>

export const kindWords = {
  named: 'nominees.title',
  'opted-out': 'nominees.kind.optedOut',
  withdrawn: 'nominees.kind.withdrawn',
} as const satisfies Record<NomineeDeclaration['kind'], TextKey>
