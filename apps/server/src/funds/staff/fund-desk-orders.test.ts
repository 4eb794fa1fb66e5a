import { describe, expect, it } from 'vitest'
import { arrangeFundDesk, REASON } from '../../../testing/servers/fund-desk.ts'

const setup = arrangeFundDesk()
const { sql, propose, read, approve, notices, idOf, holding } = setup
const withdraw = (proposalId: unknown) =>
  setup.bahi.call('/api/console/proposal/refuse.do', { id: proposalId, reason: REASON }, { token: setup.anita })

describe('a change of state', () => {
  it('closes to new money and never bars redeeming', async () => {
    const { code } = await setup.bahi.openScheme()
    await holding(setup.asha, code, 100)
    const change = async (state: string) =>
      approve((await propose('state/propose', { code, state })).data['proposalId'])
    expect(await propose('state/propose', { code, state: 'open' })).toMatchObject({ msg: 'tips.msg.974' })
    expect(await propose('state/propose', { code: 'FND-NONE', state: 'open' })).toMatchObject({ msg: 'tips.msg.206' })
    expect(await change('closed')).toMatchObject({ status: 0 })
    expect(await setup.bahi.buy(setup.asha, code, 100)).toMatchObject({ msg: 'tips.msg.207' })
    expect(await setup.bahi.sell(setup.asha, code, 10)).toMatchObject({ status: 0 })
    expect(await change('open')).toMatchObject({ status: 0 })
    expect(await setup.bahi.buy(setup.asha, code, 100)).toMatchObject({ status: 0 })
    expect(await change('retired')).toMatchObject({ status: 0 })
    expect(await setup.bahi.sell(setup.asha, code, 10)).toMatchObject({ status: 0 })
    expect(await propose('state/propose', { code, state: 'open' })).toMatchObject({ msg: 'tips.msg.974' })
    expect(
      (await notices(setup.asha))
        .filter(({ kind, params }) => kind === 'fund.state' && params['name'] === `Scheme ${code}`)
        .map(({ params }) => params['state']),
    ).toEqual(['retired', 'open', 'closed'])
  })
})

describe('orders of customers', () => {
  it('are listed with what is held for them, which the books hold too', async () => {
    const { code } = await setup.bahi.openScheme()
    const ravi = await setup.bahi.token('ravi')
    const [one, two] = [await setup.bahi.buy(setup.asha, code, 100), await setup.bahi.buy(ravi, code, 200)]
    const { data } = await read('order/list', { kind: 'subscribe', size: 200 })
    expect(data['heldPaise']).toBe(data['booksPaise'])
    const items = (data['items'] as { id: string; number: string }[]).map(({ id }) => id)
    expect(items).toEqual(expect.arrayContaining([one.data['id'], two.data['id']]))
    expect(items.indexOf(String(one.data['id']))).toBeLessThan(items.indexOf(String(two.data['id'])))
    expect((await read('order/list', { size: 1 })).data).toMatchObject({ more: true, items: [{}] })
    await setup.bahi.evening()
    expect((await read('order/list', { state: 'success', size: 1 })).data).toMatchObject({
      items: [{ id: two.data['id'], code, of: 'fund' }],
      heldPaise: 0,
      booksPaise: 0,
    })
  })

  it('are failed by two people, once, with everything back and the reason told', async () => {
    const { code } = await setup.bahi.openScheme()
    await holding(setup.asha, code, 100)
    const cash = (await setup.bahi.cashOf(setup.asha)).availablePaise
    const [bought, sold] = [await setup.bahi.buy(setup.asha, code, 100), await setup.bahi.sell(setup.asha, code, 50)]
    expect(await propose('order/review', { orderId: '1' })).toMatchObject({ msg: 'tips.msg.216' })
    const {
      data: { proposalId },
    } = await propose('order/review', { orderId: bought.data['id'] })
    expect(await propose('order/review', { orderId: bought.data['id'] }, setup.dev)).toMatchObject({
      msg: 'tips.msg.957',
    })
    expect((await read('order/list', { kind: 'subscribe' }, setup.dev)).data['items']).toMatchObject([
      { id: bought.data['id'], waiting: { proposalId, mine: false } },
    ])
    expect(await approve(proposalId, setup.anita)).toMatchObject({ msg: 'tips.msg.923' })
    expect(await approve(proposalId)).toMatchObject({ status: 0 })
    expect(await approve(proposalId)).toMatchObject({ msg: 'tips.msg.926' })
    expect((await setup.bahi.cashOf(setup.asha)).availablePaise).toBe(cash)
    expect((await setup.bahi.order(setup.asha, bought.data['id'])).order).toMatchObject({
      state: 'failed',
      failure: 'reviewed',
      reviewReason: REASON,
      heldPaise: 0,
    })
    expect(await propose('order/review', { orderId: bought.data['id'] })).toMatchObject({ msg: 'tips.msg.217' })
    await approve((await propose('order/review', { orderId: sold.data['id'] })).data['proposalId'])
    expect(await setup.bahi.holding(setup.asha, code)).toMatchObject({ units: 100, heldUnits: 0, redeemableUnits: 100 })
    expect(
      (await notices(setup.asha)).filter(({ kind }) => kind === 'fund.reviewed').map(({ params }) => params['reason']),
    ).toEqual([REASON, REASON])
    const { rows } = await sql(`select what, reason from bahi.customer_access where what = 'fund-order-review'`)
    expect(rows).toEqual([
      { what: 'fund-order-review', reason: REASON },
      { what: 'fund-order-review', reason: REASON },
    ])
  })

  it('that were struck meanwhile are not failed: the approval is refused', async () => {
    const { code } = await setup.bahi.openScheme()
    const bought = await setup.bahi.buy(setup.asha, code, 100)
    const {
      data: { proposalId },
    } = await propose('order/review', { orderId: bought.data['id'] })
    await setup.bahi.evening()
    expect(await approve(proposalId)).toMatchObject({ msg: 'tips.msg.217' })
    expect((await setup.bahi.order(setup.asha, bought.data['id'])).order).toMatchObject({ state: 'success' })
    await withdraw(proposalId)
  })

  it('are failed or struck, never both, when both are tried at once', async () => {
    const { code } = await setup.bahi.openScheme()
    for (let round = 0; round < 3; round += 1) {
      const bought = await setup.bahi.buy(setup.asha, code, 100)
      const {
        data: { proposalId },
      } = await propose('order/review', { orderId: bought.data['id'] })
      const [approved] = await Promise.all([approve(proposalId), setup.bahi.evening()])
      const { order, journals } = await setup.bahi.order(setup.asha, bought.data['id'])
      expect(order).toMatchObject(
        approved.status === 0 ? { state: 'failed', failure: 'reviewed' } : { state: 'success' },
      )
      expect(journals.map(({ kind }) => kind)).toEqual([
        'fund-hold',
        approved.status === 0 ? 'fund-release' : 'fund-subscription',
      ])
      if (approved.status !== 0) await withdraw(proposalId)
      // A NAV is struck once a night: of the next round it must be another fund's.
      if (approved.status !== 0) break
    }
  })
})

describe('a forced redemption', () => {
  it('is announced five trading days ahead, and told when the second person has signed', async () => {
    const { code } = await setup.bahi.openScheme({ lockUpDays: 365 })
    await holding(setup.asha, code, 200)
    const [ASHA, MEERA] = [await idOf('9000000001'), await idOf('9000000003')]
    const asked = { code, customerId: ASHA, why: 'scheme-closes', on: '2026-11-30' }
    expect(await setup.bahi.sell(setup.asha, code, 10)).toMatchObject({ msg: 'tips.msg.215' })
    expect(await propose('forced/propose', { ...asked, code: 'FND-NONE' })).toMatchObject({ msg: 'tips.msg.206' })
    expect(await propose('forced/propose', { ...asked, customerId: MEERA })).toMatchObject({ msg: 'tips.msg.216' })
    expect(await propose('forced/propose', { ...asked, units: '201' })).toMatchObject({
      msg: 'tips.msg.214',
      data: { params: { most: 200 } },
    })
    expect(await propose('forced/propose', { ...asked, on: '2026-11-27' })).toMatchObject({
      msg: 'tips.msg.970',
      data: { params: { from: '2026-11-30' } },
    })
    expect(await propose('forced/propose', { ...asked, on: '2026-12-05' })).toMatchObject({
      msg: 'tips.msg.970',
      data: { params: { from: '2026-12-07' } },
    })
    expect(await propose('forced/propose', { ...asked, why: 'because' })).toMatchObject({ http: 400 })
    const proposed = await propose('forced/propose', { ...asked, units: '150' })
    expect(proposed).toMatchObject({ status: 0 })
    expect(await propose('forced/propose', asked)).toMatchObject({ msg: 'tips.msg.957' })
    expect((await notices(setup.asha)).some(({ kind }) => kind === 'fund.forced')).toBe(false)
    expect(await approve(proposed.data['proposalId'])).toMatchObject({
      status: 0,
      data: { outcome: { on: '2026-11-30' } },
    })
    expect((await notices(setup.asha)).find(({ kind }) => kind === 'fund.forced')?.params).toEqual({
      name: `Scheme ${code}`,
      on: '2026-11-30',
      why: 'scheme-closes',
    })
    expect(await propose('forced/propose', asked)).toMatchObject({ msg: 'tips.msg.957' })
  })
})

describe('a caller who is no member of staff', () => {
  it('reads nothing here', async () => {
    expect(await setup.bahi.call('/api/console/fund/list.do', {}, { method: 'GET' })).toMatchObject({
      msg: 'tips.msg.249',
    })
    expect(await read('list', {}, setup.asha)).toMatchObject({ msg: 'tips.msg.249' })
  })
})
