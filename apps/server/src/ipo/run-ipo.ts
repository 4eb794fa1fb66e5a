import { secondOfDay } from '@bahi/domain/calendar/session-plan'
import { type BusinessDate, type BusinessTime, businessDate, compareTimes } from '@bahi/money/business-date'
import { isTransient } from '../platform/db/retry-transient.ts'
import { LeaseLost } from '../platform/db/role-lease.ts'
import { closeIpo, openIpo, tellDemand } from './draw/close.ts'
import { creditIpo, returnMoney } from './draw/credit.ts'
import { drawIpo, listIpo, expireReveal } from './draw/draw.ts'
import { inventIpos } from './draw/invent.ts'
import { type IpoJobParts, toInstant, timeOfInstant } from './draw/step-ipo.ts'
import type { IpoRecord } from './rows/ipo-rows.ts'

const MORNING = secondOfDay('08:00')
const LAST_SECOND = 86_399
const DEMAND_EVERY_MS = 15 * 60_000

/**
 * Runs every step that is due by a moment of the business clock. Every step runs once, so the function may be called
 * again. The business clock ends a day before its evening, so runIpoMorning passes the moments of the evening.
 */
export async function runIpo(parts: IpoJobParts, moment: BusinessTime): Promise<void> {
  const { rows } = await parts.pool.query<IpoRecord>(
    `select * from bahi.ipo where state in ('upcoming', 'open', 'closed', 'basis', 'credited') or (state = 'returned' and ended_at is null) order by id`,
  )
  for (const row of rows) await stepAllOn(parts, row, moment)
  await inventIpos(parts, moment)
}

/**
 * Runs the steps of one IPO. A failed step is logged and retried in the next run, so that one IPO delays neither the
 * money of other customers nor the opening of the day. A lost lease or a transient fault of the database is rethrown,
 * because a skipped evening would make a draw miss its deadline.
 */
async function stepAllOn(parts: IpoJobParts, row: IpoRecord, moment: BusinessTime): Promise<void> {
  try {
    let current: IpoRecord | undefined = row
    while (current !== undefined && (await stepOn(parts, current, moment)))
      current = (await parts.pool.query<IpoRecord>('select * from bahi.ipo where id = $1', [row.id])).rows[0]
  } catch (error) {
    if (error instanceof LeaseLost || isTransient(error)) throw error
    parts.log.error(
      { err: error, ipo: row.id.toString(), state: row.state },
      'a step of a new share failed; the others go on, and it is tried again',
    )
  }
}

/**
 * Runs the steps of a turn of the day: the evening's closings and draws, then the next morning's returns, credits,
 * listings and new IPOs.
 */
export async function runIpoMorning(parts: IpoJobParts, ended: BusinessDate, next: BusinessDate): Promise<void> {
  await runIpo(parts, { date: ended, second: LAST_SECOND })
  await runIpo(parts, { date: next, second: MORNING })
}

/** Runs the next step of an IPO if its moment has come. Returns whether another step may follow. */
async function stepOn(parts: IpoJobParts, row: IpoRecord, moment: BusinessTime): Promise<boolean> {
  const isDue = (at: Date) => compareTimes(timeOfInstant(at), moment) <= 0
  const isMorningOf = (day: string) => compareTimes({ date: businessDate(day), second: MORNING }, moment) <= 0
  if (row.state === 'upcoming') return isDue(row.opens_at) && (await openIpo(parts, row))
  if (row.state === 'open') {
    await keepDemand(parts, row, moment)
    return isDue(row.closes_at) && (await closeIpo(parts, row))
  }
  if (row.state === 'closed') {
    if (isDue(row.reveal_by)) return expireReveal(parts, row)
    return isDue(row.allots_at) && (await drawIpo(parts, row))
  }
  if (row.state === 'returned') return returnMoney(parts, row)
  if (row.state === 'basis') return isMorningOf(row.credits_on) && (await creditIpo(parts, row))
  return (
    row.state === 'credited' &&
    isMorningOf(row.lists_on) &&
    listIpo(parts, row, toInstant({ date: businessDate(row.lists_on), second: MORNING }))
  )
}

/** Updates the demand figures every 15 minutes of business time, and once more at closing. */
async function keepDemand(parts: IpoJobParts, row: IpoRecord, moment: BusinessTime): Promise<void> {
  const now = toInstant(moment)
  const {
    rows: [told],
  } = await parts.pool.query<{ as_of: Date }>(
    'select as_of from bahi.ipo_demand where ipo_id = $1 order by as_of limit 1',
    [row.id],
  )
  const asOf = now < row.closes_at ? now : row.closes_at
  if (told !== undefined && asOf.getTime() - told.as_of.getTime() < DEMAND_EVERY_MS && now < row.closes_at) return
  await tellDemand(parts, row, now)
}
