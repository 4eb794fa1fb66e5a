import { HASH_LENGTH } from '@bahi/proofs/sha256'

/** One leaf of an owner, without what all leaves of the owner have in common. */
export type OwnerLeaf = { readonly index: number; readonly salt: Uint8Array; readonly amountPaise: bigint }

const INDEX_BYTES = 4
const LEAF_BYTES = INDEX_BYTES + HASH_LENGTH + 8

/** An owner's leaves of a night as one value: of each its index, its salt and its paise, big-endian. */
export function encodeLeaves(leaves: readonly OwnerLeaf[]): Buffer {
  const bytes = Buffer.alloc(leaves.length * LEAF_BYTES)
  for (const [place, { index, salt, amountPaise }] of leaves.entries()) {
    const at = place * LEAF_BYTES
    bytes.writeUInt32BE(index, at)
    bytes.set(salt, at + INDEX_BYTES)
    bytes.writeBigInt64BE(amountPaise, at + INDEX_BYTES + HASH_LENGTH)
  }
  return bytes
}

/** @throws RangeError when the bytes are no whole leaves. */
export function decodeLeaves(bytes: Buffer): OwnerLeaf[] {
  if (bytes.length % LEAF_BYTES !== 0) throw new RangeError('the bytes are no whole leaves')
  return Array.from({ length: bytes.length / LEAF_BYTES }, (_, place) => {
    const leaf = bytes.subarray(place * LEAF_BYTES, (place + 1) * LEAF_BYTES)
    return {
      index: leaf.readUInt32BE(0),
      salt: leaf.subarray(INDEX_BYTES, INDEX_BYTES + HASH_LENGTH),
      amountPaise: leaf.readBigInt64BE(INDEX_BYTES + HASH_LENGTH),
    }
  })
}
