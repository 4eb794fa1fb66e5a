import type { Calendar } from '@bahi/domain/calendar/calendar'
import { type IpoEvent, ipoAfter } from '@bahi/domain/ipo/ipo-states'
import type { BusinessTime } from '@bahi/money/business-date'
import { epochMsOf, istTimeOf } from '@bahi/money/ist'
import type { InventIpo } from '../../market/ports/invented-ipo.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { noteRun } from '../../platform/jobs/job-runs.ts'
import type { IpoRecord } from '../rows/ipo-rows.ts'
import type { IpoVault } from './vault.ts'

export interface IpoJobParts extends JobParts {
  readonly calendar: Calendar
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  readonly vault: Pick<IpoVault, 'commit' | 'reveal' | 'writeDemand' | 'enterShare' | 'isinOf'>
  /** Invents further companies; null beside a market with real prices. */
  readonly invent: InventIpo | null
}

/**
 * The stored data of an IPO contradict each other. A retry would fail again, and no draw may use such data (rule H7).
 */
export class BrokenIpo extends Error {
  override readonly name = 'BrokenOffer'
}

export const toInstant = (time: BusinessTime) => new Date(epochMsOf(time))
export const timeOfInstant = (moment: Date) => istTimeOf(moment.getTime())
export const ipoSubject = (id: bigint) => `ipo:${id}`

/**
 * Runs one step of an IPO under the IPO's lock, only from a state that allows the step, and once per job, date and
 * subject. Returns false when the state forbids the step, for example because an earlier run has done it.
 */
export async function stepIpo(
  parts: IpoJobParts,
  id: bigint,
  event: IpoEvent,
  at: Date,
  work: (tx: Transaction, row: IpoRecord, to: IpoRecord['state']) => Promise<object>,
): Promise<boolean> {
  return inLeasedTransaction(parts, async (tx) => {
    const {
      rows: [row],
    } = await tx.query<IpoRecord>('select * from bahi.ipo where id = $1 for update', [id])
    const to = row === undefined ? null : ipoAfter(row.state, event)
    if (row === undefined || to === null) return false
    const result = await work(tx, row, to)
    return noteRun(
      tx,
      { job: `ipo-${event}`, businessDate: timeOfInstant(at).date, subject: ipoSubject(id) },
      parts.systemClock(),
      result,
    )
  })
}
