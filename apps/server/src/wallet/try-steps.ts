import type pg from 'pg'
import type { SystemClock } from '../platform/clock.ts'
import { isUniqueViolation, type Transaction } from '../platform/db/in-transaction.ts'
import { isDatabaseFault } from '../platform/db/retry-transient.ts'
import { inLeasedTransaction, LeaseLost, type Lease } from '../platform/db/role-lease.ts'
import { ReferenceTaken, TransferMoved } from './transfers/end-transfer-in.ts'
import {
  endFailures,
  stepKey,
  readFailedSteps,
  writeFailure,
  type FailedStep,
  type StepOf,
} from './transfers/failed-steps.ts'

export interface StepParts {
  readonly pool: pg.Pool
  /** The lease of the role `jobs`, which every transaction of a job checks first. */
  readonly lease: Pick<Lease, 'role' | 'epoch'>
  readonly systemClock: SystemClock
  readonly log: { error(details: object, message: string): void }
}

/** The work on one row. Each attempt has a number, because another attempt pays under another reference. */
type Step<Row> = (tx: Transaction, row: Row, attempt: number) => Promise<unknown>

/**
 * Runs every row in a transaction of its own; a failed row does not stop the others. A failure is stored, logged once
 * for each reason, and retried after growing pauses.
 */
export async function trySteps<Row>(
  parts: StepParts,
  rows: readonly Row[],
  of: (row: Row) => StepOf,
  step: Step<Row>,
): Promise<void> {
  const failed = await readFailedSteps(parts.pool, rows.map(of))
  for (const row of rows) await tryStep(parts, row, of(row), failed.get(stepKey(of(row))), step)
}

async function tryStep<Row>(
  parts: StepParts,
  row: Row,
  of: StepOf,
  failed: FailedStep | undefined,
  step: Step<Row>,
): Promise<void> {
  const now = parts.systemClock()
  if (failed !== undefined && failed.nextTryAt > now) return
  try {
    await inLeasedTransaction(parts, async (tx) => {
      await step(tx, row, (failed?.attempts ?? 0) + 1)
      if (failed !== undefined && failed.failures > 0) await endFailures(tx, of)
    })
  } catch (error) {
    if (error instanceof LeaseLost || isDatabaseFault(error)) throw error
    // Another transaction ended the transfer in the meantime, so this step has nothing to do and did not fail.
    if (error instanceof TransferMoved) return
    const isTaken = error instanceof ReferenceTaken || isUniqueViolation(error)
    const reason = isTaken ? 'reference-taken' : 'step-failed'
    const isNew = await inLeasedTransaction(parts, (tx) => writeFailure(tx, of, reason, now))
    if (!isNew) return
    parts.log.error({ err: error, ...of, reason }, 'a step of a transfer failed; it is tried again, and said once')
  }
}
