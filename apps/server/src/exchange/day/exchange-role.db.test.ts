import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { type TestDatabase, openTestDatabase } from '../../../testing/open-test-database.ts'
import { FIRST_DAY, openTestExchange, seedTestMarket, takeRole } from '../../../testing/open-test-exchange.ts'
import { buy, tapeText } from '../../../testing/servers/tiny-orders.ts'
import { DayNotReady } from '../../market/ports/market-refusals.ts'
import type { TapeEntry } from '../../market/ports/venue.ts'
import { LeaseLost } from '../../platform/db/role-lease.ts'
import { type FailPoint } from '../../platform/fail-point.ts'
import { listSmallMarket } from '../listing/listing.ts'
import { readInputsOfDay, readTapeOfDay } from '../tape/tape-store.ts'
import type { SimulatedExchange } from './exchange-role.ts'

const WHOLE_DAY = 30_000

describe('the simulated exchange', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
    await seedTestMarket(database)
  })
  afterEach(() => database.close())

  const storedTape = async (): Promise<string[]> => tapeText(await readTapeOfDay(database.owner.pool, FIRST_DAY))
  const open = async (failPoint?: FailPoint): Promise<{ exchange: SimulatedExchange; faults: unknown[] }> => {
    const opened = await openTestExchange(database, failPoint)
    await opened.exchange.openDay(FIRST_DAY)
    return opened
  }

  it('begins at the pre-open of the first day and trades an order once the market is open', async () => {
    const { exchange } = await open()
    expect(exchange.moment).toEqual({ date: FIRST_DAY, second: 9 * 3600, phase: 'preOpen' })
    const told: TapeEntry[] = []
    exchange.onTape((entries) => told.push(...entries))
    exchange.submit([buy(1n)])
    await exchange.advance(20 * 60)
    await exchange.settled()
    expect(told.map(({ seq }) => seq)).toEqual(told.map((_, at) => BigInt(at + 1)))
    expect(
      told.reduce((sum, entry) => sum + (entry.kind === 'trade' && entry.buyOrderId === 1n ? entry.quantity : 0), 0),
    ).toBe(10)
    expect(tapeText(told)).toEqual(await storedTape())
  })

  it('takes an order once, however often it is submitted', async () => {
    const { exchange } = await open()
    exchange.submit([buy(1n), buy(1n)])
    await exchange.advance(60)
    exchange.submit([buy(1n)])
    await exchange.advance(60)
    expect(await readInputsOfDay(database.owner.pool, FIRST_DAY)).toHaveLength(1)
  })

  it('answers a cancel of an order it never saw with a refusal that names the order', async () => {
    const { exchange } = await open()
    exchange.submit([{ kind: 'cancel', orderId: 77n }])
    await exchange.advance(0)
    expect(await readTapeOfDay(database.owner.pool, FIRST_DAY)).toMatchObject([
      { kind: 'cancelRefused', orderId: 77n, seq: 1n },
    ])
  })

  it('takes no order on a day when it took it on an earlier one', async () => {
    const { exchange } = await open()
    exchange.submit([buy(500n)])
    await exchange.advance(WHOLE_DAY)
    await exchange.closeDay(FIRST_DAY)
    await exchange.openDay(businessDate('2026-11-23'))
    exchange.submit([buy(500n), buy(400n), buy(501n)])
    await exchange.advance(0)
    await exchange.settled()
    expect(
      (await readInputsOfDay(database.owner.pool, '2026-11-23')).map(
        ({ input }) => 'orderId' in input && input.orderId,
      ),
    ).toEqual([400n, 501n])
  })

  it('lets time pass by the real clock until it is stopped', async () => {
    const { exchange } = await open()
    const moved = new Promise<void>((resolve) => exchange.feed.onChanged(() => resolve()))
    exchange.start()
    exchange.submit([buy(1n)])
    await exchange.settled()
    await moved
    await exchange.stop()
    const stood = exchange.moment
    expect(stood?.second).toBeGreaterThan(9 * 3600)
    expect(await readInputsOfDay(database.owner.pool, FIRST_DAY)).toHaveLength(1)
    await expect(exchange.advance(10)).rejects.toThrow('aborted')
    expect(exchange.moment).toEqual(stood)
  })

  it('stops without writing when another process has taken the role', async () => {
    const { exchange, faults } = await open()
    exchange.submit([buy(1n)])
    await exchange.advance(30)
    await takeRole(database, 'exchange')
    exchange.submit([buy(2n)])
    await expect(exchange.advance(30)).rejects.toThrow(LeaseLost)
    expect(faults).toHaveLength(1)
    expect(await readInputsOfDay(database.owner.pool, FIRST_DAY)).toHaveLength(1)
  })

  it('closes a day once: bars, minutes, digest and the seed, which was secret until then', async () => {
    const { exchange } = await open()
    const seedOf = async (): Promise<Buffer | null> =>
      (await database.app.pool.query<{ seed: Buffer | null }>('select seed from bahi.exchange_day')).rows[0]?.seed ??
      null
    await expect(exchange.closeDay(FIRST_DAY)).rejects.toThrow(DayNotReady)
    exchange.submit([buy(1n, 10, 1)])
    await exchange.advance(WHOLE_DAY)
    await exchange.whenOver()
    expect(await seedOf()).toBeNull()
    const closed: string[] = []
    exchange.feed.onDay(({ kind, bars }) => closed.push(`${kind} ${bars.length}`))
    await exchange.closeDay(FIRST_DAY)
    await exchange.closeDay(FIRST_DAY)
    expect(closed).toEqual(['closed 18'])
    expect(await seedOf()).toHaveLength(32)
    const { rows } = await database.app.pool.query<{ bars: bigint; minutes: bigint; indices: bigint }>(
      `select (select count(*) from bahi.daily_bar where date = $1) as bars, (select count(*) from bahi.minute_bars where date = $1) as minutes,
              (select count(*) from bahi.index_bar where date = $1) as indices`,
      [FIRST_DAY],
    )
    expect(rows[0]).toEqual({ bars: 18n, minutes: 18n, indices: BigInt(listSmallMarket().indices.length) })
  })

  it('lets nobody but the exchange read the secret, and no one write a seed into an open day', async () => {
    await open()
    await expect(database.app.pool.query('select * from bahi.seed_secret')).rejects.toMatchObject({ code: '42501' })
    await expect(
      database.exchange.pool.query('update bahi.exchange_day set seed = $1', [Buffer.alloc(32)]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('tells the feed which prices moved, and gives an index one level for each minute begun', async () => {
    const { exchange } = await open()
    const changed = new Set<number>()
    exchange.feed.onChanged((ids) => [...ids].forEach((id) => changed.add(id)))
    await exchange.advance(15 * 60 + 10 * 60)
    expect(changed.size).toBe(18)
    const minutes = exchange.feed.indexMinutes('BAHI50')
    expect(minutes).toHaveLength(11)
    expect((await openTestExchange(database)).exchange.feed.indexMinutes('BAHI50')).toEqual(minutes)
    expect(exchange.feed.quote(999_999)).toBeUndefined()
  })
})
