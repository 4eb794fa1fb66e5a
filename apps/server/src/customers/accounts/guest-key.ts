import { hash, randomBytes } from 'node:crypto'
import type { CustomerId } from '../../platform/customer-id.ts'
import { shardOf } from '../../platform/db/ids.ts'

const SECRET_BYTES = 32
const KEY = /^(\d{1,19})\.([A-Za-z0-9_-]{43})$/

/** What a guest's device holds: the id of the first practice account, and a secret of 256 bits. */
export function newGuestKey(customerId: bigint): string {
  return `${customerId}.${randomBytes(SECRET_BYTES).toString('base64url')}`
}

/** Undefined for a text that is no key. The database holds the hash only. */
export function readGuestKey(key: string): { readonly at: CustomerId; readonly hash: Buffer } | undefined {
  const [, id] = KEY.exec(key) ?? []
  if (id === undefined) return undefined
  const customerId = BigInt(id)
  if (customerId <= 0n || customerId > 0x7fff_ffff_ffff_ffffn) return undefined
  return { at: { shard: shardOf(customerId), customerId }, hash: hashOfGuestKey(key) }
}

export function hashOfGuestKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
