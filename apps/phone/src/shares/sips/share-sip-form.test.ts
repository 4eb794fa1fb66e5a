import { expect, test } from 'vitest'
import { isSameTerms, openShareSipForm, shareSipTerms, type ShareSipForm } from './share-sip-form.ts'

const form = (more: Partial<ShareSipForm>): ShareSipForm => ({ ...openShareSipForm(null, 100), ...more })

test('an amount or a number of shares is sent, never both', () => {
  expect(shareSipTerms(form({ amount: '6,000' }))).toEqual({ amountPaise: 600_000, dayOfMonth: 5 })
  expect(shareSipTerms(form({ by: 'shares', amount: '6,000', quantity: '1,200' }))).toEqual({
    quantity: 1_200,
    dayOfMonth: 5,
  })
  expect(shareSipTerms(form({}))).toBeNull()
  expect(shareSipTerms(form({ by: 'shares', quantity: '0' }))).toBeNull()
})

test('a weekday or a day of the month is sent, never both, and a first day where one was chosen', () => {
  expect(shareSipTerms(form({ amount: '6000', every: 'week', weekday: 3, startsOn: '2027-01-01' }))).toEqual({
    amountPaise: 600_000,
    weekday: 3,
    startsOn: '2027-01-01',
  })
})

test('an end that is not filled in is not sent as none', () => {
  expect(shareSipTerms(form({ amount: '6000', ends: 'day' }))).toBeNull()
  expect(shareSipTerms(form({ amount: '6000', ends: 'count', purchases: '' }))).toBeNull()
  expect(shareSipTerms(form({ amount: '6000', ends: 'count', purchases: '1,201' }))).toBeNull()
  expect(shareSipTerms(form({ amount: '6000', ends: 'count', purchases: '24' }))).toMatchObject({ purchases: 24 })
})

test('terms are the same only when all of them are', () => {
  const terms = { amountPaise: 600_000, weekday: 3 }
  expect(isSameTerms(terms, { ...terms })).toBe(true)
  expect(isSameTerms(terms, { ...terms, weekday: 4 })).toBe(false)
  expect(isSameTerms(terms, { ...terms, lastOn: '2027-01-01' })).toBe(false)
})
