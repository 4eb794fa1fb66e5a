import { idNumberShapes, idTypes, type IdType } from '@bahi/contract/customers/identity'
import type { TextKey } from '../../text/use-text.tsx'

export type PhotoSide = 'front' | 'back'

/** A photo that the server has, and what this phone shows of it. */
export interface SentPhoto {
  id: string
  preview: string
}

export interface IdentityDraft {
  name: string
  idType: IdType
  idNumber: string
  photos: Record<PhotoSide, SentPhoto | null>
}

export const emptyDraft: IdentityDraft = { name: '', idType: 'pan', idNumber: '', photos: { front: null, back: null } }

export type DraftEvent =
  | { kind: 'name' | 'idNumber'; value: string }
  | { kind: 'idType'; value: IdType }
  | { kind: 'photo'; side: PhotoSide; photo: SentPhoto | null }
  | { kind: 'emptied' }

/** The part of a draft that a reload keeps: the photos are asked for again. */
export function readDetails({
  name,
  idType,
  idNumber,
}: IdentityDraft): Pick<IdentityDraft, 'name' | 'idType' | 'idNumber'> {
  return { name, idType, idNumber }
}

/** The draft that a tab kept; an empty one for anything else. */
export function draftOfTab(kept: unknown): IdentityDraft {
  if (typeof kept !== 'object' || kept === null) return emptyDraft
  const { name, idType, idNumber } = kept as Partial<Record<keyof IdentityDraft, unknown>>
  const known = idTypes.find((type) => type === idType)
  if (typeof name !== 'string' || typeof idNumber !== 'string' || known === undefined) return emptyDraft
  return { ...emptyDraft, name, idType: known, idNumber }
}

/** The next state of what is being filled in. A number belongs to its document: another document begins anew. */
export function reduceDraft(draft: IdentityDraft, event: DraftEvent): IdentityDraft {
  switch (event.kind) {
    case 'name':
      return { ...draft, name: event.value }
    case 'idNumber':
      return { ...draft, idNumber: readIdNumber(draft.idType, event.value) }
    case 'idType':
      return event.value === draft.idType ? draft : { ...draft, idType: event.value, idNumber: '' }
    case 'photo':
      return { ...draft, photos: { ...draft.photos, [event.side]: event.photo } }
    case 'emptied':
      return emptyDraft
  }
}

/** What is typed or pasted, without the spaces and hyphens that group it, in capitals, and no longer than its document's numbers are. */
export function readIdNumber(idType: IdType, typed: string): string {
  const { length, places } = idNumberShapes[idType]
  const plain = places === 'digits' ? typed.replaceAll(/\D/g, '') : typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return plain.slice(0, length)
}

export function isWholeNumber({ idType, idNumber }: Pick<IdentityDraft, 'idType' | 'idNumber'>): boolean {
  return idNumber.length === idNumberShapes[idType].length
}

export type DetailsProblem = { field: 'name' | 'idNumber'; text: TextKey }

/** What can be said before asking: the server has the rules themselves. */
export function problemOfDetails(draft: IdentityDraft): DetailsProblem | null {
  if ([...draft.name.trim()].length < 2) return { field: 'name', text: 'identity.name.problem' }
  return isWholeNumber(draft) ? null : { field: 'idNumber', text: numberRules[draft.idType] }
}

/** How the numbers of each document look, in a sentence. */
export const numberRules = {
  aadhaar: 'identity.rule.aadhaar',
  pan: 'identity.rule.pan',
  passport: 'identity.rule.passport',
  voter: 'identity.rule.voter',
  licence: 'identity.rule.licence',
} as const satisfies Record<IdType, TextKey>

export const nameOfType = {
  aadhaar: 'identity.type.aadhaar',
  pan: 'identity.type.pan',
  passport: 'identity.type.passport',
  voter: 'identity.type.voter',
  licence: 'identity.type.licence',
} as const satisfies Record<IdType, TextKey>
