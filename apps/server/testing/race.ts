import type pg from 'pg'
import { expect } from 'vitest'
import type { Decision } from '@bahi/domain/outcome'
import { AccountBooksMoved } from '../src/ledger/write-journals.ts'
import { inTransaction, readSqlState, type Transaction } from '../src/platform/db/in-transaction.ts'
import type { Who } from '../src/platform/http/who.ts'

type Query = (...input: unknown[]) => Promise<unknown>

interface Staging {
  /** Removes the row locks from the statements, to show that a test needs them. */
  readonly isUnlocked?: boolean
  /** Waits before the first statement with this beginning. */
  readonly before?: { readonly statement: string; readonly wait: () => Promise<void> }
}

/** A transaction that a test can hold before a statement, or run without row locks. */
export function stageTransaction(tx: Transaction, { isUnlocked = false, before }: Staging): Transaction {
  let hasWaited = false
  const query: Query = async (...input) => {
    const [first, ...rest] = input
    const config = typeof first === 'string' ? { text: first } : { ...(first as { text: string; name?: string }) }
    if (before !== undefined && !hasWaited && config.text.trimStart().startsWith(before.statement)) {
      hasWaited = true
      await before.wait()
    }
    const text = isUnlocked ? config.text.replaceAll(/for (update|share)/g, '') : config.text
    const name = config.name === undefined || !isUnlocked ? {} : { name: `${config.name}-unlocked` }
    return (tx.query as unknown as Query)({ ...config, ...name, text }, ...rest)
  }
  return { query: query as unknown as Transaction['query'] }
}

/**
 * Opens once this many callers wait. Callers behind a real lock never meet here, because the lock lets only one of them
 * continue.
 */
export function meetingPoint(size: number): () => Promise<void> {
  const { wait, open } = createLatch()
  let come = 0
  return () => {
    come += 1
    if (come === size) open()
    return wait()
  }
}

export interface Latch {
  /** Resolves once a caller waits. */
  readonly reached: Promise<void>
  wait(): Promise<void>
  open(): void
}

/** Callers wait at it until the test opens it. */
export function createLatch(): Latch {
  let open!: () => void
  let reach!: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  const reached = new Promise<void>((resolve) => (reach = resolve))
  return {
    reached,
    open: () => open(),
    wait: () => {
      reach()
      return opened
    },
  }
}

class Refused extends Error {}

/**
 * Runs work in a transaction of its own. Returns `taken`, the name of a refusal, or `stopped by the database` for a
 * violated constraint.
 */
export async function runForOutcome(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Decision<object>>,
): Promise<string> {
  try {
    return await inTransaction(pool, async (tx) => {
      const decision = await work(tx)
      if (!decision.ok) throw new Refused(decision.refused.code)
      return 'taken'
    })
  } catch (error) {
    if (error instanceof Refused) return error.message
    if (error instanceof AccountBooksMoved || ['23001', '23505', '23514'].includes(readSqlState(error) ?? ''))
      return 'stopped by the database'
    throw error
  }
}

/** The caller that a request with the customer's token has, by phone. */
export async function findWho(pool: pg.Pool, phone: string): Promise<Who> {
  const {
    rows: [row],
  } = await pool.query('select shard, id from bahi.customer where phone = $1', [phone])
  return { shard: row.shard, customerId: row.id, readOnly: false }
}

/** The outcomes in alphabetical order, because a test cannot know which caller was first. */
export function saidBy(answers: readonly { readonly status: number; readonly msg: string }[]): string[] {
  return answers.map(({ status, msg }) => (status === 0 ? 'taken' : msg)).toSorted()
}

/** Resolves once a connection waits for a lock of this database. */
export async function untilSomebodyWaits(pool: pg.Pool): Promise<void> {
  const countWaiting = async () =>
    (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount
  await expect.poll(countWaiting, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
}
