import { setTimeout as sleep } from 'node:timers/promises'
import { SimulatedCrash } from '../fail-point.ts'
import { ConnectionLost, OutcomeUnknown, readSqlState } from './in-transaction.ts'
import { LeaseLost } from './role-lease.ts'

/** The server is away, starting, full or undid the transaction: trying again may succeed. */
const PASSING_CLASSES: readonly string[] = ['08', '25', '40', '53', '55', '57']
const LONGEST_PAUSE_MS = 500

/** Whether an error is surely the database's and says nothing about the work: of a transaction, where a broken connection has a type of its own. */
export function isDatabaseFault(error: unknown): boolean {
  if (error instanceof OutcomeUnknown || error instanceof ConnectionLost) return true
  const state = readSqlState(error)
  return state !== undefined && PASSING_CLASSES.includes(state.slice(0, 2))
}

/** Whether an error of the database says nothing about the work itself. */
export function isTransient(error: unknown): boolean {
  if (isDatabaseFault(error)) return true
  if (!(error instanceof Error) || error instanceof LeaseLost || error instanceof SimulatedCrash) return false
  // Outside a transaction broken connections come from `pg` and from the system as plain errors, and as a collection of them where a name
  // has two addresses; mistakes of ours have types of their own.
  return readSqlState(error) === undefined && (error.constructor === Error || error instanceof AggregateError)
}

/**
 * Whether the database refused the statement for a reason that a repetition would meet again. An error without an
 * SQLSTATE is no refusal.
 */
export function isRefusedByDatabase(error: unknown): boolean {
  return !isTransient(error) && readSqlState(error) !== undefined
}

/**
 * Repeats work until it succeeds or fails for a reason that will not pass. The work must be safe to do again after an unknown
 * outcome. A market whose database is away stops, and continues when the database is back.
 */
export async function retryTransient<Result>(
  work: () => Promise<Result>,
  stopped: AbortSignal,
  onPause: (error: unknown) => void,
): Promise<Result> {
  for (let pauseMs = 20; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      return await work()
    } catch (error) {
      if (stopped.aborted || !isTransient(error)) throw error
      onPause(error)
      await sleep(pauseMs)
    }
  }
}
