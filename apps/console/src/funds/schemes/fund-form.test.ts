import { expect, it } from 'vitest'
import {
  emptyFundForm,
  fundFields,
  formFromTerms,
  fundGroups,
  otherProblems,
  fieldProblem,
  readFundTerms,
  toPutRight,
} from './fund-form.ts'
import { exitText, listNextStates, riskText } from './fund-words.ts'

it('sends figures without the signs people type with them', () => {
  const terms = readFundTerms({
    ...emptyFundForm,
    code: ' fnd-1042 ',
    leastUnits: '1,000',
    redemptionPercent: '6.50 %',
    experienceYears: '−2',
    name: ' Narmada Equity ',
  })
  expect(terms).toMatchObject({
    code: 'FND-1042',
    leastUnits: '1000',
    redemptionPercent: '6.50',
    experienceYears: '-2',
    name: 'Narmada Equity',
  })
})

it('reads a draft back as it was kept, and takes no category it does not know', () => {
  expect(formFromTerms({ code: 'FND-1', category: 'debt', name: 'Kaveri' })).toMatchObject({
    code: 'FND-1',
    category: 'debt',
    name: 'Kaveri',
    manager: '',
  })
  expect(formFromTerms({ category: 'crypto' }).category).toBe('index')
})

it('puts each message under its field, with its own bounds', () => {
  const problems = [
    { field: 'manager', msg: 'tips.msg.196', params: {} },
    { field: 'amountPerUnit', msg: 'tips.msg.202', params: {} },
  ]
  expect(fieldProblem(problems, 'manager')).toBe('Enter the manager’s name.')
  expect(fieldProblem(problems, 'name')).toBeNull()
  expect(
    fieldProblem(
      [{ field: 'redemptionPercent', msg: 'tips.msg.204', params: { least: '0', most: '3' } }],
      'redemptionPercent',
    ),
  ).toBe('The redemption rate is out of its bounds. From 0 to 3.')
  expect(
    fieldProblem([{ field: 'payoutDays', msg: 'tips.msg.199', params: { least: 1, most: 5 } }], 'payoutDays'),
  ).toBe('Whole settlement days. From 1 to 5.')
  expect(
    fieldProblem([{ field: 'rule', msg: 'tips.msg.205', params: { why: 'pick: a fund follows no model' } }], 'rule'),
  ).toBe(
    'The rule file or the list of holdings cannot be read. Correct it and send it again. pick: a fund follows no model',
  )
  expect(otherProblems(problems)).toEqual(['The amount per unit comes from the NAV; it cannot be typed.'])
})

it('has one field on the page for everything that can be typed, and none for what is computed', () => {
  const shown = fundGroups.flatMap((group) => fundFields(group).map(([name]) => name))
  expect(shown.toSorted()).toEqual(
    Object.keys(emptyFundForm)
      .filter((name) => name !== 'category' && name !== 'amountPerUnit')
      .toSorted(),
  )
})

it.each([
  [1, '1 thing to put right'],
  [5, '5 things to put right'],
])('counts %i', (count, words) => expect(toPutRight(count)).toBe(words))

it('says an exit load by age', () => {
  expect(
    exitText([
      { belowDays: 365, bps: 100 },
      { belowDays: 0, bps: 0 },
    ]),
  ).toBe('1.00% below 365 days, then none')
  expect(exitText([])).toBe('None')
})

it('lets nothing happen to a retired fund', () => {
  expect(listNextStates('retired')).toEqual([])
  expect(listNextStates('open')).toEqual(['closed', 'retired'])
  expect(riskText(5)).toBe('5, high')
})
