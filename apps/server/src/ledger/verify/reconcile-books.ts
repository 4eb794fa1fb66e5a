import { ACCOUNT } from '@bahi/proofs/accounts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { forgetShardRuns, noteRun } from '../../platform/jobs/job-runs.ts'
import { INR } from '../asset.ts'
import type { ShardPosting } from '../read-postings.ts'
import { inTurns } from './in-turns.ts'
import { BEFORE_ALL_TRADES } from './settled-through.ts'
import { type EntryKey, type NewEntries, type VerifiedUpTo, checkRulesSince } from './trial-balance-since.ts'
import { ALL_SHARDS, checkRules, checkRulesOfKinds, type Difference } from './trial-balance.ts'
import { keepHeads, readVerifiedHeads, RECONCILE } from './verified-heads.ts'
import { type AccountSum, SumFold, addToKeptSums, forgetSums, keepSums } from './verified-sums.ts'
import { verifyNewLinks, type BrokenChain, type ChainReport, type OwnerHead } from './verify-chain.ts'
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
  /** Up to where every rule was found to hold; null after a difference: the next check then asks the whole. */
  readonly upTo: { readonly night: string; readonly tapeSeq: string; readonly journalId: string } | null
}

/** The number of differences of each sort that are written out; their count is always given. */
const SHOWN = 20
/** So many owners are looked at in one turn. */
const MAX_OWNERS = 20_000
const GIVEN_BY_COMPANIES: ReadonlySet<string> = new Set(['split', 'bonus', 'dividend'])
const OF_FUNDS: ReadonlySet<string> = new Set(['fund-subscription', 'fund-redemption', 'fund-payout'])

type Checked = {
  readonly result: Reconciliation
  readonly heads: readonly OwnerHead[]
  readonly sums: readonly AccountSum[]
}

/**
 * The nightly check of all shards: the rules of the trial balance, and every chain from the last verified posting on. It
 * costs what came since: sums of accounts are kept up to the heads that were verified, in the transaction that keeps the
 * heads. The first check, and one after a difference, ask the whole. Differences are logged as errors and stored in the
 * run; `alarm` is the value to watch. It does not throw, because the market continues while staff look into a difference.
 * A second run of the same day checks and logs again, but the first run's record stays.
 */
export async function reconcileLedger(parts: JobParts, businessDate: string): Promise<Reconciliation> {
  const { result, heads, sums } = await inTransaction(parts.pool, (tx) => checkBooks(tx, businessDate), {
    isolation: 'repeatable read',
  })
  await inLeasedTransaction(parts, async (tx) => {
    const at = parts.systemClock()
    // Sums are kept up to heads, and so with them or not at all.
    const kept = await keepHeads(tx, businessDate, at, heads)
    await keepSums(
      tx,
      businessDate,
      sums.filter(({ shard }) => kept.has(shard)),
    )
    await noteRun(tx, { job: RECONCILE, businessDate, subject: 'all' }, at, result)
    await forgetShardRuns(tx, RECONCILE, businessDate)
  })
  await inLeasedTransaction(parts, (tx) => forgetSums(tx, businessDate))
  if (result.alarm > 0) parts.log.error({ businessDate, ...result }, 'the books do not add up')
  else parts.log.info({ businessDate, ...result }, 'the books add up')
  return result
}

/** The check of a night, in a transaction at repeatable read: what it finds, and what is to be kept of it. */
export async function checkBooks(tx: Transaction, night: string): Promise<Checked> {
  const since = await readVerifiedUpTo(tx)
  const { differences } = since === undefined ? await checkRules(tx) : await checkRulesOfKinds(tx)
  const heads: OwnerHead[] = []
  const sums: AccountSum[] = []
  const found = { owners: 0, postings: 0, broken: [] as BrokenChain[], differences: [...differences] }
  let journalId = since?.journalId ?? 0n
  for (const shards of await headsInTurns(tx)) {
    const turn = await verifyTurn(tx, shards)
    if (since !== undefined) found.differences.push(...(await checkRulesSince(tx, shards, since, turn.news)))
    heads.push(...turn.heads)
    sums.push(...turn.sums)
    found.owners += turn.owners
    found.postings += turn.postings
    found.broken.push(...turn.broken)
    if (turn.lastJournal > journalId) journalId = turn.lastJournal
  }
  // After a difference the next night asks the whole again.
  const upTo = found.differences.length > 0 ? undefined : { night, journalId, tapeSeq: await readPostedTape(tx) }
  return { result: describe(found, upTo), heads, sums }
}

function describe(
  {
    owners,
    postings,
    broken,
    differences,
  }: Pick<ChainReport, 'owners' | 'postings' | 'broken'> & {
    readonly differences: readonly Difference[]
  },
  upTo: VerifiedUpTo | undefined,
): Reconciliation {
  return {
    owners,
    postings,
    alarm: differences.length + broken.length,
    differences: differences.slice(0, SHOWN).map(describeDifference),
    broken: broken.slice(0, SHOWN).map(describeBrokenChain),
    upTo:
      upTo === undefined
        ? null
        : { night: upTo.night, tapeSeq: upTo.tapeSeq.toString(), journalId: upTo.journalId.toString() },
  }
}

interface Turn extends ChainReport {
  /** What accounts moved, the postings of broken chains included: the rules are asked of what the books say. */
  readonly news: NewEntries
  /** The sums up to the heads that hold, of accounts that moved. */
  readonly sums: readonly AccountSum[]
  readonly lastJournal: bigint
}

/** Hashes what is new in some shards, and adds it up. */
async function verifyTurn(tx: Transaction, shards: readonly number[]): Promise<Turn> {
  const { heads: verified, summed } = await readVerifiedHeads(tx, shards)
  const fold = new SumFold()
  const [atBank, ofCompanies, ofFunds] = [
    new Map<bigint, number>(),
    new Map<bigint, number>(),
    new Map<bigint, number>(),
  ]
  let lastJournal = 0n
  const see = (postings: readonly ShardPosting[]): void => {
    fold.add(postings)
    for (const { shard, journalId, journalKind, debit, credit, asset } of postings) {
      if (asset === INR && (debit === ACCOUNT.bank || credit === ACCOUNT.bank)) atBank.set(journalId, shard)
      if (GIVEN_BY_COMPANIES.has(journalKind)) ofCompanies.set(journalId, shard)
      if (OF_FUNDS.has(journalKind)) ofFunds.set(journalId, shard)
      if (journalId > lastJournal) lastJournal = journalId
    }
  }
  const fromFirst = new Set(shards.filter((shard) => !summed.has(shard)))
  const report = await verifyNewLinks(tx, shards, { verified, fromFirst, see })
  // A broken chain is checked again from its last verified head in every later run, until staff have explained the break.
  const broken = new Set(report.broken.map(({ shard, owner }) => `${shard} ${owner}`))
  const again = verified.filter(({ shard, owner }) => summed.has(shard) && broken.has(`${shard} ${owner}`))
  return {
    ...report,
    heads: [...report.heads, ...again],
    news: {
      summed: [...summed],
      sums: fold.sums(fromFirst),
      atBank: keysOf(atBank),
      ofCompanies: keysOf(ofCompanies),
      ofFunds: keysOf(ofFunds),
    },
    sums: await addToKeptSums(tx, summed, fold.sums(fromFirst, report.broken)),
    lastJournal,
  }
}

function keysOf(entries: ReadonlyMap<bigint, number>): EntryKey[] {
  return [...entries].map(([id, shard]) => ({ shard, id }))
}

/** All shards in turns of so many owners that what came for them fits into memory. */
async function headsInTurns(tx: Transaction): Promise<number[][]> {
  const { rows } = await tx.query<{ shard: number; owners: number }>(
    'select shard, count(*)::integer as owners from bahi.ledger_head where shard = any($1::smallint[]) group by shard',
    [ALL_SHARDS],
  )
  return inTurns(ALL_SHARDS, new Map(rows.map(({ shard, owners }) => [shard, owners])), MAX_OWNERS)
}

/** Up to where the last check found every rule to hold; undefined when it did not, or when there is none. */
async function readVerifiedUpTo(tx: Transaction): Promise<VerifiedUpTo | undefined> {
  const { rows } = await tx.query<{ up_to: Reconciliation['upTo'] }>(
    `select result -> 'upTo' as up_to from bahi.job_run where job = $1 and subject = 'all' order by business_date desc limit 1`,
    [RECONCILE],
  )
  const upTo = rows[0]?.up_to ?? undefined
  return upTo && { night: upTo.night, tapeSeq: BigInt(upTo.tapeSeq), journalId: BigInt(upTo.journalId) }
}

/** The last tape entry that every desk has posted. */
async function readPostedTape(tx: Transaction): Promise<bigint> {
  const { rows } = await tx.query<{ seq: bigint | null }>('select min(tape_seq) as seq from bahi.desk_cursor')
  return rows[0]?.seq ?? BEFORE_ALL_TRADES
}
