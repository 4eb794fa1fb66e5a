import { expect, test } from 'vitest'
import { listsWith, mayMakeAnother, moved, nameProblem } from './watchlist-words.ts'

test('a name needs a letter and has at most 24', () => {
  expect(nameProblem('  ', [])).toBe('empty')
  expect(nameProblem('x'.repeat(24), [])).toBeNull()
  expect(nameProblem('x'.repeat(25), [])).toBe('long')
  expect(nameProblem(` ${'x'.repeat(24)} `, [])).toBeNull()
})

test('two lists do not go by one name, however it is written', () => {
  expect(nameProblem(' banks ', ['My stocks', 'Banks'])).toBe('taken')
  expect(nameProblem('Bank', ['Banks'])).toBeNull()
})

test('there is room for twenty lists', () => {
  expect(mayMakeAnother(Array.from({ length: 19 }))).toBe(true)
  expect(mayMakeAnother(Array.from({ length: 20 }))).toBe(false)
})

test('a share is found on every list it stands on', () => {
  const lists = [
    { listId: 1, name: '', codes: ['A', 'B'] },
    { listId: 2, name: 'Banks', codes: ['B'] },
  ]
  expect(listsWith(lists, 'B').map(({ listId }) => listId)).toEqual([1, 2])
  expect(listsWith(lists, 'C')).toEqual([])
})

test('a thing is moved to the place of another, upwards and downwards', () => {
  expect(moved(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
  expect(moved(['a', 'b'], 'a', 'a')).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 'x', 'a')).toEqual(['a', 'b'])
})
