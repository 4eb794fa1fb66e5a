import type { ChainHead } from '@bahi/proofs/hash-chain'
import { fromHex, toHex } from '@bahi/proofs/hex'

const keyOf = (owner: string) => `book-head:${owner}`

/** The last head of an owner's book that this phone found in order; null when it never did, or keeps nothing. */
export function readRememberedHead(owner: string, storage: Pick<Storage, 'getItem'> = localStorage): ChainHead | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(owner)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { seq, hash } = stored as Record<string, unknown>
    if (typeof seq !== 'string' || typeof hash !== 'string') return null
    return { seq: BigInt(seq), hash: fromHex(hash) }
  } catch {
    return null
  }
}

/** Keeps a head. It outlives the log-out: whoever logs in again must be shown the same book, or a longer one. */
export function rememberHead(owner: string, head: ChainHead, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(keyOf(owner), JSON.stringify({ seq: String(head.seq), hash: toHex(head.hash) }))
  } catch {
    // A phone that keeps nothing checks the book as it stands, without its past.
  }
}
