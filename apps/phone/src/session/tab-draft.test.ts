import { expect, it } from 'vitest'
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from './tab-draft.ts'

function storageOf(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

it('keeps a draft until it is forgotten', () => {
  const storage = storageOf()
  expect(readDraft('identity', storage)).toBeNull()
  keepDraft('identity', { name: 'Asha' }, storage)
  expect(readDraft('identity', storage)).toEqual({ name: 'Asha' })
  forgetDraft('identity', storage)
  expect(readDraft('identity', storage)).toBeNull()
})

it('reads nothing from what is no draft', () => {
  expect(readDraft('identity', storageOf({ 'draft:identity': '{' }))).toBeNull()
})

it('forgets all drafts of a customer and nothing else', () => {
  const storage = storageOf({ 'draft:identity': '{}', 'draft:other': '{}', token: 'abc' })
  forgetDrafts(storage)
  expect([storage.length, storage.getItem('token')]).toEqual([1, 'abc'])
})

it('goes on where the browser keeps nothing', () => {
  const forbidden = {
    length: 1,
    key: () => {
      throw new Error('forbidden')
    },
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
    removeItem: () => {
      throw new Error('forbidden')
    },
  }
  keepDraft('identity', {}, forbidden)
  forgetDraft('identity', forbidden)
  forgetDrafts(forbidden)
  expect(readDraft('identity', forbidden)).toBeNull()
})
