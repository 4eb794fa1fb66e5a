import { expect, test } from 'vitest'
import { logInPlace } from './log-in-place.ts'

test.each([
  ['49.36.12.7', '49.36.x.x'],
  ['49.36.200.1', '49.36.x.x'],
  ['::ffff:49.36.12.7', '49.36.x.x'],
  ['2409:4042:0d1a:2200:1:2:3:4', '2409:4042:x'],
  ['2001:db8::1', '2001:db8:x'],
])('%s is said by the part of its provider: %s', (address, place) => {
  expect(logInPlace(address, true)).toBe(place)
})

test.each(['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.20', '169.254.9.9', 'fd12::1', 'fe80::1%eth0'])(
  '%s is of the local network',
  (address) => {
    expect(logInPlace(address, true)).toBe('local')
  },
)

test.each(['172.32.0.1', '100.64.0.1', '11.0.0.1', '2fff::1'])('%s is not', (address) => {
  expect(logInPlace(address, true)).toMatch(/x$/)
})

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
  "%s is Bahi's own machine, unless a proxy that nobody trusts passed it on",
  (address) => {
    expect(logInPlace(address, false)).toBe('machine')
    expect(logInPlace(address, true)).toBe('')
  },
)

test.each(['', 'unknown', '1.2.3', '<b>'])('%o, which is no address, says nothing', (address) => {
  expect(logInPlace(address, true)).toBe('')
})
