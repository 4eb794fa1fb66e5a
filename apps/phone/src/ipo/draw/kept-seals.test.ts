import { expect, it } from 'vitest'
import { keepSeal, readSeal } from './kept-seals.ts'

function shelf(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

it('keeps the first seal it saw of an offer', () => {
  const storage = shelf()
  expect(readSeal('7', storage)).toBeNull()
  keepSeal('7', 'aa', 1, storage)
  keepSeal('7', 'bb', 2, storage)
  expect(readSeal('7', storage)).toEqual({ seal: 'aa', atMs: 1 })
})

it('forgets the oldest when there are many', () => {
  const storage = shelf()
  for (let offer = 1; offer <= 41; offer += 1) keepSeal(String(offer), 'aa', offer, storage)
  expect(readSeal('1', storage)).toBeNull()
  expect(readSeal('2', storage)).not.toBeNull()
  expect(readSeal('41', storage)).not.toBeNull()
})

it.each(['nonsense', '[1]', 'null', '{"7":{"seal":5}}'])('reads %s as nothing', (stored) => {
  expect(readSeal('7', shelf({ 'ipo-seals': stored }))).toBeNull()
})

it('works on a phone without storage', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => keepSeal('7', 'aa', 1, full)).not.toThrow()
})
