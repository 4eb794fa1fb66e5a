import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveMarket } from '@bahi/client/quote-store'
import type { ConnectionState } from '../../live/connection.ts'
import { createValueStore, type ValueStore } from '../../live/value-store.ts'
import { keepAnswers } from './keep-answers.ts'

let stored: Map<string, string>
let token: ValueStore<string | null>
let connection: ValueStore<ConnectionState>
let clock: LiveMarket | undefined
let shownClock: LiveMarket | undefined
let stops: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  stored = new Map()
  token = createValueStore<string | null>('asha')
  connection = createValueStore<ConnectionState>('online')
  clock = { date: '2026-11-20', second: 54_240, phase: 'open' }
  shownClock = undefined
  stops = []
})
afterEach(() => {
  stops.forEach((stop) => stop())
  vi.useRealTimers()
})

/** The app as it is opened: nothing in its memory, the device as it was left. */
function openApp(version = 'one'): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
  stops.push(
    keepAnswers({
      queries,
      session: token,
      connection,
      storage,
      version,
      page: Object.assign(new EventTarget(), { visibilityState: 'visible' as const }),
      clock: () => clock,
      putClock: (market) => (clock = shownClock = market),
    }),
  )
  return queries
}

async function ask(queries: QueryClient, key: string, answer: () => Promise<unknown>): Promise<unknown> {
  const observer = new QueryObserver(queries, { queryKey: [key], queryFn: answer })
  stops.push(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(0)
  return observer.getCurrentResult().data
}

async function visitOnline(): Promise<void> {
  const queries = openApp()
  await ask(queries, 'assets', async () => ({ availablePaise: 5 }))
  await ask(queries, 'user-info', async () => ({ phone: '90000•••01' }))
  await vi.advanceTimersByTimeAsync(10_000)
}

const noNetwork = () => Promise.reject(new Error('offline'))

test('gives nothing back that another version of the app has kept', async () => {
  await visitOnline()
  connection.put('offline')
  expect(await ask(openApp('two'), 'assets', noNetwork)).toBeUndefined()
})

test('gives the last answer back when the app is opened offline, with the market’s clock it is of', async () => {
  await visitOnline()
  connection.put('offline')
  clock = undefined
  expect(await ask(openApp(), 'assets', noNetwork)).toEqual({ availablePaise: 5 })
  expect(shownClock).toMatchObject({ second: 54_240 })
})

test('an answer given back says when it came, not when it was shown', async () => {
  await visitOnline()
  connection.put('offline')
  vi.setSystemTime(1_800_003_600_000)
  const queries = openApp()
  await ask(queries, 'assets', noNetwork)
  expect(queries.getQueryState(['assets'])?.dataUpdatedAt).toBe(1_800_000_000_000)
})

test('shows nothing old while the line is well, and gives it back to those who wait once it is lost', async () => {
  await visitOnline()
  const queries = openApp()
  const forever = () => new Promise(() => {})
  expect(await ask(queries, 'assets', forever)).toBeUndefined()
  connection.put('reconnecting')
  expect(queries.getQueryData(['assets'])).toEqual({ availablePaise: 5 })
})

test('never keeps who the customer is', async () => {
  await visitOnline()
  expect([...stored.values()].join()).not.toContain('90000')
})

test.each([
  ['logs out', null],
  ['is followed by another', 'ravi'],
])('forgets a customer who %s, and what was about to be written', async (_what, next) => {
  const queries = openApp()
  await ask(queries, 'assets', async () => ({ availablePaise: 5 }))
  token.put(next)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored.has('kept-own')).toBe(false)
  connection.put('offline')
  expect(await ask(openApp(), 'assets', noNetwork)).toBeUndefined()
})

test('a device whose session ended while the app was closed forgets with the next opening', async () => {
  await visitOnline()
  expect(stored.has('kept-own')).toBe(true)
  token = createValueStore<string | null>(null)
  openApp()
  expect(stored.has('kept-own')).toBe(false)
})

test('an answer that was given back is not kept again as if it were new', async () => {
  await visitOnline()
  const before = stored.get('kept-own')
  connection.put('offline')
  await ask(openApp(), 'assets', noNetwork)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored.get('kept-own')).toBe(before)
})
