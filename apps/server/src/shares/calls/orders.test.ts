import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  COTTON,
  type DeskFixture,
  STEEL,
  giveShares,
  openCustomer,
  openDeskFixture,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { installFrontDoor } from '../../platform/http/front-door.ts'
import type { Who } from '../../platform/http/who.ts'
import { type OrderParts, registerOrders } from './routes.ts'

let fixture: DeskFixture
let app: FastifyInstance
const sessions = new Map<string, Who>()
let ordersPerSecond = 1_000_000

beforeAll(async () => {
  fixture = await openDeskFixture()
  const door = {
    sessions: { find: (token: string) => sessions.get(token) },
    log: { error: () => undefined },
    http: {
      checkReplies: true,
      visitorTriesPerMinute: 60,
      ordersPerSecond: () => ordersPerSecond,
      isReady: () => true,
    },
  }
  const byCode = (code: string) => [...fixture.instruments.values()].find((instrument) => instrument.code === code)
  const parts: OrderParts = {
    ...door,
    db: fixture.database.app,
    feed: fixture.feed,
    clock: fixture.clock,
    calendar: fixture.parts.calendar,
    settings: { value: () => false },
    desk: {
      ...fixture.desk,
      submit: (command) => fixture.desk.submit(command),
      preview: (command) => fixture.desk.preview(command),
    },
    instruments: {
      byId: (id) => fixture.instruments.get(id),
      byCode,
      all: () => [...fixture.instruments.values()],
      reload: async () => undefined,
    },
  }
  app = Fastify()
  await installFrontDoor(app, door)
  registerOrders(app, parts)
})
afterAll(async () => {
  await app.close()
  await fixture.close()
})
afterEach(() => expectLedgerToHold(fixture))

function logIn({ shard, owner }: OwnerKey, readOnly = false): string {
  const token = randomUUID()
  sessions.set(token, { shard, customerId: owner, readOnly })
  return token
}

async function call(
  path: string,
  token: string | null,
  input: object,
  { key = randomUUID(), method = 'POST' }: { readonly key?: string; readonly method?: 'GET' | 'POST' } = {},
) {
  const query =
    method === 'GET'
      ? `?${new URLSearchParams(Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))).toString()}`
      : ''
  const response = await app.inject({
    method,
    url: `/api/app/user/${path}${query}`,
    headers: { 'idempotency-key': key, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(method === 'POST' ? { payload: input } : {}),
  })
  return { status: response.statusCode, headers: response.headers, ...response.json() }
}

const ticket = { code: 'RELSTEEL', quantity: 10, type: 'limit', pricePaise: 1_300_00 }

describe('a customer over HTTP', () => {
  it('buys through either name of the call, under one key space', async () => {
    const token = logIn(await openCustomer(fixture, 50_000_00n))
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
    const who = await openCustomer(fixture, 0n)
    expect(await call('buy.do', null, ticket)).toMatchObject({ msg: 'tips.msg.249' })
    expect(await call('buy.do', logIn(who, true), ticket)).toMatchObject({ msg: 'tips.msg.006' })
    expect(await call('order/list.do', logIn(who, true), {}, { method: 'GET' })).toMatchObject({ msg: '' })
  })

  it('sees every problem of an order before placing it', async () => {
    const token = logIn(await openCustomer(fixture, 5_000_00n, { identity: 'in-review' }))
    fixture.clock.turn({ phase: 'after' })
    const { data } = await call('order/preview.do', token, { ...ticket, pricePaise: 9_000_00, side: 'buy' })
    fixture.clock.turn({ phase: 'open' })
    expect(data.problems.map(({ msg }: { msg: string }) => msg)).toEqual([
      'tips.msg.005',
      'tips.msg.009',
      'tips.msg.109',
      'tips.msg.166',
    ])
    expect(data).toMatchObject({
      valuePaise: 90_000_00,
      availablePaise: 5_000_00,
      mostQuantity: 0,
      settlesOn: '2026-11-24',
      sellableOn: '2026-11-24',
    })
    expect(data.cashNeededPaise).toBe(data.valuePaise + data.chargesPaise)
    expect(await call('order/preview.do', token, { ...ticket, code: 'NOBODY', side: 'buy' })).toMatchObject({
      msg: 'tips.msg.191',
    })
    expect(await call('order/preview.do', token, { ...ticket, quantity: 9e15, side: 'buy' })).toMatchObject({ msg: '' })
  })

  it('sees what a sale would bring, net of charges', async () => {
    const who = await openCustomer(fixture, 0n)
    await giveShares(fixture, who, STEEL, 10n, 10_000_00n)
    const { data } = await call('order/preview.do', logIn(who), { ...ticket, side: 'sell', pricePaise: 1_412_60 })
    expect(data).toMatchObject({
      problems: [],
      mostQuantity: 10,
      valuePaise: 14_126_00,
      netInHandPaise: 14_126_00 - data.chargesPaise,
    })
    expect(data.lots).toMatchObject([
      { boughtOn: '2026-01-05', held: 10, taken: 10, costPaise: 10_000_00, gainPaise: 4_126_00 - data.chargesPaise },
    ])
  })

  it('sees which lots a sale would be taken from, the oldest first, and none when there are not so many shares', async () => {
    const who = await openCustomer(fixture, 0n)
    await giveShares(fixture, who, STEEL, 10n, 10_000_00n)
    await giveShares(fixture, who, STEEL, 10n, 15_000_00n)
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
    const who = await openCustomer(fixture, 50_000_00n)
    await giveShares(fixture, who, STEEL, 10n, 10_000_00n)
    const token = logIn(who)
    const before = fixture.settings
    fixture.settings = { ...before, maxRiseBps: 200, maxFallBps: 500 }
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
    fixture.settings = before
  })

  it('is told before asking and when asking that there is no price to buy at', async () => {
    const token = logIn(await openCustomer(fixture, 50_000_00n))
    const { lastPaise, previousClosePaise, bidPaise, askPaise } = fixture.feed.quote(STEEL) ?? {
      lastPaise: 0,
      previousClosePaise: 0,
      bidPaise: 0,
      askPaise: 0,
    }
    fixture.feed.set({ instrumentId: STEEL, lastPaise: 0, previousClosePaise: 0, bidPaise: 0, askPaise: 0 })
    expect((await call('order/preview.do', token, { ...ticket, side: 'buy' })).data.problems).toMatchObject([
      { msg: 'tips.msg.233' },
    ])
    expect(await call('buy.do', token, ticket)).toMatchObject({ msg: 'tips.msg.107' })
    fixture.feed.set({ instrumentId: STEEL, lastPaise, previousClosePaise, bidPaise, askPaise })
  })

  it('sees how long an identical order has to wait', async () => {
    const token = logIn(await openCustomer(fixture, 50_000_00n))
    await call('buy.do', token, ticket)
    fixture.nowMs += 4_001
    expect((await call('order/preview.do', token, { ...ticket, side: 'buy' })).data.problems).toMatchObject([
      { msg: 'tips.msg.162', params: { seconds: 11 } },
    ])
    expect(await call('buy.do', token, ticket)).toMatchObject({
      msg: 'tips.msg.162',
      data: { params: { seconds: 11 } },
    })
  })

  it('opens an order and finds its fills, its charges and its entries in the book', async () => {
    const token = logIn(await openCustomer(fixture, 50_000_00n))
    fixture.venue.stand(STEEL, 'sell', 1_399_00, 4)
    const { data: placed } = await call('buy.do', token, { ...ticket, pricePaise: 1_400_00 })
    fixture.venue.stand(STEEL, 'sell', 1_400_00, 6)
    await fixture.desk.settled()
    const { data } = await call('order/detail.do', token, { orderId: placed.id }, { method: 'GET' })
    expect(data.order).toMatchObject({ state: 'filled', filledQuantity: 10 })
    expect(data.order.placedSecond).toBe(fixture.clock.now().second)
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
      await call('order/detail.do', logIn(await openCustomer(fixture, 0n)), { orderId: placed.id }, { method: 'GET' }),
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
    const token = logIn(await openCustomer(fixture, 50_000_00n))
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

  it('sees holdings with their lots and what closed positions have earned', async () => {
    const who = await openCustomer(fixture, 50_000_00n)
    await giveShares(fixture, who, STEEL, 10n, 10_000_00n)
    await giveShares(fixture, who, COTTON, 100n, 6_000_00n)
    const token = logIn(who)
    fixture.venue.stand(STEEL, 'buy', 1_412_00, 4)
    await call('sell.do', token, { ...ticket, quantity: 4, pricePaise: 1_412_00 })
    await fixture.desk.settled()
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
    const who = await openCustomer(fixture, 50_000_00n)
    await giveShares(fixture, who, STEEL, 10n, 10_000_00n)
    await giveShares(fixture, who, COTTON, 100n, 6_000_00n)
    const token = logIn(who)
    fixture.venue.stand(STEEL, 'sell', 1_400_00, 5)
    await call('buy.do', token, { ...ticket, quantity: 5, pricePaise: 1_400_00 })
    await fixture.desk.settled()
    const { data } = await call('futures/position/list.do', token, { code: 'RELSTEEL' }, { method: 'GET' })
    expect(data.holdings).toHaveLength(1)
    expect(data).toMatchObject({ openCount: 2, totals: { investedPaise: 17_000_00 } })
    expect(data.holdings[0]).toMatchObject({
      quantity: 15,
      sellableOn: '2026-11-24',
      lots: [
        { boughtOn: '2026-01-05', sellableOn: null },
        { boughtOn: '2026-11-23', settlesOn: '2026-11-24', sellableOn: '2026-11-24' },
      ],
    })
    expect((await call('futures/position/list.do', token, { code: 'NOBODY' }, { method: 'GET' })).data).toMatchObject({
      holdings: [],
      openCount: 0,
    })
  })

  it('finds orders and holdings by share, name or order number, and only their own', async () => {
    const who = await openCustomer(fixture, 50_000_00n)
    await giveShares(fixture, who, COTTON, 100n, 6_000_00n)
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
    expect(await ids({ keyword: placed.number }, logIn(await openCustomer(fixture, 0n)))).toEqual([])
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

  it('is told by 429 to come again when the desk is flooded', async () => {
    const token = logIn(await openCustomer(fixture, 5_00_000_00n))
    ordersPerSecond = 3
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => call('buy.do', token, { ...ticket, pricePaise: 1_300_00 + at * 10 })),
    )
    ordersPerSecond = 1_000_000
    expect(answers.map(({ msg }) => msg).filter((msg) => msg === 'tips.msg.162')).toHaveLength(3)
    expect(answers.at(-1)?.headers['retry-after']).toBe('1')
  })

  it.each([
    ['quantity missing', { ...ticket, quantity: undefined }],
    ['a price of fractions', { ...ticket, pricePaise: 1.5 }],
    ['no code', { ...ticket, code: '' }],
  ])('is told which field is wrong: %s', async (_, input) => {
    const token = logIn(await openCustomer(fixture, 0n))
    expect(await call('buy.do', token, input)).toMatchObject({ status: 1, msg: 'tips.msg.022' })
  })
})
