import { expect, test } from 'vitest'
import { keysAreOn, writeKeysOn } from './kept-keys-choice.ts'
import { readWideList, writeWideList } from './kept-list.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('the list that was chosen stands there again; before that it is the market', () => {
  const kept = storage()
  expect(readWideList(kept)).toBe('market')
  writeWideList('holdings', kept)
  expect(readWideList(kept)).toBe('holdings')
  kept.setItem('wide-list', 'nothing we know')
  expect(readWideList(kept)).toBe('market')
})

test('single keys act until they are switched off', () => {
  const kept = storage()
  expect(keysAreOn(kept)).toBe(true)
  writeKeysOn(false, kept)
  expect(keysAreOn(kept)).toBe(false)
  writeKeysOn(true, kept)
  expect(keysAreOn(kept)).toBe(true)
})

test('a browser without storage shows the usual list, with keys', () => {
  const none = {
    getItem: () => {
      throw new Error('no storage')
    },
    setItem: () => {
      throw new Error('no storage')
    },
  }
  writeWideList('holdings', none)
  writeKeysOn(false, none)
  expect(readWideList(none)).toBe('market')
  expect(keysAreOn(none)).toBe(true)
})
