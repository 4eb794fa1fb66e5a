import { expect, test } from 'vitest'
import { fitOf, matchNames } from './match-words.ts'

const statement = { title: 'Statement', words: 'ledger passbook entries' }
const logOut = { title: 'Log out', words: 'sign off' }

test('a name answers by its beginning, by a word within it, and by the other words it goes by', () => {
  expect([fitOf('stat', statement), fitOf('out', logOut), fitOf('LEDG', statement), fitOf('log out', logOut)]).toEqual([
    0, 1, 2, 0,
  ])
})

test('every word typed must begin one of its words', () => {
  expect(fitOf('sign out', logOut)).toBe(2)
  expect(fitOf('sign in', logOut)).toBeNull()
  expect(fitOf('tatement', statement)).toBeNull()
})

test('one letter says too little, one Chinese sign enough', () => {
  expect(fitOf('s', statement)).toBeNull()
  expect(fitOf('st', statement)).toBe(0)
  expect(fitOf('账', { title: '资金账本', words: '' })).toBe(1)
  expect(fitOf('流水', { title: '账本', words: 'statement 流水' })).toBe(2)
})

test('the best come first, and no more than asked for', () => {
  const names = [logOut, statement, { title: 'Log in', words: '' }, { title: 'Access log', words: '' }]
  expect(matchNames('log', names, 9).map(({ title }) => title)).toEqual(['Log out', 'Log in', 'Access log'])
  expect(matchNames('log', names, 1)).toEqual([logOut])
})
