import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { composeOpening } from '../src/exchange/day/day-opening.ts'
import { readOpeningFacts } from '../src/exchange/day/day-store.ts'
import { ALL_SHARDS, trialBalance } from '../src/ledger/verify/trial-balance.ts'
import { verifyAllChains } from '../src/ledger/verify/verify-chain.ts'
import { type TestDatabase, openTestDatabase } from '../testing/open-test-database.ts'
import { calendar, seedPartsOf, takeRole } from '../testing/open-test-exchange.ts'
import { livedPeople } from './lived-people.ts'
import { type DemoMarket, type SeedParts, seedDemoMarket, smallDemoMarket } from './seed-demo-market.ts'

const SATURDAY = businessDate('2026-11-21')
const DEMO_MARKET: DemoMarket = { ...smallDemoMarket(), sessions: 80, hasLived: true, schemes: 'few' }

describe('the customers who have lived', () => {
  let database: TestDatabase
  let parts: SeedParts
  beforeAll(async () => {
    database = await openTestDatabase()
    parts = {
      ...seedPartsOf(
        database,
        Array.from({ length: 64 }, (_, shard) => shard),
      ),
      jobs: await takeRole(database, 'jobs'),
    }
    await seedDemoMarket(parts, DEMO_MARKET, SATURDAY)
  })
  afterAll(() => database.close())

  const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.app.pool.query<Row>(sql, values)).rows

  it('leave books in which every rule and every chain holds', async () => {
    expect((await trialBalance(database.app.pool)).differences).toEqual([])
    expect((await verifyAllChains(database.app.pool, ALL_SHARDS)).broken).toEqual([])
  })

  it('have what their names say: shares and sales, SIPs, a loan, a first share', async () => {
    const found = await rows<Record<string, bigint | string>>(
      `select c.name, (select count(*) from bahi.lot l where l.shard = p.shard and l.owner = p.customer_id and l.remaining > 0) as lots,
         (select count(*) from bahi.lot_sale s where s.shard = p.shard and s.owner = p.customer_id) as sales,
         (select count(*) from bahi.sip_instalment i join bahi.sip on sip.shard = i.shard and sip.id = i.sip_id where sip.shard = p.shard and sip.customer_id = p.customer_id and i.state = 'ordered') as instalments,
         (select count(*) from bahi.loan_event e join bahi.loan l on l.shard = e.shard and l.id = e.loan_id where l.shard = p.shard and l.customer_id = p.customer_id and l.state = 'unpaid' and e.kind = 'repaid') as repaid
       from unnest($1::text[], $2::text[]) as c (name, phone) join bahi.customer_phone p on p.phone = c.phone order by c.phone`,
      [livedPeople.map(({ name }) => name), livedPeople.map(({ phone }) => phone)],
    )
    const [lakshmi, arjun, farida, joseph] = found.map((row) => ({
      lots: Number(row['lots']),
      sales: Number(row['sales']),
      instalments: Number(row['instalments']),
      repaid: Number(row['repaid']),
    }))
    expect(lakshmi?.lots).toBeGreaterThan(5)
    expect(lakshmi?.sales).toBeGreaterThan(0)
    expect(arjun).toMatchObject({ lots: 0, repaid: 0 })
    expect(arjun?.instalments).toBeGreaterThan(3)
    expect(farida?.repaid).toBeGreaterThan(0)
    expect(joseph?.lots).toBeGreaterThan(0)
    expect(joseph?.sales).toBe(0)
  })

  it('have a row of their worth for each night, and shares bought at the close of their day', async () => {
    const [nights] = await rows<{ people: bigint; nights: bigint; dates: bigint }>(
      'select count(distinct customer_id) as people, count(*) as nights, count(distinct night) as dates from bahi.worth_night',
    )
    expect(nights?.people).toBe(4n)
    expect(nights?.dates).toBe(58n)
    const strange = await rows(
      `select f.tape_seq from bahi.fill f join bahi.daily_bar b on b.instrument_id = f.instrument_id and b.date = f.traded_on where f.price_paise <> b.close_paise or f.tape_seq >= 0`,
    )
    expect(strange).toEqual([])
  })

  it('got all their cash from named deposits of the demo bank', async () => {
    const [cash] = await rows<{ deposits: bigint; named: bigint }>(
      `select count(*) as deposits, count(*) filter (where external_reference like 'DEMO-%') as named from bahi.journal where kind = 'deposit'`,
    )
    expect(cash?.named).toBe(cash?.deposits)
  })

  it('tell the exchange what they hold, so that its first day counts it out of the hands of its agents', async () => {
    const held = await rows<{ asset: number; amount: bigint }>(
      'select asset, sum(amount)::bigint as amount from bahi.balance where asset > 0 and asset < 1000000 and amount > 0 group by asset order by asset',
    )
    expect(held.length).toBeGreaterThan(10)
    const facts = await readOpeningFacts(
      database.exchange.pool,
      'simulated',
      businessDate('2026-11-23'),
      calendar,
      undefined,
    )
    const outside = composeOpening(facts).instruments.filter(({ outsideShares }) => outsideShares > 0)
    expect(new Map(outside.map(({ id, outsideShares }) => [id, BigInt(outsideShares)]))).toEqual(
      new Map(held.map(({ asset, amount }) => [asset, amount])),
    )
  })

  it('have settled all but what the last session traded', async () => {
    expect(await rows(`select from bahi.settlement_due where not settled and settles_on <= '2026-11-23'`)).toEqual([])
  })

  it('change nothing when they are seeded again', async () => {
    const count = () =>
      rows(`select (select count(*) from bahi.posting) as postings, (select count(*) from bahi.worth_night) as nights`)
    const before = await count()
    await seedDemoMarket(parts, DEMO_MARKET, SATURDAY)
    expect(await count()).toEqual(before)
  })
})
