import type pg from 'pg'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { rememberUniverse } from '@bahi/domain/funds/plans/universe-on'
import { type BusinessDate, addDays } from '@bahi/money/business-date'
import { FIRST_UNITS } from '../src/ledger/asset.ts'
import { readListedFacts, readPriceHistory } from '../src/market/history/read-price-history.ts'
import { openInstrumentRegister } from '../src/market/instruments/instrument-register.ts'
import type { IdSource } from '../src/platform/db/ids.ts'
import { inTransaction } from '../src/platform/db/in-transaction.ts'
import type { Lease } from '../src/platform/db/role-lease.ts'
import { hasRun, noteRun } from '../src/platform/jobs/job-runs.ts'
import { openSettings } from '../src/platform/settings.ts'
import { seedDemoCustomer } from './demo-customers.ts'
import { seedDemoLenders } from './demo-lenders.ts'
import { imagineActs, type LivedMarket } from './imagine-acts.ts'
import type { LivedCustomer } from './live-act.ts'
import { liveDay, type LivedLife } from './live-day.ts'
import { openLivedFunds } from './lived-funds.ts'
import { LIVED_SESSIONS, type LivedPerson, livedPeople } from './lived-people.ts'
import { dateOf, PastClock, type PastParts } from './past-parts.ts'

export interface LivedParts {
  /** Connections as owner and app: each writes what only it may write. */
  readonly owner: pg.Pool
  readonly app: pg.Pool
  readonly calendar: Calendar
  readonly ids: IdSource
  readonly shards: readonly number[]
  readonly systemClock: () => Date
  readonly hashPassword: (password: string) => Promise<string>
  /** The role `jobs`: what the nights of the past write is fenced like every night. */
  readonly jobs: Pick<Lease, 'role' | 'epoch'>
}

/** Closes that a rule of a fund needs before its first day. */
const SESSIONS_BEFORE = 22
const HISTORY_SESSIONS = 250
/** One shard for customers and funds of the past: the nights before the first day then read and settle few shards. */
const PLACE = 5
const silent = { error: (details: object, message: string) => void fail(details, message), info: () => undefined }

function fail(details: object, message: string): never {
  throw new Error(
    `${message}: ${JSON.stringify(details, (_, value: unknown) => (value instanceof Error ? value.message : value))}`,
  )
}

/**
 * Customers with months behind them, written day by day with the functions of the market's own days and nights, so that
 * every rule of the books holds for them. Only a database in which nobody has traded yet begins this; one that was
 * interrupted goes on with the next day. `firstDay` is the first day of the market.
 */
export async function seedLivedCustomers(demo: LivedParts, firstDay: BusinessDate): Promise<void> {
  const { app } = demo
  const note = (run: ReturnType<typeof runOf>): Promise<boolean> =>
    inTransaction(app, (tx) => noteRun(tx, run, demo.systemClock(), {}))
  if (await hasRun(app, runOf(firstDay, 'lived'))) return
  if (!(await hasRun(app, runOf(firstDay, 'begun')))) {
    const { rowCount } = await app.query('select from bahi.customer limit 1')
    if (rowCount !== 0) return
    await note(runOf(firstDay, 'begun'))
  }
  const parts = await openPast(demo, firstDay)
  const sessions = parts.history.dates.length
  const begin = Math.max(SESSIONS_BEFORE, sessions - LIVED_SESSIONS)
  await seedDemoLenders({ pool: demo.owner, ids: demo.ids }, dateOf(parts, begin))
  const shard = demo.shards[PLACE % demo.shards.length] ?? 0
  await openLivedFunds(parts, { owner: demo.owner, shards: [shard] }, begin)
  const market = marketOf(parts)
  const lives: LivedLife[] = []
  for (const [at, person] of livedPeople.entries()) {
    const from = Math.max(begin, sessions - person.sessions)
    await seedDemoCustomer({ ...demo, pool: app }, person, PLACE, dateOf(parts, from))
    const acts = imagineActs({ ...person, sessions: sessions - from }, market, at)
    lives.push({ who: await readLived(app, person), acts })
  }
  for (let day = begin; day < sessions; day += 1) {
    const run = runOf(dateOf(parts, day), 'day')
    if (await hasRun(app, run)) continue
    await liveDay(parts, lives, day, day + 1 === sessions ? firstDay : dateOf(parts, day + 1))
    await note(run)
  }
  await writeHeldAtOpening(demo.owner)
  await note(runOf(firstDay, 'lived'))
}

/** Tells the exchange what is not in the agents' hands when it opens its first day. */
async function writeHeldAtOpening(owner: pg.Pool): Promise<void> {
  await inTransaction(owner, (tx) =>
    tx.query(
      `insert into bahi.held_at_opening (instrument_id, shares)
       select asset, sum(amount) from bahi.balance where asset > 0 and asset < ${FIRST_UNITS} and amount > 0 group by asset
       on conflict (instrument_id) do nothing`,
    ),
  )
}

const runOf = (businessDate: BusinessDate, subject: string) => ({ job: 'demo-past', businessDate, subject })

async function openPast(demo: LivedParts, firstDay: BusinessDate): Promise<PastParts> {
  const { app, ids, systemClock, calendar, jobs } = demo
  const listed = await readListedFacts(app, 'simulated')
  const history = await readPriceHistory(app, {
    until: addDays(firstDay, -1),
    asOf: firstDay,
    sessions: HISTORY_SESSIONS,
    ids: listed.map(({ id }) => id),
  })
  const clock = new PastClock(firstDay)
  const today = () => clock.now().date
  const settings = await openSettings({
    pool: app,
    businessDate: today,
    onError: (error) => fail({ error }, 'a setting'),
  })
  settings.close()
  return {
    pool: app,
    ids,
    systemClock,
    lease: jobs,
    log: silent,
    calendar,
    clock,
    settings,
    instruments: await openInstrumentRegister(app, 'simulated', {
      usualLot: () => settings.value('trade.lotSize'),
      today,
    }),
    history,
    listed,
    universeAfter: rememberUniverse(history, listed),
  }
}

/** What a customer may buy: shares without a mark of surveillance; the gold ETF is left to funds. */
function marketOf({ history, listed, instruments }: PastParts): LivedMarket {
  return {
    dates: history.dates,
    shares: listed.flatMap((fact) => {
      const closes = history.closes[history.ids.indexOf(fact.id)]
      if (fact.kind !== 'share' || !fact.isEligible || closes === undefined) return []
      return [{ ...fact, closes, lotSize: BigInt(instruments.byId(fact.id)?.lotSize ?? 1) }]
    }),
  }
}

async function readLived(pool: pg.Pool, { phone }: LivedPerson): Promise<LivedCustomer> {
  const { rows } = await pool.query<{ shard: number; customer_id: bigint }>(
    'select shard, customer_id from bahi.customer_phone where phone = $1',
    [phone],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`the customer ${phone} was not written`)
  return { shard: row.shard, customerId: row.customer_id, phone }
}
