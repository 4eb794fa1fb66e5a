import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownRule } from '@bahi/domain/funds/schemes/parse-rule'
import { businessDate } from '@bahi/money/business-date'
import { readFunds } from '../src/funds/schemes/list-funds.ts'
import { trialBalance } from '../src/ledger/verify/trial-balance.ts'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { seedPartsOf } from '../testing/open-test-exchange.ts'
import { demoFunds, demoPlans } from './demo-scheme-list.ts'
import { seedDemoSchemes } from './demo-schemes.ts'
import { wholeDemoMarket, seedDemoMarket, type SeedParts } from './seed-demo-market.ts'

const SATURDAY = businessDate('2026-11-21')

describe('the schemes of the demo market', () => {
  let database: TestDatabase
  let parts: SeedParts
  beforeAll(async () => {
    database = await openTestDatabase()
    parts = seedPartsOf(database, [0, 5])
    const firstDay = await seedDemoMarket(
      parts,
      { ...wholeDemoMarket(), seedChainLength: 16, seedTail: new Uint8Array(32).fill(3), withCustomers: false },
      SATURDAY,
    )
    await seedDemoSchemes({ ...parts, pool: database.owner.pool }, 'all', firstDay)
  }, 120_000)
  afterAll(() => database.close())

  const rows = async (text: string) => (await database.owner.pool.query(text)).rows

  it('are twenty funds and two plans, each with rules that are understood', async () => {
    expect([demoFunds.length, demoPlans.length]).toEqual([20, 2])
    for (const { rule } of [...demoFunds, ...demoPlans]) expect(() => knownRule(rule)).not.toThrow()
    expect(await rows('select count(*)::int as schemes, sum(units)::bigint as units from bahi.scheme')).toEqual([
      { schemes: 22, units: 22n * 20_00_000n },
    ])
  })

  it('hold what the sponsor paid in by its own deposits, at the opening NAV', async () => {
    const [held] = await rows(
      `select sum(b.amount)::bigint as cash, count(*)::int as schemes from bahi.scheme s join bahi.balance b on b.shard = s.participant_shard and b.owner = s.participant_id and b.asset = 0 and b.account = 1`,
    )
    expect(held).toEqual({ cash: 22n * 2_00_00_000_00n, schemes: 22 })
    expect(
      await rows(
        `select count(*)::int as deposits, sum(amount_paise)::bigint as paise from bahi.external_reference where reference like 'DEMO-SPONSOR-%'`,
      ),
    ).toEqual([{ deposits: 22, paise: 22n * 2_00_00_000_00n }])
    expect(
      await rows(
        `select count(*)::int as short from bahi.scheme s left join bahi.balance b on b.asset = 1000000 + s.id and b.account = 1 and b.amount = s.units where b.owner is null`,
      ),
    ).toEqual([{ short: 0 }])
  })

  it('have points of the days before that say so and end at the opening NAV', async () => {
    const ends = await rows(
      `select distinct on (n.scheme_id) s.code, n.nav, n.date, count(*) over (partition by n.scheme_id)::int as points from bahi.scheme_nav n join bahi.scheme s on s.id = n.scheme_id order by n.scheme_id, n.date desc`,
    )
    expect(new Set(ends.map(({ nav }) => nav))).toEqual(new Set([100_000n]))
    expect(new Set(ends.map(({ date }) => date))).toEqual(new Set(['2026-11-20']))
    expect(ends.every(({ points }) => points > 40)).toBe(true)
    expect(await rows('select count(*)::int as real from bahi.scheme_nav where not is_before')).toEqual([{ real: 0 }])
  })

  it('show a year of computed returns from the first second, and none of their own', async () => {
    const listed = await readFunds({ db: database.app }, { category: 'all', keyword: '' })
    const items = listed.ok ? listed.accepted.items : []
    expect(items).toHaveLength(20)
    for (const { code, computed, yearBps, spark } of items) {
      expect.soft(computed, code).toMatchObject({ monthBps: expect.any(Number), yearBps: expect.any(Number) })
      expect.soft(yearBps, code).toBeNull()
      expect.soft(spark.length, code).toBe(40)
    }
  })

  it('of low risk move little from one day to the next', async () => {
    const moves = await rows(
      `select code, max(abs(move))::float8 as largest, stddev(move)::float8 as usual from (
         select s.code, s.risk, 100.0 * (n.nav - lag(n.nav) over w) / lag(n.nav) over w as move
         from bahi.scheme_nav n join bahi.scheme s on s.id = n.scheme_id where s.kind = 'fund'
         window w as (partition by n.scheme_id order by n.date)) moves where risk <= 2 group by code`,
    )
    expect(moves).toHaveLength(2)
    for (const { code, largest, usual } of moves) {
      expect.soft(largest, code).toBeLessThan(0.5)
      expect.soft(usual, code).toBeLessThan(0.15)
    }
  })

  it('change nothing when they are seeded again', async () => {
    const before = await rows('select count(*)::int as n from bahi.posting')
    await seedDemoSchemes({ ...parts, pool: database.owner.pool }, 'all', businessDate('2026-11-23'))
    expect(await rows('select count(*)::int as n from bahi.posting')).toEqual(before)
  })

  it('leave books that add up', async () => {
    expect((await trialBalance(database.app.pool)).differences).toEqual([])
  })
})
