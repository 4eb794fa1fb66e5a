import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** Whether a text is an IP address, or a network as 203.0.113.0/24. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  if (longest === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

/** Whether an address is in a list of addresses and networks; an empty list has every address. */
export function isAllowedAddress(allowed: readonly string[], from: string): boolean {
  if (allowed.length === 0) return true
  const address = MAPPED.exec(from)?.[1] ?? from.split('%')[0] ?? ''
  if (isIP(address) === 0) return false
  const list = new BlockList()
  for (const one of allowed) {
    const [network = '', bits] = one.split('/')
    const family = isIPv4(network) ? 'ipv4' : 'ipv6'
    list.addSubnet(network, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
