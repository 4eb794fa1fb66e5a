import { describe, expect, it } from 'vitest'
import { arrangeFundOrders, MORNING, IMRAN, SPOIL, MEND } from '../../../testing/servers/fund-orders.ts'

const parts = arrangeFundOrders()
const { sql, lock } = parts
const msgs = (answers: readonly { readonly msg: string }[]) => answers.map(({ msg }) => msg || 'done').toSorted()

describe('redeeming', () => {
  it('gives the oldest units up, waits for its NAV, and is paid on its day', async () => {
    await parts.bahi.passTo(MORNING)
    const { code } = await parts.bahi.openScheme({
      subscriptionBps: 0,
      exitBands: [{ belowDays: 2, bps: 100 }],
      payoutDays: 1,
    })
    const bought = await parts.bahi.buy(parts.asha, code, 1_000)
    const until = await parts.bahi.endDay()
    expect((await parts.bahi.order(parts.asha, bought.data['id'])).order).toMatchObject({ state: 'success' })
    await parts.bahi.passTo(MORNING)
    const before = (await parts.bahi.cashOf(parts.asha)).availablePaise
    const sold = await parts.bahi.sell(parts.asha, code, 400)
    expect(sold).toMatchObject({
      status: 0,
      data: { kind: 'redeem', state: 'in-progress', units: 400, appliesOn: until },
    })
    expect(await parts.bahi.holding(parts.asha, code)).toMatchObject({
      units: 1_000,
      heldUnits: 400,
      redeemableUnits: 600,
      frozenUnits: 400,
    })
    await parts.bahi.evening()
    const struck = (await parts.bahi.order(parts.asha, sold.data['id'])).order
    expect(struck).toMatchObject({ state: 'in-progress', nav: '10.0000', amountPaise: 4_000_00, paidAt: null })
    const load = Number(struck['feePaise'])
    expect([0, 40_00]).toContain(load)
    expect(await parts.bahi.holding(parts.asha, code)).toMatchObject({
      units: 600,
      heldUnits: 0,
      realisedPaise: -load,
      lots: [{ remaining: 600 }],
    })
    expect((await parts.bahi.cashOf(parts.asha)).availablePaise).toBe(before)
    await parts.bahi.expectLedgerToHold()
    await parts.bahi.morning(until)
    expect((await parts.bahi.cashOf(parts.asha)).availablePaise).toBe(before)
    await parts.bahi.endDay()
    const { order, journals } = await parts.bahi.order(parts.asha, sold.data['id'])
    expect(order).toMatchObject({ state: 'success', netPaise: 4_000_00 - load, payoutOn: struck['payoutOn'] })
    expect(journals.map(({ kind }) => kind)).toEqual(['fund-redeem-hold', 'fund-redemption', 'fund-payout'])
    expect((await parts.bahi.cashOf(parts.asha)).availablePaise).toBe(before + 4_000_00 - load)
    const kinds = (
      (await parts.bahi.read(parts.asha, '/api/app/user/notice/list.do')).data['items'] as { kind: string }[]
    ).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['fund.redeemed', 'fund.paid']))
  })

  it('is refused by the rules in their order; neither a trade lock nor a switched-off service is one', async () => {
    await parts.bahi.passTo(MORNING)
    const imran = await parts.bahi.token('imran')
    const { code, id } = await parts.bahi.openScheme({ leastRedeemUnits: 50, leastUnits: 50, subscriptionBps: 0 })
    const young = await parts.bahi.openScheme({ lockUpDays: 30, subscriptionBps: 0 })
    const plan = await parts.bahi.openScheme({ kind: 'plan' })
    expect(await parts.bahi.sell(imran, code, 100)).toMatchObject({ msg: 'tips.msg.216' })
    await parts.bahi.buy(imran, code, 300)
    await parts.bahi.buy(imran, young.code, 100)
    await parts.bahi.buy(imran, plan.code, 100)
    await parts.bahi.evening()
    expect(await parts.bahi.call('/api/app/user/fund/sell.do', { code, units: 100 })).toMatchObject({
      msg: 'tips.msg.249',
    })
    await sql(`update bahi.customer set ${SPOIL} where id = ${IMRAN}`)
    expect(await parts.bahi.sell(imran, code, 100)).toMatchObject({ msg: 'tips.msg.005' })
    await sql(`update bahi.customer set identity_state = 'completed' where id = ${IMRAN}`)
    expect(await parts.bahi.sell(imran, 'FND-NONE', 100)).toMatchObject({ msg: 'tips.msg.216' })
    expect(
      await parts.bahi.call('/api/app/user/fund/sell.do', { code: plan.code, units: 100 }, { token: imran }),
    ).toMatchObject({ msg: 'tips.msg.216' })
    expect(await parts.bahi.call('/api/app/user/aifund/sell.do', { code, units: 100 }, { token: imran })).toMatchObject(
      {
        msg: 'tips.msg.216',
      },
    )
    for (const units of [undefined, '', 0, '-10'])
      expect(await parts.bahi.sell(imran, code, units)).toMatchObject({ msg: 'tips.msg.212' })
    expect(await parts.bahi.sell(imran, code, 40)).toMatchObject({
      msg: 'tips.msg.213',
      data: { params: { least: 50 } },
    })
    expect(await parts.bahi.sell(imran, code, 55)).toMatchObject({
      msg: 'tips.msg.218',
      data: { params: { step: 10 } },
    })
    expect(await parts.bahi.sell(imran, code, 310)).toMatchObject({
      msg: 'tips.msg.214',
      data: { params: { most: 300 } },
    })
    expect(await parts.bahi.sell(imran, young.code, 50)).toMatchObject({ msg: 'tips.msg.215' })
    expect(await parts.bahi.holding(imran, young.code)).toMatchObject({
      lockedUnits: 100,
      redeemableUnits: 0,
      nextFreeUnits: 100,
    })
    await sql(`delete from bahi.customer_lock where customer_id = ${IMRAN}`)
    await lock('account')
    expect(await parts.bahi.sell(imran, code, 200)).toMatchObject({ msg: 'tips.msg.006' })
    await sql(`delete from bahi.customer_lock where customer_id = ${IMRAN}`)
    await lock('trade')
    expect(await parts.bahi.sell(imran, code, 200)).toMatchObject({ status: 0, data: { units: 200 } })
    expect(await parts.bahi.sell(imran, code, 150)).toMatchObject({ msg: 'tips.msg.273' })
    expect(await parts.bahi.sell(imran, code, 100)).toMatchObject({ status: 0 })
    const sellPlan = await parts.bahi.sell(imran, plan.code, 100)
    expect(sellPlan).toMatchObject({ status: 0, data: { code: plan.code } })
    expect((await parts.bahi.read(imran, '/api/app/user/aifund/order/list.do')).data).toMatchObject({
      counts: { all: 2 },
    })
    expect((await parts.bahi.scheme(code)).id).toBe(id)
    await sql(`update bahi.customer set ${MEND} where id = ${IMRAN}`)
  })

  it('of the same units by many at once takes them once', async () => {
    await parts.bahi.passTo(MORNING)
    const { code } = await parts.bahi.openScheme({ subscriptionBps: 0 })
    await parts.bahi.buy(parts.ravi, code, 100)
    await parts.bahi.endDay()
    await parts.bahi.passTo(MORNING)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => parts.bahi.sell(parts.ravi, code, 30, `race-${at}`)),
    )
    expect(msgs(answers)).toEqual([...Array<string>(3).fill('done'), ...Array<string>(5).fill('tips.msg.273')])
    expect(await parts.bahi.holding(parts.ravi, code)).toMatchObject({ units: 100, heldUnits: 90 })
    await parts.bahi.endDay()
    expect(await parts.bahi.holding(parts.ravi, code)).toMatchObject({ units: 10, heldUnits: 0 })
  })

  it('waits another morning where the scheme has not enough settled cash', async () => {
    await parts.bahi.passTo(MORNING)
    const { code, id } = await parts.bahi.openScheme({ subscriptionBps: 0, exitBands: [] })
    await parts.bahi.buy(parts.ravi, code, 1_000)
    await parts.bahi.endDay()
    await parts.bahi.passTo(MORNING)
    const worth = async () => (await parts.bahi.read(parts.ravi, '/api/app/user/getUserPositionMarketValue.do')).data
    const before = await worth()
    const sold = await parts.bahi.sell(parts.ravi, code, 1_000)
    await parts.bahi.evening()
    const { order: struck } = await parts.bahi.order(parts.ravi, sold.data['id'])
    // The units are gone and the money has not come: it is the customer's all the same.
    const onItsWay = {
      redeeming: [{ orderId: sold.data['id'], code, netPaise: 10_000_00, payoutOn: struck['payoutOn'] }],
      redeemingPaise: 10_000_00,
      netWorthPaise: before['netWorthPaise'],
    }
    expect(await worth()).toMatchObject(onItsWay)
    expect(await parts.bahi.foundBy(struck['number'])).toEqual(['90••••••02'])
    const scheme = await parts.bahi.scheme(code)
    // Another redemption, of the sponsor, is as if it had been paid before: its cash is all taken.
    const {
      rows: [cash],
    } = await sql('select amount from bahi.balance where shard = $1 and owner = $2 and asset = 0 and account = 1', [
      scheme.participant_shard,
      scheme.participant_id,
    ])
    await parts.bahi.spend(code, cash.amount - 1n)
    await parts.bahi.morning(String(struck['payoutOn']))
    expect((await parts.bahi.order(parts.ravi, sold.data['id'])).order).toMatchObject({ state: 'in-progress' })
    expect(
      (await sql('select to_pay_paise from bahi.scheme_nav where scheme_id = $1 order by date desc limit 1', [id]))
        .rows,
    ).toEqual([{ to_pay_paise: 0n }])
    await parts.bahi.unspend(code, cash.amount - 1n)
    await parts.bahi.morning(String(struck['payoutOn']))
    await parts.bahi.morning(String(struck['payoutOn']))
    expect((await parts.bahi.order(parts.ravi, sold.data['id'])).order).toMatchObject({
      state: 'success',
      netPaise: 10_000_00,
    })
    expect(await worth()).toMatchObject({ redeeming: [], redeemingPaise: 0, netWorthPaise: before['netWorthPaise'] })
  })
})
