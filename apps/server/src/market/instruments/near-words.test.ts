import { expect, it } from 'vitest'
import { isNearStart } from './near-words.ts'

it.each([
  ['SAHADRI', 'SAHYADRI', 'a letter left out'],
  ['SAHYYADRI', 'SAHYADRI', 'a letter put in'],
  ['SAHYADRE', 'SAHYADRI', 'a letter changed'],
  ['SAYHADRI', 'SAHYADRI', 'two neighbours swapped'],
  ['KALIGNA', 'KALINGAPORT', 'the beginning of a longer word'],
  ['KLINGA', 'KALINGA', 'the second letter left out'],
  ['SHYADIR', 'SAHYADRI', 'two slips in seven letters'],
])('takes %s for %s: %s', (typed, word) => {
  expect(isNearStart(typed, word)).toBe(true)
})

it.each([
  ['SAH', 'SHA', 'three letters carry no slip'],
  ['BNKA', 'BANK', 'two slips in four letters are one too many'],
  ['KAVERI', 'KALINGA', 'six letters carry one slip'],
  ['TUNGASFT', 'TANGOSOF', 'eight letters carry two slips, not three'],
])('does not take %s for %s: %s', (typed, word) => {
  expect(isNearStart(typed, word)).toBe(false)
})

it('takes three letters as they are', () => {
  expect(isNearStart('SAH', 'SAHYADRI')).toBe(true)
})
