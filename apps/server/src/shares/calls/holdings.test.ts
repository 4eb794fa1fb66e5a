import { describe, expect, it } from 'vitest'
import { COTTON, STEEL, giveShares, openCustomer } from '../../../testing/desk-fixture.ts'
import { arrangeOrders, logIn, ticket } from '../../../testing/servers/orders-server.ts'

describe('a customer over HTTP', () => {
  const setup = arrangeOrders()
  const { call } = setup

  it('sees holdings with their lots and what closed positions have earned', async () => {
    const who = await openCustomer(setup.fixture, 50_000_00n)
    await giveShares(setup.fixture, who, STEEL, 10n, 10_000_00n)
    await giveShares(setup.fixture, who, COTTON, 100n, 6_000_00n)
    const token = logIn(who)
    setup.fixture.venue.stand(STEEL, 'buy', 1_412_00, 4)
    const sold = await call('sell.do', token, { ...ticket, quantity: 4, pricePaise: 1_412_00 })
    await setup.fixture.desk.settled()
    const { data } = await call('futures/position/list.do', token, {}, { method: 'GET' })
    expect(data.holdings).toHaveLength(2)
    expect(data.holdings[0]).toMatchObject({
      symbol: 'RELSTEEL',
      quantity: 6,
      averageCostPaise: 1_000_00,
      investedPaise: 6_000_00,
      valuePaise: 6 * 1_412_60,
      unrealisedPaise: 6 * 412_60,
      unrealisedBps: 4_126,
    })
    expect(data.holdings[1]).toMatchObject({
      symbol: 'KAVERI',
      unrealisedPaise: -1_000_00,
      unrealisedBps: -1_667,
      lots: [{ remaining: 100 }],
    })
    const { data: closed } = await call('futures/position/list.do', token, { state: 'closed' }, { method: 'GET' })
    expect(closed.closed).toMatchObject([
      {
        symbol: 'RELSTEEL',
        quantity: 4,
        costPaise: 4_000_00,
        proceedsPaise: 4 * 1_412_00,
        boughtOn: '2026-01-05',
        soldOn: '2026-11-23',
      },
    ])
    expect(closed.totals.realisedPaise).toBe(closed.closed[0].realisedPaise)
    expect(closed.closed[0].realisedPaise).toBe(4 * 412_00 - closed.closed[0].chargesPaise)
    expect(closed).toMatchObject({ openCount: 2, closedCount: 1 })
    const receipt = await call('order/detail.do', token, { orderId: sold.data.id }, { method: 'GET' })
    expect(receipt.data.realisedPaise).toBe(closed.closed[0].realisedPaise)
    const [steel, cotton] = data.holdings
    expect(steel).toMatchObject({
      realisedPaise: closed.totals.realisedPaise,
      lots: [
        {
          quantity: 10,
          remaining: 6,
          costPaise: 10_000_00,
          remainingCostPaise: 6_000_00,
          realisedPaise: closed.totals.realisedPaise,
          sellableOn: null,
        },
      ],
    })
    expect(cotton).toMatchObject({ realisedPaise: 0, lots: [{ remainingCostPaise: 6_000_00, realisedPaise: 0 }] })
  })

  it('opens one holding by its code: lots of today wait for the next trading day, older ones do not', async () => {
    const who = await openCustomer(setup.fixture, 50_000_00n)
    await giveShares(setup.fixture, who, STEEL, 10n, 10_000_00n)
    await giveShares(setup.fixture, who, COTTON, 100n, 6_000_00n)
    const token = logIn(who)
    setup.fixture.venue.stand(STEEL, 'sell', 1_400_00, 3)
    setup.fixture.venue.stand(STEEL, 'sell', 1_400_00, 2)
    const bought = await call('buy.do', token, { ...ticket, quantity: 5, pricePaise: 1_400_00 })
    await setup.fixture.desk.settled()
    const receipt = await call('order/detail.do', token, { orderId: bought.data.id }, { method: 'GET' })
    expect(receipt.data).toMatchObject({ realisedPaise: null, fills: [{ quantity: 3 }, { quantity: 2 }] })
    const { data } = await call('futures/position/list.do', token, { code: 'RELSTEEL' }, { method: 'GET' })
    expect(data.holdings).toHaveLength(1)
    // Two trades of one day are one purchase.
    expect(data).toMatchObject({ openCount: 2, totals: { investedPaise: 17_000_00 } })
    expect(data.holdings[0]).toMatchObject({
      quantity: 15,
      sellableOn: '2026-11-24',
      lots: [
        { boughtOn: '2026-01-05', sellableOn: null },
        { remaining: 3, boughtOn: '2026-11-23', settlesOn: '2026-11-24', sellableOn: '2026-11-24' },
        { remaining: 2, boughtOn: '2026-11-23', settlesOn: '2026-11-24', sellableOn: '2026-11-24' },
      ],
    })
    expect((await call('futures/position/list.do', token, { code: 'NOBODY' }, { method: 'GET' })).data).toMatchObject({
      holdings: [],
      openCount: 0,
    })
  })

  it('finds orders and holdings by share, name or order number, and only their own', async () => {
    const who = await openCustomer(setup.fixture, 50_000_00n)
    await giveShares(setup.fixture, who, COTTON, 100n, 6_000_00n)
    const token = logIn(who)
    const { data: placed } = await call('buy.do', token, ticket)
    const { data: second } = await call('buy.do', token, {
      ...ticket,
      code: 'KAVERI',
      quantity: 100,
      pricePaise: 45_00,
    })
    const ids = async (input: object, as = token) =>
      (await call('order/list.do', as, input, { method: 'GET' })).data.items.map(({ id }: { id: string }) => id)
    expect(await ids({ code: 'RELSTEEL' })).toEqual([placed.id])
    expect(await ids({ keyword: 'steel' })).toEqual([placed.id])
    expect(await ids({ keyword: 'kaveri c' })).toEqual([second.id])
    expect(await ids({ keyword: placed.number })).toEqual([placed.id])
    expect(await ids({ keyword: placed.number.toLowerCase().slice(4) })).toEqual([placed.id])
    expect(await ids({ keyword: 'BH-2611' })).toEqual([second.id, placed.id])
    expect(await ids({ keyword: '%' })).toEqual([])
    expect(await ids({ keyword: placed.number }, logIn(await openCustomer(setup.fixture, 0n)))).toEqual([])
    expect((await call('order/list.do', token, { state: 'today', size: 1 }, { method: 'GET' })).data).toMatchObject({
      items: [{ id: second.id }],
      more: true,
      total: 2,
    })
    expect(
      (await call('futures/position/list.do', token, { keyword: 'cotton' }, { method: 'GET' })).data,
    ).toMatchObject({ holdings: [{ symbol: 'KAVERI' }] })
    expect((await call('futures/position/list.do', token, { keyword: 'steel' }, { method: 'GET' })).data).toMatchObject(
      { holdings: [] },
    )
  })
})
