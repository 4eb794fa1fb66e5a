import { describe, expect, it } from 'vitest'
import { idNumberShapes, idTypes } from '@bahi/contract/customers/identity'
import {
  readDetails,
  draftOfTab,
  emptyDraft,
  type IdentityDraft,
  isWholeNumber,
  problemOfDetails,
  readIdNumber,
  reduceDraft,
} from './identity-form.ts'

describe('the form of an identity', () => {
  it('reads a number however it is grouped, and no further than it goes', () => {
    expect(readIdNumber('pan', 'abcpe 1234-f')).toBe('ABCPE1234F')
    expect(readIdNumber('aadhaar', '2345 6789 0124 99')).toBe('234567890124')
    expect(readIdNumber('aadhaar', '23a45')).toBe('2345')
    expect(readIdNumber('licence', 'MH-12 20110012345')).toBe('MH1220110012345')
  })

  it('shows an example of each document that is as long as its numbers are', () => {
    for (const idType of idTypes)
      expect(isWholeNumber({ idType, idNumber: readIdNumber(idType, idNumberShapes[idType].example) })).toBe(true)
  })

  it('forgets the number when another document is chosen, and nothing else', () => {
    const draft = { ...emptyDraft, name: 'Kavya Rao', idNumber: 'ZZZPB0001Z' }
    expect(reduceDraft(draft, { kind: 'idType', value: 'voter' })).toMatchObject({
      name: 'Kavya Rao',
      idType: 'voter',
      idNumber: '',
    })
    expect(reduceDraft(draft, { kind: 'idType', value: 'pan' })).toBe(draft)
  })

  it('asks for the name first, then for the whole number', () => {
    expect(problemOfDetails({ ...emptyDraft, name: ' K ' })).toEqual({ field: 'name', text: 'identity.name.problem' })
    expect(problemOfDetails({ ...emptyDraft, name: 'Kavya Rao', idNumber: 'ZZZPB000' })).toEqual({
      field: 'idNumber',
      text: 'identity.rule.pan',
    })
    expect(problemOfDetails({ ...emptyDraft, name: 'Kavya Rao', idNumber: 'ZZZPB0001Z' })).toBeNull()
  })
})

describe('the draft of a tab', () => {
  it('keeps the details over a reload, and asks for the photos again', () => {
    const photo = { id: '7', preview: 'blob:7' }
    const draft: IdentityDraft = {
      name: 'Asha',
      idType: 'pan',
      idNumber: 'ZZZPA1234Z',
      photos: { front: photo, back: null },
    }
    expect(draftOfTab(JSON.parse(JSON.stringify(readDetails(draft))))).toEqual({
      ...draft,
      photos: { front: null, back: null },
    })
  })

  it('is empty for what is no draft', () => {
    for (const kept of [null, 'text', {}, { name: 'Asha', idType: 'library-card', idNumber: '1' }])
      expect(draftOfTab(kept)).toEqual(emptyDraft)
  })
})
