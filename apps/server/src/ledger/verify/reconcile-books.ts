import { fromHex, toHex } from '@bahi/proofs/hex'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { forgetShardRuns, noteRun } from '../../platform/jobs/job-runs.ts'
import { shardSubject } from './settled-through.ts'
import { ALL_SHARDS, checkRules } from './trial-balance.ts'
import { verifyNewLinks, type BrokenChain, type OwnerHead } from './verify-chain.ts'
import { describeBrokenChain, describeDifference } from './verify-ledger.ts'

/** The result of a night's check, as the log shows it and the run stores it. */
export type Reconciliation = {
  readonly owners: number
  /** The number of postings hashed again: those posted since the last run. */
  readonly postings: number
  /** The number of differences; any number above zero raises an alarm. */
  readonly alarm: number
  readonly differences: readonly string[]
  readonly broken: readonly string[]
}

const JOB = 'reconcile-books'
/** The number of differences of each sort that are written out; their count is always given. */
const SHOWN = 20

/** The heads of a shard as a run stores them: owner, seq, hash. */
type KeptHeads = { readonly heads: readonly (readonly [owner: string, seq: string, hash: string])[] }

/**
 * The nightly check of all shards: the trial balance, and every chain from the last verified posting on. Differences
 * are logged as errors and stored in the run; `alarm` is the value to watch. It does not throw, because the market
 * continues while staff look into a difference. A second run of the same day checks and logs again, but the first run's
 * record stays.
 */
export async function reconcileLedger(parts: JobParts, businessDate: string): Promise<Reconciliation> {
  const { result, heads } = await inTransaction(parts.pool, checkEverything, { isolation: 'repeatable read' })
  await inLeasedTransaction(parts, async (tx) => {
    const at = parts.systemClock()
    for (const [shard, kept] of heads)
      await noteRun(tx, { job: JOB, businessDate, subject: shardSubject(shard) }, at, keptHeads(kept))
    await noteRun(tx, { job: JOB, businessDate, subject: 'all' }, at, result)
    await forgetShardRuns(tx, JOB, businessDate)
  })
  if (result.alarm > 0) parts.log.error({ businessDate, ...result }, 'the books do not add up')
  else parts.log.info({ businessDate, ...result }, 'the books add up')
  return result
}

async function checkEverything(
  tx: Transaction,
): Promise<{ result: Reconciliation; heads: Map<number, readonly OwnerHead[]> }> {
  const { differences } = await checkRules(tx)
  const verified = await readVerified(tx)
  const heads = new Map<number, readonly OwnerHead[]>()
  const broken: BrokenChain[] = []
  let owners = 0
  let postings = 0
  for (const shard of ALL_SHARDS) {
    const before = verified.get(shard) ?? []
    const report = await verifyNewLinks(tx, shard, before)
    owners += report.owners
    postings += report.postings
    broken.push(...report.broken)
    // A broken chain is checked again from its last verified head in every later run, until staff have explained the
    // break.
    const brokenOwners = new Set(report.broken.map(({ owner }) => owner))
    const kept = [...report.heads, ...before.filter(({ owner }) => brokenOwners.has(owner))]
    if (kept.length > 0) heads.set(shard, kept)
  }
  const result = {
    owners,
    postings,
    alarm: differences.length + broken.length,
    differences: differences.slice(0, SHOWN).map(describeDifference),
    broken: broken.slice(0, SHOWN).map(describeBrokenChain),
  }
  return { result, heads }
}

async function readVerified(tx: Transaction): Promise<Map<number, OwnerHead[]>> {
  const { rows } = await tx.query<{ shard: number; result: KeptHeads }>(
    `select distinct on (subject) substring(subject from 6)::smallint as shard, result
     from bahi.job_run where job = $1 and subject like 'book:%' order by subject, business_date desc`,
    [JOB],
  )
  return new Map(
    rows.map(({ shard, result }) => [
      shard,
      result.heads.map(([owner, seq, hash]) => ({
        shard,
        owner: BigInt(owner),
        seq: BigInt(seq),
        hash: fromHex(hash),
      })),
    ]),
  )
}

function keptHeads(heads: readonly OwnerHead[]): KeptHeads {
  return { heads: heads.map(({ owner, seq, hash }) => [owner.toString(), seq.toString(), toHex(hash)] as const) }
}
