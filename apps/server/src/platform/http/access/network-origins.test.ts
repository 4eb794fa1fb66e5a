import type { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { findNetworkOrigins } from './network-origins.ts'

const of = (address: string, internal: boolean) =>
  ({
    address,
    internal,
    family: address.includes(':') ? 'IPv6' : 'IPv4',
    netmask: '',
    mac: '',
    cidr: null,
    ...(address.includes(':') ? { scopeid: 0 } : {}),
  }) as const
const machine = {
  lo: [of('127.0.0.1', true), of('::1', true)],
  wlan0: [of('192.168.1.7', false), of('fe80::1', false)],
} as ReturnType<typeof networkInterfaces>

it('names the address of the operator before those of the network', () => {
  const place = { host: '0.0.0.0', port: 8080, address: 'https://bahi.example' }
  expect(findNetworkOrigins(place, machine)).toEqual(['https://bahi.example', 'http://192.168.1.7:8080'])
})

it.each([
  ['127.0.0.1', 8080, []],
  ['localhost', 8080, []],
  ['127.3.2.1', 8080, []],
  ['::1', 8080, []],
  ['0.0.0.0', 8080, ['http://192.168.1.7:8080']],
  ['::', 80, ['http://192.168.1.7']],
  ['192.168.1.7', 9000, ['http://192.168.1.7:9000']],
  ['2001:db8::1', 80, ['http://[2001:db8::1]']],
])('a server on %s, port %d is reached from other devices by %j', (host, port, origins) => {
  expect(findNetworkOrigins({ host, port }, machine)).toEqual(origins)
})
