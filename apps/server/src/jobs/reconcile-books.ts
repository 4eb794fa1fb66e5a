import { fromHex, toHex } from '@bahi/proofs/hex'

import { inTransaction, type Transaction } from '../db/in-transaction.ts'
import { fence } from '../exchange/role-lease.ts'
import { bookSubject } from '../ledger/settled-through.ts'
import { ALL_BOOKS, trialBalance, type Difference } from '../ledger/trial-balance.ts'
import { verifyNewLinks, type BrokenChain, type OwnerHead } from '../ledger/verify-chain.ts'
import type { JobParts } from './job-parts.ts'
import { noteRun } from './job-runs.ts'

export type Reconciliation = {
  readonly owners: number
  /** Hashed again: what was posted since the last run. */
  readonly postings: number
  readonly differences: readonly Difference[]
  readonly broken: readonly BrokenChain[]
}

const JOB = 'reconcile-books'
/** Differences are repeated in the log and in the run up to here; their number is always told. */
const SHOWN = 20

/** The heads of a book as a run keeps them: owner, seq, hash. */
type KeptHeads = { readonly heads: readonly (readonly [owner: string, seq: string, hash: string])[] }

/**
 * The night's check of all books: the trial balance, and every chain from where it was verified last. What it finds is logged as an
 * error and written into the run; the sum of differences and broken chains is the value to alarm on. A second run of a day looks
 * again and tells, but keeps the first one's run.
 */
export async function reconcileBooks(parts: JobParts, businessDate: string): Promise<Reconciliation> {
  const { result, heads } = await inTransaction(parts.pool, checkEverything, { isolation: 'repeatable read' })
  await inTransaction(parts.pool, async (tx) => {
    await fence(tx, parts.lease)
    const at = parts.systemClock()
    for (const [book, kept] of heads) await noteRun(tx, { job: JOB, businessDate, subject: bookSubject(book) }, at, keptHeads(kept))
    await noteRun(tx, { job: JOB, businessDate, subject: 'all' }, at, summaryOf(result))
  })
  if (alarmOf(result) > 0) parts.log.error({ businessDate, ...summaryOf(result) }, 'the books do not add up')
  else parts.log.info({ businessDate, ...summaryOf(result) }, 'the books add up')
  return result
}

/** How many things do not add up; anything but zero wakes somebody. */
export function alarmOf({ differences, broken }: Reconciliation): number {
  return differences.length + broken.length
}

async function checkEverything(tx: Transaction): Promise<{ result: Reconciliation; heads: Map<number, readonly OwnerHead[]> }> {
  const { differences } = await trialBalance(tx)
  const verified = await readVerified(tx)
  const heads = new Map<number, readonly OwnerHead[]>()
  const broken: BrokenChain[] = []
  let owners = 0
  let postings = 0
  for (const book of ALL_BOOKS) {
    const before = verified.get(book) ?? []
    const report = await verifyNewLinks(tx, book, before)
    owners += report.owners
    postings += report.postings
    broken.push(...report.broken)
    // A broken chain is looked at again from where it last held, until somebody has explained it.
    const brokenOwners = new Set(report.broken.map(({ owner }) => owner))
    const kept = [...report.heads, ...before.filter(({ owner }) => brokenOwners.has(owner))]
    if (kept.length > 0) heads.set(book, kept)
  }
  return { result: { owners, postings, differences, broken }, heads }
}

async function readVerified(tx: Transaction): Promise<Map<number, OwnerHead[]>> {
  const { rows } = await tx.query<{ book: number; result: KeptHeads }>(
    `select distinct on (subject) substring(subject from 6)::smallint as book, result
     from bahi.job_run where job = $1 and subject like 'book:%' order by subject, business_date desc`,
    [JOB],
  )
  return new Map(rows.map(({ book, result }) => [book, result.heads.map(([owner, seq, hash]) => ({ book, owner: BigInt(owner), seq: BigInt(seq), hash: fromHex(hash) }))]))
}

function keptHeads(heads: readonly OwnerHead[]): KeptHeads {
  return { heads: heads.map(({ owner, seq, hash }) => [owner.toString(), seq.toString(), toHex(hash)] as const) }
}

/** What a run keeps of it and what people read, as plain JSON. */
export function summaryOf({ owners, postings, differences, broken }: Reconciliation): Readonly<Record<string, unknown>> {
  const shown = <Item extends object>(items: readonly Item[]) => items.slice(0, SHOWN).map((item) => Object.fromEntries(Object.entries(item).map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value])))
  return { owners, postings, differenceCount: differences.length, differences: shown(differences), brokenCount: broken.length, broken: shown(broken) }
}
