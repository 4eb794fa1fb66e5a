import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Device } from '../../platform/http/access/device-name.ts'
import type { Call } from '../../platform/http/call.ts'
import { maskNetwork, plainAddress } from '../../platform/http/caller-address.ts'

/** What a log-in says of itself. */
export interface Origin extends Device {
  /** See `logInPlace`; empty when nothing is known. */
  readonly place: string
}

export function originOf({ device, address, isBeyondLoopback }: Call): Origin {
  return { ...device, place: logInPlace(address, isBeyondLoopback) }
}

/** Addresses that no machine of the internet has: private, link-local and unique local. */
const local = new BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  local.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(address, bits, 'ipv6')

/**
 * Where a log-in came from, as far as its address says it: `machine` for Bahi's own, `local` for its network, otherwise
 * the part of the address that belongs to the provider (49.36.x.x, 2409:4042:x), in which a phone mostly stays. Empty
 * where nothing is known: a proxy that nobody named as trusted passes on its own address instead of the caller's.
 */
export function logInPlace(address: string, isBeyondLoopback: boolean): string {
  const plain = plainAddress(address)
  const isIPv6Address = isIPv6(plain)
  if (plain === '::1' || plain.startsWith('127.')) return isBeyondLoopback ? '' : 'machine'
  if (!isIPv6Address && !isIPv4(plain)) return ''
  if (local.check(plain, isIPv6Address ? 'ipv6' : 'ipv4')) return 'local'
  if (!isIPv6Address) return `${plain.split('.').slice(0, 2).join('.')}.x.x`
  return `${maskNetwork(plain).split(':').slice(0, 2).join(':')}:x`
}
