import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openFundServer, type FundServer } from '../../../testing/servers/fund-server.ts'
import { checkBooks } from '../../ledger/verify/reconcile-books.ts'
import { trialBalance } from '../../ledger/verify/trial-balance.ts'
import { inTransaction, type Transaction } from '../../platform/db/in-transaction.ts'

const MORNING = 10 * 3_600

let bahi: FundServer
let ravi: string
beforeAll(async () => {
  bahi = await openFundServer()
  await bahi.passTo(MORNING)
  ravi = await bahi.token('ravi')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

describe("units in the customer's book", () => {
  it("stand in the net worth at the last NAV, and in statement and balances under the scheme's code", async () => {
    await bahi.passTo(MORNING)
    const meera = await bahi.token('meera')
    const { code, id } = await bahi.openScheme({ subscriptionBps: 0 })
    const before = (await bahi.read(meera, '/api/app/user/getUserPositionMarketValue.do')).data
    await bahi.buy(meera, code, 1_000)
    const asked = (await bahi.read(meera, '/api/app/user/getUserPositionMarketValue.do')).data
    expect(asked).toMatchObject({
      applied: [{ kind: 'fund', heldPaise: asked['heldPaise'] }],
      netWorthPaise: before['netWorthPaise'],
    })
    await bahi.grow(code, 9_523_00n)
    await bahi.evening()
    const { data: worth } = await bahi.read(meera, '/api/app/user/getUserPositionMarketValue.do')
    expect(worth).toMatchObject({
      units: [
        { asset: 1_000_000 + id, code, kind: 'fund', units: 1_000, navTenThousandths: 101_000, valuePaise: 10_100_00 },
      ],
      unitsValuePaise: 10_100_00,
    })
    expect(worth['netWorthPaise']).toBe(before['netWorthPaise'])
    expect(worth['netWorthPaise']).toBe(
      Number(worth['availablePaise']) +
        Number(worth['heldPaise']) +
        Number(worth['unsettledPaise']) +
        Number(worth['holdingsValuePaise']) +
        10_100_00,
    )
    const { data: statement } = await bahi.read(meera, '/api/app/user/statement/list.do', { code })
    const items = statement['items'] as { kind: string; symbol: string | null; quantity: number | null }[]
    expect(items.map(({ kind }) => kind)).toEqual(['fund-subscription', 'fund-hold'])
    expect(items[0]).toMatchObject({ symbol: code, quantity: 1_000 })
    const { data: balances } = await bahi.read(meera, '/api/app/user/statement/balances.do')
    expect(balances['items']).toContainEqual({ asset: 1_000_000 + id, symbol: code, account: 1, amount: '1000' })
  })

  it('are listed with what the scheme owns, and every night has one NAV', async () => {
    const { code } = await bahi.openScheme({ expenseBps: 100 })
    expect(
      (await bahi.call('/api/app/user/fund/list.do', { category: 'index', keyword: code }, { method: 'GET' })).data,
    ).toMatchObject({
      items: [{ code, nav: '10.0000', dayBps: 0, yearBps: null, isWholeYear: false }],
      counts: { all: 1, index: 1, debt: 0 },
    })
    await bahi.endDay()
    await bahi.endDay()
    const { data } = await bahi.call('/api/app/user/fund/detail.do', { code }, { method: 'GET' })
    expect(data).toMatchObject({
      code,
      state: 'open',
      holdings: [],
      exitBands: [{ belowDays: 365, bps: 100 }],
      ruleVersion: 1,
      unitsInIssue: 95_230,
    })
    expect(Number(data['cashPaise'])).toBeLessThan(10_00_000_00)
    const { data: navs } = await bahi.call('/api/app/user/fund/nav.do', { code }, { method: 'GET' })
    const items = navs['items'] as { nav: string; isBefore: boolean }[]
    expect(items.map(({ isBefore }) => isBefore)).toEqual([true, false, false])
    expect(Number(items[2]?.nav)).toBeLessThan(10)
    expect(await bahi.call('/api/app/user/fund/detail.do', { code: 'FND-NONE' }, { method: 'GET' })).toMatchObject({
      msg: 'tips.msg.206',
    })
    expect(await bahi.call('/api/app/user/aifund/nav.do', { code }, { method: 'GET' })).toMatchObject({
      msg: 'tips.msg.206',
    })
  })
})

/** What somebody with the keys of the whole server could do: the triggers are switched off first. */
async function tampered(statement: string, undo: string): Promise<string[]> {
  const client = await bahi.database.owner.pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
    const { differences } = await trialBalance(bahi.database.app.pool)
    const night = await checkNight()
    await client.query(undo)
    const rules = [...new Set<string>(differences.map(({ rule }) => rule))].toSorted()
    // What a night asks of what came since finds the same as the whole.
    expect(new Set(night.differences.map((one) => one.split(':')[0]))).toEqual(new Set(rules))
    return rules
  } finally {
    await client.query(`set session_replication_role = 'origin'`)
    client.release()
  }
}

async function checkNight() {
  const check = (tx: Transaction) => checkBooks(tx, '2027-01-01')
  return (await inTransaction(bahi.database.app.pool, check, { isolation: 'repeatable read' })).result
}

describe("the night's check of the books", () => {
  it('finds units, orders and lots that are not what the entries say', async () => {
    const { rows } = await bahi.database.app.pool.query(
      `select from bahi.job_run where job = 'reconcile-books' and subject = 'all' and result -> 'upTo' ->> 'night' is not null`,
    )
    expect(rows.length).toBeGreaterThan(1)
    await bahi.passTo(MORNING)
    const { code, id } = await bahi.openScheme({ subscriptionBps: 0 })
    const bought = await bahi.buy(ravi, code, 100)
    await bahi.evening()
    const sold = await bahi.sell(ravi, code, 50)
    const open = await bahi.buy(ravi, code, 10)
    const order = (answer: typeof bought) => `id = ${String(answer.data['id'])}`
    expect(
      await tampered(
        `update bahi.scheme set units = units + 1 where id = ${id}`,
        `update bahi.scheme set units = units - 1 where id = ${id}`,
      ),
    ).toEqual(['units in issue are what owners have'])
    expect(
      await tampered(
        `update bahi.fund_order set net_paise = net_paise - 1 where ${order(bought)}`,
        `update bahi.fund_order set net_paise = net_paise + 1 where ${order(bought)}`,
      ),
    ).toEqual(['a fund order did what its entries say'])
    expect(
      await tampered(
        `update bahi.fund_lot set remaining = remaining - 1 where ${order(bought)}`,
        `update bahi.fund_lot set remaining = remaining + 1 where ${order(bought)}`,
      ),
    ).toEqual(['lots add up to the shares'])
    expect(
      await tampered(
        `update bahi.fund_order set units = units + 1 where ${order(sold)}`,
        `update bahi.fund_order set units = units - 1 where ${order(sold)}`,
      ),
    ).toEqual(['holds are those of open orders and transfers'])
    expect(
      await tampered(
        `update bahi.fund_order set held_paise = held_paise + 1 where ${order(open)}`,
        `update bahi.fund_order set held_paise = held_paise - 1 where ${order(open)}`,
      ),
    ).toEqual(['holds are those of open orders and transfers'])
    await bahi.endDay()
    expect(
      await tampered(
        `update bahi.fund_lot_sale set load_paise = load_paise + 1 where order_${order(sold)}`,
        `update bahi.fund_lot_sale set load_paise = load_paise - 1 where order_${order(sold)}`,
      ),
    ).toEqual(['a redemption took its units from lots'])
  })
})
