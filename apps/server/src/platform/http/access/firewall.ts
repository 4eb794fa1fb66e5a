import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { headerNames } from '@bahi/contract/wire/headers'

const NAME = headerNames.firewall.toLowerCase()

/** Whether a request carries the value that what stands in front adds; compared in constant time. Without a value everybody passes. */
export function createFirewall(secret: string | undefined): (headers: IncomingHttpHeaders) => boolean {
  if (secret === undefined || secret === '') return () => true
  const expected = Buffer.from(secret)
  return (headers) => {
    const said = Buffer.from(String(headers[NAME] ?? ''))
    return said.length === expected.length && timingSafeEqual(said, expected)
  }
}
