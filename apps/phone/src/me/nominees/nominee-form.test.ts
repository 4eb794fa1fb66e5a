import { expect, it } from 'vitest'
import type { NomineeView } from '@bahi/contract/customers/nominees'
import {
  blankDraft,
  draftsOf,
  isMinorDraft,
  missingIn,
  nomineesInput,
  parseBorn,
  parsePercent,
  percentText,
  sumShares,
  withEqualShares,
  without,
  withOneMore,
} from './nominee-form.ts'

const today = '2026-11-26'
const meera: NomineeView = {
  name: 'Meera Rao',
  relation: 'spouse',
  shareBp: 10_000,
  bornOn: '1990-05-27',
  isMinor: false,
  id: { type: 'pan', masked: 'ZZZPB••••Z' },
  mobile: '9820012345',
  email: null,
  address: null,
  guardian: null,
}

it.each([
  ['100', 10_000],
  ['33.34', 3_334],
  ['33.3', 3_330],
  [' 50 % ', 5_000],
  ['0,5', 50],
  ['0', null],
  ['100.01', null],
  ['33.333', null],
  ['-1', null],
  ['', null],
  ['a third', null],
])('reads %j as so many basis points', (typed, bp) => {
  expect(parsePercent(typed)).toBe(bp)
})

it('writes back what it reads', () => {
  for (const bp of [1, 50, 3_333, 3_334, 5_000, 10_000]) expect(parsePercent(percentText(bp))).toBe(bp)
})

it.each([
  ['27-05-2017', '2017-05-27'],
  ['7/5/2017', '2017-05-07'],
  ['', ''],
  ['31-02-2017', null],
  ['2017-05-27', null],
])('reads the date %j', (typed, date) => {
  expect(parseBorn(typed)).toBe(date)
})

it('keeps equal shares equal while nominees come and go, and leaves others as they were typed', () => {
  const three = withOneMore(withOneMore(draftsOf([])))
  expect(three.map(({ share }) => share)).toEqual(['33.34', '33.33', '33.33'])
  expect(sumShares(three)).toBe(10_000)
  expect(withOneMore(three)).toEqual(three)
  expect(without(three, 1).map(({ key, share }) => [key, share])).toEqual([
    [0, '50'],
    [2, '50'],
  ])
  const own = three.map((draft, at) => ({ ...draft, share: ['60', '30', '10'][at] ?? '' }))
  expect(without(own, 2).map(({ share }) => share)).toEqual(['60', '30'])
  expect(without(own.slice(0, 2), 1).map(({ share }) => share)).toEqual(['100'])
  expect(without(own.slice(0, 1), 0)).toHaveLength(1)
})

it('says what is missing, a guardian of a minor too', () => {
  const draft = { ...blankDraft(0), name: 'Kabir Rao', relation: 'son', share: '100' } as const
  expect(missingIn(blankDraft(0), today)).toBe('name')
  expect(missingIn(draft, today)).toBeNull()
  expect(missingIn({ ...draft, born: '27-11-2026' }, today)).toBe('born')
  const minor = { ...draft, born: '27-05-2017' }
  expect(isMinorDraft(minor, today)).toBe(true)
  expect(missingIn(minor, today)).toBe('guardianName')
  expect(missingIn({ ...minor, guardianName: 'Asha Rao' }, today)).toBe('guardianRelation')
})

it('sends what was declared before without its number, which stays', () => {
  const [draft] = draftsOf([meera])
  expect(draft && nomineesInput([draft], today)).toMatchObject([
    { name: 'Meera Rao', shareBp: 10_000, bornOn: '1990-05-27', idType: 'pan', idNumber: '', keepsNumberOf: 1 },
  ])
  const typed = draft && nomineesInput([{ ...draft, idNumber: 'ZZZPB0001Z' }], today)
  expect(typed?.[0]).not.toHaveProperty('keepsNumberOf')
})

it('sends nothing that is not the whole', () => {
  const drafts = withEqualShares(draftsOf([meera])).map((draft) => ({ ...draft, share: '99.99' }))
  expect(nomineesInput(drafts, today)).toBeNull()
})
