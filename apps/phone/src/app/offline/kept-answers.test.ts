import { expect, test } from 'vitest'
import { keptShelf } from '../../calls/kept-keys.ts'
import {
  clearShelf,
  firstPage,
  accountMark,
  olderClock,
  readShelf,
  shelfBounds,
  shelve,
  writeShelf,
  type KeptAnswer,
} from './kept-answers.ts'

const now = 1_800_000_000_000
const answer = (key: string, at = now, data: unknown = { items: [] }): KeptAnswer => ({
  key: [key],
  data,
  at,
  clock: null,
})

function storage(room = Infinity) {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(name, value)
    },
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('keeps public answers and the last of the customer’s own answers', () => {
  expect([keptShelf(['ranking', 'gainers', 20]), keptShelf(['assets']), keptShelf(['orders', 'list', 'open'])]).toEqual(
    ['market', 'own', 'own'],
  )
})

test.each(['user-info', 'statement', 'book-check', 'order-preview', 'check-phone', 'search', 'toString'])(
  'never keeps %s',
  (head) => {
    expect(keptShelf([head])).toBeNull()
  },
)

test('keeps the newest answer to each question', () => {
  const kept = shelve(
    'own',
    [answer('assets', now - 5, 'old'), answer('orders', now - 9)],
    [answer('assets', now, 'new')],
    now,
  )
  expect(kept.map(({ key, data }) => [key[0], data])).toEqual([
    ['assets', 'new'],
    ['orders', { items: [] }],
  ])
})

test('the oldest make room when there are too many', () => {
  const many = Array.from({ length: shelfBounds.own + 2 }, (_, index) => answer(`orders ${index}`, now - index))
  const kept = shelve('own', many, [], now)
  expect(kept).toHaveLength(shelfBounds.own)
  expect(kept.at(-1)?.key).toEqual([`orders ${shelfBounds.own - 1}`])
})

test('passes over an answer that is too long, to the character', () => {
  const ofLength = (length: number) => answer('assets', now, 'x'.repeat(length - 2))
  expect(shelve('own', [], [ofLength(shelfBounds.answerCharacters)], now)).toHaveLength(1)
  expect(shelve('own', [], [ofLength(shelfBounds.answerCharacters + 1)], now)).toHaveLength(0)
})

test('a shelf never grows beyond its room', () => {
  const long = 'x'.repeat(shelfBounds.answerCharacters - 100)
  const kept = shelve(
    'market',
    [],
    Array.from({ length: 5 }, (_, index) => answer(`stock ${index}`, now - index, long)),
    now,
  )
  expect(kept).toHaveLength(3)
})

test('passes over what cannot be written', () => {
  expect(
    shelve(
      'own',
      [],
      [answer('assets', now, { amount: 1n }), { key: ['orders'], data: undefined, at: now, clock: null }],
      now,
    ),
  ).toEqual([])
})

test('a week is kept, and not a moment more', () => {
  const place = storage()
  writeShelf(
    'own',
    {
      of: 'a',
      answers: [answer('assets', now - shelfBounds.oldestMs), answer('orders', now - shelfBounds.oldestMs - 1)],
    },
    place,
  )
  expect(readShelf('own', 'a', place, now).answers.map(({ key }) => key[0])).toEqual(['assets'])
  expect(shelve('own', [answer('orders', now - shelfBounds.oldestMs - 1)], [], now)).toEqual([])
})

test('another session finds nothing, and nothing is left after the shelf was cleared', () => {
  const place = storage()
  writeShelf('own', { of: accountMark('token of asha'), answers: [answer('assets')] }, place)
  expect(readShelf('own', accountMark('token of asha'), place, now)).toMatchObject({ answers: [{ key: ['assets'] }] })
  expect(readShelf('own', accountMark('token of ravi'), place, now).answers).toEqual([])
  clearShelf('own', place)
  expect(place.kept.size).toBe(0)
})

test('keeps nothing rather than something older where there is no room', () => {
  const place = storage(80)
  writeShelf('own', { of: 'a', answers: [] }, place)
  expect(place.kept.size).toBe(1)
  writeShelf('own', { of: 'a', answers: [answer('assets', now, 'x'.repeat(100))] }, place)
  expect(place.kept.size).toBe(0)
})

test('what lies there and is no shelf counts as nothing', () => {
  const place = storage()
  for (const text of ['{', '7', '{"of":"a","answers":3}']) {
    place.kept.set('kept-own', text)
    expect(readShelf('own', 'a', place, now).answers).toEqual([])
  }
})

test('keeps the first page of a list that is read page by page', () => {
  expect(firstPage({ pages: [1, 2], pageParams: ['a', 'b'] })).toEqual({ pages: [1], pageParams: ['a'] })
  expect(firstPage({ items: [1, 2] })).toEqual({ items: [1, 2] })
})

test('what is shown together is as old as its oldest part', () => {
  const clock = (date: string, second: number) => ({ date, second, phase: 'open' })
  expect(olderClock(null, clock('2026-11-20', 5)).second).toBe(5)
  expect(olderClock(clock('2026-11-20', 5), clock('2026-11-20', 4)).second).toBe(4)
  expect(olderClock(clock('2026-11-19', 9), clock('2026-11-20', 4)).second).toBe(9)
})

test('the mark of a session does not hold its token', () => {
  expect(accountMark('secret-token')).not.toContain('secret')
  expect(accountMark('a')).not.toBe(accountMark('b'))
})
