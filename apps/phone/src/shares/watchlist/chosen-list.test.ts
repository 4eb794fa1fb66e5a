import { expect, test } from 'vitest'
import { readChosenList, writeChosenList } from './chosen-list.ts'

test.each([
  [null, 1],
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['x', 1],
])('of %j the list %i is opened', (kept, listId) => {
  expect(readChosenList({ getItem: () => kept })).toBe(listId)
})

test('a browser that keeps nothing is no fault', () => {
  const full = () => {
    throw new Error('QuotaExceededError')
  }
  expect(() => writeChosenList({ setItem: full }, 2)).not.toThrow()
})
