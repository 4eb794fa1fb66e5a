import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { type TestDatabase, openTestDatabase } from '../../testing/open-test-database.ts'
import { FIRST_DAY, calendar, openTestExchange, seedTestMarket, takeRole } from '../../testing/open-test-exchange.ts'
import { randomOrders } from '../../testing/random-orders.ts'
import { TEST_MOMENT } from '../../testing/test-books.ts'
import { readDay } from '../exchange/day/day-store.ts'
import type { SimulatedExchange } from '../exchange/day/exchange-role.ts'
import { verifyDay } from '../exchange/day/verify-day.ts'
import { listSmallMarket } from '../exchange/listing/listing.ts'
import type { ExchangeInput } from '../market/ports/trading-day.ts'
import { LeaseLost } from '../platform/db/role-lease.ts'
import { type FailPoint, SimulatedCrash, noFailPoint } from '../platform/fail-point.ts'
import { type EndOfDayParts, runEndOfDay } from './end-of-day.ts'
import { type RunDaysParts, openFirstDay, runDays } from './run-days.ts'

const WHOLE_DAY = 30_000
const { instruments } = listSmallMarket()

const STEPS = [
  'close-day',
  'reconcile-books',
  'market-report',
  'settle-due',
  'corporate-actions',
  'pack-days',
  'open-day',
]
const PLACES = [
  'exchange:before-close',
  'exchange:in-close',
  'exchange:after-close',
  'exchange:before-open',
  'exchange:after-open',
  ...STEPS.flatMap((step) => [`end-of-day:before-${step}`, `end-of-day:after-${step}`, `end-of-day:written-${step}`]),
]

/** Only a desk knows what a customer owns; without one nobody may sell. */
function buysOnly(inputs: readonly ExchangeInput[]): ExchangeInput[] {
  return inputs.filter((input) => input.kind !== 'new' || input.side === 'buy')
}

interface Started {
  readonly exchange: SimulatedExchange
  readonly parts: RunDaysParts
  readonly faults: unknown[]
}

/** Starts what runs the days of a database, as after a crash. The jobs of a night only say in `ran` that they ran. */
async function startDays(database: TestDatabase, ran: string[], failPoint: FailPoint = noFailPoint): Promise<Started> {
  const { exchange, faults } = await openTestExchange(database, failPoint)
  const job =
    (name: string): EndOfDayParts['settleDue'] =>
    (date) => {
      ran.push(`${name} ${date}`)
      return Promise.resolve()
    }
  const parts: RunDaysParts = {
    pool: database.app.pool,
    lease: await takeRole(database, 'jobs'),
    calendar,
    systemClock: () => TEST_MOMENT,
    exchange,
    drained: () => exchange.settled(),
    reconcileLedger: job('reconcile'),
    settleDue: job('settle'),
    writeReport: job('report'),
    applyCorporateActions: job('actions'),
    failPoint,
    firstDay: FIRST_DAY,
    onFault: (error) => void faults.push(error),
    log: { info: () => undefined, error: () => undefined },
  }
  await openFirstDay(parts)
  return { exchange, parts, faults }
}

async function readDays({ owner }: TestDatabase): Promise<{ date: string; state: string; seed: Buffer | null }[]> {
  const { rows } = await owner.pool.query<{ date: string; state: string; seed: Buffer | null }>(
    'select date, state, seed from bahi.exchange_day order by date',
  )
  return rows
}

describe('the end of a day', () => {
  let database: TestDatabase
  let ran: string[]
  beforeEach(async () => {
    database = await openTestDatabase()
    await seedTestMarket(database)
    ran = []
  })
  afterEach(() => database.close())

  const start = () => startDays(database, ran)
  it('settles on the next settlement day and opens the next trading day, over a weekend', async () => {
    const { exchange, parts } = await start()
    await exchange.advance(WHOLE_DAY)
    expect(await runEndOfDay(parts, FIRST_DAY)).toBe('2026-11-23')
    expect(ran).toEqual(['reconcile 2026-11-20', 'report 2026-11-20', 'settle 2026-11-23', 'actions 2026-11-23'])
    expect(exchange.moment).toEqual({ date: '2026-11-23', second: 32_400, phase: 'preOpen' })
  })

  it('passes over what was done when it is run again', async () => {
    const { exchange, parts } = await start()
    await exchange.advance(WHOLE_DAY)
    await runEndOfDay(parts, FIRST_DAY)
    await runEndOfDay(parts, FIRST_DAY)
    expect(ran).toHaveLength(4)
    expect(await readDays(database)).toHaveLength(2)
  })

  it('cannot be run by a process that lost the role of the jobs', async () => {
    const { exchange, parts } = await start()
    await exchange.advance(WHOLE_DAY)
    await takeRole(database, 'jobs')
    await expect(runEndOfDay(parts, FIRST_DAY)).rejects.toThrow(LeaseLost)
  })

  it('opens no next day while the books do not add up', async () => {
    const { exchange, parts } = await start()
    await exchange.advance(WHOLE_DAY)
    await expect(
      runEndOfDay({ ...parts, reconcileLedger: () => Promise.reject(new TypeError('₹1 is missing')) }, FIRST_DAY),
    ).rejects.toThrow('missing')
    expect(exchange.latestDay).toMatchObject({ date: FIRST_DAY, state: 'closed' })
  })

  it('runs five business days with customers, each of them verifiable, and carries their shares from day to day', async () => {
    const { exchange, parts, faults } = await start()
    let date = FIRST_DAY
    const run: string[] = []
    for (let day = 0; day < 5; day += 1) {
      run.push(date)
      const orders = buysOnly(randomOrders(`day ${day}`, 400, instruments, BigInt(day * 1_000)))
      for (let at = 0; at < orders.length; at += 20) {
        exchange.submit(orders.slice(at, at + 20))
        await exchange.advance(2_000)
      }
      await exchange.advance(WHOLE_DAY)
      date = await runEndOfDay(parts, date)
    }
    expect([...run, date]).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
    expect(faults).toEqual([])
    expect((await readDays(database)).map(({ state, seed }) => [state, seed?.length])).toEqual([
      ...run.map(() => ['closed', 32]),
      ['open', undefined],
    ])
    const verdicts = await Promise.all(run.map((one) => verifyDay(database.app.pool, one)))
    expect(verdicts.flatMap(({ differences }) => differences)).toEqual([])
    const { rows } = await database.owner.pool.query<{ gaps: bigint; entries: bigint }>(
      'select max(seq) - count(*) as gaps, count(*) as entries from bahi.tape',
    )
    expect(rows[0]?.gaps).toBe(0n)
    expect(Number(rows[0]?.entries)).toBeGreaterThan(400)
    const bought = (
      await database.owner.pool.query<{ shares: bigint }>(
        `select sum(quantity)::bigint as shares from bahi.tape where kind = 'trade' and sell_order_id is null`,
      )
    ).rows[0]?.shares
    const opened = await readDay(database.app.pool, date)
    expect(BigInt(opened?.opening.instruments.reduce((sum, { outsideShares }) => sum + outsideShares, 0) ?? 0)).toBe(
      bought,
    )
  })

  it('runs by itself, day after day, and stops when it is told to', async () => {
    const { exchange, parts } = await start()
    const running = runDays(parts)
    await exchange.advance(WHOLE_DAY)
    await new Promise<void>((resolve) =>
      exchange.feed.onDay(({ kind, date }) => {
        if (kind === 'opened' && date === '2026-11-23') resolve()
      }),
    )
    await running.stop()
    expect(exchange.latestDay).toMatchObject({ date: businessDate('2026-11-23'), state: 'open' })
  })
})

describe('an end of a day that crashes', () => {
  // Each place has a day of its own in one market, whichever comes first.
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
    await seedTestMarket(database)
  })
  afterAll(() => database.close())

  it.each(PLACES)('is gone on with after a crash at %s', async (place) => {
    let armed = false
    const crashing = await startDays(database, [], (name) => {
      if (!armed || name !== place) return
      armed = false
      throw new SimulatedCrash(name)
    })
    const before = await readDays(database)
    const date = crashing.exchange.latestDay?.date ?? FIRST_DAY
    crashing.exchange.submit(buysOnly(randomOrders(place, 40, instruments, BigInt(before.length * 1_000))))
    await crashing.exchange.advance(WHOLE_DAY)
    armed = true
    await expect(runEndOfDay(crashing.parts, date)).rejects.toThrow(SimulatedCrash)

    const restarted = await startDays(database, [])
    await runEndOfDay(restarted.parts, date)
    expect((await readDays(database)).map(({ state }) => state)).toEqual([...before.map(() => 'closed'), 'open'])
    expect((await verifyDay(database.app.pool, date)).differences).toEqual([])
  })
})
