import { describe, expect, it } from 'vitest'
import { hostOf, isNamedHost, isPublicAddress, isReachable } from './reachable-address.ts'

describe('a public address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '223.255.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '2606:4700::1111',
  ])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true))

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('what the operator named', () => {
  it('is reached by its name or its network', () => {
    expect(isReachable(['hooks.example'], 'hooks.example', '10.0.0.5')).toBe(true)
    expect(isReachable(['10.0.0.0/8'], 'hooks.example', '10.0.0.5')).toBe(true)
    expect(isReachable(['10.0.0.0/8'], 'hooks.example', '192.168.0.5')).toBe(false)
    expect(isReachable([], 'hooks.example', '10.0.0.5')).toBe(false)
    expect(isNamedHost(['127.0.0.1'], '127.0.0.1')).toBe(true)
    expect(isNamedHost([], '127.0.0.1')).toBe(false)
    expect(isNamedHost(['trader.example'], 'other.trader.example')).toBe(false)
  })

  it('is asked with the host as URLs write it, however a number is spelt', () => {
    for (const spelt of ['http://2130706433/', 'http://0x7f.1/', 'http://0177.0.0.1/', 'http://127.1/'])
      expect(hostOf(new URL(spelt))).toBe('127.0.0.1')
    expect(hostOf(new URL('http://[::1]/'))).toBe('::1')
    expect(hostOf(new URL('https://localhost./'))).toBe('localhost')
  })
})
