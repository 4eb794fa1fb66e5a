import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { markOfText } from '@bahi/proofs/decision-record'
import { openSchemeServer, OPENING_BELL, type SchemeServer } from '../../../testing/servers/scheme-server.ts'
import { trialBalance } from '../../ledger/verify/trial-balance.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { valueScheme } from '../nav/value-scheme.ts'
import { placeRedemption } from '../orders/fund-orders.ts'
import { decisionHash, readDecisions } from '../schemes/scheme-decision-rows.ts'
import { readSchemeById } from '../schemes/scheme-rows.ts'
import { decidePlans } from './plan-decisions.ts'
import { runSchemes } from './trade-schemes.ts'

const FIRST = businessDate('2026-11-23')
const AN_HOUR_LATER = OPENING_BELL + 3_900
const INDEX_FUND = 1042
const PLAN = 2001

type OrderRow = {
  id: bigint
  owner: bigint
  instrument_id: number
  side: string
  quantity: bigint
  filled_quantity: bigint
  filled_value_paise: bigint
  charges_paise: bigint
  tag: string
  placed_second: number
  placed_on: string
}

describe('schemes', () => {
  let bahi: SchemeServer
  beforeAll(async () => {
    bahi = await openSchemeServer()
  })
  afterAll(() => bahi.close())

  const ordersOf = (date: string) =>
    bahi.rows<OrderRow>(
      'select o.* from bahi.orders o join bahi.scheme s on s.participant_shard = o.shard and s.participant_id = o.owner where o.placed_on = $1 order by o.id',
      [date],
    )
  const ownerOf = async (id: number) => {
    const [row] = await bahi.rows<{ shard: number; owner: bigint }>(
      'select participant_shard as shard, participant_id as owner from bahi.scheme where id = $1',
      [id],
    )
    return { id, participantShard: row?.shard ?? -1, participantId: row?.owner ?? -1n }
  }
  const ledgerHolds = async () => {
    expect((await trialBalance(bahi.database.app.pool)).differences).toEqual([])
    expect(bahi.hand.faults).toEqual([])
  }

  it('do nothing before the bell, and decide from the closes of the session before', async () => {
    await bahi.hand.passTo(OPENING_BELL - 60)
    await runSchemes(bahi.hand.parts.fundJob)
    expect(await ordersOf(FIRST)).toEqual([])
    await bahi.hand.passTo(OPENING_BELL)
    await runSchemes(bahi.hand.parts.fundJob)
    const decisions = await bahi.rows<{ scheme_id: number; made_from: string; date: string }>(
      'select scheme_id, made_from, date from bahi.scheme_decision order by scheme_id',
    )
    expect(decisions.map(({ scheme_id, made_from, date }) => [scheme_id, made_from, date])).toEqual([
      [INDEX_FUND, '2026-11-20', FIRST],
      [1058, '2026-11-20', FIRST],
      [PLAN, '2026-11-20', FIRST],
    ])
    expect(await ordersOf(FIRST)).toEqual([])
  })

  it('invest through the order book over the first hour, also when the process is replaced in the middle of it', async () => {
    await bahi.trade(OPENING_BELL + 40 * 60)
    const early = await ordersOf(FIRST)
    expect(early.length).toBeGreaterThan(3)
    await bahi.restart()
    // Five at once, and again: whoever asks, an order is placed once.
    await Promise.all(Array.from({ length: 5 }, () => runSchemes(bahi.hand.parts.fundJob)))
    await bahi.hand.passTo(bahi.hand.parts.clock.now().second + 1)
    await bahi.trade(AN_HOUR_LATER)
    const orders = await ordersOf(FIRST)
    const decided = await bahi.rows<{ wanted: number }>(
      `select sum(jsonb_array_length(decision -> 'orders'))::int as wanted from bahi.scheme_decision where date = $1`,
      [FIRST],
    )
    expect(new Set(orders.map(({ owner, instrument_id: id, side }) => `${owner} ${id} ${side}`)).size).toBe(
      orders.length,
    )
    expect(orders.length).toBe(decided[0]?.wanted)
    expect(orders.slice(0, early.length).map(({ id }) => id)).toEqual(early.map(({ id }) => id))
    expect(new Set(orders.map(({ tag }) => tag))).toEqual(new Set(['scheme']))
    expect(new Set(orders.map(({ placed_second: second }) => second)).size).toBeGreaterThan(10)
    expect(orders.filter(({ filled_quantity: filled }) => filled > 0n).length).toBeGreaterThan(orders.length / 2)
    await ledgerHolds()
  })

  it('are worth what their holdings come to by hand', async () => {
    const owner = await ownerOf(INDEX_FUND)
    await bahi.hand.endDay()
    const value = await valueScheme(bahi.database.app.pool, owner, FIRST)
    const closes = new Map(
      (
        await bahi.rows<{ instrument_id: number; close_paise: bigint }>(
          'select instrument_id, close_paise from bahi.daily_bar where date = $1',
          [FIRST],
        )
      ).map((row) => [row.instrument_id, row.close_paise]),
    )
    const fills = await bahi.rows<{
      instrument_id: number
      quantity: bigint
      value_paise: bigint
      charges_paise: bigint
    }>('select * from bahi.fill where shard = $1 and owner = $2', [owner.participantShard, owner.participantId])
    const byHand = fills.reduce((sum, { instrument_id: id, quantity }) => sum + quantity * (closes.get(id) ?? 0n), 0n)
    const [spent, charges] = [
      fills.reduce((sum, fill) => sum + fill.value_paise, 0n),
      fills.reduce((sum, fill) => sum + fill.charges_paise, 0n),
    ]
    expect(value.sharesPaise).toBe(byHand)
    const [expense] = await bahi.rows<{ paise: bigint }>(
      'select coalesce(sum(p.amount), 0)::bigint as paise from bahi.posting p where p.shard = $1 and p.owner = $2 and p.debit = 118',
      [owner.participantShard, owner.participantId],
    )
    expect(value.cashPaise).toBe(2_00_00_000_00n - spent - charges - (expense?.paise ?? 0n))
    expect(value).toMatchObject({ turnoverPaise: spent, chargesPaise: charges, toPayPaise: 0n })
    expect(value.cashPaise * 100n).toBeGreaterThan(value.sharesPaise)
    const [night] = await bahi.rows<{ nav: bigint; shares_paise: bigint; is_before: boolean }>(
      'select nav, shares_paise, is_before from bahi.scheme_nav where scheme_id = $1 and date = $2',
      [INDEX_FUND, FIRST],
    )
    expect(night).toEqual({
      nav: ((value.cashPaise + byHand) * 100n) / 20_00_000n,
      shares_paise: byHand,
      is_before: false,
    })
  })

  it('show a plan with its record of one night, its backtest apart, and each decision with what was filled', async () => {
    const read = async (path: string, input: object = {}) =>
      (await bahi.hand.call(`/api/app/user/aifund/${path}.do`, input, { method: 'GET' })).data as Record<
        string,
        unknown
      >
    const code = 'AIQ-MOMENTUM'
    expect((await read('list'))['items']).toMatchObject([{ code, sessions: 1, expectedDailyHundredthBps: null }])
    const { plan, record, backtest } = (await read('detail', { code })) as {
      plan: { holdings: unknown[] }
      record: { days: { date: string }[] }
      backtest: { until: string; sessions: number }
    }
    expect(plan.holdings.length).toBeGreaterThan(3)
    expect(record).toMatchObject({
      sessions: 1,
      startedOn: FIRST,
      expectedDailyHundredthBps: null,
      days: [{ date: FIRST }],
    })
    expect(backtest.until).toBe('2026-11-20')
    const [orders] = await bahi.rows<{ filled: bigint }>(
      `select sum(filled_quantity)::bigint as filled from bahi.orders o join bahi.scheme s on s.participant_shard = o.shard and s.participant_id = o.owner where s.id = $1 and o.placed_on = $2`,
      [PLAN, FIRST],
    )
    const { items, more } = (await read('decisions', { code })) as {
      items: { date: string; orders: { filled: number }[]; record: string; hash: string }[]
      more: boolean
    }
    const first = items.find(({ date }) => date === FIRST)
    for (const { record, hash } of items) expect(markOfText(record)).toBe(hash)
    expect([items.length, more, BigInt(first?.orders.reduce((sum, { filled }) => sum + filled, 0) ?? 0)]).toEqual([
      2,
      false,
      orders?.filled,
    ])
    expect((await bahi.hand.call('/api/app/user/aifund/detail.do', { code: 'FND-1042' }, { method: 'GET' })).msg).toBe(
      'tips.msg.206',
    )
  })

  it('never own more of a share with all customers than is free to trade', async () => {
    const beyond = await bahi.rows(
      `select b.asset from bahi.balance b join bahi.instrument i on i.id = b.asset group by b.asset, i.free_float having sum(b.amount) > i.free_float`,
    )
    expect(beyond).toEqual([])
  })

  it('leave things as they are on the next day, while a plan decides anew and says why', async () => {
    const { parts } = bahi.hand
    const next = parts.clock.now().date
    await bahi.trade(AN_HOUR_LATER)
    const [first, second] = [
      await readDecisions(bahi.database.app.pool, PLAN, FIRST, 1),
      await readDecisions(bahi.database.app.pool, PLAN, null, 5),
    ]
    expect(first).toEqual([])
    expect(second.map(({ date, made_from: from }) => [date, from])).toEqual([
      [next, FIRST],
      [FIRST, '2026-11-20'],
    ])
    for (const { scheme_id: id, date, decision, hash } of second)
      expect(decisionHash(id, date, decision).equals(hash)).toBe(true)
    const [latest, before] = second
    if (latest?.decision.kind !== 'plan' || before?.decision.kind !== 'plan') throw new Error('a plan decided nothing')
    expect(before.decision.fit?.fittedOn).toBe('2026-11-20')
    // Five sessions have not passed: it goes by what it learnt.
    expect(latest.decision.fit).toEqual(before.decision.fit)
    expect(before.decision.reason).toMatchObject({
      kind: 'ranked',
      isFitNew: true,
      buys: before.decision.orders.length,
      sells: 0,
    })
    expect(latest.decision.reason).toMatchObject({
      kind: 'ranked',
      isFitNew: false,
      turnoverBps: latest.decision.turnoverBps,
    })
    expect(latest.decision.ranked.some(({ wasBps }) => wasBps > 500)).toBe(true)
    expect(latest.decision.turnoverBps).toBeLessThanOrEqual(6_100)
    await ledgerHolds()
  })

  it('decide once: asked again, nothing changes', async () => {
    const { parts } = bahi.hand
    const before = await bahi.rows('select scheme_id, date, hash from bahi.scheme_decision order by scheme_id, date')
    await bahi.rows(`delete from bahi.job_run where job = 'scheme-decisions'`).catch(() => undefined)
    await decidePlans(parts.fundJob, FIRST, businessDate(parts.clock.now().date))
    expect(await bahi.rows('select scheme_id, date, hash from bahi.scheme_decision order by scheme_id, date')).toEqual(
      before,
    )
  })

  it('sell for those who leave, and pay them on their day', async () => {
    const { parts } = bahi.hand
    const [sponsor] = await bahi.rows<{ shard: number; owner: bigint }>(
      `select shard, id as owner from bahi.participant where kind = 'sponsor'`,
    )
    if (sponsor === undefined) throw new Error('there is no sponsor')
    const placed = await inTransaction(bahi.database.app.pool, async (tx) =>
      placeRedemption(tx, parts.fundJob, {
        owner: sponsor,
        kind: 'fund',
        scheme: await readSchemeById(tx, INDEX_FUND),
        units: 3_00_000,
      }),
    )
    if (!placed.ok) throw new Error(placed.refused.code)
    const raiseDay = await bahi.hand.endDay()
    const [raise] = await readDecisions(bahi.database.app.pool, INDEX_FUND, null, 1)
    expect(raise).toMatchObject({ date: raiseDay, decision: { kind: 'fund', mode: 'raise' } })
    expect(raise?.decision.orders.every(({ side }) => side === 'sell')).toBe(true)
    await bahi.trade(AN_HOUR_LATER)
    await bahi.hand.endDay()
    const {
      rows: [order],
    } = await bahi.database.app.pool.query<{ state: string; amount_paise: bigint; net_paise: bigint; nav: bigint }>(
      'select state, amount_paise, net_paise, nav from bahi.fund_order where id = $1',
      [placed.accepted.id],
    )
    expect(order).toMatchObject({
      state: 'success',
      amount_paise: (3_00_000n * (order?.nav ?? 0n)) / 100n,
      net_paise: order?.amount_paise,
    })
    expect((await valueScheme(bahi.database.app.pool, await ownerOf(INDEX_FUND), raiseDay)).toPayPaise).toBe(0n)
    await ledgerHolds()
  })

  it('buy nothing when they are retired', async () => {
    await bahi.database.app.pool.query(`update bahi.scheme set state = 'retired' where id = $1`, [PLAN])
    await bahi.hand.endDay()
    await bahi.trade(AN_HOUR_LATER)
    const { date } = bahi.hand.parts.clock.now()
    const { participantId } = await ownerOf(PLAN)
    expect((await ordersOf(date)).filter(({ owner, side }) => owner === participantId && side === 'buy')).toEqual([])
    expect((await bahi.hand.call('/api/app/user/aifund/list.do', {}, { method: 'GET' })).data['items']).toMatchObject([
      { code: 'AIQ-MOMENTUM', state: 'retired' },
    ])
    await ledgerHolds()
  })
})
