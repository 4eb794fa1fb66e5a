import { expect, test } from 'vitest'
import { createSessionStore } from '../../session/session.ts'
import { keepDeviceKey, readDeviceKey } from './device-key.ts'

test('the key of the device outlives the log-out', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(readDeviceKey(storage)).toBe('')
  const session = createSessionStore(storage, new EventTarget())
  session.logIn('t-1')
  keepDeviceKey('a-key', storage)
  session.logOut()
  expect([session.read(), readDeviceKey(storage)]).toEqual([null, 'a-key'])
})
