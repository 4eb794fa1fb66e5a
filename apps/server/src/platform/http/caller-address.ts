import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

const LOCAL_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i

/**
 * Whether a request comes from another machine. The peer's own address counts, not what a header claims; and a request
 * that a proxy passed on came from elsewhere, even when the proxy runs beside us. A Host that is not this machine's own
 * counts as elsewhere too: it is what a proxy passes on that says nothing else of itself, and what a browser sends for a
 * page of another site whose name was made to lead here.
 */
export function isBeyondLoopback(peer: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (
    headers['x-forwarded-for'] !== undefined ||
    headers['forwarded'] !== undefined ||
    headers['x-real-ip'] !== undefined
  )
    return true
  return peer === undefined || !LOOPBACK.test(peer) || !LOCAL_HOST.test(headers.host ?? '')
}

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** IPv4 as such, also where the machine shows it within IPv6; IPv6 without the interface it came by. */
export function plainAddress(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address.split('%')[0] ?? ''
}

/**
 * The network of an address, within which one person can have any: the first three numbers of IPv4, the first 64 bits of IPv6. A phone
 * that moves within its provider mostly stays in it. What is no address is a network of its own.
 */
export function maskNetwork(address: string): string {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

type Asked = Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }

/**
 * Tells callers apart where Fastify has no part, by the same rule: the nearest address that is no trusted proxy.
 * Of IPv6 one caller has the whole 64 bits.
 */
export function createCallerReader(trustedProxies: readonly string[]): (request: Asked) => string {
  const isTrusted = createIsTrusted(trustedProxies)
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim())
    const named = forwarded.filter((address) => address !== '')
    const nearestFirst = [socket.remoteAddress ?? '', ...named.reverse()].map(plainAddress)
    const caller = nearestFirst.find((address) => !isTrusted(address)) ?? nearestFirst.at(-1) ?? ''
    return isIPv6(caller) ? maskNetwork(caller) : caller
  }
}

/** Whether an address is one of these, each an address or a network as `10.0.0.0/8`. */
export function createIsTrusted(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
