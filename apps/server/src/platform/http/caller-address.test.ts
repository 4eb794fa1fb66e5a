import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../environment.ts'
import { createCallerReader, isBeyondLoopback, maskNetwork } from './caller-address.ts'

describe('a request comes', () => {
  it.each([
    ['127.0.0.1', 'localhost:8080'],
    ['127.0.0.1', 'LOCALHOST'],
    ['::1', '[::1]:8080'],
    ['::ffff:127.0.0.1', '127.0.0.1:8080'],
  ])('from this machine: %s asks for %s', (peer, host) => {
    expect(isBeyondLoopback(peer, { host })).toBe(false)
  })

  it.each([
    ['192.168.1.7', { host: 'localhost' }],
    [undefined, { host: 'localhost' }],
    ['127.0.0.1', { host: 'evil.example:8080' }],
    ['127.0.0.1', { host: 'localhost.evil.example' }],
    ['127.0.0.1', { host: '127.0.0.1.evil.example' }],
    ['127.0.0.1', { host: 'evil.example@localhost' }],
    ['127.0.0.1', { host: '192.168.1.7:8080' }],
    ['127.0.0.1', {}],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }],
    ['127.0.0.1', { host: 'localhost', forwarded: 'for=203.0.113.7' }],
    ['127.0.0.1', { host: 'localhost', 'x-real-ip': '203.0.113.7' }],
  ])('from elsewhere: %s with %j', (peer, headers) => {
    expect(isBeyondLoopback(peer, headers)).toBe(true)
  })
})

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['elsewhere', 'elsewhere'],
  ])('of %s is %s', (address, network) => {
    expect(maskNetwork(address)).toBe(network)
  })
})

describe('the caller of a connection', () => {
  const callerOf = createCallerReader(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  it.each([
    ['the peer, which no header can change', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['the peer, where a proxy said nothing', '10.1.2.3', undefined, '10.1.2.3'],
    ['whom a trusted proxy names', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the nearest that is no proxy', '10.0.0.4', '192.0.2.9, 198.51.100.1, 10.0.0.9', '198.51.100.1'],
    ['the furthest, where all are proxies', 'fd00::1', '10.0.0.9, 10.0.0.4', '10.0.0.9'],
    ['of IPv6 the 64 bits one person has', '10.0.0.4', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['whatever a proxy says it is', '10.0.0.4', 'unknown', 'unknown'],
  ])('is %s', (_whom, remoteAddress, forwarded, caller) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect(callerOf({ socket: { remoteAddress }, headers })).toBe(caller)
  })

  it('is the peer where no proxy is trusted, and nobody where the peer is gone', () => {
    const trustingNobody = createCallerReader([])
    const headers = { 'x-forwarded-for': '198.51.100.1' }
    expect(trustingNobody({ socket: { remoteAddress: '127.0.0.1' }, headers })).toBe('127.0.0.1')
    expect(trustingNobody({ socket: { remoteAddress: undefined }, headers: {} })).toBe('')
  })
})

describe('BAHI_TRUSTED_PROXY', () => {
  it('is a list of addresses and networks, and never the whole world', () => {
    expect(readEnvironment({}).trustedProxies).toEqual([])
    expect(readEnvironment({ BAHI_TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
    ])
    for (const said of ['true', '*', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/', 'proxy.example', '10.0.0.1/8/8'])
      expect(() => readEnvironment({ BAHI_TRUSTED_PROXY: said })).toThrow('BAHI_TRUSTED_PROXY')
  })
})
