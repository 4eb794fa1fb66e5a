import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { ALL_SHARDS, trialBalance } from '../ledger/verify/trial-balance.ts'
import { verifyAllChains } from '../ledger/verify/verify-chain.ts'

let bahi: TestServer
let token: string

beforeAll(async () => {
  bahi = await openTestServer()
  token = await bahi.logIn('9000000001')
})
afterAll(() => bahi.close())

const noon = 43_200

async function shareForSale() {
  const { data } = await bahi.call('/api/stock/getSingleStock.do', { code: 'SAHYABANK' }, { method: 'GET' })
  return data as { code: string; symbol: string; asks: { pricePaise: number }[]; lastPaise: number }
}

describe('the first journey', () => {
  it('buys a hundred shares at market, keeps the books, settles overnight and sells them the next day', async () => {
    await bahi.passTo(noon)
    const share = await shareForSale()
    const before = await bahi.call('/api/app/user/getUserPositionMarketValue.do', {}, { token })
    expect(before.data).toMatchObject({ availablePaise: 50_000_000, heldPaise: 0, holdingsValuePaise: 0 })

    const preview = await bahi.call(
      '/api/app/user/order/preview.do',
      { code: share.code, side: 'buy', quantity: 100, type: 'market' },
      { token },
    )
    expect(preview.data).toMatchObject({ problems: [], sellableOn: '2026-11-24', settlesOn: '2026-11-24' })

    const bought = await bahi.call(
      '/api/app/user/buy.do',
      { code: share.code, quantity: 100, type: 'market' },
      { token, key: 'buy-1' },
    )
    expect(bought).toMatchObject({ status: 0, data: { state: 'open', quantity: 100 } })
    await bahi.passTo(noon + 5)
    const order = await bahi.call(
      '/api/app/user/order/detail.do',
      { orderId: bought.data['id'] },
      { token, method: 'GET' },
    )
    expect(order.data).toMatchObject({ order: { state: 'filled', filledQuantity: 100, heldPaise: 0 } })

    const tooEarly = await bahi.call(
      '/api/app/user/sell.do',
      { code: share.code, quantity: 100, type: 'market' },
      { token, key: 'sell-0' },
    )
    expect(tooEarly).toMatchObject({ status: 1, msg: 'tips.msg.129' })

    expect(await bahi.endDay()).toBe('2026-11-24')
    await bahi.passTo(noon)
    const holdings = await bahi.call('/api/app/user/futures/position/list.do', {}, { token, method: 'GET' })
    expect(holdings.data).toMatchObject({
      holdings: [
        {
          symbol: share.symbol,
          quantity: 100,
          availableQuantity: 100,
          unsettledQuantity: 0,
          lots: [{ quantity: 100, remaining: 100, boughtOn: '2026-11-23' }],
        },
      ],
    })

    const sold = await bahi.call(
      '/api/app/user/sell.do',
      { code: share.code, quantity: 100, type: 'market' },
      { token, key: 'sell-1' },
    )
    expect(sold).toMatchObject({ status: 0 })
    await bahi.passTo(noon + 5)
    const closed = await bahi.call(
      '/api/app/user/futures/position/list.do',
      { state: 'closed' },
      { token, method: 'GET' },
    )
    expect(closed.data).toMatchObject({
      closed: [{ symbol: share.symbol, quantity: 100, boughtOn: '2026-11-23', soldOn: '2026-11-24' }],
    })
    const after = await bahi.call('/api/app/user/getUserPositionMarketValue.do', {}, { token })
    expect(after.data).toMatchObject({ heldPaise: 0, holdingsValuePaise: 0 })
    expect(Number(after.data['unsettledPaise'])).toBeGreaterThan(0)

    expect(await bahi.endDay()).toBe('2026-11-25')
    const settled = await bahi.call('/api/app/user/getUserPositionMarketValue.do', {}, { token })
    expect(settled.data).toMatchObject({
      unsettledPaise: 0,
      availablePaise: Number(after.data['availablePaise']) + Number(after.data['unsettledPaise']),
    })
  })

  it('answers a replayed order with its first answer and changes nothing', async () => {
    const orders = () => bahi.call('/api/app/user/order/list.do', {}, { token, method: 'GET' })
    const before = await orders()
    const again = await bahi.call(
      '/api/app/user/buy.do',
      { code: 'SAHYABANK', quantity: 100, type: 'market' },
      { token, key: 'buy-1' },
    )
    expect(again).toMatchObject({ status: 0, data: { state: 'open', quantity: 100 } })
    expect((await orders()).data).toEqual(before.data)
    const other = await bahi.call(
      '/api/app/user/buy.do',
      { code: 'SAHYABANK', quantity: 200, type: 'market' },
      { token, key: 'buy-1' },
    )
    expect(other).toMatchObject({ status: 1, msg: 'tips.msg.905' })
  })

  it('lets a newcomer look at everything and refuses the first order with 005', async () => {
    const registered = await bahi.call('/api/app/reg.do', {
      phone: '9812345678',
      password: 'long-enough',
      agreed: 'true',
      invitationCode: 'BAHKHATA',
    })
    expect(registered).toMatchObject({ status: 0, data: { user: { identityState: 'not-authenticated' } } })
    const newcomer = String(registered.data['token'])
    for (const path of [
      '/api/app/user/getUserPositionMarketValue.do',
      '/api/app/user/statement/list.do',
      '/api/app/user/order/list.do',
      '/api/app/user/futures/position/list.do',
    ]) {
      expect(await bahi.call(path, {}, { token: newcomer, method: 'GET' })).toMatchObject({ status: 0 })
    }
    await bahi.passTo(noon)
    const refused = await bahi.call(
      '/api/app/user/buy.do',
      { code: 'SAHYABANK', quantity: 100, type: 'market' },
      { token: newcomer, key: 'first' },
    )
    expect(refused).toMatchObject({ status: 1, msg: 'tips.msg.005' })
  })

  it('leaves books that balance and chains that hold', async () => {
    expect(await trialBalance(bahi.parts.db.pool)).toMatchObject({ differences: [] })
    expect(await verifyAllChains(bahi.parts.db.pool, ALL_SHARDS)).toMatchObject({ broken: [] })
    expect(bahi.faults).toEqual([])
  })
})
