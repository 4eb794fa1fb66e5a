import type { ChainedPosting } from '@bahi/proofs/hash-chain'
import { numbersLiteral } from '../platform/db/array-literal.ts'
import { inShards } from '../platform/db/in-shards.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { OwnerKey } from './account-books.ts'

const PAGE = 5_000

const SELECT_LINKS = `
  select posting.shard, posting.owner, posting.seq, posting.journal_id as "journalId", journal.kind as "journalKind", posting.debit, posting.credit, posting.asset, posting.amount, posting.hash,
    (extract(epoch from journal.recorded_at) * 1000)::bigint as "recordedAtMs"
  from bahi.posting join bahi.journal on journal.shard = posting.shard and journal.id = posting.journal_id`

export type ShardPosting = ChainedPosting & { readonly shard: number }

/** An owner's postings after a given seq, oldest first, with every field that their hashes cover. */
export async function readPostings(
  db: Queryable,
  { shard, owner }: OwnerKey,
  afterSeq: bigint,
  limit: number,
): Promise<ShardPosting[]> {
  const { rows } = await db.query<ShardPosting>({
    name: 'ledger-read-postings',
    text: `${SELECT_LINKS} where posting.shard = $1 and posting.owner = $2 and posting.seq > $3 order by posting.seq limit $4`,
    values: [shard, owner, afterSeq, limit],
  })
  return rows
}

/**
 * All postings of a shard, by owner and then oldest first, in pages: memory holds one page, however long the shard is.
 */
export async function* readShardPostings(db: Queryable, shard: number): AsyncGenerator<ShardPosting[]> {
  let last: { owner: bigint; seq: bigint } = { owner: -1n, seq: 0n }
  for (;;) {
    const { rows } = await db.query<ShardPosting>({
      name: 'ledger-read-shard-postings',
      text: `${SELECT_LINKS} where posting.shard = $1 and (posting.owner, posting.seq) > ($2, $3) order by posting.owner, posting.seq limit ${PAGE}`,
      values: [shard, last.owner, last.seq],
    })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1) ?? last
  }
}

/** The postings of several shards, by shard, owner and then oldest first: for shards with few of them. */
export async function readPostingsOfShards(
  db: Queryable,
  shards: readonly number[],
  limit: number,
): Promise<ShardPosting[]> {
  const { rows } = await db.query<ShardPosting>({
    name: 'ledger-read-postings-of-shards',
    text: `${SELECT_LINKS} where posting.shard = any($1::smallint[]) order by posting.shard, posting.owner, posting.seq limit $2`,
    values: [shards, limit],
  })
  return rows
}

/** The links of an owner's chain after one seq and up to another, both of them numbers of postings. */
export type LinkRange = OwnerKey & { readonly after: bigint; readonly upTo: bigint }

/**
 * The postings of some ranges of links in pages, by shard, owner and seq as the ranges are. Each posting is named by its
 * key, so that it is looked up by it whatever the planner knows of its owner: what is read is what is asked for.
 */
export async function* readPostingsOf(db: Queryable, ranges: readonly LinkRange[]): AsyncGenerator<ShardPosting[]> {
  for (const { shards, owners, seqs } of pagesOfKeys(ranges)) {
    const { rows } = await db.query<ShardPosting>({
      name: 'ledger-read-postings-of',
      text: `${SELECT_LINKS} join unnest($1::smallint[], $2::bigint[], $3::bigint[]) as link (shard, owner, seq)
          on posting.shard = link.shard and posting.owner = link.owner and posting.seq = link.seq
        where ${inShards('posting.shard', '$4')} order by posting.shard, posting.owner, posting.seq`,
      values: [numbersLiteral(shards), numbersLiteral(owners), numbersLiteral(seqs), [...new Set(shards)]],
    })
    if (rows.length > 0) yield rows
  }
}

/** The keys of postings in ranges, in pages. */
export function* pagesOfKeys(
  ranges: readonly LinkRange[],
): Generator<{ readonly shards: number[]; readonly owners: bigint[]; readonly seqs: bigint[] }> {
  let page: { shards: number[]; owners: bigint[]; seqs: bigint[] } = { shards: [], owners: [], seqs: [] }
  for (const { shard, owner, after, upTo } of ranges)
    for (let seq = after + 1n; seq <= upTo; seq += 1n) {
      page.shards.push(shard)
      page.owners.push(owner)
      page.seqs.push(seq)
      if (page.seqs.length < PAGE) continue
      yield page
      page = { shards: [], owners: [], seqs: [] }
    }
  if (page.seqs.length > 0) yield page
}
