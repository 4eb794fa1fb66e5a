import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinkState } from '@bahi/client/quote-store'
import { backForMs, createConnection, reconnectingAfterMs, type Connection } from './connection.ts'

let online: boolean
let link: LinkState
let backs: number
let connection: Connection

beforeEach(() => {
  vi.useFakeTimers()
  online = true
  link = 'stale'
  backs = 0
})
afterEach(() => {
  connection.stop()
  vi.useRealTimers()
})

function open() {
  connection = createConnection({ online: () => online, link: () => link, onBack: () => void (backs += 1) })
}

function see(next: { online?: boolean; link?: LinkState }) {
  online = next.online ?? online
  link = next.link ?? link
  connection.look()
}

test('says nothing of a connection that comes in time', () => {
  open()
  vi.advanceTimersByTime(reconnectingAfterMs - 1)
  see({ link: 'live' })
  vi.advanceTimersByTime(60_000)
  expect([connection.read(), backs]).toEqual(['online', 0])
})

test('says that it reconnects when the server does not answer for three seconds, not before', () => {
  open()
  see({ link: 'live' })
  see({ link: 'stale' })
  vi.advanceTimersByTime(reconnectingAfterMs - 1)
  expect(connection.read()).toBe('online')
  vi.advanceTimersByTime(1)
  expect(connection.read()).toBe('reconnecting')
})

test('a short loss that was never told brings no “back online” either', () => {
  open()
  see({ link: 'live' })
  see({ link: 'stale' })
  vi.advanceTimersByTime(1_000)
  see({ link: 'live' })
  vi.advanceTimersByTime(60_000)
  expect([connection.read(), backs]).toEqual(['online', 0])
})

test('offline is said at once; back, and once, when the server answers; then nothing more', () => {
  open()
  see({ link: 'live' })
  see({ online: false })
  expect(connection.read()).toBe('offline')
  see({ online: true, link: 'stale' })
  expect([connection.read(), backs]).toEqual(['reconnecting', 0])
  see({ link: 'live' })
  see({ link: 'live' })
  expect([connection.read(), backs]).toEqual(['back', 1])
  vi.advanceTimersByTime(backForMs)
  expect([connection.read(), backs]).toEqual(['online', 1])
})

test('asking for prices where the socket stays away counts as being back', () => {
  online = false
  open()
  expect(connection.read()).toBe('offline')
  see({ online: true })
  see({ link: 'polling' })
  expect([connection.read(), backs]).toEqual(['back', 1])
})

test('a connection that breaks again while "back" is shown is shown as lost', () => {
  open()
  see({ online: false })
  see({ online: true, link: 'live' })
  see({ link: 'stale' })
  vi.advanceTimersByTime(reconnectingAfterMs)
  expect(connection.read()).toBe('reconnecting')
  see({ online: false })
  see({ online: true, link: 'live' })
  expect(backs).toBe(2)
})
