import {
  emptyChain,
  verifyChain as verifyLinks,
  type ChainBreak,
  type ChainedPosting,
  type ChainHead,
} from '@bahi/proofs/hash-chain'
import { isSameHash } from '@bahi/proofs/sha256'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { nativeSha256 } from '../../platform/sha256.ts'
import type { OwnerKey } from '../account-books.ts'
import { readShardPostings, readPostings, readPostingsSince } from '../read-postings.ts'

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
  return walk.finish(await readHeads(db, shard))
}

/** Recomputes every chain of these shards. */
export async function verifyAllChains(db: Queryable, shards: readonly number[]): Promise<ChainReport> {
  const reports: ChainReport[] = []
  for (const shard of shards) reports.push(await verifyShardChains(db, shard))
  return addReports(reports)
}

/**
 * As `verifyShardChains`, going on where each chain was verified before: it costs what was posted since. What was verified then is not
 * hashed again, but the very link it ended in must still be there.
 * @param verified the heads of this shard that an earlier report gave.
 */
export async function verifyNewLinks(
  db: Queryable,
  shard: number,
  verified: readonly OwnerHead[],
): Promise<ChainReport> {
  const heads = await readHeads(db, shard)
  const starts = new Map<bigint, ChainHead>(verified.map(({ owner, seq, hash }) => [owner, { seq, hash }]))
  const walk = new ChainWalk(shard, starts)
  const moved = [...heads]
    .filter(([owner, head]) => head.seq !== (starts.get(owner)?.seq ?? 0n))
    .map(([owner]) => ({ owner, ...(starts.get(owner) ?? emptyChain) }))
  for (const owner of await findMissingLinks(db, shard, moved)) walk.miss(owner)
  for await (const page of readPostingsSince(db, shard, moved)) walk.take(page)
  return walk.finish(heads)
}

export async function readHeads(db: Queryable, shard: number): Promise<Map<bigint, ChainHead>> {
  const { rows } = await db.query<ChainHead & { owner: bigint }>(
    'select owner, seq, hash from bahi.ledger_head where shard = $1',
    [shard],
  )
  return new Map(rows.map(({ owner, seq, hash }) => [owner, { seq, hash }]))
}

/** The owners whose remembered link is gone or reads differently. */
async function findMissingLinks(
  db: Queryable,
  shard: number,
  links: readonly (ChainHead & { readonly owner: bigint })[],
): Promise<bigint[]> {
  const known = links.filter(({ seq }) => seq > 0n)
  const { rows } = await db.query<{ owner: bigint }>(
    `select link.owner from unnest($2::bigint[], $3::bigint[], $4::bytea[]) as link (owner, seq, hash)
     where not exists (select from bahi.posting where posting.shard = $1 and posting.owner = link.owner and posting.seq = link.seq and posting.hash = link.hash)`,
    [shard, known.map(({ owner }) => owner), known.map(({ seq }) => seq), known.map(({ hash }) => Buffer.from(hash))],
  )
  return rows.map(({ owner }) => owner)
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
