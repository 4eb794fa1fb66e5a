import { expect, it } from 'vitest'
import { emptyCardForm, groupDigits, readIfsc, reduceCardForm, stepOfCard } from './card-form.ts'

const branch = { ifsc: 'KVRB0001042', bankName: 'Kaveri Bank', branch: 'Pune Camp', city: 'Pune', state: 'Maharashtra' }

it('writes an account number in fours and an IFSC in capitals', () => {
  expect(groupDigits('502100484821')).toBe('5021 0048 4821')
  expect(groupDigits('5021-0048 48')).toBe('5021 0048 48')
  expect(groupDigits('1'.repeat(25))).toBe('1111 1111 1111 1111 11')
  expect(readIfsc(' kvrb-0001042xx')).toBe('KVRB0001042')
})

it('says what is missing, and forgets a branch when its IFSC is changed', () => {
  expect(stepOfCard(emptyCardForm)).toBe('account')
  const numbered = reduceCardForm(emptyCardForm, { type: 'accountNumber', value: '502100484821' })
  expect(stepOfCard(numbered)).toBe('ifsc')
  const typed = reduceCardForm(numbered, { type: 'ifsc', value: 'kvrb0001042' })
  expect(stepOfCard(typed)).toBe('branch')
  const found = reduceCardForm(typed, { type: 'found', branch })
  expect(stepOfCard(found)).toBe('ready')
  expect(reduceCardForm(found, { type: 'ifsc', value: 'KVRB000104' }).branch).toBeNull()
  expect(reduceCardForm(numbered, { type: 'found', branch }).branch).toBeNull()
})

it('puts a message under its field, or above the button when there is none here', () => {
  expect(
    reduceCardForm(emptyCardForm, { type: 'refused', failure: { msg: 'tips.msg.055', params: {}, fields: ['ifsc'] } })
      .refused?.field,
  ).toBe('ifsc')
  expect(
    reduceCardForm(emptyCardForm, {
      type: 'refused',
      failure: { msg: 'tips.msg.022', params: {}, fields: ['bankName'] },
    }).refused?.field,
  ).toBeUndefined()
})
