import type { BusinessTime } from '@bahi/domain/calendar/business-date'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { epochMsOf, istTimeOf } from '@bahi/domain/calendar/ist'
import { type IpoEvent, ipoAfter } from '@bahi/domain/ipo/ipo-states'
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
  /** How the exchange invents further companies; null beside real ones. */
  readonly invent: InventIpo | null
}

/** What is written of an offer contradicts itself. Trying again changes nothing, and nothing is drawn from it (H7). */
export class BrokenIpo extends Error {
  override readonly name = 'BrokenOffer'
}

export const instantOf = (time: BusinessTime) => new Date(epochMsOf(time))
export const timeOfInstant = (moment: Date) => istTimeOf(moment.getTime())
export const subjectOf = (id: bigint) => `ipo:${id}`

/**
 * One step of one offer: under its lock, from the one state that allows it, and once per (job, date, subject). Gives whether it was done
 * now; a step that another process or an earlier run has done passes by.
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
      { job: `ipo-${event}`, businessDate: timeOfInstant(at).date, subject: subjectOf(id) },
      parts.systemClock(),
      result,
    )
  })
}
