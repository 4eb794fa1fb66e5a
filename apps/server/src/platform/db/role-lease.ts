import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { beginEachWith, inTransaction, type Queryable, readSqlState, type Transaction } from './in-transaction.ts'

const LOCK_NOT_AVAILABLE = '55P03'
/** How long a fenced transaction may ask nothing. */
const SILENT_MS = 4_000

/** Another process has the role, or took it because this process was silent too long. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor(role: string, epoch: bigint) {
    super(`The role ${role} of epoch ${epoch} was taken over; this process may not write for it any more`)
  }
}

/** The role has a living holder, and the time to wait for it is over. */
export class LeaseHeld extends Error {
  override readonly name = 'LeaseHeld'
  constructor(role: string, holder: string) {
    super(`The role ${role} is held by ${holder}`)
  }
}

/** The right to play a role (exchange, desk:<writer group>, jobs) until it is lost or released. */
export interface Lease {
  readonly role: string
  readonly holder: string
  /** Grows by one whenever the role changes hands. */
  readonly epoch: bigint
  /** Aborted, with a LeaseLost as reason, when a renewal finds the role in other hands. */
  readonly lost: AbortSignal
  /** Stops renewing and lets the next one in at once. Nothing may be written under the lease afterwards. */
  release(): Promise<void>
}

export type LeaseTiming = {
  /** How long a holder may be silent before another may take over. */
  readonly leaseMs: number
  readonly renewEveryMs: number
  readonly retryEveryMs: number
  /** How long to wait for a living holder. */
  readonly waitMs: number
}

/** Short enough that a crash is over within five seconds, long enough for a pause of garbage collection. */
export const usualLeaseTiming: LeaseTiming = { leaseMs: 4_000, renewEveryMs: 1_000, retryEveryMs: 100, waitMs: 30_000 }

/** The place of a role that this process does not play: whatever it tried to write for the role would be refused. */
export function absentLease(role: string): Lease {
  return { role, holder: '', epoch: ABSENT_EPOCH, lost: new AbortController().signal, release: () => Promise.resolve() }
}

/** No lease that was ever taken has this epoch. */
export const ABSENT_EPOCH = 0n

type LeaseRow = { holder: string; epoch: bigint; expires_at: Date; now: Date }

/**
 * Takes a role: at once when nobody holds it or its holder has been silent for longer than its lease, otherwise when that
 * comes about within `waitMs`. The lease is then renewed by a timer. Expiry is always judged by the database's clock, the
 * only one that all processes share.
 *
 * @throws LeaseHeld when the holder is still alive after `waitMs`.
 */
export async function acquireLease(
  pool: pg.Pool,
  role: string,
  holder: string,
  timing: Partial<LeaseTiming> = {},
): Promise<Lease> {
  const settled = { ...usualLeaseTiming, ...timing }
  const deadline = performance.now() + settled.waitMs
  for (;;) {
    const answer = await tryToTake(pool, role, holder, settled.leaseMs)
    if (typeof answer === 'bigint') return keepRenewing(pool, role, holder, answer, settled)
    if (performance.now() >= deadline) throw new LeaseHeld(role, answer.holder)
    await sleep(settled.retryEveryMs)
  }
}

/**
 * Must be the first statement of every transaction that writes for the role, at the isolation level READ COMMITTED. The
 * transaction then either commits before a takeover, which waits for it, or cannot go on: a row that fits the epoch is
 * share-locked here until the end of the transaction, and a takeover needs that row for itself.
 *
 * @throws LeaseLost when the role was taken over.
 */
export async function fence(tx: Queryable, lease: Pick<Lease, 'role' | 'epoch'>, silentMs = SILENT_MS): Promise<void> {
  // A process that stops in mid-transaction would keep its successor waiting for ever: the server ends such a transaction.
  const { rowCount } = await tx.query({
    name: 'fence-lease',
    text: `select set_config('idle_in_transaction_session_timeout', $3, true)
           from bahi.role_lease where role = $1 and epoch = $2 for key share`,
    values: [lease.role, lease.epoch, String(silentMs)],
  })
  if (rowCount !== 1) throw new LeaseLost(lease.role, lease.epoch)
}

/** Fences every transaction of the pool by the lease, for work that computes up to `silentMs` between two statements. */
export function fenceEach(pool: pg.Pool, lease: Pick<Lease, 'role' | 'epoch'>, silentMs: number): void {
  beginEachWith(pool, (tx) => fence(tx, lease, silentMs))
}

/**
 * A transaction that counts only while this process plays the role: fenced by its first statement.
 *
 * @throws LeaseLost when the role was taken over; and what `inTransaction` throws.
 */
export function inLeasedTransaction<Result>(
  { pool, lease }: { readonly pool: pg.Pool; readonly lease: Pick<Lease, 'role' | 'epoch'> },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (tx) => {
    await fence(tx, lease)
    return work(tx)
  })
}

/**
 * Resolves when no fenced transaction of the role is under way any more, those included whose connection broke and which the database
 * may still commit.
 *
 * @throws LeaseLost when the role was taken over.
 */
export async function awaitFenced(pool: pg.Pool, lease: Pick<Lease, 'role' | 'epoch'>): Promise<void> {
  const { rowCount } = await inTransaction(pool, async (tx) => {
    await tx.query(`set local lock_timeout = '10s'`)
    return tx.query('select from bahi.role_lease where role = $1 and epoch = $2 for update', [lease.role, lease.epoch])
  })
  if (rowCount !== 1) throw new LeaseLost(lease.role, lease.epoch)
}

/** The new epoch, or who holds the role. */
async function tryToTake(
  pool: pg.Pool,
  role: string,
  holder: string,
  leaseMs: number,
): Promise<bigint | { holder: string }> {
  const now = await readDatabaseTime(pool)
  const first = await pool.query(
    `insert into bahi.role_lease (role, holder, epoch, expires_at) values ($1, $2, 1, $3) on conflict (role) do nothing`,
    [role, holder, after(now, leaseMs)],
  )
  if (first.rowCount === 1) return 1n
  const { rows } = await pool.query<LeaseRow>(
    `select holder, epoch, expires_at, clock_timestamp() as now from bahi.role_lease where role = $1`,
    [role],
  )
  const [current] = rows
  if (current === undefined || current.expires_at > current.now) return { holder: current?.holder ?? 'nobody' }
  return takeOver(pool, role, holder, current, leaseMs)
}

async function takeOver(
  pool: pg.Pool,
  role: string,
  holder: string,
  expired: LeaseRow,
  leaseMs: number,
): Promise<bigint | { holder: string }> {
  const epoch = expired.epoch + 1n
  try {
    const taken = await inTransaction(pool, async (tx) => {
      await tx.query(`set local lock_timeout = '10s'`)
      // FOR UPDATE conflicts with the key share lock of every fenced transaction that is still running, which a plain UPDATE
      // of these columns (and so a renewal) does not: a takeover waits for what was begun, a renewal never does.
      const { rowCount } = await tx.query(
        `select from bahi.role_lease where role = $1 and epoch = $2 and expires_at <= $3 for update`,
        [role, expired.epoch, await readDatabaseTime(tx)],
      )
      if (rowCount !== 1) return false
      const now = await readDatabaseTime(tx)
      await tx.query(`update bahi.role_lease set holder = $2, epoch = $3, expires_at = $4 where role = $1`, [
        role,
        holder,
        epoch,
        after(now, leaseMs),
      ])
      return true
    })
    return taken ? epoch : { holder: expired.holder }
  } catch (error) {
    if (readSqlState(error) === LOCK_NOT_AVAILABLE) return { holder: expired.holder }
    throw error
  }
}

function keepRenewing(pool: pg.Pool, role: string, holder: string, epoch: bigint, timing: LeaseTiming): Lease {
  const lost = new AbortController()
  let renewing: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    renewing = renew(pool, role, epoch, timing.leaseMs)
      .then((stillOurs) => {
        if (stillOurs) return
        clearInterval(timer)
        lost.abort(new LeaseLost(role, epoch))
      })
      // A database out of reach renews nothing; the next tick tries again, and the fence guards every write meanwhile.
      .catch(() => undefined)
      .finally(() => (busy = false))
  }, timing.renewEveryMs)
  timer.unref()
  return {
    role,
    holder,
    epoch,
    lost: lost.signal,
    release: async () => {
      clearInterval(timer)
      await renewing
      await renew(pool, role, epoch, 0)
    },
  }
}

async function renew(pool: pg.Pool, role: string, epoch: bigint, leaseMs: number): Promise<boolean> {
  const now = await readDatabaseTime(pool)
  const { rowCount } = await pool.query(`update bahi.role_lease set expires_at = $3 where role = $1 and epoch = $2`, [
    role,
    epoch,
    after(now, leaseMs),
  ])
  return rowCount === 1
}

async function readDatabaseTime(database: Queryable): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>(`select clock_timestamp() as now`)
  const [row] = rows
  if (row === undefined) throw new Error('the database told no time')
  return row.now
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
