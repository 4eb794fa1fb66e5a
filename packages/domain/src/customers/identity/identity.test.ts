import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideAuthenticate,
  decideIdNumber,
  type Authentication,
  type AuthenticationFacts,
  readRealName,
} from './authenticate.ts'
import { isIdNumber, maskIdNumber, plainIdNumber, type IdType } from './id-number.ts'
import { decideFileSize, decidePictureSize, decideTakePhoto } from './photo.ts'
import { decideApproveReview, decideOpenReview, decideRejectReview, decideReopenReview } from './review.ts'
import { isSyntheticNumber, SYNTHETIC_NUMBERS, syntheticNumber } from './synthetic-numbers.ts'
import { hasCheckDigit, withCheckDigit } from './verhoeff.ts'

const types: readonly IdType[] = ['aadhaar', 'pan', 'passport', 'voter', 'licence']
const digits = fc.stringMatching(/^\d{1,20}$/)

describe('the check digit', () => {
  it('of the published example 236 is 3', () => {
    expect(withCheckDigit('236')).toBe('2363')
    expect([hasCheckDigit('2363'), hasCheckDigit('2364'), hasCheckDigit('3'), hasCheckDigit('23x3')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('finds every wrong digit and every two neighbours that changed places', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (plain, at, by) => {
        const whole = withCheckDigit(plain)
        const place = at % whole.length
        const wrong = whole.slice(0, place) + String((Number(whole[place]) + by) % 10) + whole.slice(place + 1)
        expect(hasCheckDigit(whole)).toBe(true)
        expect(hasCheckDigit(wrong)).toBe(false)
        if (place + 1 < whole.length && whole[place] !== whole[place + 1])
          expect(hasCheckDigit(whole.slice(0, place) + whole[place + 1] + whole[place] + whole.slice(place + 2))).toBe(
            false,
          )
      }),
    )
  })
})

describe('a number', () => {
  it.each<[IdType, string, boolean]>([
    ['aadhaar', '234123412346', true],
    ['aadhaar', '234123412347', false],
    ['aadhaar', '134123412346', false],
    ['aadhaar', '23412341234', false],
    ['pan', 'ABCPE1234F', true],
    ['pan', 'ABCCE1234F', false],
    ['pan', 'ABCPE12345', false],
    ['pan', 'ABPE1234F', false],
    ['passport', 'A1234567', true],
    ['passport', 'Q1234567', false],
    ['passport', 'A0234567', false],
    ['passport', 'A1234560', false],
    ['voter', 'ABC1234567', true],
    ['voter', 'AB12345678', false],
    ['licence', 'MH1220110012345', true],
    ['licence', 'MH1218110012345', false],
  ])('%s %s has the form of its document: %s', (idType, plain, fits) => {
    expect(isIdNumber(idType, plain)).toBe(fits)
  })

  it('is read however it is grouped', () => {
    expect(plainIdNumber(' 2341 2341-2346 ')).toBe('234123412346')
    expect(plainIdNumber('abcpe1234f')).toBe('ABCPE1234F')
  })

  it('is never shown whole again', () => {
    expect(maskIdNumber('aadhaar', '234123412346')).toBe('•••• •••• 2346')
    expect(maskIdNumber('pan', 'ABCPE1234F')).toBe('ABCPE••••F')
    for (const idType of types) expect(maskIdNumber(idType, syntheticNumber(idType, 123))).not.toContain('0123')
  })

  it("of the demo has the right form, is known again, and is nobody else's", () => {
    const all = types.flatMap((idType) =>
      [1, 2, 999, SYNTHETIC_NUMBERS].map((n) => [idType, syntheticNumber(idType, n)] as const),
    )
    for (const [idType, number] of all)
      expect([isIdNumber(idType, number), isSyntheticNumber(idType, number)]).toEqual([true, true])
    expect(new Set(all.map(([, number]) => number)).size).toBe(all.length)
    expect(types.some((idType) => isSyntheticNumber(idType, 'ABCPE1234F'))).toBe(false)
    expect([
      isSyntheticNumber('pan', 'ZZZPB0000Z'),
      isSyntheticNumber('pan', 'ZZZPB0001Z'),
      isSyntheticNumber('pan', 'ZZZPB0001Y'),
    ]).toEqual([false, true, false])
    expect(() => syntheticNumber('pan', 0)).toThrow(RangeError)
    expect(() => syntheticNumber('pan', SYNTHETIC_NUMBERS + 1)).toThrow(RangeError)
  })

  it('is refused by its form first, and then by the demo', () => {
    expect(decideIdNumber('pan', 'ABC', true)).toMatchObject({ ok: false, refused: { code: 'id-number-malformed' } })
    expect(decideIdNumber('pan', 'ABCPE1234F', true)).toMatchObject({
      ok: false,
      refused: { code: 'id-number-not-synthetic' },
    })
    expect(decideIdNumber('pan', 'ABCPE1234F', false)).toEqual({ ok: true, accepted: { idNumber: 'ABCPE1234F' } })
  })
})

describe('a name', () => {
  it.each([
    ['  Kavya   Rao ', 'Kavya Rao'],
    ['Dr. K. O’Neill-Rao', 'Dr. K. O’Neill-Rao'],
    ['काव्या राव', 'काव्या राव'],
    ['李 明', '李 明'],
    ['K', null],
    ['12', null],
    ['..', null],
    ['Kavya <b>', null],
    ['Kavya\u202ERao', null],
    ['x'.repeat(81), null],
    ['', null],
  ])('%j is kept as %j', (typed, kept) => {
    expect(readRealName(typed)).toBe(kept)
  })
})

describe('sending an identity', () => {
  const sent: Authentication = {
    name: 'Kavya Rao',
    idType: 'pan',
    idNumber: 'zzzpb0001z',
    frontPhoto: '1',
    backPhoto: '2',
  }
  const facts: AuthenticationFacts = {
    state: 'not-authenticated',
    kept: null,
    photosReady: ['1', '2', '3'],
    syntheticOnly: true,
    isUsedByAnother: () => false,
  }
  const codeOf = (changes: Partial<Authentication>, more: Partial<AuthenticationFacts> = {}) => {
    const decision = decideAuthenticate({ ...sent, ...changes }, { ...facts, ...more })
    return decision.ok ? null : [decision.refused.code, decision.refused.field]
  }

  it('is accepted with everything in its form', () => {
    expect(decideAuthenticate(sent, facts)).toEqual({
      ok: true,
      accepted: { name: 'Kavya Rao', idType: 'pan', idNumber: 'ZZZPB0001Z', frontPhoto: '1', backPhoto: '2' },
    })
  })

  it('breaks its rules in their order: each one mended, the next one speaks', () => {
    const broken: Authentication = { name: '', idType: null, idNumber: 'x', frontPhoto: '', backPhoto: '' }
    const used = { isUsedByAnother: () => true }
    expect(codeOf(broken, { ...used, state: 'in-review' })).toEqual(['identity-under-way', undefined])
    expect(codeOf(broken, { ...used, state: 'completed' })).toEqual(['identity-under-way', undefined])
    expect(codeOf(broken, { ...used, state: 'failed' })).toEqual(['parameter-malformed', 'name'])
    expect(codeOf({ ...broken, name: 'Kavya Rao' }, used)).toEqual(['parameter-malformed', 'idType'])
    expect(codeOf({ ...broken, name: 'Kavya Rao', idType: 'pan' }, used)).toEqual(['id-number-malformed', 'idNumber'])
    expect(codeOf({ idNumber: 'ABCPE1234F', frontPhoto: '', backPhoto: '' }, used)).toEqual([
      'id-number-not-synthetic',
      'idNumber',
    ])
    expect(codeOf({ frontPhoto: '', backPhoto: '' }, used)).toEqual(['photo-unreadable', 'frontPhoto'])
    expect(codeOf({ backPhoto: '' }, used)).toEqual(['photo-unreadable', 'backPhoto'])
    expect(codeOf({ backPhoto: '1' }, used)).toEqual(['photo-unreadable', 'backPhoto'])
    expect(codeOf({ backPhoto: '9' }, used)).toEqual(['photo-unreadable', 'backPhoto'])
    expect(codeOf({}, used)).toEqual(['identity-used', 'idNumber'])
    expect(codeOf({})).toBeNull()
  })

  it('again needs only what came back', () => {
    const kept = {
      details: { name: 'Kavya Rao', idType: 'pan' as const, idNumber: 'ZZZPB0001Z' },
      frontPhoto: null,
      backPhoto: '2',
    }
    const nothing: Authentication = { name: '', idType: null, idNumber: '', frontPhoto: '', backPhoto: '' }
    const again = { ...facts, state: 'failed' as const, kept, photosReady: ['3'] }
    expect(decideAuthenticate(nothing, again)).toMatchObject({ ok: false, refused: { field: 'frontPhoto' } })
    expect(decideAuthenticate({ ...nothing, frontPhoto: '3' }, again)).toEqual({
      ok: true,
      accepted: { ...kept.details, frontPhoto: '3', backPhoto: '2' },
    })
    expect(
      decideAuthenticate({ ...nothing, frontPhoto: '3' }, { ...again, kept: { ...kept, details: null } }),
    ).toMatchObject({ ok: false, refused: { field: 'name' } })
  })
})

describe('a photo', () => {
  const limits = { maxBytes: 15_000_000, maxPixels: 40_000_000, maxWaiting: 52 }

  it('is taken up to its bytes, its points and its number', () => {
    expect([decideFileSize(15_000_000, limits).ok, decideFileSize(15_000_001, limits).ok]).toEqual([true, false])
    expect([decideTakePhoto(51, limits).ok, decideTakePhoto(52, limits).ok]).toEqual([true, false])
    const sizes: [number, number, boolean][] = [
      [8_000, 5_000, true],
      [8_000, 5_001, false],
      [199, 1_000, false],
      [200, 200, true],
      [30_000, 200, true],
      [30_001, 200, false],
      [50_000, 50_000, false],
      [0, 0, false],
      [NaN, 100, false],
    ]
    for (const [width, height, isTaken] of sizes)
      expect([width, height, decidePictureSize({ width, height }, limits).ok]).toEqual([width, height, isTaken])
  })

  it('says how much may be', () => {
    expect(decideFileSize(20_000_000, limits)).toMatchObject({
      refused: { code: 'photo-too-large', params: { most: 15 } },
    })
    expect(decidePictureSize({ width: 9_000, height: 9_000 }, limits)).toMatchObject({
      refused: { code: 'photo-too-many-points', params: { most: 40 } },
    })
  })
})

describe('a review', () => {
  const codeOf = (
    decision:
      | ReturnType<typeof decideRejectReview>
      | ReturnType<typeof decideApproveReview>
      | ReturnType<typeof decideOpenReview>
      | ReturnType<typeof decideReopenReview>,
  ) => (decision.ok ? null : decision.refused.code)

  it('is decided once, and approved only by who looked at both photos', () => {
    expect(decideApproveReview({ state: 'waiting', hasOpenedBoth: true })).toEqual({
      ok: true,
      accepted: { state: 'approved' },
    })
    expect(codeOf(decideApproveReview({ state: 'waiting', hasOpenedBoth: false }))).toBe('photos-unopened')
    expect(codeOf(decideApproveReview({ state: null, hasOpenedBoth: true }))).toBe('subject-missing')
    for (const state of ['approved', 'rejected', 'reopened'] as const) {
      expect(codeOf(decideApproveReview({ state, hasOpenedBoth: true }))).toBe('proposal-decided')
      expect(codeOf(decideRejectReview(state))).toBe('proposal-decided')
    }
    expect(decideRejectReview('waiting')).toEqual({ ok: true, accepted: { state: 'rejected' } })
  })

  it('is taken back only when it was approved', () => {
    expect(decideReopenReview('approved')).toEqual({ ok: true, accepted: { state: 'reopened' } })
    for (const state of ['waiting', 'rejected', 'reopened'] as const)
      expect(codeOf(decideReopenReview(state))).toBe('identity-not-completed')
    expect(codeOf(decideReopenReview(null))).toBe('subject-missing')
  })

  it('is opened without words while it waits, and with a reason in every other case', () => {
    expect(codeOf(decideOpenReview({ why: 'review', reason: undefined }, { state: 'waiting' }))).toBeNull()
    expect(codeOf(decideOpenReview({ why: 'second-look', reason: undefined }, { state: 'waiting' }))).toBe(
      'reason-missing',
    )
    expect(codeOf(decideOpenReview({ why: 'review', reason: undefined }, { state: 'approved' }))).toBe('reason-missing')
    expect(decideOpenReview({ why: 'second-look', reason: 'The name was not clear' }, { state: 'approved' })).toEqual({
      ok: true,
      accepted: { reason: 'The name was not clear' },
    })
  })
})
