import { describe, expect, it } from 'vitest'
import { arrangeFundOrders, IMRAN, SPOIL, MEND } from '../../../testing/servers/fund-orders.ts'

const setup = arrangeFundOrders()
const { sql, lock } = setup
const CUT_OFF = 15 * 3_600
const unlock = () => sql(`update bahi.customer_lock set lifted_at = $1 where customer_id = ${IMRAN}`, [setup.bahi.now])

describe('subscribing', () => {
  it('holds amount, fee and buffer, and becomes units at the NAV of the day, once', async () => {
    const { code } = await setup.bahi.openScheme()
    const before = (await setup.bahi.cashOf(setup.asha)).availablePaise
    const placed = await setup.bahi.buy(setup.asha, code, 1_000, 'first')
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
    expect((await setup.bahi.cashOf(setup.asha)).availablePaise).toBe(before - 10_552_50)
    await setup.bahi.evening()
    await setup.bahi.evening()
    const { order, journals } = await setup.bahi.order(setup.asha, placed.data['id'])
    expect(order).toMatchObject({
      state: 'success',
      nav: '10.0000',
      amountPaise: 10_000_00,
      feePaise: 50_00,
      netPaise: 10_050_00,
      heldPaise: 0,
    })
    expect(journals.map(({ kind }) => kind)).toEqual(['fund-hold', 'fund-subscription'])
    expect((await setup.bahi.cashOf(setup.asha)).availablePaise).toBe(before - 10_050_00)
    expect(await setup.bahi.holding(setup.asha, code)).toMatchObject({
      units: 1_000,
      redeemableUnits: 1_000,
      investedPaise: 10_000_00,
      valuePaise: 10_000_00,
      feesPaise: 50_00,
      lots: [{ remaining: 1_000, exitBps: 100 }],
    })
    const { data } = await setup.bahi.read(setup.asha, '/api/app/user/notice/list.do')
    expect(data['items']).toContainEqual(expect.objectContaining({ kind: 'fund.bought' }))
    await expect(
      sql(`update bahi.fund_order set state = 'failed', failure = 'reviewed' where id = $1`, [placed.data['id']]),
    ).rejects.toThrow('append-only')
    await expect(setup.bahi.database.app.pool.query('update bahi.scheme_nav set nav = nav + 1')).rejects.toThrow(
      'permission denied',
    )
  })

  it('is refused by the rules in their order, each with its code', async () => {
    const { code } = await setup.bahi.openScheme({ leastUnits: 100, leastRedeemUnits: 10 })
    const closed = await setup.bahi.openScheme({ state: 'closed' })
    const plan = await setup.bahi.openScheme({ kind: 'plan' })
    const imran = await setup.bahi.token('imran')
    expect(await setup.bahi.call('/api/app/user/fund/buy.do', { code, units: 100 })).toMatchObject({
      msg: 'tips.msg.249',
    })
    await Promise.all([lock('trade'), sql(`update bahi.customer set ${SPOIL} where id = ${IMRAN}`)])
    expect(await setup.bahi.buy(imran, code, 100)).toMatchObject({ msg: 'tips.msg.006' })
    await unlock()
    expect(await setup.bahi.buy(imran, code, 100)).toMatchObject({ msg: 'tips.msg.900' })
    expect(await setup.bahi.buy(imran, plan.code, 100)).toMatchObject({ msg: 'tips.msg.005' })
    await sql(`update bahi.customer set segments_off = '{}' where id = ${IMRAN}`)
    expect(await setup.bahi.buy(imran, code, 100)).toMatchObject({ msg: 'tips.msg.005' })
    await sql(`update bahi.customer set ${MEND} where id = ${IMRAN}`)
    expect(await setup.bahi.buy(imran, 'FND-NONE', 100)).toMatchObject({ msg: 'tips.msg.206' })
    expect(
      await setup.bahi.call('/api/app/user/fund/buy.do', { code: plan.code, units: 100 }, { token: imran }),
    ).toMatchObject({ msg: 'tips.msg.206' })
    expect(await setup.bahi.call('/api/app/user/aifund/buy.do', { code, units: 100 }, { token: imran })).toMatchObject({
      msg: 'tips.msg.206',
    })
    for (const units of [undefined, '', 0, '-10'])
      expect(await setup.bahi.buy(imran, code, units)).toMatchObject({
        msg: 'tips.msg.208',
        data: { fields: ['units'] },
      })
    for (const units of [105, '100.5'])
      expect(await setup.bahi.buy(imran, code, units)).toMatchObject({
        msg: 'tips.msg.209',
        data: { params: { step: 10 } },
      })
    expect(await setup.bahi.buy(imran, code, 90)).toMatchObject({
      msg: 'tips.msg.210',
      data: { params: { least: 100 } },
    })
    expect(await setup.bahi.buy(imran, closed.code, 100)).toMatchObject({ msg: 'tips.msg.207' })
    expect(await setup.bahi.buy(imran, code, 1_000_000)).toMatchObject({ msg: 'tips.msg.211' })
    const first = await setup.bahi.buy(imran, code, 100, 'imran-1')
    expect(await setup.bahi.buy(imran, code, 100, 'imran-1')).toMatchObject({ data: { id: first.data['id'] } })
    expect(await setup.bahi.buy(imran, code, 110, 'imran-1')).toMatchObject({ msg: 'tips.msg.905' })
  })

  it('answers one key sixteen times with one order', async () => {
    const { code } = await setup.bahi.openScheme()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => setup.bahi.buy(setup.ravi, code, 100, 'sixteen')),
    )
    expect(new Set(answers.map(({ data }) => data['id'])).size).toBe(1)
    const { data } = await setup.bahi.read(setup.ravi, '/api/app/user/fund/order/list.do', { code })
    expect(data).toMatchObject({
      items: [{ id: answers[0]?.data['id'], number: expect.stringMatching(/^BH-F-2611-23-\d{6}$/) }],
      counts: { all: 1, 'in-progress': 1 },
      more: false,
    })
  })

  it('previews what it would hold, and says every rule at once', async () => {
    const { code } = await setup.bahi.openScheme({ leastUnits: 100 })
    const { data } = await setup.bahi.read(setup.ravi, '/api/app/user/fund/preview.do', {
      code,
      side: 'buy',
      units: '1000',
    })
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
    const { data: most } = await setup.bahi.read(setup.ravi, '/api/app/user/fund/preview.do', {
      code,
      side: 'buy',
      units: String(data['mostUnits']),
    })
    expect(most['problems']).toEqual([])
    const { data: wrong } = await setup.bahi.read(setup.ravi, '/api/app/user/fund/preview.do', {
      code,
      side: 'buy',
      units: String(Number(data['mostUnits']) + 15),
    })
    expect((wrong['problems'] as { msg: string }[]).map(({ msg }) => msg)).toEqual(['tips.msg.209', 'tips.msg.211'])
    expect(
      await setup.bahi.read(setup.ravi, '/api/app/user/aifund/preview.do', { code, side: 'buy', units: '10' }),
    ).toMatchObject({
      msg: 'tips.msg.206',
    })
  })

  it('fails when the NAV outran the hold, with all of it back and what was missing (211)', async () => {
    const { code } = await setup.bahi.openScheme({ payoutDays: 1 })
    const before = (await setup.bahi.cashOf(setup.asha)).availablePaise
    await setup.bahi.passTo(CUT_OFF - 60)
    const inTime = await setup.bahi.buy(setup.asha, code, 1_000)
    await setup.bahi.passTo(CUT_OFF)
    const late = await setup.bahi.buy(setup.asha, code, 500)
    expect(inTime.data['appliesOn']).toBe('2026-11-23')
    expect(late.data['appliesOn']).not.toBe('2026-11-23')
    // From outside, so that every unit is worth a tenth more at night.
    await setup.bahi.grow(code, 95_230_00n)
    await setup.bahi.endDay()
    const { order } = await setup.bahi.order(setup.asha, inTime.data['id'])
    expect(order).toMatchObject({
      state: 'failed',
      failure: 'cash-short',
      nav: expect.stringMatching(/^1[01]\.\d{4}$/),
      netPaise: null,
      heldPaise: 0,
    })
    expect(Number(order['missingPaise'])).toBe(Number(order['amountPaise']) + Number(order['feePaise']) - 10_552_50)
    await setup.bahi.endDay()
    expect((await setup.bahi.order(setup.asha, late.data['id'])).order).toMatchObject({
      state: 'failed',
      failure: 'cash-short',
    })
    expect((await setup.bahi.cashOf(setup.asha)).availablePaise).toBe(before)
    expect((await setup.bahi.read(setup.asha, '/api/app/user/notice/list.do')).data['items']).toContainEqual(
      expect.objectContaining({ kind: 'fund.cash-short' }),
    )
  })
})
