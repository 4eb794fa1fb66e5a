import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetWithSession } from './follow-session.ts'
import { createSessionStore } from './session.ts'

function twoTabs() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const tab = () => {
    const events = new EventTarget()
    const session = createSessionStore(storage, events)
    const queries = new QueryClient()
    const stop = forgetWithSession(session, queries)
    return { session, queries, stop, hears: () => events.dispatchEvent(new Event('storage')) }
  }
  return { here: tab(), there: tab() }
}

test('logging out forgets what the server answered, and drops what is still under way', async () => {
  const { here } = twoTabs()
  here.session.logIn('t-1')
  here.queries.setQueryData(['worth'], 100)
  let aborted = false
  const underWay = here.queries
    .fetchQuery({
      queryKey: ['user-info'],
      queryFn: ({ signal }) =>
        new Promise((_, refuse) => signal.addEventListener('abort', () => refuse((aborted = true)))),
    })
    .catch(() => 'dropped')
  here.session.logOut()
  expect(here.queries.getQueryCache().getAll()).toEqual([])
  expect([await underWay, aborted]).toEqual(['dropped', true])
})

test('another tab forgets too', () => {
  const { here, there } = twoTabs()
  here.session.logIn('t-1')
  there.hears()
  there.queries.setQueryData(['worth'], 100)
  here.session.logOut()
  there.hears()
  expect(there.session.read()).toBeNull()
  expect(there.queries.getQueryData(['worth'])).toBeUndefined()
})

test('another customer finds nothing of the one before', () => {
  const { here } = twoTabs()
  here.session.logIn('t-1')
  here.queries.setQueryData(['worth'], 100)
  here.session.logIn('t-2')
  expect(here.queries.getQueryData(['worth'])).toBeUndefined()
})

test('nothing is forgotten while the same customer stays, nor after the following has stopped', () => {
  const { here } = twoTabs()
  here.session.logIn('t-1')
  here.queries.setQueryData(['worth'], 100)
  here.hears()
  here.stop()
  here.session.logOut()
  expect(here.queries.getQueryData(['worth'])).toBe(100)
})
