import { type BusinessDate, addDays, businessDate } from '@bahi/domain/calendar/business-date'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import type pg from 'pg'

import { inTransaction } from '../db/in-transaction.ts'
import type { FailPoint } from '../exchange/fail-point.ts'
import { type Lease, fence } from '../exchange/role-lease.ts'

/** What a job leaves in its row, for people who look; JSON. */
export type JobResult = Readonly<Record<string, unknown>>

export interface EndOfDayParts {
  /** Connections of the role bahi_app. */
  readonly pool: pg.Pool
  /** Of the role jobs. */
  readonly lease: Lease
  readonly calendar: Calendar
  readonly systemClock: () => Date
  readonly exchange: {
    settled(): Promise<void>
    closeDay(date: BusinessDate): Promise<void>
    openDay(date: BusinessDate): Promise<void>
  }
  /** Resolves once every accepted order was handed to the exchange and all of the tape is posted. */
  readonly drained: () => Promise<void>
  /** Both may be run again for the same date and change nothing then; both throw when something does not add up. */
  readonly reconcileBooks: (date: BusinessDate) => Promise<JobResult>
  readonly settleDue: (date: BusinessDate) => Promise<JobResult>
  readonly failPoint: FailPoint
}

/**
 * Takes the house from the end of one trading day to the pre-open of the next, step by step. Each step is done once and written
 * down; after a crash the steps that were written down are passed over, and the one that may have been under way is done again,
 * which every step allows. Returns the day that is open then.
 */
export async function runEndOfDay(parts: EndOfDayParts, date: BusinessDate): Promise<BusinessDate> {
  const { exchange, calendar } = parts
  await once(parts, 'close-day', date, 'exchange', async () => {
    // An order taken in the last moment must reach the book it was meant for, be it only to expire there.
    await parts.drained()
    await exchange.settled()
    await exchange.closeDay(date)
    return {}
  })
  await once(parts, 'reconcile-books', date, 'books', async () => {
    await parts.drained()
    return parts.reconcileBooks(date)
  })
  const { next: text } = await once(parts, 'choose-next-day', date, 'calendar', async () => ({ next: nextDay(calendar, date) }))
  const next = businessDate(String(text))
  for (const day of settlementDays(calendar, date, next)) {
    await once(parts, 'settle-due', day, 'books', () => parts.settleDue(day))
  }
  await once(parts, 'open-day', next, 'exchange', async () => {
    await exchange.openDay(next)
    return {}
  })
  return next
}

function nextDay(calendar: Calendar, date: BusinessDate): BusinessDate {
  const next = calendar.nextTradingDay(date)
  if (next === null) throw new RangeError(`no trading day is known after ${date}`)
  return next
}

/** The settlement days after one trading day up to the next, which may be one itself: what is due in between is not kept waiting. */
function settlementDays(calendar: Calendar, after: BusinessDate, until: BusinessDate): BusinessDate[] {
  const days: BusinessDate[] = []
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) if (calendar.isSettlementDay(day)) days.push(day)
  return days
}

/** Does a job once per (job, business date, subject). The work itself must bear being done again: it and its row are two transactions. */
async function once(parts: EndOfDayParts, job: string, date: BusinessDate, subject: string, work: () => Promise<JobResult>): Promise<JobResult> {
  const { pool, lease, systemClock, failPoint } = parts
  const { rows } = await pool.query<{ result: JobResult }>(
    `select result from bahi.job_run where job = $1 and business_date = $2 and subject = $3`, [job, date, subject],
  )
  if (rows[0] !== undefined) return rows[0].result
  failPoint(`end-of-day:before-${job}`)
  const result = await work()
  failPoint(`end-of-day:after-${job}`)
  await inTransaction(pool, async (tx) => {
    await fence(tx, lease)
    await tx.query(
      `insert into bahi.job_run (job, business_date, subject, finished_at, result) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [job, date, subject, systemClock(), JSON.stringify(result)],
    )
  })
  failPoint(`end-of-day:written-${job}`)
  return result
}
