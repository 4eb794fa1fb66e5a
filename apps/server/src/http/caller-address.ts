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
