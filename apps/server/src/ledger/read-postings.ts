import type { ChainedPosting } from '@bahi/proofs/hash-chain'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { OwnerKey } from './account-books.ts'

const PAGE = 5_000

const SELECT_LINKS = `
  select posting.owner, posting.seq, posting.journal_id as "journalId", journal.kind as "journalKind", posting.debit, posting.credit, posting.asset, posting.amount, posting.hash,
    (extract(epoch from journal.recorded_at) * 1000)::bigint as "recordedAtMs"
  from bahi.posting join bahi.journal on journal.shard = posting.shard and journal.id = posting.journal_id`

/** An owner's postings after a given seq, oldest first, with every field that their hashes cover. */
export async function readPostings(
  db: Queryable,
  { shard, owner }: OwnerKey,
  afterSeq: bigint,
  limit: number,
): Promise<ChainedPosting[]> {
  const { rows } = await db.query<ChainedPosting>({
    name: 'ledger-read-postings',
    text: `${SELECT_LINKS} where posting.shard = $1 and posting.owner = $2 and posting.seq > $3 order by posting.seq limit $4`,
    values: [shard, owner, afterSeq, limit],
  })
  return rows
}

/**
 * All postings of a shard, by owner and then oldest first, in pages: memory holds one page, however long the shard is.
 */
export async function* readShardPostings(db: Queryable, shard: number): AsyncGenerator<ChainedPosting[]> {
  let last: { owner: bigint; seq: bigint } = { owner: -1n, seq: 0n }
  for (;;) {
    const { rows } = await db.query<ChainedPosting>({
      name: 'ledger-read-shard-postings',
      text: `${SELECT_LINKS} where posting.shard = $1 and (posting.owner, posting.seq) > ($2, $3) order by posting.owner, posting.seq limit ${PAGE}`,
      values: [shard, last.owner, last.seq],
    })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1) ?? last
  }
}

/** The postings of some owners of a shard in pages, each owner's from after a seq of its own. */
export async function* readPostingsSince(
  db: Queryable,
  shard: number,
  since: readonly { readonly owner: bigint; readonly seq: bigint }[],
): AsyncGenerator<ChainedPosting[]> {
  const OWNERS = 200
  for (let start = 0; start < since.length; start += OWNERS) {
    const part = since.slice(start, start + OWNERS)
    const { rows } = await db.query<ChainedPosting>({
      name: 'ledger-read-postings-since',
      text: `${SELECT_LINKS} join unnest($2::bigint[], $3::bigint[]) as since (owner, seq) on posting.owner = since.owner and posting.seq > since.seq
        where posting.shard = $1 order by posting.owner, posting.seq`,
      values: [shard, part.map(({ owner }) => owner), part.map(({ seq }) => seq)],
    })
    if (rows.length > 0) yield rows
  }
}
