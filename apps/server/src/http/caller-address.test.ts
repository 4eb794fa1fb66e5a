import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { networkOf } from './caller-address.ts'

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'], ['::ffff:203.0.113.7', '203.0.113.0/24'], ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'], ['2001:0DB8:1:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'], ['::1', '0:0:0:0::/64'], ['fe80::1%eth0', 'fe80:0:0:0::/64'], ['', ''], ['elsewhere', 'elsewhere'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('BAHI_TRUSTED_PROXY', () => {
  it('is a list of addresses and networks, and never the whole world', () => {
    expect(readEnvironment({}).trustedProxies).toEqual([])
    expect(readEnvironment({ BAHI_TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' }).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
    for (const said of ['true', '*', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/', 'proxy.example', '10.0.0.1/8/8']) expect(() => readEnvironment({ BAHI_TRUSTED_PROXY: said })).toThrow('BAHI_TRUSTED_PROXY')
  })
})
