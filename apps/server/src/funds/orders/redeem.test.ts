import { describe, expect, it } from 'vitest'
import { arrangeFundOrders, MORNING, IMRAN, SPOIL, MEND } from '../../../testing/servers/fund-orders.ts'

const setup = arrangeFundOrders()
const { sql, lock, lift } = setup
const msgs = (answers: readonly { readonly msg: string }[]) => answers.map(({ msg }) => msg || 'done').toSorted()

describe('redeeming', () => {
  it('gives the oldest units up, waits for its NAV, and is paid on its day', async () => {
    await setup.bahi.passTo(MORNING)
    const { code } = await setup.bahi.openScheme({
      subscriptionBps: 0,
      exitBands: [{ belowDays: 2, bps: 100 }],
      payoutDays: 1,
    })
    const bought = await setup.bahi.buy(setup.asha, code, 1_000)
    const until = await setup.bahi.endDay()
    expect((await setup.bahi.order(setup.asha, bought.data['id'])).order).toMatchObject({ state: 'success' })
    await setup.bahi.passTo(MORNING)
    const before = (await setup.bahi.cashOf(setup.asha)).availablePaise
    const sold = await setup.bahi.sell(setup.asha, code, 400)
    expect(sold).toMatchObject({
      status: 0,
      data: { kind: 'redeem', state: 'in-progress', units: 400, appliesOn: until },
    })
    expect(await setup.bahi.holding(setup.asha, code)).toMatchObject({
      units: 1_000,
      heldUnits: 400,
      redeemableUnits: 600,
      frozenUnits: 400,
    })
    await setup.bahi.evening()
    const struck = (await setup.bahi.order(setup.asha, sold.data['id'])).order
    expect(struck).toMatchObject({ state: 'in-progress', nav: '10.0000', amountPaise: 4_000_00, paidAt: null })
    const load = Number(struck['feePaise'])
    expect([0, 40_00]).toContain(load)
    expect(await setup.bahi.holding(setup.asha, code)).toMatchObject({
      units: 600,
      heldUnits: 0,
      realisedPaise: -load,
      lots: [{ remaining: 600 }],
    })
    expect((await setup.bahi.cashOf(setup.asha)).availablePaise).toBe(before)
    await setup.bahi.expectLedgerToHold()
    await setup.bahi.morning(until)
    expect((await setup.bahi.cashOf(setup.asha)).availablePaise).toBe(before)
    await setup.bahi.endDay()
    const { order, journals } = await setup.bahi.order(setup.asha, sold.data['id'])
    expect(order).toMatchObject({ state: 'success', netPaise: 4_000_00 - load, payoutOn: struck['payoutOn'] })
    expect(journals.map(({ kind }) => kind)).toEqual(['fund-redeem-hold', 'fund-redemption', 'fund-payout'])
    expect((await setup.bahi.cashOf(setup.asha)).availablePaise).toBe(before + 4_000_00 - load)
    const kinds = (
      (await setup.bahi.read(setup.asha, '/api/app/user/notice/list.do')).data['items'] as { kind: string }[]
    ).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['fund.redeemed', 'fund.paid']))
  })

  it('is refused by the rules in their order; neither a trade lock nor a switched-off service is one', async () => {
    await setup.bahi.passTo(MORNING)
    const imran = await setup.bahi.token('imran')
    const { code, id } = await setup.bahi.openScheme({ leastRedeemUnits: 50, leastUnits: 50, subscriptionBps: 0 })
    const young = await setup.bahi.openScheme({ lockUpDays: 30, subscriptionBps: 0 })
    const plan = await setup.bahi.openScheme({ kind: 'plan' })
    expect(await setup.bahi.sell(imran, code, 100)).toMatchObject({ msg: 'tips.msg.216' })
    await setup.bahi.buy(imran, code, 300)
    await setup.bahi.buy(imran, young.code, 100)
    await setup.bahi.buy(imran, plan.code, 100)
    await setup.bahi.evening()
    expect(await setup.bahi.call('/api/app/user/fund/sell.do', { code, units: 100 })).toMatchObject({
      msg: 'tips.msg.249',
    })
    await sql(`update bahi.customer set ${SPOIL} where id = ${IMRAN}`)
    expect(await setup.bahi.sell(imran, code, 100)).toMatchObject({ msg: 'tips.msg.005' })
    await sql(`update bahi.customer set identity_state = 'completed' where id = ${IMRAN}`)
    expect(await setup.bahi.sell(imran, 'FND-NONE', 100)).toMatchObject({ msg: 'tips.msg.216' })
    expect(
      await setup.bahi.call('/api/app/user/fund/sell.do', { code: plan.code, units: 100 }, { token: imran }),
    ).toMatchObject({ msg: 'tips.msg.216' })
    expect(await setup.bahi.call('/api/app/user/aifund/sell.do', { code, units: 100 }, { token: imran })).toMatchObject(
      {
        msg: 'tips.msg.216',
      },
    )
    for (const units of [undefined, '', 0, '-10'])
      expect(await setup.bahi.sell(imran, code, units)).toMatchObject({ msg: 'tips.msg.212' })
    expect(await setup.bahi.sell(imran, code, 40)).toMatchObject({
      msg: 'tips.msg.213',
      data: { params: { least: 50 } },
    })
    expect(await setup.bahi.sell(imran, code, 55)).toMatchObject({
      msg: 'tips.msg.218',
      data: { params: { step: 10 } },
    })
    expect(await setup.bahi.sell(imran, code, 310)).toMatchObject({
      msg: 'tips.msg.214',
      data: { params: { most: 300 } },
    })
    expect(await setup.bahi.sell(imran, young.code, 50)).toMatchObject({ msg: 'tips.msg.215' })
    expect(await setup.bahi.holding(imran, young.code)).toMatchObject({
      lockedUnits: 100,
      redeemableUnits: 0,
      nextFreeUnits: 100,
    })
    await lift()
    await lock('account')
    expect(await setup.bahi.sell(imran, code, 200)).toMatchObject({ msg: 'tips.msg.006' })
    await lift()
    await lock('trade')
    expect(await setup.bahi.sell(imran, code, 200)).toMatchObject({ status: 0, data: { units: 200 } })
    expect(await setup.bahi.sell(imran, code, 150)).toMatchObject({ msg: 'tips.msg.273' })
    expect(await setup.bahi.sell(imran, code, 100)).toMatchObject({ status: 0 })
    const sellPlan = await setup.bahi.sell(imran, plan.code, 100)
    expect(sellPlan).toMatchObject({ status: 0, data: { code: plan.code } })
    expect((await setup.bahi.read(imran, '/api/app/user/aifund/order/list.do')).data).toMatchObject({
      counts: { all: 2 },
    })
    expect((await setup.bahi.scheme(code)).id).toBe(id)
    await sql(`update bahi.customer set ${MEND} where id = ${IMRAN}`)
  })

  it('of the same units by many at once takes them once', async () => {
    await setup.bahi.passTo(MORNING)
    const { code } = await setup.bahi.openScheme({ subscriptionBps: 0 })
    await setup.bahi.buy(setup.ravi, code, 100)
    await setup.bahi.endDay()
    await setup.bahi.passTo(MORNING)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => setup.bahi.sell(setup.ravi, code, 30, `race-${at}`)),
    )
    expect(msgs(answers)).toEqual([...Array<string>(3).fill('done'), ...Array<string>(5).fill('tips.msg.273')])
    expect(await setup.bahi.holding(setup.ravi, code)).toMatchObject({ units: 100, heldUnits: 90 })
    await setup.bahi.endDay()
    expect(await setup.bahi.holding(setup.ravi, code)).toMatchObject({ units: 10, heldUnits: 0 })
  })

  it('waits another morning where the scheme has not enough settled cash', async () => {
    await setup.bahi.passTo(MORNING)
    const { code, id } = await setup.bahi.openScheme({ subscriptionBps: 0, exitBands: [] })
    await setup.bahi.buy(setup.ravi, code, 1_000)
    await setup.bahi.endDay()
    await setup.bahi.passTo(MORNING)
    const worth = async () => (await setup.bahi.read(setup.ravi, '/api/app/user/getUserPositionMarketValue.do')).data
    const before = await worth()
    const sold = await setup.bahi.sell(setup.ravi, code, 1_000)
    await setup.bahi.evening()
    const { order: struck } = await setup.bahi.order(setup.ravi, sold.data['id'])
    // The units are gone and the money has not come: it is the customer's all the same.
    const onItsWay = {
      redeeming: [{ orderId: sold.data['id'], code, netPaise: 10_000_00, payoutOn: struck['payoutOn'] }],
      redeemingPaise: 10_000_00,
      netWorthPaise: before['netWorthPaise'],
    }
    expect(await worth()).toMatchObject(onItsWay)
    expect(await setup.bahi.foundBy(struck['number'])).toEqual(['90••••••02'])
    const scheme = await setup.bahi.scheme(code)
    // Another redemption, of the sponsor, is as if it had been paid before: its cash is all taken.
    const {
      rows: [cash],
    } = await sql('select amount from bahi.balance where shard = $1 and owner = $2 and asset = 0 and account = 1', [
      scheme.participant_shard,
      scheme.participant_id,
    ])
    await setup.bahi.spend(code, cash.amount - 1n)
    await setup.bahi.morning(String(struck['payoutOn']))
    expect((await setup.bahi.order(setup.ravi, sold.data['id'])).order).toMatchObject({ state: 'in-progress' })
    expect(
      (await sql('select to_pay_paise from bahi.scheme_nav where scheme_id = $1 order by date desc limit 1', [id]))
        .rows,
    ).toEqual([{ to_pay_paise: 0n }])
    await setup.bahi.unspend(code, cash.amount - 1n)
    await setup.bahi.morning(String(struck['payoutOn']))
    await setup.bahi.morning(String(struck['payoutOn']))
    expect((await setup.bahi.order(setup.ravi, sold.data['id'])).order).toMatchObject({
      state: 'success',
      netPaise: 10_000_00,
    })
    expect(await worth()).toMatchObject({ redeeming: [], redeemingPaise: 0, netWorthPaise: before['netWorthPaise'] })
  })
})
