import { type BusinessDate, addDays } from '@bahi/money/business-date'
import { declareNavs } from '../src/funds/nav/declare-navs.ts'
import { executeFundOrders } from '../src/funds/orders/execute-fund-orders.ts'
import { runSips } from '../src/funds/sips/run-sips.ts'
import { reviewBorrowers } from '../src/loans/sales/run-loans.ts'
import { BEFORE_THE_SESSION } from '../src/market/ports/morning.ts'
import { inTransaction } from '../src/platform/db/in-transaction.ts'
import { hasRun, noteRun } from '../src/platform/jobs/job-runs.ts'
import { keepWorthAt } from '../src/reports/worth/keep-worth.ts'
import { settleDue } from '../src/shares/settlement/settle-due.ts'
import type { PastAct } from './imagine-acts.ts'
import { liveActs, type LivedCustomer } from './live-act.ts'
import { investLivedFunds } from './lived-funds.ts'
import { closeOn, dateOf, PAST_SECONDS, type PastParts } from './past-parts.ts'

export interface LivedLife {
  readonly who: LivedCustomer
  readonly acts: readonly PastAct[]
}

/** Trades of funds have the numbers of a day before those of customers. */
const FIRST_OF_CUSTOMERS = 1_000
const TRADES_OF_ONE = 10

/**
 * One past session with its night and the morning of `next`, in the order of the market's own: trades, NAVs, fund
 * orders, loans, the worth of the night, settlement, SIPs. A second run of an interrupted day changes nothing twice.
 */
export async function liveDay(
  parts: PastParts,
  lives: readonly LivedLife[],
  day: number,
  next: BusinessDate,
): Promise<void> {
  const { pool, clock } = parts
  const date = dateOf(parts, day)
  await liveSession(parts, lives, day, date)
  clock.set(date, PAST_SECONDS.evening)
  await declareNavs(parts, date)
  await executeFundOrders(parts, date)
  await reviewBorrowers(parts, parts, date)
  const shards = [...new Set(lives.map(({ who }) => who.shard))]
  await keepWorthAt(parts, date, (instrumentId) => closeOn(parts, instrumentId, day), shards)
  for (let settles = addDays(date, 1); settles <= next; settles = addDays(settles, 1)) {
    if (!parts.calendar.isSettlementDay(settles)) continue
    const { rowCount } = await pool.query(
      'select from bahi.settlement_due where not settled and settles_on <= $1 limit 1',
      [settles],
    )
    if (rowCount !== 0) await settleDue(parts, settles)
  }
  clock.set(next, BEFORE_THE_SESSION)
  await runSips(parts, date, next)
}

/** The trades of the funds and the acts of every customer of a session, each written once. */
async function liveSession(
  parts: PastParts,
  lives: readonly LivedLife[],
  day: number,
  date: BusinessDate,
): Promise<void> {
  await once(parts, date, 'funds', (tx) => investLivedFunds(tx, parts, day))
  for (const [at, { who, acts }] of lives.entries()) {
    const ofDay = acts.filter((act) => act.day === day)
    if (ofDay.length > 0)
      await once(parts, date, who.phone, (tx) =>
        liveActs(tx, parts, who, ofDay, FIRST_OF_CUSTOMERS + TRADES_OF_ONE * at),
      )
  }
}

function once(
  { pool, systemClock }: PastParts,
  businessDate: BusinessDate,
  subject: string,
  work: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<void>,
): Promise<void> {
  const run = { job: 'demo-past', businessDate, subject }
  return inTransaction(pool, async (tx) => {
    if (await hasRun(tx, run)) return
    await work(tx)
    await noteRun(tx, run, systemClock(), {})
  })
}
