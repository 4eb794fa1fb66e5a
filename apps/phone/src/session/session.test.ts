import { expect, test } from 'vitest'
import { createSessionStore } from './session.ts'

function store(kept = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, session: createSessionStore(storage, new EventTarget()) }
}

test('logging out forgets the token and what was cached about the customer', () => {
  const { kept, session } = store(
    new Map([
      ['userinfo', '{}'],
      ['recent-searches', '[]'],
      ['lang', 'hi'],
    ]),
  )
  session.logIn('t-1')
  expect(session.read()).toBe('t-1')
  session.logOut()
  expect([...kept.keys()]).toEqual(['lang'])
})

test('tells its listeners, and stops when asked', () => {
  const { session } = store()
  let calls = 0
  const stop = session.subscribe(() => (calls += 1))
  session.logIn('t-1')
  stop()
  session.logOut()
  expect(calls).toBe(1)
})

test('changes to another account of the person without cached data, and keeps the key to their own account', () => {
  const { kept, session } = store(
    new Map([
      ['token', 'own'],
      ['userinfo', '{}'],
      ['own-token', 'own'],
    ]),
  )
  session.switchTo('book')
  expect([...kept]).toEqual([
    ['token', 'book'],
    ['own-token', 'own'],
  ])
})

test('keeps no key to an earlier account at the next log-in or after the log-out', () => {
  const { kept, session } = store(
    new Map([
      ['token', 'book'],
      ['own-token', 'own'],
    ]),
  )
  session.logIn('somebody else')
  expect(kept.has('own-token')).toBe(false)
  kept.set('own-token', 'own')
  session.logOut()
  expect(kept.size).toBe(0)
})
