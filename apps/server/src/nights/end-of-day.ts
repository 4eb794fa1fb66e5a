import { type BusinessDate, addDays } from '@bahi/domain/calendar/business-date'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { inLeasedTransaction } from '../platform/db/role-lease.ts'
import type { FailPoint } from '../platform/fail-point.ts'
import type { JobParts } from '../platform/jobs/job-parts.ts'
import { hasRun, noteRun } from '../platform/jobs/job-runs.ts'

export interface EndOfDayParts extends Pick<JobParts, 'pool' | 'systemClock' | 'lease'> {
  readonly calendar: Calendar
  readonly exchange: {
    settled(): Promise<void>
    closeDay(date: BusinessDate): Promise<void>
    openDay(date: BusinessDate): Promise<void>
  }
  /** Resolves once every accepted order was handed to the exchange and all of the tape is posted. */
  readonly drained: () => Promise<void>
  /** Each may be run again for the same date and change nothing then. One that throws keeps the next day from opening. */
  readonly reconcileLedger: (date: BusinessDate) => Promise<unknown>
  readonly settleDue: (date: BusinessDate) => Promise<unknown>
  readonly writeReport: (date: BusinessDate) => Promise<unknown>
  /** After settlement and before the session: what companies do to shares on that day. May be run again, too. */
  readonly applyCorporateActions: (date: BusinessDate) => Promise<unknown>
  /** New shares: what is due in the evening that ended and in the morning that follows. May be run again, too. */
  readonly turnNewShares?: (ended: BusinessDate, next: BusinessDate) => Promise<unknown>
  /** Funds and plans, loans, and the published root. Each may be run again, too; a house without them has none. */
  readonly turnFundEvening?: (ended: BusinessDate) => Promise<unknown>
  readonly turnLoanEvening?: (ended: BusinessDate, next: BusinessDate) => Promise<unknown>
  readonly turnFundMorning?: (ended: BusinessDate, next: BusinessDate) => Promise<unknown>
  readonly sealNight?: (ended: BusinessDate) => Promise<unknown>
  readonly failPoint: FailPoint
}

/** The steps' own rows among the job runs; what a step does may write runs under its own name. */
const JOB = 'end-of-day'

/**
 * Takes the house from the end of one trading day to the pre-open of the next, step by step. Each step is done once and written
 * down; after a crash the steps that were written down are passed over, and the one that may have been under way is done again,
 * which every step allows. Returns the day that is open then.
 */
export async function runEndOfDay(parts: EndOfDayParts, date: BusinessDate): Promise<BusinessDate> {
  const { exchange, calendar } = parts
  await once(parts, 'close-day', date, async () => {
    // An order taken in the last moment must reach the book it was meant for, be it only to expire there.
    await parts.drained()
    await exchange.settled()
    await exchange.closeDay(date)
  })
  await once(parts, 'reconcile-books', date, async () => {
    await parts.drained()
    await parts.reconcileLedger(date)
  })
  await once(parts, 'market-report', date, async () => void (await parts.writeReport(date)))
  const next = nextDay(calendar, date)
  await once(parts, 'fund-evening', date, async () => void (await parts.turnFundEvening?.(date)))
  await once(parts, 'loan-evening', date, async () => void (await parts.turnLoanEvening?.(date, next)))
  for (const day of settlementDays(calendar, date, next)) {
    await once(parts, 'settle-due', day, async () => void (await parts.settleDue(day)))
  }
  await once(parts, 'corporate-actions', next, async () => void (await parts.applyCorporateActions(next)))
  await once(parts, 'new-shares', next, async () => void (await parts.turnNewShares?.(date, next)))
  await once(parts, 'fund-morning', next, async () => void (await parts.turnFundMorning?.(date, next)))
  // After everything that moves money at night, so that the root is what the morning begins with.
  await once(parts, 'seal-night', date, async () => void (await parts.sealNight?.(date)))
  await once(parts, 'open-day', next, () => exchange.openDay(next))
  return next
}

/** The calendar ends: the market stays closed until more days are known. */
export class NoNextDay extends Error {
  override readonly name = 'NoNextDay'
}

function nextDay(calendar: Calendar, date: BusinessDate): BusinessDate {
  const next = calendar.nextTradingDay(date)
  if (next === null) throw new NoNextDay(`No trading day is known after ${date}; the market stays closed`)
  return next
}

/** The settlement days after one trading day up to the next, which may be one itself: what is due in between is not kept waiting. */
function settlementDays(calendar: Calendar, after: BusinessDate, until: BusinessDate): BusinessDate[] {
  const days: BusinessDate[] = []
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1))
    if (calendar.isSettlementDay(day)) days.push(day)
  return days
}

/** Does a step once per business date. The step itself must bear being done again: it and its row are two transactions. */
async function once(
  parts: EndOfDayParts,
  step: string,
  businessDate: BusinessDate,
  work: () => Promise<void>,
): Promise<void> {
  const { pool, lease, systemClock, failPoint } = parts
  const run = { job: JOB, businessDate, subject: step }
  if (await hasRun(pool, run)) return
  failPoint(`end-of-day:before-${step}`)
  await work()
  failPoint(`end-of-day:after-${step}`)
  await inLeasedTransaction({ pool, lease }, async (tx) => {
    await noteRun(tx, run, systemClock(), {})
  })
  failPoint(`end-of-day:written-${step}`)
}
