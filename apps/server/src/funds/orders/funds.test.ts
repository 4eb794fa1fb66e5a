import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openFundTown, type FundTown } from '../../../testing/towns/fund-town.ts'

const MORNING = 10 * 3_600
const CUT_OFF = 15 * 3_600
const msgs = (answers: readonly { readonly msg: string }[]) => answers.map(({ msg }) => msg || 'done').toSorted()

let town: FundTown
let asha: string
let ravi: string
const sql = (text: string, values: unknown[] = []) => town.database.owner.pool.query(text, values)
const customer = (phone: string) => `(select customer_id from bahi.customer_phone where phone = '${phone}')`
const IMRAN = customer('9000000004')
const [SPOIL, MEND] = [
  `identity_state = 'failed', segments_off = '{funds}'`,
  `identity_state = 'completed', segments_off = '{}'`,
]
const lock = (kind: 'trade' | 'account') =>
  sql(
    `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, ${kind === 'trade' ? 1 : 2}, id, '${kind}', 'unusual-trading', $1, $2 from bahi.customer where id = ${IMRAN}`,
    [new Date(town.now.getTime() - 1_000), new Date(town.now.getTime() + 3_600_000)],
  )
const unlock = () => sql(`update bahi.customer_lock set lifted_at = $1 where customer_id = ${IMRAN}`, [town.now])
beforeAll(async () => {
  town = await openFundTown()
  await town.passTo(MORNING)
  ;[asha, ravi] = [await town.token('asha'), await town.token('ravi')]
})
afterEach(() => town.expectLedgerToHold())
afterAll(() => town.close())

describe('subscribing', () => {
  it('holds amount, fee and buffer, and becomes units at the NAV of the day, once', async () => {
    const { code } = await town.openScheme()
    const before = (await town.cashOf(asha)).availablePaise
    const placed = await town.buy(asha, code, 1_000, 'first')
    // 1,000 × ₹10 = ₹10,000, with 5 % buffer ₹10,500, and 0.5 % of that.
    expect(placed).toMatchObject({
      status: 0,
      data: {
        state: 'in-progress',
        units: 1_000,
        askedNav: '10.0000',
        appliesOn: '2026-11-23',
        heldPaise: 10_500_00 + 52_50,
        nav: null,
      },
    })
    expect((await town.cashOf(asha)).availablePaise).toBe(before - 10_552_50)
    await town.evening()
    await town.evening()
    const { order, journals } = await town.order(asha, placed.data['id'])
    expect(order).toMatchObject({
      state: 'success',
      nav: '10.0000',
      amountPaise: 10_000_00,
      feePaise: 50_00,
      netPaise: 10_050_00,
      heldPaise: 0,
    })
    expect(journals.map(({ kind }) => kind)).toEqual(['fund-hold', 'fund-subscription'])
    expect((await town.cashOf(asha)).availablePaise).toBe(before - 10_050_00)
    expect(await town.holding(asha, code)).toMatchObject({
      units: 1_000,
      redeemableUnits: 1_000,
      investedPaise: 10_000_00,
      valuePaise: 10_000_00,
      feesPaise: 50_00,
      lots: [{ remaining: 1_000, exitBps: 100 }],
    })
    const { data } = await town.read(asha, '/api/app/user/notice/list.do')
    expect(data['items']).toContainEqual(expect.objectContaining({ kind: 'fund.bought' }))
    await expect(
      sql(`update bahi.fund_order set state = 'failed', failure = 'reviewed' where id = $1`, [placed.data['id']]),
    ).rejects.toThrow('append-only')
    await expect(town.database.app.pool.query('update bahi.scheme_nav set nav = nav + 1')).rejects.toThrow(
      'permission denied',
    )
  })

  it('is refused by the rules in their order, each with its code', async () => {
    const { code } = await town.openScheme({ leastUnits: 100, leastRedeemUnits: 10 })
    const closed = await town.openScheme({ state: 'closed' })
    const plan = await town.openScheme({ kind: 'plan' })
    const imran = await town.token('imran')
    expect(await town.call('/api/app/user/fund/buy.do', { code, units: 100 })).toMatchObject({ msg: 'tips.msg.249' })
    await Promise.all([lock('trade'), sql(`update bahi.customer set ${SPOIL} where id = ${IMRAN}`)])
    expect(await town.buy(imran, code, 100)).toMatchObject({ msg: 'tips.msg.006' })
    await unlock()
    expect(await town.buy(imran, code, 100)).toMatchObject({ msg: 'tips.msg.900' })
    expect(await town.buy(imran, plan.code, 100)).toMatchObject({ msg: 'tips.msg.005' })
    await sql(`update bahi.customer set segments_off = '{}' where id = ${IMRAN}`)
    expect(await town.buy(imran, code, 100)).toMatchObject({ msg: 'tips.msg.005' })
    await sql(`update bahi.customer set ${MEND} where id = ${IMRAN}`)
    expect(await town.buy(imran, 'FND-NONE', 100)).toMatchObject({ msg: 'tips.msg.206' })
    expect(
      await town.call('/api/app/user/fund/buy.do', { code: plan.code, units: 100 }, { token: imran }),
    ).toMatchObject({ msg: 'tips.msg.206' })
    expect(await town.call('/api/app/user/aifund/buy.do', { code, units: 100 }, { token: imran })).toMatchObject({
      msg: 'tips.msg.206',
    })
    for (const units of [undefined, '', 0, '-10', '10.5'])
      expect(await town.buy(imran, code, units)).toMatchObject({ msg: 'tips.msg.208', data: { fields: ['units'] } })
    expect(await town.buy(imran, code, 105)).toMatchObject({ msg: 'tips.msg.209', data: { params: { step: 10 } } })
    expect(await town.buy(imran, code, 90)).toMatchObject({ msg: 'tips.msg.210', data: { params: { least: 100 } } })
    expect(await town.buy(imran, closed.code, 100)).toMatchObject({ msg: 'tips.msg.207' })
    expect(await town.buy(imran, code, 1_000_000)).toMatchObject({ msg: 'tips.msg.211' })
    const first = await town.buy(imran, code, 100, 'imran-1')
    expect(await town.buy(imran, code, 100, 'imran-1')).toMatchObject({ data: { id: first.data['id'] } })
    expect(await town.buy(imran, code, 110, 'imran-1')).toMatchObject({ msg: 'tips.msg.905' })
  })

  it('answers one key sixteen times with one order', async () => {
    const { code } = await town.openScheme()
    const answers = await Promise.all(Array.from({ length: 16 }, () => town.buy(ravi, code, 100, 'sixteen')))
    expect(new Set(answers.map(({ data }) => data['id'])).size).toBe(1)
    const { data } = await town.read(ravi, '/api/app/user/fund/order/list.do', { code })
    expect(data).toMatchObject({
      items: [{ id: answers[0]?.data['id'], number: expect.stringMatching(/^BH-F-2611-23-\d{6}$/) }],
      counts: { all: 1, 'in-progress': 1 },
      more: false,
    })
  })

  it('previews what it would hold, and says every rule at once', async () => {
    const { code } = await town.openScheme({ leastUnits: 100 })
    const { data } = await town.read(ravi, '/api/app/user/fund/preview.do', { code, side: 'buy', units: '1000' })
    expect(data).toMatchObject({
      nav: '10.0000',
      appliesOn: '2026-11-23',
      cutOff: '15:00',
      isAfterCutOff: false,
      amountPaise: 10_000_00,
      feePaise: 50_00,
      needPaise: 10_050_00,
      holdPaise: 10_552_50,
      problems: [],
    })
    const { data: most } = await town.read(ravi, '/api/app/user/fund/preview.do', {
      code,
      side: 'buy',
      units: String(data['mostUnits']),
    })
    expect(most['problems']).toEqual([])
    const { data: wrong } = await town.read(ravi, '/api/app/user/fund/preview.do', {
      code,
      side: 'buy',
      units: String(Number(data['mostUnits']) + 15),
    })
    expect((wrong['problems'] as { msg: string }[]).map(({ msg }) => msg)).toEqual(['tips.msg.209', 'tips.msg.211'])
    expect(await town.read(ravi, '/api/app/user/aifund/preview.do', { code, side: 'buy', units: '10' })).toMatchObject({
      msg: 'tips.msg.206',
    })
  })

  it('fails when the NAV outran the hold, with all of it back and what was missing (211)', async () => {
    const { code } = await town.openScheme({ payoutDays: 1 })
    const before = (await town.cashOf(asha)).availablePaise
    await town.passTo(CUT_OFF - 60)
    const inTime = await town.buy(asha, code, 1_000)
    await town.passTo(CUT_OFF)
    const late = await town.buy(asha, code, 500)
    expect(inTime.data['appliesOn']).toBe('2026-11-23')
    expect(late.data['appliesOn']).not.toBe('2026-11-23')
    // From outside, so that every unit is worth a tenth more at night.
    await town.grow(code, 95_230_00n)
    await town.endDay()
    const { order } = await town.order(asha, inTime.data['id'])
    expect(order).toMatchObject({
      state: 'failed',
      failure: 'cash-short',
      nav: expect.stringMatching(/^1[01]\.\d{4}$/),
      netPaise: null,
      heldPaise: 0,
    })
    expect(Number(order['missingPaise'])).toBe(Number(order['amountPaise']) + Number(order['feePaise']) - 10_552_50)
    await town.endDay()
    expect((await town.order(asha, late.data['id'])).order).toMatchObject({ state: 'failed', failure: 'cash-short' })
    expect((await town.cashOf(asha)).availablePaise).toBe(before)
    expect((await town.read(asha, '/api/app/user/notice/list.do')).data['items']).toContainEqual(
      expect.objectContaining({ kind: 'fund.cash-short' }),
    )
  })
})

describe('redeeming', () => {
  it('gives the oldest units up, waits for its NAV, and is paid on its day', async () => {
    await town.passTo(MORNING)
    const { code } = await town.openScheme({
      subscriptionBps: 0,
      exitBands: [{ belowDays: 2, bps: 100 }],
      payoutDays: 1,
    })
    const bought = await town.buy(asha, code, 1_000)
    const until = await town.endDay()
    expect((await town.order(asha, bought.data['id'])).order).toMatchObject({ state: 'success' })
    await town.passTo(MORNING)
    const before = (await town.cashOf(asha)).availablePaise
    const sold = await town.sell(asha, code, 400)
    expect(sold).toMatchObject({
      status: 0,
      data: { kind: 'redeem', state: 'in-progress', units: 400, appliesOn: until },
    })
    expect(await town.holding(asha, code)).toMatchObject({
      units: 1_000,
      heldUnits: 400,
      redeemableUnits: 600,
      frozenUnits: 400,
    })
    await town.evening()
    const struck = (await town.order(asha, sold.data['id'])).order
    expect(struck).toMatchObject({ state: 'in-progress', nav: '10.0000', amountPaise: 4_000_00, paidAt: null })
    const load = Number(struck['feePaise'])
    expect([0, 40_00]).toContain(load)
    expect(await town.holding(asha, code)).toMatchObject({
      units: 600,
      heldUnits: 0,
      realisedPaise: -load,
      lots: [{ remaining: 600 }],
    })
    expect((await town.cashOf(asha)).availablePaise).toBe(before)
    await town.expectLedgerToHold()
    await town.morning(until)
    expect((await town.cashOf(asha)).availablePaise).toBe(before)
    await town.endDay()
    const { order, journals } = await town.order(asha, sold.data['id'])
    expect(order).toMatchObject({ state: 'success', netPaise: 4_000_00 - load, payoutOn: struck['payoutOn'] })
    expect(journals.map(({ kind }) => kind)).toEqual(['fund-redeem-hold', 'fund-redemption', 'fund-payout'])
    expect((await town.cashOf(asha)).availablePaise).toBe(before + 4_000_00 - load)
    const kinds = ((await town.read(asha, '/api/app/user/notice/list.do')).data['items'] as { kind: string }[]).map(
      ({ kind }) => kind,
    )
    expect(kinds).toEqual(expect.arrayContaining(['fund.redeemed', 'fund.paid']))
  })

  it('is refused by the rules in their order; neither a trade lock nor a switched-off service is one', async () => {
    await town.passTo(MORNING)
    const imran = await town.token('imran')
    const { code, id } = await town.openScheme({ leastRedeemUnits: 50, leastUnits: 50, subscriptionBps: 0 })
    const young = await town.openScheme({ lockUpDays: 30, subscriptionBps: 0 })
    const plan = await town.openScheme({ kind: 'plan' })
    expect(await town.sell(imran, code, 100)).toMatchObject({ msg: 'tips.msg.216' })
    await town.buy(imran, code, 300)
    await town.buy(imran, young.code, 100)
    await town.buy(imran, plan.code, 100)
    await town.evening()
    expect(await town.call('/api/app/user/fund/sell.do', { code, units: 100 })).toMatchObject({ msg: 'tips.msg.249' })
    await sql(`update bahi.customer set ${SPOIL} where id = ${IMRAN}`)
    expect(await town.sell(imran, code, 100)).toMatchObject({ msg: 'tips.msg.005' })
    await sql(`update bahi.customer set identity_state = 'completed' where id = ${IMRAN}`)
    expect(await town.sell(imran, 'FND-NONE', 100)).toMatchObject({ msg: 'tips.msg.216' })
    expect(
      await town.call('/api/app/user/fund/sell.do', { code: plan.code, units: 100 }, { token: imran }),
    ).toMatchObject({ msg: 'tips.msg.216' })
    expect(await town.call('/api/app/user/aifund/sell.do', { code, units: 100 }, { token: imran })).toMatchObject({
      msg: 'tips.msg.216',
    })
    for (const units of [undefined, '', 0, '-10', '0.5'])
      expect(await town.sell(imran, code, units)).toMatchObject({ msg: 'tips.msg.212' })
    expect(await town.sell(imran, code, 40)).toMatchObject({ msg: 'tips.msg.213', data: { params: { least: 50 } } })
    expect(await town.sell(imran, code, 55)).toMatchObject({ msg: 'tips.msg.218', data: { params: { step: 10 } } })
    expect(await town.sell(imran, code, 310)).toMatchObject({ msg: 'tips.msg.214', data: { params: { most: 300 } } })
    expect(await town.sell(imran, young.code, 50)).toMatchObject({ msg: 'tips.msg.215' })
    expect(await town.holding(imran, young.code)).toMatchObject({
      lockedUnits: 100,
      redeemableUnits: 0,
      nextFreeUnits: 100,
    })
    await sql(`delete from bahi.customer_lock where customer_id = ${IMRAN}`)
    await lock('account')
    expect(await town.sell(imran, code, 200)).toMatchObject({ msg: 'tips.msg.006' })
    await sql(`delete from bahi.customer_lock where customer_id = ${IMRAN}`)
    await lock('trade')
    expect(await town.sell(imran, code, 200)).toMatchObject({ status: 0, data: { units: 200 } })
    expect(await town.sell(imran, code, 150)).toMatchObject({ msg: 'tips.msg.273' })
    expect(await town.sell(imran, code, 100)).toMatchObject({ status: 0 })
    const sellPlan = await town.sell(imran, plan.code, 100)
    expect(sellPlan).toMatchObject({ status: 0, data: { code: plan.code } })
    expect((await town.read(imran, '/api/app/user/aifund/order/list.do')).data).toMatchObject({ counts: { all: 2 } })
    expect((await town.scheme(code)).id).toBe(id)
    await sql(`update bahi.customer set ${MEND} where id = ${IMRAN}`)
  })

  it('of the same units by many at once takes them once', async () => {
    await town.passTo(MORNING)
    const { code } = await town.openScheme({ subscriptionBps: 0 })
    await town.buy(ravi, code, 100)
    await town.endDay()
    await town.passTo(MORNING)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => town.sell(ravi, code, 30, `race-${at}`)))
    expect(msgs(answers)).toEqual([...Array<string>(3).fill('done'), ...Array<string>(5).fill('tips.msg.273')])
    expect(await town.holding(ravi, code)).toMatchObject({ units: 100, heldUnits: 90 })
    await town.endDay()
    expect(await town.holding(ravi, code)).toMatchObject({ units: 10, heldUnits: 0 })
  })

  it('waits another morning where the scheme has not enough settled cash', async () => {
    await town.passTo(MORNING)
    const { code, id } = await town.openScheme({ subscriptionBps: 0, exitBands: [] })
    await town.buy(ravi, code, 1_000)
    await town.endDay()
    await town.passTo(MORNING)
    const worth = async () => (await town.read(ravi, '/api/app/user/getUserPositionMarketValue.do')).data
    const before = await worth()
    const sold = await town.sell(ravi, code, 1_000)
    await town.evening()
    const { order: struck } = await town.order(ravi, sold.data['id'])
    // The units are gone and the money has not come: it is the customer's all the same.
    const onItsWay = {
      redeeming: [{ orderId: sold.data['id'], code, netPaise: 10_000_00, payoutOn: struck['payoutOn'] }],
      redeemingPaise: 10_000_00,
      netWorthPaise: before['netWorthPaise'],
    }
    expect(await worth()).toMatchObject(onItsWay)
    expect(await town.foundBy(struck['number'])).toEqual(['90••••••02'])
    const scheme = await town.scheme(code)
    // Another redemption, of the sponsor, is as if it had been paid before: its cash is all taken.
    const {
      rows: [cash],
    } = await sql('select amount from bahi.balance where shard = $1 and owner = $2 and asset = 0 and account = 1', [
      scheme.participant_shard,
      scheme.participant_id,
    ])
    await town.spend(code, cash.amount - 1n)
    await town.morning(String(struck['payoutOn']))
    expect((await town.order(ravi, sold.data['id'])).order).toMatchObject({ state: 'in-progress' })
    expect(
      (await sql('select to_pay_paise from bahi.scheme_nav where scheme_id = $1 order by date desc limit 1', [id]))
        .rows,
    ).toEqual([{ to_pay_paise: 0n }])
    await town.unspend(code, cash.amount - 1n)
    await town.morning(String(struck['payoutOn']))
    await town.morning(String(struck['payoutOn']))
    expect((await town.order(ravi, sold.data['id'])).order).toMatchObject({ state: 'success', netPaise: 10_000_00 })
    expect(await worth()).toMatchObject({ redeeming: [], redeemingPaise: 0, netWorthPaise: before['netWorthPaise'] })
  })
})
