import { expect, test } from 'vitest'
import { matchRank, matchNames } from './match-words.ts'

const statement = { title: 'Statement', words: 'ledger passbook entries' }
const logOut = { title: 'Log out', words: 'sign off' }

test('a name answers by its beginning, by a word within it, and by the other words it goes by', () => {
  expect([
    matchRank('stat', statement),
    matchRank('out', logOut),
    matchRank('LEDG', statement),
    matchRank('log out', logOut),
  ]).toEqual([0, 1, 2, 0])
})

test('every word typed must begin one of its words', () => {
  expect(matchRank('sign out', logOut)).toBe(2)
  expect(matchRank('sign in', logOut)).toBeNull()
  expect(matchRank('tatement', statement)).toBeNull()
})

test('one letter says too little, one Chinese sign enough', () => {
  expect(matchRank('s', statement)).toBeNull()
  expect(matchRank('st', statement)).toBe(0)
  expect(matchRank('账', { title: '资金账本', words: '' })).toBe(1)
  expect(matchRank('流水', { title: '账本', words: 'statement 流水' })).toBe(2)
})

test('the best come first, and no more than asked for', () => {
  const names = [logOut, statement, { title: 'Log in', words: '' }, { title: 'Access log', words: '' }]
  expect(matchNames('log', names, 9).map(({ title }) => title)).toEqual(['Log out', 'Log in', 'Access log'])
  expect(matchNames('log', names, 1)).toEqual([logOut])
})
