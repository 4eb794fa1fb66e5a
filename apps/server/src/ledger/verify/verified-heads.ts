import { fromHex, toHex } from '@bahi/proofs/hex'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { noteRuns } from '../../platform/jobs/job-runs.ts'
import { shardSubject } from './settled-through.ts'
import type { OwnerHead } from './verify-chain.ts'

/** The job of the night's check. */
export const RECONCILE = 'reconcile-books'

/** The heads of a shard as a run stores them: owner, seq, hash. */
type KeptHeads = {
  readonly heads: readonly (readonly [owner: string, seq: string, hash: string])[]
  /** Whether sums up to these heads are kept; runs of before there were sums do not say so. */
  readonly summed?: true
}

/** Up to where the chains of some shards were verified, and which of these shards have sums up to there. */
export type VerifiedHeads = { readonly heads: readonly OwnerHead[]; readonly summed: ReadonlySet<number> }

/** The heads that were verified last, of each shard. */
export async function readVerifiedHeads(db: Queryable, shards: readonly number[]): Promise<VerifiedHeads> {
  const { rows } = await db.query<{ shard: number; result: KeptHeads }>(
    `select distinct on (subject) substring(subject from 6)::smallint as shard, result
     from bahi.job_run where job = $1 and subject = any($2::text[]) order by subject, business_date desc`,
    [RECONCILE, shards.map(shardSubject)],
  )
  return {
    heads: rows.flatMap(({ shard, result }) =>
      result.heads.map(([owner, seq, hash]) => ({
        shard,
        owner: BigInt(owner),
        seq: BigInt(seq),
        hash: fromHex(hash),
      })),
    ),
    summed: new Set(rows.flatMap(({ shard, result }) => (result.summed === true ? [shard] : []))),
  }
}

/** Up to where sums are kept: the verified heads of the shards that have sums. */
export async function readSummedHeads(db: Queryable, shards: readonly number[]): Promise<OwnerHead[]> {
  const { heads, summed } = await readVerifiedHeads(db, shards)
  return heads.filter(({ shard }) => summed.has(shard))
}

/** Keeps the heads of a night. Gives the shards whose heads these are; a second check of a night keeps nothing. */
export async function keepHeads(
  tx: Transaction,
  night: string,
  finishedAt: Date,
  heads: readonly OwnerHead[],
): Promise<ReadonlySet<number>> {
  const shards = [...new Set(heads.map(({ shard }) => shard))].toSorted((one, other) => one - other)
  const runs = shards.map((of) => ({
    run: { job: RECONCILE, businessDate: night, subject: shardSubject(of) },
    result: keptHeads(heads.filter(({ shard }) => shard === of)),
  }))
  const written = new Set(await noteRuns(tx, runs, finishedAt))
  return new Set(shards.filter((shard) => written.has(shardSubject(shard))))
}

function keptHeads(heads: readonly OwnerHead[]): KeptHeads {
  return {
    heads: heads.map(({ owner, seq, hash }) => [owner.toString(), seq.toString(), toHex(hash)] as const),
    summed: true,
  }
}
