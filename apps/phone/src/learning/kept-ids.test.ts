import { expect, test } from 'vitest'
import { createKeptIds } from './kept-ids.ts'

test('what was done is kept once, and what a stranger wrote into the store is left out', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const done = createKeptIds('done', ['one', 'two', 'three'])
  expect(done.read(storage)).toEqual([])
  done.add('three', storage)
  done.add('three', storage)
  done.add('one', storage)
  expect(done.read(storage)).toEqual(['one', 'three'])
  kept.set('done', 'two,<b>,')
  expect(done.read(storage)).toEqual(['two'])
})

test('a device that keeps nothing is no fault', () => {
  const refuse = (): never => {
    throw new DOMException('denied')
  }
  const done = createKeptIds('done', ['one'])
  expect(done.read({ getItem: refuse })).toEqual([])
  expect(() => done.add('one', { getItem: refuse, setItem: refuse })).not.toThrow()
})
