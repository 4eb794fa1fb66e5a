import type { Calendar } from '@bahi/domain/calendar/calendar'
import { type BusinessDate, addDays } from '@bahi/money/business-date'
import { inLeasedTransaction } from '../platform/db/role-lease.ts'
import type { FailPoint } from '../platform/fail-point.ts'
import type { JobParts } from '../platform/jobs/job-parts.ts'
import { nameOfRun, noteRun, readRuns } from '../platform/jobs/job-runs.ts'
import { inOwnTrace } from '../platform/tracing/spans.ts'

export interface EndOfDayParts extends Pick<JobParts, 'pool' | 'systemClock' | 'lease'> {
  readonly calendar: Calendar
  readonly exchange: {
    settled(): Promise<void>
    closeDay(date: BusinessDate): Promise<void>
    openDay(date: BusinessDate): Promise<void>
  }
  /** Resolves once every accepted order has reached the exchange and the whole tape is posted. */
  readonly drained: () => Promise<void>
  /**
   * Every step may run again for the same date and then changes nothing. A step that throws keeps the next day closed.
   */
  readonly reconcileLedger: (date: BusinessDate) => Promise<unknown>
  readonly settleDue: (date: BusinessDate) => Promise<unknown>
  readonly writeReport: (date: BusinessDate) => Promise<unknown>
  /** Corporate actions of a day, after settlement and before the session. May run again. */
  readonly applyCorporateActions: (date: BusinessDate) => Promise<unknown>
  /** Steps of new shares due in the ended evening and the next morning. May run again. */
  readonly runIpoMorning?: (ended: BusinessDate, next: BusinessDate) => Promise<unknown>
  /**
   * Steps of funds and plans, of loans, and of the published root. Each may run again. Absent on a server without these
   * rooms.
   */
  readonly runFundEvening?: (ended: BusinessDate) => Promise<unknown>
  readonly runLoanEvening?: (ended: BusinessDate, next: BusinessDate) => Promise<unknown>
  readonly runFundMorning?: (ended: BusinessDate, next: BusinessDate) => Promise<unknown>
  /** Keeps what every customer is worth at the close, before anything of the next day changes shares or cash. */
  readonly keepWorth?: (ended: BusinessDate) => Promise<unknown>
  /** Accounts that are to be closed go one step on, when all that moves money has run. May run again. */
  readonly closeAccounts?: () => Promise<unknown>
  readonly sealNight?: (ended: BusinessDate) => Promise<unknown>
  /** Packs what old days left behind. May run again. */
  readonly packDays?: () => Promise<unknown>
  /** Tells who chose it that the papers of the day are there. */
  readonly tellPapers?: (ended: BusinessDate) => Promise<unknown>
  readonly failPoint: FailPoint
}

/** The steps of this night that were done before it began again. */
type NightParts = EndOfDayParts & { readonly done: ReadonlySet<string> }

/** The name of the steps' rows among the job runs. The work of a step may write runs under names of its own. */
const JOB = 'end-of-day'

/**
 * Runs the night from the end of one trading day to the pre-open of the next, step by step. Every step is recorded when
 * it is done. After a crash recorded steps are skipped, and the interrupted step runs again, which every step allows.
 * Returns the day that is open afterwards.
 */
export async function runEndOfDay(given: EndOfDayParts, date: BusinessDate): Promise<BusinessDate> {
  const { exchange, calendar } = given
  const parts: NightParts = { ...given, done: await readRuns(given.pool, JOB, date) }
  await once(parts, 'close-day', date, async () => {
    // Orders accepted in the last moment must reach the order book before it closes, even if they only expire there.
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
  await once(parts, 'fund-evening', date, async () => void (await parts.runFundEvening?.(date)))
  await once(parts, 'loan-evening', date, async () => void (await parts.runLoanEvening?.(date, next)))
  await once(parts, 'keep-worth', date, async () => void (await parts.keepWorth?.(date)))
  for (const day of settlementDays(calendar, date, next)) {
    await once(parts, 'settle-due', day, async () => void (await parts.settleDue(day)))
  }
  await once(parts, 'corporate-actions', next, async () => void (await parts.applyCorporateActions(next)))
  await once(parts, 'new-shares', next, async () => void (await parts.runIpoMorning?.(date, next)))
  await once(parts, 'fund-morning', next, async () => void (await parts.runFundMorning?.(date, next)))
  await once(parts, 'close-accounts', date, async () => void (await parts.closeAccounts?.()))
  // After every step that moves money, so that the root covers the state of the morning.
  await once(parts, 'seal-night', date, async () => void (await parts.sealNight?.(date)))
  await once(parts, 'pack-days', date, async () => void (await parts.packDays?.()))
  await once(parts, 'tell-papers', date, async () => void (await parts.tellPapers?.(date)))
  await once(parts, 'open-day', next, () => exchange.openDay(next))
  return next
}

/** The calendar ends, so the market stays closed until the calendar has more days. */
export class NoNextDay extends Error {
  override readonly name = 'NoNextDay'
}

function nextDay(calendar: Calendar, date: BusinessDate): BusinessDate {
  const next = calendar.nextTradingDay(date)
  if (next === null) throw new NoNextDay(`No trading day is known after ${date}; the market stays closed`)
  return next
}

/**
 * The settlement days after one trading day up to and including the next, because a settlement day need not be a
 * trading day.
 */
function settlementDays(calendar: Calendar, after: BusinessDate, until: BusinessDate): BusinessDate[] {
  const days: BusinessDate[] = []
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1))
    if (calendar.isSettlementDay(day)) days.push(day)
  return days
}

/**
 * Runs a step once per business date. The work and the row of its run are two transactions, so the work must tolerate a
 * second run.
 */
async function once(
  parts: NightParts,
  step: string,
  businessDate: BusinessDate,
  work: () => Promise<void>,
): Promise<void> {
  const { pool, lease, systemClock, failPoint, done } = parts
  const run = { job: JOB, businessDate, subject: step }
  if (done.has(nameOfRun(run))) return
  await inOwnTrace(`night ${step}`, { 'bahi.business_date': businessDate }, async () => {
    failPoint(`end-of-day:before-${step}`)
    await work()
    failPoint(`end-of-day:after-${step}`)
    await inLeasedTransaction({ pool, lease }, async (tx) => {
      await noteRun(tx, run, systemClock(), {})
    })
  })
  failPoint(`end-of-day:written-${step}`)
}
