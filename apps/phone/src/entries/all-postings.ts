import type { JournalView } from '@bahi/contract/wire/journal'
import type { Posting } from '@bahi/proofs/posting'

/** The postings of journals as the check of a book adds them up. They are all of one owner, so that its id is left out. */
export function allPostings(journals: readonly JournalView[]): Posting[] {
  return journals.flatMap(({ id, kind, recordedAt, postings }) =>
    postings.map(({ seq, debit, credit, asset, amount }) => ({
      owner: 0n,
      seq: BigInt(seq),
      journalId: BigInt(id),
      journalKind: kind,
      debit,
      credit,
      asset,
      amount: BigInt(amount),
      recordedAtMs: BigInt(Date.parse(recordedAt)),
    })),
  )
}
