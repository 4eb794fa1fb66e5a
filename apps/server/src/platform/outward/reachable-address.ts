import { BlockList, isIP, isIPv4 } from 'node:net'
import { isAddressOrNetwork, isAllowedAddress } from './address-list.ts'

/** IPv4 networks that are not of the public internet (IANA's registry of special addresses), multicast too. */
const INNER_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Of IPv6 only 2000::/3 is given out; these parts of it lead elsewhere, to IPv4 too. */
const INNER_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const innerIpv4 = new BlockList()
for (const [network, bits] of INNER_IPV4) innerIpv4.addSubnet(network, bits, 'ipv4')
const givenIpv6 = new BlockList()
givenIpv6.addSubnet('2000::', 3, 'ipv6')
const innerIpv6 = new BlockList()
for (const [network, bits] of INNER_IPV6) innerIpv6.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the public internet. An IPv4 address written as IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  if (isIPv4(address)) return !innerIpv4.check(address, 'ipv4')
  return givenIpv6.check(address, 'ipv6') && !innerIpv6.check(address, 'ipv6')
}

/** The host of an address without the brackets of IPv6, and without the dot that names the root. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Whether the operator named a host, by its name or by a network that its address is in. */
export function isNamedHost(named: readonly string[], host: string): boolean {
  return named.includes(host) || (isIP(host) !== 0 && isNamedAddress(named, host))
}

function isNamedAddress(named: readonly string[], address: string): boolean {
  const networks = named.filter(isAddressOrNetwork)
  return networks.length > 0 && isAllowedAddress(networks, address)
}

/** Whether a hook may be posted to this address of a host: public ones, and those that the operator named. */
export function isReachable(named: readonly string[], host: string, address: string): boolean {
  return isPublicAddress(address) || named.includes(host) || isNamedAddress(named, address)
}
