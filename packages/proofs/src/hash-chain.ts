import { type Posting, encodePosting } from './posting.ts'
import { HASH_LENGTH, type Sha256, isSameHash, sha256 } from './sha256.ts'

/** The last link of a chain: how many postings there are, and the hash that holds them all. */
export type ChainHead = { readonly seq: bigint; readonly hash: Uint8Array }

/** A posting of the book with its stored hash. */
export type ChainedPosting = Posting & { readonly hash: Uint8Array }

/** Where every chain begins: nothing posted yet. */
export const emptyChain: ChainHead = { seq: 0n, hash: new Uint8Array(HASH_LENGTH) }

/** The reason why a chain is broken: a posting is missing or doubled, belongs to another owner, does not hash to its stored hash, or is malformed. */
export type ChainBreak = { readonly seq: bigint; readonly reason: 'gap' | 'owner' | 'hash' | 'malformed' }

export type ChainCheck =
  | { readonly ok: true; readonly head: ChainHead }
  | { readonly ok: false; readonly broken: ChainBreak }

/**
 * The next link: the hash of the previous one together with a posting. Changing anything in any earlier posting changes every hash after it.
 * @throws RangeError for a posting that cannot be encoded.
 */
export function nextHash(previous: Uint8Array, posting: Posting, hash: Sha256 = sha256): Uint8Array {
  return hash(encodePosting(previous, posting))
}

function linkProblem(
  head: ChainHead,
  posting: ChainedPosting,
  owner: bigint,
  hash: Sha256,
): ChainBreak['reason'] | null {
  if (posting.seq !== head.seq + 1n) return 'gap'
  if (posting.owner !== owner) return 'owner'
  try {
    return isSameHash(nextHash(head.hash, posting, hash), posting.hash) ? null : 'hash'
  } catch (error) {
    if (error instanceof RangeError) return 'malformed'
    throw error
  }
}

/**
 * Recomputes a chain from a start over postings in order of seq. Gives the head it comes to, or the first posting at which it breaks.
 * No postings is a chain that ends where it starts.
 */
export function verifyChain(start: ChainHead, postings: Iterable<ChainedPosting>, hash: Sha256 = sha256): ChainCheck {
  let head = start
  let owner: bigint | null = null
  for (const posting of postings) {
    owner ??= posting.owner
    const reason = linkProblem(head, posting, owner, hash)
    if (reason !== null) return { ok: false, broken: { seq: posting.seq, reason } }
    head = { seq: posting.seq, hash: posting.hash }
  }
  return { ok: true, head }
}
