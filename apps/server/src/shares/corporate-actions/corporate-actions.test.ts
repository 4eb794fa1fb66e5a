import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { verifyDay } from '../../exchange/day/verify-day.ts'
import { checkBooks } from '../../ledger/verify/reconcile-books.ts'
import { ALL_SHARDS, trialBalance } from '../../ledger/verify/trial-balance.ts'
import { verifyAllChains } from '../../ledger/verify/verify-chain.ts'
import type { Announcement } from '../../market/history/corporate-action-store.ts'
import { readActionsDue, writeAnnouncements } from '../../market/history/corporate-action-store.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { readLastRun } from '../../platform/jobs/job-runs.ts'
import { applyCorporateActions } from './corporate-actions.ts'

const noon = 43_200
const [MON, TUE, WED, THU] = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'] as const

let bahi: TestServer
let token: string
const idOf = (code: string): number => bahi.parts.instruments.byCode(code)?.id ?? 0
/** Three shares with something to come on Wednesday: one is split, one gives shares, one pays. */
const [SPLIT, BONUS, PAYS] = ['SAHYABANK', 'KALINGPORT', 'THARPOWER']

async function announce(announced: readonly Announcement[]): Promise<void> {
  await inTransaction(bahi.database.exchange.pool, (tx) => writeAnnouncements(tx, MON, announced))
}

async function buy(code: string, quantity: number): Promise<void> {
  expect(
    await bahi.call(
      '/api/app/user/buy.do',
      { code, quantity, type: 'market' },
      { token, key: `buy ${code} ${quantity}` },
    ),
  ).toMatchObject({ status: 0 })
}

async function holding(code: string) {
  const { data } = await bahi.call('/api/app/user/futures/position/list.do', { code }, { token, method: 'GET' })
  return (
    data as {
      holdings: {
        quantity: number
        availableQuantity: number
        unsettledQuantity: number
        investedPaise: number
        valuePaise: number
        lots: { quantity: number; remaining: number; costPaise: number }[]
      }[]
    }
  ).holdings[0]
}

async function expectSound(): Promise<void> {
  expect((await trialBalance(bahi.database.app.pool)).differences).toEqual([])
  expect((await verifyAllChains(bahi.database.app.pool, ALL_SHARDS)).broken).toEqual([])
}

beforeAll(async () => {
  bahi = await openTestServer()
  token = await bahi.logIn('9000000002')
})
afterAll(() => bahi.close())

describe('corporate actions across an ex-date', () => {
  it('are announced with a day and told to everybody, and nobody but the exchange can enter one', async () => {
    const add = { instrumentId: idOf(SPLIT), action: { kind: 'split', shares: 5 }, exDate: WED, paidOn: WED } as const
    await announce([
      add,
      { instrumentId: idOf(BONUS), action: { kind: 'bonus', shares: 1 }, exDate: WED, paidOn: WED },
      { instrumentId: idOf(PAYS), action: { kind: 'dividend', dividendPaise: 2_50 }, exDate: WED, paidOn: THU },
    ])
    await bahi.parts.market.actions.reload()
    const { data } = await bahi.call('/api/stock/getCorporateActions.do', {}, { method: 'GET' })
    expect(data).toMatchObject({
      coming: expect.arrayContaining([
        expect.objectContaining({ code: SPLIT, kind: 'split', shares: 5, announcedOn: MON, exDate: WED, done: false }),
      ]),
    })
    const card = await bahi.call('/api/stock/getCompany.do', { code: PAYS }, { method: 'GET' })
    expect(card.data).toMatchObject({ actions: [{ kind: 'dividend', dividendPaise: 250, paidOn: THU }] })
    const typed = `insert into bahi.corporate_action values (999, 1, 'split', 5, null, '${MON}', '${WED}', '${WED}')`
    await expect(bahi.database.app.pool.query(typed)).rejects.toThrow('permission denied')
    await expect(
      inTransaction(bahi.database.exchange.pool, (tx) => writeAnnouncements(tx, '2026-11-20', [add])),
    ).rejects.toThrow('announced with the opening of a day')
    await expect(bahi.database.owner.pool.query('update bahi.corporate_action set shares = 50')).rejects.toThrow(/./)
  })

  it('give whoever holds the shares, settled or not, and keep cost and worth', async () => {
    await bahi.passTo(noon)
    await buy(SPLIT, 100)
    await buy(PAYS, 100)
    await bahi.passTo(noon + 60)
    await bahi.endDay()
    await bahi.passTo(noon)
    await buy(BONUS, 100)
    await bahi.passTo(noon + 60)
    const before = { split: await holding(SPLIT), bonus: await holding(BONUS) }
    const closes = async (code: string) =>
      (
        await bahi.parts.db.pool.query<{ close: bigint; shares: bigint }>(
          'select b.close_paise as close, i.shares_outstanding as shares from bahi.daily_bar b join bahi.instrument i on i.id = b.instrument_id where i.id = $1 order by b.date desc limit 1',
          [idOf(code)],
        )
      ).rows[0]
    const sharesBefore = (await closes(SPLIT))?.shares ?? 0n
    expect(await bahi.endDay()).toBe(WED)

    const [split, bonus] = [await holding(SPLIT), await holding(BONUS)]
    expect(split).toMatchObject({
      quantity: 500,
      availableQuantity: 500,
      investedPaise: before.split?.investedPaise,
      lots: [{ quantity: 500, remaining: 500, costPaise: before.split?.lots[0]?.costPaise }],
    })
    expect(bonus).toMatchObject({ quantity: 200, investedPaise: before.bonus?.investedPaise })
    const after = await closes(SPLIT)
    expect(after?.shares).toBe(sharesBefore * 5n)
    const quote = bahi.parts.feed.quote(idOf(SPLIT))
    expect(Math.abs((quote?.previousClosePaise ?? 0) * 5 - Number(after?.close))).toBeLessThanOrEqual(250)
    expect(quote?.upperBandPaise).toBeLessThan(Number(after?.close))
    expect(quote?.previousClosePaise).toBeGreaterThan(quote?.lowerBandPaise ?? 0)
    const paysClose = await closes(PAYS)
    expect(
      Math.abs((bahi.parts.feed.quote(idOf(PAYS))?.previousClosePaise ?? 0) - (Number(paysClose?.close) - 250)),
    ).toBeLessThanOrEqual(5)
    await expectSound()
  })

  it('show history adjusted, and as it was traded when asked for', async () => {
    const items = async (prices?: string) =>
      (
        await bahi.call(
          '/market/api/market/money/history/kLine',
          { code: SPLIT, count: 5, ...(prices === undefined ? {} : { prices }) },
          { method: 'GET' },
        )
      ).data as { adjusted: boolean; actions: object[]; items: { closePaise: number; volume: number }[] }
    const [adjusted, traded] = [await items(), await items('traded')]
    expect(adjusted).toMatchObject({
      adjusted: true,
      actions: [{ kind: 'split', shares: 5, exDate: WED, dividendPaise: null }],
    })
    expect(traded.adjusted).toBe(false)
    expect(adjusted.items.map(({ closePaise }) => closePaise)).toEqual(
      traded.items.map(({ closePaise }) => Math.round(closePaise / 5)),
    )
    expect(adjusted.items.map(({ volume }) => volume)).toEqual(traded.items.map(({ volume }) => volume * 5))
    const detail = (await bahi.call('/api/stock/getSingleStock.do', { code: SPLIT }, { method: 'GET' })).data as {
      low52Paise: number
      previousClosePaise: number
    }
    expect(detail.low52Paise).toBeLessThan(detail.previousClosePaise * 1.5)
  })

  it('change nothing when they are done again, and pay dividends once, on their day, to the shares of record', async () => {
    const job = { ...bahi.parts.daysParts, ids: bahi.parts.ids, clock: bahi.parts.clock }
    await bahi.database.owner.pool.query(
      `alter table bahi.job_run disable trigger user; delete from bahi.job_run where job = 'corporate-action'`,
    )
    expect(await applyCorporateActions(job, businessDate(WED))).toEqual({ given: 0, paid: 0 })
    expect(await holding(SPLIT)).toMatchObject({ quantity: 500 })
    await bahi.passTo(noon)
    expect(
      await bahi.call(
        '/api/app/user/sell.do',
        { code: PAYS, quantity: 100, type: 'market' },
        { token, key: 'sold ex' },
      ),
    ).toMatchObject({ status: 0 })
    await bahi.passTo(noon + 60)
    expect(await bahi.endDay()).toBe(THU)
    const statement = (
      await bahi.call('/api/app/user/statement/list.do', { sort: 'companies' }, { token, method: 'GET' })
    ).data as { items: object[] }
    expect(statement.items[0]).toMatchObject({
      kind: 'dividend',
      symbol: PAYS,
      quantity: 100,
      postings: [{ asset: 0, amount: 250_00 }],
      businessDate: THU,
    })
    expect(statement.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'bonus', symbol: BONUS, quantity: 100 }),
        expect.objectContaining({ kind: 'split', symbol: SPLIT, quantity: 400 }),
      ]),
    )
    await bahi.database.owner.pool.query(`delete from bahi.job_run where job = 'corporate-action'`)
    expect(await applyCorporateActions(job, businessDate(THU))).toEqual({ given: 0, paid: 0 })
    await expectSound()
    const notices = (await bahi.call('/api/app/user/notice/list.do', {}, { token, method: 'GET' })).data as {
      items: { kind: string }[]
    }
    expect(notices.items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['share.split', 'share.bonus', 'share.dividend-due', 'share.dividend-paid']),
    )
  })

  it('are read by the next night only as far as something of them is still to come', async () => {
    const { pool } = bahi.database.app
    const ours: readonly string[] = [SPLIT, BONUS, PAYS]
    expect(await readLastRun(pool, { job: 'corporate-action', subject: 'all', until: '2026-12-31' })).toBe(THU)
    const read = async (after: string, until: string) =>
      (await readActionsDue(pool, after, until)).map(({ symbol }) => symbol).filter((symbol) => ours.includes(symbol))
    expect(await read(TUE, WED)).toHaveLength(ours.length)
    expect(await read(WED, THU)).toEqual([PAYS])
    expect(await read(THU, THU)).toEqual([])
  })

  it('let the days around the ex-date be verified, and find a reference price that is another', async () => {
    for (const date of [TUE, WED]) expect((await verifyDay(bahi.database.app.pool, date)).differences).toEqual([])
    // Monday's are the ones this test announced: they are no draw of a seed, and verifying says so.
    expect((await verifyDay(bahi.database.app.pool, MON)).differences.join(' ')).toContain('announced')
    await bahi.database.owner.pool.query('alter table bahi.daily_bar disable trigger user')
    await bahi.database.owner.pool.query(
      `update bahi.daily_bar set close_paise = low_paise, open_paise = low_paise, high_paise = high_paise + 100000 where instrument_id = ${idOf(SPLIT)} and date = '${TUE}'`,
    )
    expect((await verifyDay(bahi.database.app.pool, WED)).differences.join(' ')).toContain('reference price')
    expect(bahi.faults).toEqual([])
  })

  it('are found by the books, whole and since the last night, when an entry gives more than its action', async () => {
    const night = async () =>
      (await inTransaction(bahi.database.app.pool, (tx) => checkBooks(tx, THU), { isolation: 'repeatable read' }))
        .result
    const { rows } = await bahi.database.owner.pool.query<{ night: string }>(
      `select result -> 'upTo' ->> 'night' as night from bahi.job_run where job = 'reconcile-books' and subject = 'all' order by business_date desc limit 1`,
    )
    expect(rows).toEqual([{ night: WED }])
    expect(await night()).toMatchObject({ alarm: 0 })
    await bahi.database.owner.pool.query('alter table bahi.entitlement disable trigger user')
    await bahi.database.owner.pool.query(
      `update bahi.entitlement set shares_given = shares_given + 1 where shares_given = 400`,
    )
    expect((await trialBalance(bahi.database.app.pool)).differences.map(({ rule }) => rule)).toEqual([
      'what companies give is what they announced',
    ])
    const differences = (await night()).differences.map((one) => one.split(':')[0])
    expect(differences).toEqual(['what companies give is what they announced'])
    await bahi.database.owner.pool.query(
      `update bahi.entitlement set shares_given = shares_given - 1 where shares_given = 401`,
    )
  })
})
