import type { StuckReason } from '@bahi/contract/wallet/transfers-out-staff'
import { pauseAfterMs } from '@bahi/domain/wallet/failed-step'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'

/** The subject of a step. Lines of a bank's statement belong to the shard of the house. */
export interface StepOf {
  readonly shard: number
  readonly subject: 'transfer-in' | 'transfer-out' | 'bank-line'
  readonly id: bigint
}

export interface FailedStep {
  /** All attempts that failed. */
  readonly attempts: number
  /** Failures in a row since the last success or the last approved retry. */
  readonly failures: number
  readonly nextTryAt: Date
}

export const stepKey = ({ subject, id }: Pick<StepOf, 'subject' | 'id'>): string => `${subject} ${id}`

type Row = { subject: StepOf['subject']; subject_id: bigint; attempts: number; failures: number; next_try_at: Date }

/** Reads the steps among these that have failed at least once, by key. */
export async function readFailedSteps(db: Queryable, steps: readonly StepOf[]): Promise<Map<string, FailedStep>> {
  if (steps.length === 0) return new Map()
  const { rows } = await db.query<Row>(
    `select subject, subject_id, attempts, failures, next_try_at from bahi.failed_step
     where (shard, subject, subject_id) in (select * from unnest($1::smallint[], $2::text[], $3::bigint[]))`,
    [steps.map(({ shard }) => shard), steps.map(({ subject }) => subject), steps.map(({ id }) => id)],
  )
  return new Map(
    rows.map((row) => [
      stepKey({ subject: row.subject, id: row.subject_id }),
      { attempts: row.attempts, failures: row.failures, nextTryAt: row.next_try_at },
    ]),
  )
}

/** SQL: whether a transfer's step may be tried at this moment, so that steps in a pause do not fill the batch. */
export function mayBeTried(subject: StepOf['subject'], table: string, now: string): string {
  return `not exists (select from bahi.failed_step f
    where f.shard = ${table}.shard and f.subject = '${subject}' and f.subject_id = ${table}.id
      and f.next_try_at > ${now})`
}

/**
 * Counts one more failure and sets the next attempt. Returns whether the reason is new for this step, because the log
 * shows each reason once.
 */
export async function writeFailure(
  tx: Transaction,
  { shard, subject, id }: StepOf,
  reason: StuckReason,
  at: Date,
): Promise<boolean> {
  const {
    rows: [before],
  } = await tx.query<{ attempts: number; failures: number; reason: StuckReason }>(
    `select attempts, failures, reason from bahi.failed_step
     where shard = $1 and subject = $2 and subject_id = $3 for update`,
    [shard, subject, id],
  )
  const failures = (before?.failures ?? 0) + 1
  const nextTryAt = new Date(at.getTime() + pauseAfterMs(failures))
  await tx.query(
    `insert into bahi.failed_step
       (shard, subject, subject_id, attempts, failures, reason, first_failed_at, last_failed_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)
     on conflict (shard, subject, subject_id) do update set
       attempts = excluded.attempts, failures = excluded.failures, reason = excluded.reason,
       last_failed_at = greatest(failed_step.first_failed_at, excluded.last_failed_at),
       next_try_at = excluded.next_try_at`,
    [shard, subject, id, (before?.attempts ?? 0) + 1, failures, reason, at, nextTryAt],
  )
  return before?.reason !== reason
}

/** Resets the failures in a row after a success or an approved retry. `dueAt` sets the next attempt. */
export async function endFailures(tx: Transaction, { shard, subject, id }: StepOf, dueAt?: Date): Promise<void> {
  await tx.query(
    `update bahi.failed_step set failures = 0, next_try_at = coalesce($4, next_try_at)
     where shard = $1 and subject = $2 and subject_id = $3`,
    [shard, subject, id, dueAt ?? null],
  )
}
