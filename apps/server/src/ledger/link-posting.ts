import { hash } from 'node:crypto'
import type { Posting } from '@bahi/proofs/posting'
import { HASH_LENGTH } from '@bahi/proofs/sha256'

const TAG = Buffer.from('bahi.posting.v1\n', 'latin1')
const OWNER_AT = TAG.length + HASH_LENGTH
const ASSET_AT = OWNER_AT + 5 * 8
const KIND_AT = ASSET_AT + 4 + 3 * 2
const LONGEST_KIND = 200

/** Gives the hash of a posting on top of the hash before it. */
export type LinkPosting = (previous: Uint8Array, posting: Posting) => Buffer

/**
 * Makes the same links as `nextHash` of the proofs, several times faster: it writes into one piece of memory of its own and
 * hashes natively. A test holds the two together, because the phone verifies with the other one.
 * The function it makes throws a RangeError for a field that does not fit.
 */
export function createPostingLink(): LinkPosting {
  const bytes = Buffer.alloc(KIND_AT + LONGEST_KIND)
  TAG.copy(bytes)
  return (previous, posting) => {
    if (previous.length !== HASH_LENGTH) throw new RangeError('a previous hash has 32 bytes')
    bytes.set(previous, TAG.length)
    bytes.writeBigUInt64BE(posting.owner, OWNER_AT)
    bytes.writeBigUInt64BE(posting.seq, OWNER_AT + 8)
    bytes.writeBigUInt64BE(posting.journalId, OWNER_AT + 16)
    bytes.writeBigUInt64BE(posting.amount, OWNER_AT + 24)
    bytes.writeBigUInt64BE(posting.recordedAtMs, OWNER_AT + 32)
    bytes.writeUInt32BE(posting.asset, ASSET_AT)
    bytes.writeUInt16BE(posting.debit, ASSET_AT + 4)
    bytes.writeUInt16BE(posting.credit, ASSET_AT + 6)
    const kindLength = Buffer.byteLength(posting.journalKind)
    if (kindLength > LONGEST_KIND) throw new RangeError('the kind of a journal is a word or two')
    bytes.writeUInt16BE(kindLength, ASSET_AT + 8)
    bytes.write(posting.journalKind, KIND_AT)
    return hash('sha256', bytes.subarray(0, KIND_AT + kindLength), 'buffer')
  }
}
