import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { syntheticNumber } from '../identity/synthetic-numbers.ts'
import {
  decideNominees,
  decideReplacing,
  decideWithdrawal,
  type DeclarationFacts,
  guardianRelations,
  nomineeRelations,
  type TypedNominee,
} from './decide-nominees.ts'
import { decideNomineeNumber, maskNomineeNumber, nomineeIdTypes } from './nominee-number.ts'
import { isMinor, WHOLE_BP } from './nominee-rules.ts'

const today = businessDate('2026-11-26')
const facts: DeclarationFacts = {
  isPractice: false,
  currentId: null,
  isInForce: false,
  current: [],
  today,
  syntheticOnly: true,
  isOwnNumber: () => false,
}
const meera: TypedNominee = {
  name: 'Meera  Rao',
  relation: 'spouse',
  shareBp: WHOLE_BP,
  bornOn: null,
  idType: null,
  idNumber: '',
  keepsNumberOf: null,
  mobile: '',
  email: '',
  address: '',
  guardianName: '',
  guardianRelation: null,
}
const child = { ...meera, name: 'Kabir Rao', relation: 'son', bornOn: businessDate('2015-03-01') } as const
const decide = (typed: readonly TypedNominee[], more: Partial<DeclarationFacts> = {}, replaces: string | null = null) =>
  decideNominees(typed, replaces, { ...facts, ...more })
const refusedOf = (...given: Parameters<typeof decide>) => {
  const decision = decide(...given)
  return decision.ok ? null : [decision.refused.code, decision.refused.field]
}

it('nobody is a minor whose date of birth is not known', () => {
  expect(isMinor(null, today)).toBe(false)
  expect(isMinor(businessDate('2008-11-27'), today)).toBe(true)
})

describe('a declaration', () => {
  it('needs a name, a relationship and a share, and keeps the name as people write it', () => {
    expect(decide([meera])).toEqual({
      ok: true,
      accepted: [
        {
          name: 'Meera Rao',
          relation: 'spouse',
          shareBp: WHOLE_BP,
          bornOn: null,
          id: null,
          mobile: null,
          email: null,
          address: null,
          guardian: null,
        },
      ],
    })
  })

  it.each<[string, object, string]>([
    ['a name that is none', { name: '4711' }, 'name'],
    ['a share of nothing', { shareBp: 0 }, 'shareBp'],
    ['a date that has not come', { bornOn: businessDate('2026-11-27') }, 'bornOn'],
    ['a date too long ago', { bornOn: businessDate('1899-12-31') }, 'bornOn'],
    ['a number without its kind', { idNumber: 'ZZZPB0001Z' }, 'idType'],
    ['a kind without its number', { idType: 'pan' }, 'idNumber'],
    ['a mobile number that is none', { mobile: '12345' }, 'mobile'],
    ['an e-mail address that is none', { email: 'meera@' }, 'email'],
    ['an address with a mark of its own direction', { address: 'Pune \u202E 411001' }, 'address'],
    ['a guardian of somebody of unknown age', { guardianName: 'Asha Rao', guardianRelation: 'mother' }, 'bornOn'],
    [
      'a guardian of an adult',
      { bornOn: businessDate('1990-01-01'), guardianName: 'Asha Rao', guardianRelation: 'mother' },
      'guardianName',
    ],
  ])('is refused for %s', (_what, changes, field) => {
    expect(refusedOf([{ ...meera, ...changes }])).toEqual(['parameter-malformed', `nominees.0.${field}`])
  })

  it('has a guardian for a minor, and names what the guardian is', () => {
    expect(refusedOf([child])).toEqual(['nominee-guardian-missing', 'nominees.0.guardianName'])
    expect(refusedOf([{ ...child, guardianName: 'Asha Rao' }])).toEqual([
      'parameter-malformed',
      'nominees.0.guardianRelation',
    ])
    expect(decide([{ ...child, guardianName: 'Asha Rao', guardianRelation: 'mother' }])).toMatchObject({
      accepted: [{ guardian: { name: 'Asha Rao', relation: 'mother' } }],
    })
  })

  it('takes invented numbers only in the demo, and no number of the customer’s own', () => {
    const pan = { ...meera, idType: 'pan', idNumber: 'abcpe1234f' } as const
    expect(refusedOf([pan])).toEqual(['id-number-not-synthetic', 'nominees.0.idNumber'])
    expect(refusedOf([{ ...pan, idNumber: 'ABC' }])).toEqual(['id-number-malformed', 'nominees.0.idNumber'])
    expect(decide([pan], { syntheticOnly: false })).toMatchObject({ accepted: [{ id: { number: 'ABCPE1234F' } }] })
    const isOwnNumber = ({ number }: { number: string }) => number === 'ABCPE1234F'
    expect(refusedOf([pan], { syntheticOnly: false, isOwnNumber })).toEqual(['nominee-is-self', 'nominees.0.idNumber'])
  })

  it('keeps the number of a nominee of before, of the same kind only', () => {
    const before = decide([{ ...meera, idType: 'pan', idNumber: syntheticNumber('pan', 7) }])
    const current = before.ok ? before.accepted : []
    const kept = { ...meera, idType: 'pan', keepsNumberOf: 1 } as const
    expect(decide([kept], { current })).toEqual(before)
    expect(refusedOf([{ ...kept, idType: 'passport' }], { current })?.[1]).toBe('nominees.0.idNumber')
    expect(refusedOf([{ ...kept, keepsNumberOf: 2 }], { current })?.[1]).toBe('nominees.0.idNumber')
  })

  it('names nobody twice: by one number, or by one name and date of birth', () => {
    const halves = [
      { ...meera, shareBp: 5_000 },
      { ...meera, name: 'meera rao', shareBp: 5_000 },
    ]
    expect(refusedOf(halves)).toEqual(['nominee-twice', 'nominees.1.name'])
    const number = { idType: 'pan', idNumber: syntheticNumber('pan', 7) } as const
    expect(refusedOf(halves.map((one, at) => ({ ...one, ...number, name: `Meera ${'AB'[at]}` })))?.[0]).toBe(
      'nominee-twice',
    )
    const other = { idType: 'pan', idNumber: syntheticNumber('pan', 8) } as const
    expect(
      decide([
        { ...halves[0]!, ...number },
        { ...halves[1]!, ...other },
      ]).ok,
    ).toBe(true)
  })

  it('says what is missing to the whole', () => {
    const halves = [
      { ...meera, shareBp: 5_000 },
      { ...child, guardianName: 'Asha Rao', guardianRelation: 'mother', shareBp: 4_950 } as const,
    ]
    const decision = decide(halves)
    expect(decision.ok ? null : decision.refused).toEqual({
      code: 'nominee-shares-not-whole',
      params: { percent: '99.5' },
      field: 'nominees.1.shareBp',
    })
  })

  it('replaces what the customer saw, and is none of a practice account', () => {
    expect(refusedOf([meera], { currentId: '7' })?.[0]).toBe('nominees-changed')
    expect(decide([meera], { currentId: '7' }, '7').ok).toBe(true)
    expect(refusedOf([meera], { isPractice: true })?.[0]).toBe('practice-account')
    expect(decideReplacing('7', { isPractice: false, currentId: '8' })).toMatchObject({
      refused: { code: 'nominees-changed' },
    })
  })

  it('is withdrawn only while it is in force', () => {
    expect(decideWithdrawal('7', { ...facts, currentId: '7', isInForce: true }).ok).toBe(true)
    expect(decideWithdrawal('7', { ...facts, currentId: '7' })).toMatchObject({ refused: { code: 'nominees-none' } })
    expect(decideWithdrawal(null, facts)).toMatchObject({ refused: { code: 'nominees-none' } })
  })

  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('', ' ', '\u0000', 'Asha Rao'))
  const anyTyped: fc.Arbitrary<TypedNominee> = fc.record({
    name: anyText,
    relation: fc.constantFrom(...nomineeRelations),
    shareBp: fc.oneof(fc.integer(), fc.constantFrom(WHOLE_BP, 5_000, 0.5, Number.NaN)),
    bornOn: fc.constantFrom(null, businessDate('2015-03-01'), businessDate('1980-01-01')),
    idType: fc.option(fc.constantFrom(...nomineeIdTypes)),
    idNumber: anyText,
    keepsNumberOf: fc.option(fc.integer({ min: -1, max: 5 })),
    mobile: anyText,
    email: anyText,
    address: anyText,
    guardianName: anyText,
    guardianRelation: fc.option(fc.constantFrom(...guardianRelations)),
  })

  it('of any text is decided, and what is accepted is whole', () => {
    fc.assert(
      fc.property(fc.array(anyTyped, { maxLength: 4 }), (typed) => {
        const decision = decide(typed)
        if (!decision.ok) return
        expect(decision.accepted.reduce((sum, { shareBp }) => sum + shareBp, 0)).toBe(WHOLE_BP)
        for (const { bornOn, guardian } of decision.accepted) expect(guardian !== null).toBe(isMinor(bornOn, today))
      }),
    )
  })
})

describe('a number of a nominee', () => {
  it('of Aadhaar is its last four digits', () => {
    expect(decideNomineeNumber('aadhaar-last-4', ' 0 042', true)).toEqual({ ok: true, accepted: { idNumber: '0042' } })
    expect(decideNomineeNumber('aadhaar-last-4', '999999000042', true).ok).toBe(false)
  })

  it.each(nomineeIdTypes)('is shown in part: %s', (type) => {
    const number = type === 'aadhaar-last-4' ? '0042' : syntheticNumber(type, 42)
    expect(maskNomineeNumber(type, number)).toContain('•')
  })
})
