import type { StatementEntry } from '@bahi/contract/reports/statement'
import { nextHash, type ChainHead } from '@bahi/proofs/hash-chain'
import { fromHex, toHex } from '@bahi/proofs/hex'

/** Whether an entry carries the marks that its own words and the mark before it give, posting after posting. */
export function carriesItsMarks(
  owner: string,
  {
    id,
    kind,
    recordedAt,
    postings,
    previousHash,
  }: Pick<StatementEntry, 'id' | 'kind' | 'recordedAt' | 'postings' | 'previousHash'>,
): boolean {
  try {
    let mark = fromHex(previousHash)
    for (const { seq, debit, credit, asset, amount, hash } of postings) {
      mark = nextHash(mark, {
        owner: BigInt(owner),
        seq: BigInt(seq),
        journalId: BigInt(id),
        journalKind: kind,
        debit,
        credit,
        asset,
        amount: BigInt(amount),
        recordedAtMs: BigInt(Date.parse(recordedAt)),
      })
      if (toHex(mark) !== hash) return false
    }
    return postings.length > 0
  } catch {
    // What cannot be hashed carries no mark.
    return false
  }
}

/** The same question, worked out once for each entry: a list asks it again with every page that joins. */
export function marksOnce(owner: string): (entry: Parameters<typeof carriesItsMarks>[1]) => boolean {
  const known = new WeakMap<object, boolean>()
  return (entry) => {
    const carries = known.get(entry) ?? carriesItsMarks(owner, entry)
    known.set(entry, carries)
    return carries
  }
}

type Linked = Pick<StatementEntry, 'id' | 'postings' | 'previousHash'>

/**
 * The entries, of a list that begins with the newest, that do not link to their neighbours or to the checked head. Where the entry before
 * is not in the list, the mark alone must do.
 */
export function unlinkedIn(entries: readonly Linked[], head: ChainHead): Set<string> {
  const hashes = new Map(entries.flatMap(({ postings }) => postings.map(({ seq, hash }) => [seq, hash] as const)))
  hashes.set(Number(head.seq), toHex(head.hash))
  const wrong = entries.filter(({ postings, previousHash }) => {
    const before = hashes.get((postings[0]?.seq ?? 1) - 1)
    const isHead = postings.some(({ seq, hash }) => BigInt(seq) === head.seq && hash !== toHex(head.hash))
    return isHead || (before !== undefined && before !== previousHash)
  })
  return new Set(wrong.map(({ id }) => id))
}

/** The mark that a text of digits says; what is no mark at all is an empty one. */
export function hashIn(digits: string): Uint8Array {
  try {
    return fromHex(digits)
  } catch {
    return new Uint8Array()
  }
}
