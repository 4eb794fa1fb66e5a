import type pg from 'pg'
import { inSpan } from '../tracing/spans.ts'

/** One open transaction. Statements run one after another on its connection. */
export type Transaction = {
  /** As in `pg`; a statement with a name is prepared once per connection. */
  readonly query: pg.ClientBase['query']
}

/** Whatever answers a statement: an open transaction, a connection or the pool. */
export type Queryable = Pick<pg.ClientBase, 'query'>

export type TransactionOptions = {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /**
   * How often to begin again after a serialization failure or a deadlock. Only for work that changes nothing
   * outside the database: it runs once more from its first line.
   */
  readonly retries?: number
}

/**
 * The connection broke after COMMIT was sent: the database may have kept the work or not. Ask by the idempotency key;
 * never tell the customer that it failed.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** COMMIT was answered with a rollback, because a statement failed and its error was swallowed. */
export class TransactionLost extends Error {
  override readonly name = 'TransactionLost'
}

/** The connection broke, or none could be had, before COMMIT was sent: nothing was done. The driver says so by plain errors, which nobody could tell from mistakes of the work. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const UNIQUE_VIOLATION = '23505'
const INTERNAL_ERROR = 'XX000'

/**
 * Runs the work inside one transaction: committed when it returns, rolled back when it throws.
 *
 * @throws OutcomeUnknown when the connection broke during COMMIT; everything else that is thrown means "not done".
 * @throws ConnectionLost when it broke before, unless PostgreSQL said why it ended it.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  { isolation = 'read committed', retries = 0 }: TransactionOptions = {},
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await inSpan('transaction', {}, () => runOnce(pool, work, isolation))
    } catch (error) {
      if (failures >= retries || !mayRetry(error)) throw error
    }
  }
}

/** What each transaction of a pool begins with. */
const beginnings = new WeakMap<pg.Pool, (tx: Transaction) => Promise<unknown>>()

/** Lets every transaction of the pool begin with this: for work in many transactions that need not know of it. */
export function beginEachWith(pool: pg.Pool, first: (tx: Transaction) => Promise<unknown>): void {
  beginnings.set(pool, first)
}

/** The SQLSTATE of an error that PostgreSQL sent; undefined for any other error. */
export function readSqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/**
 * Whether a statement was refused because a row of the same key stands already. Citus writes rows of many shards by COPY,
 * and passes the refusal of such a copy on with its words and without its state.
 */
export function isUniqueViolation(error: unknown): boolean {
  const state = readSqlState(error)
  if (state === UNIQUE_VIOLATION) return true
  return (
    state === INTERNAL_ERROR && (error as Error).message.startsWith('duplicate key value violates unique constraint')
  )
}

function mayRetry(error: unknown): boolean {
  const state = readSqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED
}

async function runOnce<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  isolation: string,
): Promise<Result> {
  const client = await connect(pool)
  // A connection that breaks between two statements says so by an event, which would end the process.
  let broken: Error | undefined
  const onError = (error: Error): void => void (broken = error)
  client.on('error', onError)
  try {
    await client.query(`begin isolation level ${isolation}`)
    const tx = { query: client.query.bind(client) }
    await beginnings.get(pool)?.(tx)
    const result = await work(tx)
    await commit(client)
    return result
  } catch (error) {
    if (error instanceof OutcomeUnknown) broken = error
    else await client.query('rollback').catch((failure: Error) => void (broken ??= failure))
    // What the work says of itself, by a type or a state of its own, is not hidden behind the connection.
    if (broken !== undefined && isBare(error))
      throw new ConnectionLost('The connection to the database broke in the middle of a transaction', { cause: error })
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (!isBare(error)) throw error
    throw new ConnectionLost(
      isNoneFree(error) ? 'No connection to the database was free in time' : 'The database could not be reached',
      { cause: error },
    )
  }
}

/** Whether all connections of the pool were in use for as long as one waits for them: the database itself is well. */
function isNoneFree(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/** Of no type of ours and without a state of PostgreSQL. Where a name has two addresses, Node collects an error of each. */
function isBare(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.constructor === Error || error instanceof AggregateError) &&
    readSqlState(error) === undefined
  )
}

async function commit(client: pg.ClientBase): Promise<void> {
  let command: string
  try {
    command = (await client.query('commit')).command
  } catch (error) {
    if (isDefiniteRefusal(error)) throw error
    throw new OutcomeUnknown('The connection to the database broke while the transaction was being committed', {
      cause: error,
    })
  }
  if (command !== 'COMMIT')
    throw new TransactionLost('A statement of this transaction failed, so PostgreSQL rolled it back')
}

/** An ERROR sent in reply to COMMIT means rolled back; FATAL and PANIC end the connection at an unknown moment. */
function isDefiniteRefusal(error: unknown): boolean {
  return readSqlState(error) !== undefined && (error as { severity?: unknown }).severity === 'ERROR'
}
