import { isIPv4, isIPv6 } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'

const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/**
 * Whether a request comes from another machine. The peer's own address counts, not what a header claims; and a request
 * that a proxy passed on came from elsewhere, even when the proxy runs beside us.
 */
export function isBeyondLoopback(peer: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined || headers['x-real-ip'] !== undefined) return true
  return peer === undefined || !LOOPBACK.test(peer)
}

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/**
 * The network of an address, within which one person can have any: the first three numbers of IPv4, the first 64 bits of IPv6. A phone
 * that moves within its provider mostly stays in it. What is no address is a network of its own.
 */
export function networkOf(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back]
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
