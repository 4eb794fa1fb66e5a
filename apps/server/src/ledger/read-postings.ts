import type pg from 'pg'
import type { ChainedPosting } from '@bahi/proofs/hash-chain'
import type { OwnerKey } from './owner-books.ts'

/** A pool, a client or an open transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool

const PAGE = 5_000

const SELECT_LINKS = `
  select posting.owner, posting.seq, posting.journal_id as "journalId", journal.kind as "journalKind", posting.debit, posting.credit, posting.asset, posting.amount, posting.hash,
    (extract(epoch from journal.recorded_at) * 1000)::bigint as "recordedAtMs"
  from bahi.posting join bahi.journal on journal.book = posting.book and journal.id = posting.journal_id`

/** An owner's postings after one of them, oldest first: the links of the chain with everything that is hashed into them. */
export async function readPostings(
  db: Queryable,
  { book, owner }: OwnerKey,
  afterSeq: bigint,
  limit: number,
): Promise<ChainedPosting[]> {
  const { rows } = await db.query<ChainedPosting>({
    name: 'ledger-read-postings',
    text: `${SELECT_LINKS} where posting.book = $1 and posting.owner = $2 and posting.seq > $3 order by posting.seq limit $4`,
    values: [book, owner, afterSeq, limit],
  })
  return rows
}

/** All postings of a book, owner after owner, each owner's oldest first, in pages: a book of any length needs the memory of one. */
export async function* readBookPostings(db: Queryable, book: number): AsyncGenerator<ChainedPosting[]> {
  let last: { owner: bigint; seq: bigint } = { owner: -1n, seq: 0n }
  for (;;) {
    const { rows } = await db.query<ChainedPosting>({
      name: 'ledger-read-book-postings',
      text: `${SELECT_LINKS} where posting.book = $1 and (posting.owner, posting.seq) > ($2, $3) order by posting.owner, posting.seq limit ${PAGE}`,
      values: [book, last.owner, last.seq],
    })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1) ?? last
  }
}

/** The same for some owners only, each from after a seq of its own. */
export async function* readPostingsSince(
  db: Queryable,
  book: number,
  since: readonly { readonly owner: bigint; readonly seq: bigint }[],
): AsyncGenerator<ChainedPosting[]> {
  const OWNERS = 200
  for (let start = 0; start < since.length; start += OWNERS) {
    const part = since.slice(start, start + OWNERS)
    const { rows } = await db.query<ChainedPosting>({
      name: 'ledger-read-postings-since',
      text: `${SELECT_LINKS} join unnest($2::bigint[], $3::bigint[]) as since (owner, seq) on posting.owner = since.owner and posting.seq > since.seq
        where posting.book = $1 order by posting.owner, posting.seq`,
      values: [book, part.map(({ owner }) => owner), part.map(({ seq }) => seq)],
    })
    if (rows.length > 0) yield rows
  }
}
