import {
  emptyChain,
  verifyChain as verifyLinks,
  type ChainBreak,
  type ChainedPosting,
  type ChainHead,
} from '@bahi/proofs/hash-chain'
import { isSameHash } from '@bahi/proofs/sha256'
import { numbersLiteral } from '../../platform/db/array-literal.ts'
import { inShards } from '../../platform/db/in-shards.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { nativeSha256 } from '../../platform/sha256.ts'
import type { OwnerKey } from '../account-books.ts'
import {
  type LinkRange,
  type ShardPosting,
  readPostings,
  readPostingsOf,
  readPostingsOfShards,
  readShardPostings,
} from '../read-postings.ts'
import { inTurns } from './in-turns.ts'

/** Where a chain does not hold. `head`: the head kept beside it says something else than the postings; `missing`: a link that was verified before is no longer there. */
export type BrokenChain = OwnerKey & {
  readonly seq: bigint
  readonly reason: ChainBreak['reason'] | 'head' | 'missing'
}

/** Up to where an owner's chain was verified. */
export type OwnerHead = OwnerKey & ChainHead

export type ChainReport = {
  readonly owners: number
  /** How many postings were hashed again. */
  readonly postings: number
  readonly broken: readonly BrokenChain[]
  /** The heads of the chains that hold. */
  readonly heads: readonly OwnerHead[]
}

/** So many postings are read at once. */
const PAGE = 5_000

/** Recomputes one owner's chain from the first posting, or from a head verified before, to the head that the books keep. */
export async function verifyChain(db: Queryable, key: OwnerKey, from: ChainHead = emptyChain): Promise<ChainReport> {
  const walk = new ChainWalk(key.shard, new Map([[key.owner, from]]))
  for (let after = from.seq; ;) {
    const page = await readPostings(db, key, after, PAGE)
    walk.take(page)
    if (page.length < PAGE) break
    after = page.at(-1)?.seq ?? after
  }
  const { rows } = await db.query<ChainHead>({
    name: 'ledger-read-head',
    text: 'select seq, hash from bahi.ledger_head where shard = $1 and owner = $2',
    values: [key.shard, key.owner],
  })
  return walk.finish(new Map([[key.owner, rows[0] ?? emptyChain]]))
}

/** Recomputes every chain of a shard from its first posting. Where others write meanwhile, give it a transaction at repeatable read. */
export async function verifyShardChains(db: Queryable, shard: number): Promise<ChainReport> {
  const walk = new ChainWalk(shard, new Map())
  for await (const page of readShardPostings(db, shard)) walk.take(page)
  return walk.finish(byOwner(await readHeads(db, [shard]), shard))
}

/** Recomputes every chain of these shards, small ones together. Wants a transaction as `verifyShardChains` does. */
export async function verifyAllChains(db: Queryable, shards: readonly number[]): Promise<ChainReport> {
  const reports: ChainReport[] = []
  for (const turn of inTurns(shards, await countKept(db, shards), PAGE)) {
    const together = turn.length === 1 ? undefined : await verifySmallShards(db, turn)
    if (together !== undefined) reports.push(together)
    else for (const shard of turn) reports.push(await verifyShardChains(db, shard))
  }
  return addReports(reports)
}

/** By shard, its heads and the postings that they speak of. */
async function countKept(db: Queryable, shards: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.query<{ shard: number; rows: number }>(
    'select shard, (count(*) + sum(seq))::float8 as rows from bahi.ledger_head where shard = any($1::smallint[]) group by shard',
    [shards],
  )
  return new Map(rows.map((row) => [row.shard, row.rows]))
}

/** Undefined when there are more postings than may be read at once: the heads spoke of fewer. */
async function verifySmallShards(db: Queryable, shards: readonly number[]): Promise<ChainReport | undefined> {
  const postings = await readPostingsOfShards(db, shards, PAGE)
  if (postings.length === PAGE) return undefined
  const walks = new Map(shards.map((shard) => [shard, new ChainWalk(shard, new Map())]))
  for (const [shard, ofShard] of byShard(postings)) walks.get(shard)?.take(ofShard)
  const heads = await readHeads(db, shards)
  return addReports([...walks].map(([shard, walk]) => walk.finish(byOwner(heads, shard))))
}

/** What an earlier check came to, and what wants to see the postings that came since. */
export type EarlierCheck = {
  /** The heads of these shards that an earlier report gave. */
  readonly verified: readonly OwnerHead[]
  /** Shards whose chains are hashed from their first posting again; the links of `verified` must be there all the same. */
  readonly fromFirst?: ReadonlySet<number>
  readonly see?: (postings: readonly ShardPosting[]) => void
}

/**
 * As `verifyShardChains` for several shards, going on where each chain was verified before: it costs what was posted
 * since. What was verified then is not hashed again, but the very link it ended in must still be there.
 */
export async function verifyNewLinks(
  db: Queryable,
  shards: readonly number[],
  { verified, fromFirst = new Set(), see = () => undefined }: EarlierCheck,
): Promise<ChainReport> {
  const heads = await readHeads(db, shards)
  const starts = verified.filter(({ shard }) => !fromFirst.has(shard))
  const walks = new Map(shards.map((shard) => [shard, new ChainWalk(shard, byOwner(starts, shard))]))
  const links = newLinks(heads, starts)
  const moved = new Set(links.map(({ shard, owner }) => `${shard} ${owner}`))
  const remembered = verified.filter(({ shard, owner }) => fromFirst.has(shard) || moved.has(`${shard} ${owner}`))
  for (const { shard, owner } of await findMissingLinks(db, remembered)) walks.get(shard)?.miss(owner)
  // One link more than the head says: a posting behind it is a break too.
  const ranges = links.map((range) => ({ ...range, upTo: range.upTo + 1n }))
  for await (const page of readPostingsOf(db, ranges)) {
    see(page)
    for (const [shard, postings] of byShard(page)) walks.get(shard)?.take(postings)
  }
  return addReports([...walks].map(([shard, walk]) => walk.finish(byOwner(heads, shard))))
}

/** The links by which chains are longer than they were; none at the start, a chain is new. */
export function newLinks(heads: readonly OwnerHead[], starts: readonly OwnerHead[]): LinkRange[] {
  const from = new Map(starts.map(({ shard, owner, seq }) => [`${shard} ${owner}`, seq]))
  return heads.flatMap(({ shard, owner, seq }) => {
    const after = from.get(`${shard} ${owner}`) ?? 0n
    return seq === after ? [] : [{ shard, owner, after, upTo: seq }]
  })
}

function byOwner(heads: readonly OwnerHead[], of: number): Map<bigint, ChainHead> {
  return new Map(heads.flatMap(({ shard, owner, seq, hash }) => (shard === of ? [[owner, { seq, hash }]] : [])))
}

/** Postings that come shard after shard. */
function* byShard(page: readonly ShardPosting[]): Generator<[shard: number, postings: readonly ShardPosting[]]> {
  for (let start = 0; start < page.length;) {
    const shard = page[start]?.shard ?? 0
    let end = start + 1
    while (page[end]?.shard === shard) end += 1
    yield [shard, page.slice(start, end)]
    start = end
  }
}

export async function readHeads(db: Queryable, shards: readonly number[]): Promise<OwnerHead[]> {
  const { rows } = await db.query<OwnerHead>(
    'select shard, owner, seq, hash from bahi.ledger_head where shard = any($1::smallint[])',
    [shards],
  )
  return rows
}

/** Of these links those that are gone or read differently. */
async function findMissingLinks(db: Queryable, links: readonly OwnerHead[]): Promise<OwnerHead[]> {
  const missing: OwnerHead[] = []
  const known = links.filter(({ seq }) => seq > 0n)
  for (let from = 0; from < known.length; from += PAGE) {
    const part = known.slice(from, from + PAGE)
    const { rows } = await db.query<OwnerKey>(
      `select posting.shard, posting.owner from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bytea[]) as link (shard, owner, seq, hash)
       join bahi.posting on posting.shard = link.shard and posting.owner = link.owner and posting.seq = link.seq and posting.hash = link.hash
       where ${inShards('posting.shard', '$5')}`,
      [
        numbersLiteral(part.map(({ shard }) => shard)),
        numbersLiteral(part.map(({ owner }) => owner)),
        numbersLiteral(part.map(({ seq }) => seq)),
        part.map(({ hash }) => Buffer.from(hash)),
        [...new Set(part.map(({ shard }) => shard))],
      ],
    )
    const found = new Set(rows.map(({ shard, owner }) => `${shard} ${owner}`))
    missing.push(...part.filter(({ shard, owner }) => !found.has(`${shard} ${owner}`)))
  }
  return missing
}

/** Goes along the chains of a shard, whose postings come owner after owner in pieces of any size. */
class ChainWalk {
  readonly #shard: number
  readonly #reached: Map<bigint, ChainHead>
  readonly #broken = new Map<bigint, BrokenChain>()
  #postings = 0

  constructor(shard: number, starts: ReadonlyMap<bigint, ChainHead>) {
    this.#shard = shard
    this.#reached = new Map(starts)
  }

  take(page: readonly ChainedPosting[]): void {
    this.#postings += page.length
    for (let start = 0; start < page.length;) {
      const owner = page[start]?.owner ?? 0n
      let end = start + 1
      while (page[end]?.owner === owner) end += 1
      this.#takeOwner(owner, page.slice(start, end))
      start = end
    }
  }

  #takeOwner(owner: bigint, postings: readonly ChainedPosting[]): void {
    if (this.#broken.has(owner)) return
    const check = verifyLinks(this.#reached.get(owner) ?? emptyChain, postings, nativeSha256)
    if (check.ok) this.#reached.set(owner, check.head)
    else this.#break(owner, check.broken.seq, check.broken.reason)
  }

  miss(owner: bigint): void {
    this.#break(owner, this.#reached.get(owner)?.seq ?? 0n, 'missing')
  }

  /** Compares with the heads that the books keep: one of them without postings, or postings without one, is a break too. */
  finish(kept: ReadonlyMap<bigint, ChainHead>): ChainReport {
    const owners = new Set([...this.#reached.keys(), ...this.#broken.keys(), ...kept.keys()])
    for (const owner of owners) {
      if (this.#broken.has(owner)) continue
      const [reached, head] = [this.#reached.get(owner) ?? emptyChain, kept.get(owner) ?? emptyChain]
      if (reached.seq !== head.seq || !isSameHash(reached.hash, head.hash)) this.#break(owner, reached.seq, 'head')
    }
    const heads = [...owners].flatMap((owner) =>
      this.#broken.has(owner) ? [] : [{ shard: this.#shard, owner, ...(this.#reached.get(owner) ?? emptyChain) }],
    )
    return { owners: owners.size, postings: this.#postings, broken: [...this.#broken.values()], heads }
  }

  #break(owner: bigint, seq: bigint, reason: BrokenChain['reason']): void {
    this.#broken.set(owner, { shard: this.#shard, owner, seq, reason })
  }
}

/** Several shards' reports as one. */
export function addReports(reports: readonly ChainReport[]): ChainReport {
  return {
    owners: reports.reduce((total, { owners }) => total + owners, 0),
    postings: reports.reduce((total, { postings }) => total + postings, 0),
    broken: reports.flatMap(({ broken }) => broken),
    heads: reports.flatMap(({ heads }) => heads),
  }
}
