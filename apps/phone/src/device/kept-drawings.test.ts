import { expect, test } from 'vitest'
import { readAllDrawings, readDrawings, writeDrawings } from './kept-drawings.ts'

const point = (paise: number) => ({ time: '2026-11-20T03:45:00.000Z', paise })

test('drawings are kept for each share, and what is none is passed over', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const line = { id: '1', kind: 'horizontal', points: [point(100)] } as const
  writeDrawings('A', [line], storage)
  expect(readDrawings('A', storage)).toEqual([line])
  expect(readDrawings('B', storage)).toEqual([])
  kept.set(
    'drawings:B',
    JSON.stringify([{ ...line, points: [] }, { ...line, kind: 'arrow' }, { ...line, points: [point(-1)] }, line]),
  )
  expect(readDrawings('B', storage)).toEqual([line])
  kept.set('watchlist', '[]')
  expect(readAllDrawings(storage)).toEqual({ A: [line], B: [line] })
  kept.set('drawings:B', '{')
  expect(readAllDrawings(storage)).toEqual({ A: [line] })
  expect(readDrawings('B', storage)).toEqual([])
  writeDrawings('A', [], storage)
  expect(kept.has('drawings:A')).toBe(false)
})
