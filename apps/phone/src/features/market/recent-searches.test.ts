import { expect, test } from 'vitest'
import { readRecent, withRecent, writeRecent } from './recent-searches.ts'

test('the newest search comes first and stands once', () => {
  expect(withRecent(['A', 'B', 'C'], 'B')).toEqual(['B', 'A', 'C'])
})

test('keeps eight', () => {
  expect(withRecent(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7'])
})

test('reads back what it wrote, and nothing from what it did not', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  writeRecent(storage, ['A'])
  expect(readRecent(storage)).toEqual(['A'])
  expect(readRecent({ getItem: () => '{"a":1}' })).toEqual([])
  expect(readRecent({ getItem: () => 'not json' })).toEqual([])
})
