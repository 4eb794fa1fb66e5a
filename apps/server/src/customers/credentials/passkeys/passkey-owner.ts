import { timingSafeEqual } from 'node:crypto'
import type { CustomerId } from '../../../platform/customer-id.ts'
import type { Seal } from '../../../platform/seal.ts'

const SHARDS = 64
const LENGTH = 33

/**
 * What a device keeps beside a passkey to say whose it is: the shard, so that no table of all passkeys is needed, and a
 * fingerprint that tells nobody who the customer is.
 */
export function userHandleOf(seal: Pick<Seal, 'fingerprint'>, { shard, customerId }: CustomerId): string {
  return handleOf(seal, shard, `customer ${customerId}`).toString('base64url')
}

/** The handle of a member of staff, which is that of no customer. */
export function staffHandleOf(seal: Pick<Seal, 'fingerprint'>, staffId: bigint): string {
  return handleOf(seal, SHARDS, `staff ${staffId}`).toString('base64url')
}

function handleOf(seal: Pick<Seal, 'fingerprint'>, first: number, owner: string): Buffer {
  return Buffer.concat([Buffer.from([first]), seal.fingerprint(owner, 'passkey owner')])
}

/** The shard that a handle names. Undefined where it names none. */
export function shardOfHandle(handle: string): number | undefined {
  const bytes = Buffer.from(handle, 'base64url')
  const [shard = SHARDS] = bytes
  return bytes.length === LENGTH && shard < SHARDS ? shard : undefined
}

export function isSameHandle(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one, 'base64url'), Buffer.from(other, 'base64url')]
  return first.length === second.length && timingSafeEqual(first, second)
}
