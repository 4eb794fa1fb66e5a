import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { seedBelongsTo } from '@bahi/proofs/seed-chain'
import { openPasswords } from '../src/customers/credentials/passwords.ts'
import { openSeedSource } from '../src/exchange/day/market-seed.ts'
import { type TestDatabase, openTestDatabase } from '../testing/open-test-database.ts'
import { seedPartsOf } from '../testing/open-test-exchange.ts'
import { DEMO_PASSWORD, demoCustomers } from './demo-customers.ts'
import { type SeedParts, seedDemoMarket, smallDemoMarket } from './seed-demo-market.ts'

const SATURDAY = businessDate('2026-11-21')

describe('the demo market', () => {
  let database: TestDatabase
  let parts: SeedParts
  beforeAll(async () => {
    database = await openTestDatabase()
    const { hash } = await openPasswords()
    parts = { ...seedPartsOf(database, [0, 5]), hashPassword: hash }
    await seedDemoMarket(parts, smallDemoMarket(), SATURDAY)
  })
  afterAll(() => database.close())

  const count = async (table: string): Promise<bigint | undefined> =>
    (await database.owner.pool.query<{ n: bigint }>(`select count(*) as n from bahi.${table}`)).rows[0]?.n
  const everything = (): Promise<(bigint | undefined)[]> =>
    Promise.all(
      [
        'instrument',
        'daily_bar',
        'market_index',
        'index_bar',
        'banner',
        'customer',
        'posting',
        'external_reference',
        'seed_chain',
        'seed_secret',
      ].map(count),
    )

  it('changes nothing when it is seeded again, also with another secret', async () => {
    const before = await everything()
    expect(before.slice(0, 2)).toEqual([18n, 18n * 22n])
    expect(await seedDemoMarket(parts, { ...smallDemoMarket(), seedTail: new Uint8Array(32).fill(8) }, SATURDAY)).toBe(
      '2026-11-23',
    )
    expect(await everything()).toEqual(before)
  })

  it('has a past that ends on the last trading day before the first, at the price of the listing', async () => {
    const { rows } = await database.app.pool.query<{ first: string; last: string; days: bigint }>(
      'select min(date) as first, max(date) as last, count(distinct date) as days from bahi.daily_bar',
    )
    expect(rows[0]).toEqual({ first: '2026-10-22', last: '2026-11-20', days: 22n })
    const ends = await database.app.pool.query(
      'select from bahi.daily_bar b join bahi.instrument i on i.id = b.instrument_id where b.date = $1 and b.close_paise = i.base_price_paise',
      ['2026-11-20'],
    )
    expect(ends.rowCount).toBe(18)
  })

  it("has customers who can log in, each funded once with the bank's own reference", async () => {
    const { rows } = await database.app.pool.query<{
      phone: string
      simulated: boolean
      is_agent: boolean
      identity_state: string
      password_hash: string
      amount: bigint
      external_reference: string
    }>(
      `select c.phone, c.simulated, c.is_agent, c.identity_state, c.password_hash, b.amount, j.external_reference from bahi.customer c
       join bahi.demo_customer d on d.shard = c.shard and d.customer_id = c.id
       join bahi.balance b on b.shard = c.shard and b.owner = c.id and b.asset = 0 and b.account = 1
       join bahi.journal j on j.shard = c.shard and j.owner = c.id and j.kind = 'deposit' order by c.phone`,
    )
    expect(rows.map(({ phone, amount }) => [phone, amount])).toEqual(
      demoCustomers.map(({ phone, depositPaise }) => [phone, depositPaise]),
    )
    expect(rows.filter(({ simulated }) => simulated).map(({ phone }) => phone)).toEqual(['9000000005'])
    expect(rows.filter(({ is_agent }) => is_agent).map(({ phone }) => phone)).toEqual(['9000000002'])
    expect(new Set(rows.map(({ identity_state }) => identity_state))).toEqual(new Set(['completed']))
    const { verify } = await openPasswords()
    expect(await verify(rows[0]?.password_hash, DEMO_PASSWORD)).toBe(true)
  })

  it('has a banner in three languages for each place', async () => {
    const { rows } = await database.app.pool.query<{ title: Record<string, string> }>(
      'select title from bahi.banner order by position',
    )
    expect(rows.map(({ title }) => Object.keys(title).sort())).toEqual([
      ['en', 'hi', 'zh'],
      ['en', 'hi', 'zh'],
      ['en', 'hi', 'zh'],
    ])
  })

  it('commits to seeds that all lead back to the published anchor', async () => {
    const seeds = await openSeedSource(database.exchange.pool)
    expect([1, 2, 511, 512].map((day) => seedBelongsTo(seeds.anchor, day, seeds.seedOfDay(day)))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(() => seeds.seedOfDay(513)).toThrow(RangeError)
    await expect(openSeedSource(database.app.pool)).rejects.toMatchObject({ code: '42501' })
  })
})
