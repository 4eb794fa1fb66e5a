import { describe, expect, it } from 'vitest'
import { arrangeFundOrders, MORNING, IMRAN, SPOIL, MEND } from '../../../testing/towns/fund-orders.ts'

const house = arrangeFundOrders()
const { sql, lock } = house
const msgs = (answers: readonly { readonly msg: string }[]) => answers.map(({ msg }) => msg || 'done').toSorted()

describe('redeeming', () => {
  it('gives the oldest units up, waits for its NAV, and is paid on its day', async () => {
    await house.town.passTo(MORNING)
    const { code } = await house.town.openScheme({
      subscriptionBps: 0,
      exitBands: [{ belowDays: 2, bps: 100 }],
      payoutDays: 1,
    })
    const bought = await house.town.buy(house.asha, code, 1_000)
    const until = await house.town.endDay()
    expect((await house.town.order(house.asha, bought.data['id'])).order).toMatchObject({ state: 'success' })
    await house.town.passTo(MORNING)
    const before = (await house.town.cashOf(house.asha)).availablePaise
    const sold = await house.town.sell(house.asha, code, 400)
    expect(sold).toMatchObject({
      status: 0,
      data: { kind: 'redeem', state: 'in-progress', units: 400, appliesOn: until },
    })
    expect(await house.town.holding(house.asha, code)).toMatchObject({
      units: 1_000,
      heldUnits: 400,
      redeemableUnits: 600,
      frozenUnits: 400,
    })
    await house.town.evening()
    const struck = (await house.town.order(house.asha, sold.data['id'])).order
    expect(struck).toMatchObject({ state: 'in-progress', nav: '10.0000', amountPaise: 4_000_00, paidAt: null })
    const load = Number(struck['feePaise'])
    expect([0, 40_00]).toContain(load)
    expect(await house.town.holding(house.asha, code)).toMatchObject({
      units: 600,
      heldUnits: 0,
      realisedPaise: -load,
      lots: [{ remaining: 600 }],
    })
    expect((await house.town.cashOf(house.asha)).availablePaise).toBe(before)
    await house.town.expectLedgerToHold()
    await house.town.morning(until)
    expect((await house.town.cashOf(house.asha)).availablePaise).toBe(before)
    await house.town.endDay()
    const { order, journals } = await house.town.order(house.asha, sold.data['id'])
    expect(order).toMatchObject({ state: 'success', netPaise: 4_000_00 - load, payoutOn: struck['payoutOn'] })
    expect(journals.map(({ kind }) => kind)).toEqual(['fund-redeem-hold', 'fund-redemption', 'fund-payout'])
    expect((await house.town.cashOf(house.asha)).availablePaise).toBe(before + 4_000_00 - load)
    const kinds = (
      (await house.town.read(house.asha, '/api/app/user/notice/list.do')).data['items'] as { kind: string }[]
    ).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['fund.redeemed', 'fund.paid']))
  })

  it('is refused by the rules in their order; neither a trade lock nor a switched-off service is one', async () => {
    await house.town.passTo(MORNING)
    const imran = await house.town.token('imran')
    const { code, id } = await house.town.openScheme({ leastRedeemUnits: 50, leastUnits: 50, subscriptionBps: 0 })
    const young = await house.town.openScheme({ lockUpDays: 30, subscriptionBps: 0 })
    const plan = await house.town.openScheme({ kind: 'plan' })
    expect(await house.town.sell(imran, code, 100)).toMatchObject({ msg: 'tips.msg.216' })
    await house.town.buy(imran, code, 300)
    await house.town.buy(imran, young.code, 100)
    await house.town.buy(imran, plan.code, 100)
    await house.town.evening()
    expect(await house.town.call('/api/app/user/fund/sell.do', { code, units: 100 })).toMatchObject({
      msg: 'tips.msg.249',
    })
    await sql(`update bahi.customer set ${SPOIL} where id = ${IMRAN}`)
    expect(await house.town.sell(imran, code, 100)).toMatchObject({ msg: 'tips.msg.005' })
    await sql(`update bahi.customer set identity_state = 'completed' where id = ${IMRAN}`)
    expect(await house.town.sell(imran, 'FND-NONE', 100)).toMatchObject({ msg: 'tips.msg.216' })
    expect(
      await house.town.call('/api/app/user/fund/sell.do', { code: plan.code, units: 100 }, { token: imran }),
    ).toMatchObject({ msg: 'tips.msg.216' })
    expect(await house.town.call('/api/app/user/aifund/sell.do', { code, units: 100 }, { token: imran })).toMatchObject(
      {
        msg: 'tips.msg.216',
      },
    )
    for (const units of [undefined, '', 0, '-10'])
      expect(await house.town.sell(imran, code, units)).toMatchObject({ msg: 'tips.msg.212' })
    expect(await house.town.sell(imran, code, 40)).toMatchObject({
      msg: 'tips.msg.213',
      data: { params: { least: 50 } },
    })
    expect(await house.town.sell(imran, code, 55)).toMatchObject({
      msg: 'tips.msg.218',
      data: { params: { step: 10 } },
    })
    expect(await house.town.sell(imran, code, 310)).toMatchObject({
      msg: 'tips.msg.214',
      data: { params: { most: 300 } },
    })
    expect(await house.town.sell(imran, young.code, 50)).toMatchObject({ msg: 'tips.msg.215' })
    expect(await house.town.holding(imran, young.code)).toMatchObject({
      lockedUnits: 100,
      redeemableUnits: 0,
      nextFreeUnits: 100,
    })
    await sql(`delete from bahi.customer_lock where customer_id = ${IMRAN}`)
    await lock('account')
    expect(await house.town.sell(imran, code, 200)).toMatchObject({ msg: 'tips.msg.006' })
    await sql(`delete from bahi.customer_lock where customer_id = ${IMRAN}`)
    await lock('trade')
    expect(await house.town.sell(imran, code, 200)).toMatchObject({ status: 0, data: { units: 200 } })
    expect(await house.town.sell(imran, code, 150)).toMatchObject({ msg: 'tips.msg.273' })
    expect(await house.town.sell(imran, code, 100)).toMatchObject({ status: 0 })
    const sellPlan = await house.town.sell(imran, plan.code, 100)
    expect(sellPlan).toMatchObject({ status: 0, data: { code: plan.code } })
    expect((await house.town.read(imran, '/api/app/user/aifund/order/list.do')).data).toMatchObject({
      counts: { all: 2 },
    })
    expect((await house.town.scheme(code)).id).toBe(id)
    await sql(`update bahi.customer set ${MEND} where id = ${IMRAN}`)
  })

  it('of the same units by many at once takes them once', async () => {
    await house.town.passTo(MORNING)
    const { code } = await house.town.openScheme({ subscriptionBps: 0 })
    await house.town.buy(house.ravi, code, 100)
    await house.town.endDay()
    await house.town.passTo(MORNING)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => house.town.sell(house.ravi, code, 30, `race-${at}`)),
    )
    expect(msgs(answers)).toEqual([...Array<string>(3).fill('done'), ...Array<string>(5).fill('tips.msg.273')])
    expect(await house.town.holding(house.ravi, code)).toMatchObject({ units: 100, heldUnits: 90 })
    await house.town.endDay()
    expect(await house.town.holding(house.ravi, code)).toMatchObject({ units: 10, heldUnits: 0 })
  })

  it('waits another morning where the scheme has not enough settled cash', async () => {
    await house.town.passTo(MORNING)
    const { code, id } = await house.town.openScheme({ subscriptionBps: 0, exitBands: [] })
    await house.town.buy(house.ravi, code, 1_000)
    await house.town.endDay()
    await house.town.passTo(MORNING)
    const worth = async () => (await house.town.read(house.ravi, '/api/app/user/getUserPositionMarketValue.do')).data
    const before = await worth()
    const sold = await house.town.sell(house.ravi, code, 1_000)
    await house.town.evening()
    const { order: struck } = await house.town.order(house.ravi, sold.data['id'])
    // The units are gone and the money has not come: it is the customer's all the same.
    const onItsWay = {
      redeeming: [{ orderId: sold.data['id'], code, netPaise: 10_000_00, payoutOn: struck['payoutOn'] }],
      redeemingPaise: 10_000_00,
      netWorthPaise: before['netWorthPaise'],
    }
    expect(await worth()).toMatchObject(onItsWay)
    expect(await house.town.foundBy(struck['number'])).toEqual(['90••••••02'])
    const scheme = await house.town.scheme(code)
    // Another redemption, of the sponsor, is as if it had been paid before: its cash is all taken.
    const {
      rows: [cash],
    } = await sql('select amount from bahi.balance where shard = $1 and owner = $2 and asset = 0 and account = 1', [
      scheme.participant_shard,
      scheme.participant_id,
    ])
    await house.town.spend(code, cash.amount - 1n)
    await house.town.morning(String(struck['payoutOn']))
    expect((await house.town.order(house.ravi, sold.data['id'])).order).toMatchObject({ state: 'in-progress' })
    expect(
      (await sql('select to_pay_paise from bahi.scheme_nav where scheme_id = $1 order by date desc limit 1', [id]))
        .rows,
    ).toEqual([{ to_pay_paise: 0n }])
    await house.town.unspend(code, cash.amount - 1n)
    await house.town.morning(String(struck['payoutOn']))
    await house.town.morning(String(struck['payoutOn']))
    expect((await house.town.order(house.ravi, sold.data['id'])).order).toMatchObject({
      state: 'success',
      netPaise: 10_000_00,
    })
    expect(await worth()).toMatchObject({ redeeming: [], redeemingPaise: 0, netWorthPaise: before['netWorthPaise'] })
  })
})
