import { addDays, type BusinessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { HOUSE, INR } from '../../ledger/asset.ts'
import { JournalBatch, type NewPosting } from '../../ledger/journal-batch.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import { BEFORE_ALL_TRADES, shardSubject, readSettledThrough, SETTLE_DUE } from '../../ledger/verify/settled-through.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import { morningOf } from '../../market/ports/morning.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { forgetShardRuns, hasRun, noteRun } from '../../platform/jobs/job-runs.ts'

// The balance of clearing from the trades that settle: cash that buyers paid less cash that sellers received, and
// shares that sellers delivered less shares that buyers received.
const READ_CLEARING = `
  select part.asset, sum(part.amount)::bigint as amount, max(fill.tape_seq) as through
  from bahi.fill
  cross join lateral (values
    (0, case fill.side when 'buy' then fill.value_paise else -fill.value_paise end),
    (fill.instrument_id, case fill.side when 'buy' then -fill.quantity else fill.quantity end)
  ) as part (asset, amount)
  where fill.shard = $1 and fill.tape_seq > $2 and fill.settles_on <= $3
  group by part.asset order by part.asset`

/** A run of this age is not asked for any more: the days between a trade and its settlement are fewer. */
const DAYS_WITH_RUNS = 30

/**
 * Empties every shard's clearing account of the trades that settle by this day: cash against the bank, shares against
 * custody, so that custody again equals the shares of all customers. One journal and one run per shard and day. Gives
 * the number of shards that this call settled.
 */
export async function settleClearing(parts: JobParts, day: BusinessDate): Promise<number> {
  const through = new Map((await readSettledThrough(parts.pool)).map((row) => [row.shard, row.through]))
  const { rows } = await parts.pool.query<{ shard: number }>(
    'select distinct shard from bahi.ledger_head order by shard',
  )
  let done = 0
  for (const { shard } of rows)
    if (await settleShard(parts, shard, through.get(shard) ?? BEFORE_ALL_TRADES, day)) done += 1
  // Days are settled in order, and of each shard the latest run says how far it came.
  await inLeasedTransaction(parts, (tx) => forgetShardRuns(tx, SETTLE_DUE, addDays(day, -DAYS_WITH_RUNS)))
  return done
}

async function settleShard(
  parts: JobParts,
  shard: number,
  settledThrough: bigint,
  day: BusinessDate,
): Promise<boolean> {
  const run = { job: SETTLE_DUE, businessDate: day, subject: shardSubject(shard) }
  return inLeasedTransaction(parts, async (tx) => {
    const accountBooks = await lockOwners(tx, [{ shard, owner: HOUSE }])
    if (await hasRun(tx, run)) return false
    const { postings, throughTapeSeq } = await readPostings(tx, shard, settledThrough, day)
    const batch = new JournalBatch(accountBooks, {
      newId: parts.ids.newId,
      businessDate: day,
      recordedAt: morningOf(day),
    })
    if (postings.length > 0)
      batch.addJournal({ owner: HOUSE, shard, kind: 'settle-clearing', reference: day, postings })
    await writeJournals(tx, batch)
    return noteRun(tx, run, parts.systemClock(), { throughTapeSeq: throughTapeSeq.toString() })
  })
}

async function readPostings(
  tx: Transaction,
  shard: number,
  settledThrough: bigint,
  day: BusinessDate,
): Promise<{ postings: NewPosting[]; throughTapeSeq: bigint }> {
  const { rows } = await tx.query<{ asset: number; amount: bigint; through: bigint }>(READ_CLEARING, [
    shard,
    settledThrough,
    day,
  ])
  const postings = rows.flatMap(({ asset, amount }) => (amount === 0n ? [] : [clearingPosting(asset, amount)]))
  return {
    postings,
    throughTapeSeq: rows.reduce((most, { through }) => (through > most ? through : most), settledThrough),
  }
}

/**
 * Builds the posting that empties clearing: a positive amount is a balance that leaves clearing, a negative amount is
 * owed by clearing.
 */
function clearingPosting(asset: number, amount: bigint): NewPosting {
  const outside = asset === INR ? ACCOUNT.bank : ACCOUNT.custody
  return amount > 0n
    ? { debit: outside, credit: ACCOUNT.clearing, asset, amount }
    : { debit: ACCOUNT.clearing, credit: outside, asset, amount: -amount }
}
