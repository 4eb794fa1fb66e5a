import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { STEEL, giveShares, openCustomer } from '../../../testing/desk-fixture.ts'
import { arrangeOrders, logIn, ticket } from '../../../testing/servers/orders-server.ts'

describe('a customer over HTTP', () => {
  const setup = arrangeOrders()
  const { call } = setup
  it('buys through either name of the call, under one key space', async () => {
    const token = logIn(await openCustomer(setup.fixture, 50_000_00n))
    const key = randomUUID()
    const first = await call('buy.do', token, ticket, { key })
    expect(first).toMatchObject({
      status: 0,
      msg: '',
      data: { state: 'open', symbol: 'RELSTEEL', quantity: 10, limitPaise: 1_300_00 },
    })
    expect(
      (await call('buyStockTrade.do', token, { ...ticket, quantity: '10', type: undefined }, { key })).data,
    ).toEqual(first.data)
    expect(await call('buyStockTrade.do', token, { ...ticket, quantity: 11 }, { key })).toMatchObject({
      status: 1,
      msg: 'tips.msg.905',
    })
    const list = await call('order/list.do', token, {}, { method: 'GET' })
    expect(list.data.items).toEqual([first.data])
  })

  it('is told to log in, and may only read with the session of a locked account', async () => {
    const who = await openCustomer(setup.fixture, 0n)
    expect(await call('buy.do', null, ticket)).toMatchObject({ msg: 'tips.msg.249' })
    expect(await call('buy.do', logIn(who, true), ticket)).toMatchObject({ msg: 'tips.msg.006' })
    expect(await call('order/list.do', logIn(who, true), {}, { method: 'GET' })).toMatchObject({ msg: '' })
  })

  it('sees every problem of an order before placing it', async () => {
    const token = logIn(await openCustomer(setup.fixture, 5_000_00n, { identity: 'in-review' }))
    setup.fixture.clock.turn({ phase: 'after' })
    const { data } = await call('order/preview.do', token, { ...ticket, pricePaise: 9_000_00, side: 'buy' })
    setup.fixture.clock.turn({ phase: 'open' })
    expect(data.problems.map(({ msg }: { msg: string }) => msg)).toEqual([
      'tips.msg.005',
      'tips.msg.009',
      'tips.msg.109',
      'tips.msg.166',
    ])
    expect(data).toMatchObject({
      valuePaise: 90_000_00,
      availablePaise: 5_000_00,
      maxQuantity: 0,
      settlesOn: '2026-11-24',
      sellableOn: '2026-11-24',
    })
    // Beside value and charges a purchase holds the room for one rounding: 90.00 of tax is exact, the rupee comes back.
    expect(data.cashNeededPaise).toBe(data.valuePaise + data.chargesPaise + 1_07)
    expect(await call('order/preview.do', token, { ...ticket, code: 'NOBODY', side: 'buy' })).toMatchObject({
      msg: 'tips.msg.191',
    })
    expect(await call('order/preview.do', token, { ...ticket, quantity: 9e15, side: 'buy' })).toMatchObject({ msg: '' })
  })

  it('sees what a sale would bring, net of charges', async () => {
    const who = await openCustomer(setup.fixture, 0n)
    await giveShares(setup.fixture, who, STEEL, 10n, 10_000_00n)
    const { data } = await call('order/preview.do', logIn(who), { ...ticket, side: 'sell', pricePaise: 1_412_60 })
    expect(data).toMatchObject({
      problems: [],
      maxQuantity: 10,
      valuePaise: 14_126_00,
      netInHandPaise: 14_126_00 - data.chargesPaise,
    })
    expect(data.lots).toMatchObject([
      { boughtOn: '2026-01-05', held: 10, taken: 10, costPaise: 10_000_00, gainPaise: 4_126_00 - data.chargesPaise },
    ])
  })

  it('sees which lots a sale would be taken from, the oldest first, and none when there are not so many shares', async () => {
    const who = await openCustomer(setup.fixture, 0n)
    await giveShares(setup.fixture, who, STEEL, 10n, 10_000_00n)
    await giveShares(setup.fixture, who, STEEL, 10n, 15_000_00n)
    const token = logIn(who)
    const { data } = await call('order/preview.do', token, {
      ...ticket,
      quantity: 12,
      side: 'sell',
      pricePaise: 1_412_60,
    })
    expect(data.lots).toMatchObject([
      { held: 10, taken: 10, costPaise: 10_000_00 },
      { held: 10, taken: 2, costPaise: 3_000_00 },
    ])
    const gain = data.lots.reduce((sum: number, { gainPaise }: { gainPaise: number }) => sum + gainPaise, 0)
    expect(gain).toBe(data.netInHandPaise - 13_000_00)
    expect((await call('order/preview.do', token, { ...ticket, quantity: 21, side: 'sell' })).data.lots).toEqual([])
    expect((await call('order/preview.do', token, { ...ticket, quantity: 10, side: 'buy' })).data.lots).toEqual([])
  })

  it('is held to the limits that the settings for rise and fall draw around the previous close', async () => {
    const who = await openCustomer(setup.fixture, 50_000_00n)
    await giveShares(setup.fixture, who, STEEL, 10n, 10_000_00n)
    const token = logIn(who)
    const before = setup.fixture.settings
    setup.fixture.settings = { ...before, maxRiseBps: 200, maxFallBps: 500 }
    const problems = async (side: string, pricePaise: number) =>
      (await call('order/preview.do', token, { ...ticket, side, pricePaise })).data.problems
    // 2 % above and 5 % below 1,412.60: 1,440.852 and 1,341.97, rounded inward to the tick.
    expect(await problems('buy', 1_440_80)).toEqual([])
    expect(await problems('buy', 1_440_90)).toMatchObject([
      { msg: 'tips.msg.109', params: { limit: '1,440.80' }, fields: ['pricePaise'] },
    ])
    expect(await problems('sell', 1_342_00)).toEqual([])
    expect(await problems('sell', 1_341_90)).toMatchObject([{ msg: 'tips.msg.110', params: { limit: '1,342.00' } }])
    expect(await call('buy.do', token, { ...ticket, pricePaise: 1_440_90 })).toMatchObject({ msg: 'tips.msg.109' })
    setup.fixture.settings = before
  })

  it('is told before asking and when asking that there is no price to buy at', async () => {
    const token = logIn(await openCustomer(setup.fixture, 50_000_00n))
    const { lastPaise, previousClosePaise, bidPaise, askPaise } = setup.fixture.feed.quote(STEEL) ?? {
      lastPaise: 0,
      previousClosePaise: 0,
      bidPaise: 0,
      askPaise: 0,
    }
    setup.fixture.feed.set({ instrumentId: STEEL, lastPaise: 0, previousClosePaise: 0, bidPaise: 0, askPaise: 0 })
    expect((await call('order/preview.do', token, { ...ticket, side: 'buy' })).data.problems).toMatchObject([
      { msg: 'tips.msg.233' },
    ])
    expect(await call('buy.do', token, ticket)).toMatchObject({ msg: 'tips.msg.107' })
    setup.fixture.feed.set({ instrumentId: STEEL, lastPaise, previousClosePaise, bidPaise, askPaise })
  })

  it('sees how long an identical order has to wait', async () => {
    const token = logIn(await openCustomer(setup.fixture, 50_000_00n))
    await call('buy.do', token, ticket)
    setup.fixture.nowMs += 4_001
    expect((await call('order/preview.do', token, { ...ticket, side: 'buy' })).data.problems).toMatchObject([
      { msg: 'tips.msg.162', params: { seconds: 11 } },
    ])
    expect(await call('buy.do', token, ticket)).toMatchObject({
      msg: 'tips.msg.162',
      data: { params: { seconds: 11 } },
    })
  })

  it('opens an order and finds its fills, its charges and its entries in the book', async () => {
    const token = logIn(await openCustomer(setup.fixture, 50_000_00n))
    setup.fixture.venue.stand(STEEL, 'sell', 1_399_00, 4)
    const { data: placed } = await call('buy.do', token, { ...ticket, pricePaise: 1_400_00 })
    setup.fixture.venue.stand(STEEL, 'sell', 1_400_00, 6)
    await setup.fixture.desk.settled()
    const { data } = await call('order/detail.do', token, { orderId: placed.id }, { method: 'GET' })
    expect(data.order).toMatchObject({ state: 'filled', filledQuantity: 10 })
    expect(data.order.placedSecond).toBe(setup.fixture.clock.now().second)
    expect(data.fills).toHaveLength(2)
    expect(data.journals.map(({ kind }: { kind: string }) => kind)).toEqual([
      'order-hold',
      'buy-fill',
      'buy-fill',
      'order-release',
    ])
    const charged = data.charges.reduce((sum: number, { amountPaise }: { amountPaise: number }) => sum + amountPaise, 0)
    expect(charged).toBe(data.order.chargesPaise)
    expect(data.charges.find(({ kind }: { kind: string }) => kind === 'stt').amountPaise).toBe(14_00)
    expect(
      await call(
        'order/detail.do',
        logIn(await openCustomer(setup.fixture, 0n)),
        { orderId: placed.id },
        { method: 'GET' },
      ),
    ).toMatchObject({ msg: 'tips.msg.081' })
    expect(await call('order/detail.do', token, { orderId: '999999999999999999' }, { method: 'GET' })).toMatchObject({
      msg: 'tips.msg.081',
    })
    // Beyond any id there can be.
    expect(await call('order/detail.do', token, { orderId: '9999999999999999999' }, { method: 'GET' })).toMatchObject({
      msg: 'tips.msg.022',
    })
  })

  it('cancels and changes an order, and is told when it is too late', async () => {
    const token = logIn(await openCustomer(setup.fixture, 50_000_00n))
    const { data: placed } = await call('buy.do', token, ticket)
    expect(
      await call('order/modify.do', token, { orderId: placed.id, quantity: 12, pricePaise: 1_290_00 }),
    ).toMatchObject({ data: { quantity: 12, limitPaise: 1_290_00 } })
    expect(await call('order/cancel.do', token, { orderId: placed.id })).toMatchObject({ data: { state: 'cancelled' } })
    expect(await call('order/cancel.do', token, { orderId: placed.id })).toMatchObject({ msg: 'tips.msg.082' })
    expect(await call('order/cancel.do', token, { orderId: '1' })).toMatchObject({ msg: 'tips.msg.081' })
    const open = await call('order/list.do', token, { state: 'open' }, { method: 'GET' })
    expect(open.data.items).toEqual([])
  })

  it('is told by 429 to come again when the desk is flooded', async () => {
    const token = logIn(await openCustomer(setup.fixture, 5_00_000_00n))
    setup.ordersPerSecond = 3
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => call('buy.do', token, { ...ticket, pricePaise: 1_300_00 + at * 10 })),
    )
    setup.ordersPerSecond = 1_000_000
    expect(answers.map(({ msg }) => msg).filter((msg) => msg === 'tips.msg.162')).toHaveLength(3)
    expect(answers.at(-1)?.headers['retry-after']).toBe('1')
  })

  it.each([
    ['quantity missing', { ...ticket, quantity: undefined }],
    ['a price of fractions', { ...ticket, pricePaise: 1.5 }],
    ['no code', { ...ticket, code: '' }],
  ])('is told which field is wrong: %s', async (_, input) => {
    const token = logIn(await openCustomer(setup.fixture, 0n))
    expect(await call('buy.do', token, input)).toMatchObject({ status: 1, msg: 'tips.msg.022' })
  })

  it('means a limit order with a price and no type, and is refused a price with a market order', async () => {
    const who = await openCustomer(setup.fixture, 50_000_00n)
    await giveShares(setup.fixture, who, STEEL, 10n, 10_000_00n)
    const token = logIn(who)
    const priced = { code: 'RELSTEEL', quantity: 10, pricePaise: 1_300_00 }
    expect(await call('buy.do', token, priced)).toMatchObject({ data: { type: 'limit', limitPaise: 1_300_00 } })
    expect(await call('sell.do', token, { ...priced, pricePaise: 1_400_00 })).toMatchObject({
      data: { type: 'limit', limitPaise: 1_400_00 },
    })
    expect((await call('order/preview.do', token, { ...priced, side: 'buy' })).data).toMatchObject({
      limitPaise: 1_300_00,
    })
    for (const path of ['buy.do', 'sell.do', 'buyStockTrade.do', 'order/preview.do'])
      expect(await call(path, token, { ...priced, type: 'market', side: 'buy' })).toMatchObject({
        status: 1,
        msg: 'tips.msg.022',
        data: { fields: ['pricePaise'] },
      })
  })
})
