import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OfferServer, openOfferServer } from '../../testing/servers/offer-server.ts'

let bahi: OfferServer
let asha: string
beforeAll(async () => {
  bahi = await openOfferServer()
  asha = await bahi.token('asha')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const sell = (quantity: number) =>
  bahi.call('/api/app/user/sell.do', { code: bahi.code, quantity: String(quantity), type: 'market' }, { token: asha })
const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
/** The lots that sales came out of, in the order of the sales. */
const soldLots = async () =>
  (
    await sql(
      'select lot_id from bahi.lot_sale s join bahi.lot l on l.shard = s.shard and l.owner = s.owner and l.instrument_id = s.instrument_id and l.id = s.lot_id where s.owner = (select customer_id from bahi.customer_phone where phone = $1) group by lot_id, l.bought_on order by min(s.tape_seq), l.bought_on, lot_id',
      ['9000000001'],
    )
  ).rows.map(({ lot_id: id }) => id as bigint)
const ticket = async (lockInDays: number) => {
  const { id, code } = await bahi.offer('vip', { lockInDays })
  const bought = await bahi.buy(asha, 'vipticket', id, 100, code)
  expect(bought).toMatchObject({ status: 0, data: { allotted: 100 } })
  return BigInt(String(bought.data['id']))
}

describe('shares of an offer without lock-in', () => {
  it('are not sold on the day they were bought, as the position says', async () => {
    await ticket(0)
    expect(await bahi.positionOf(asha)).toMatchObject({
      quantity: 100,
      availableQuantity: 100,
      sellableOn: '2026-11-24',
    })
    expect(await sell(100)).toMatchObject({ msg: 'tips.msg.129' })
  })

  it('wait their minutes where the day of purchase allows a sale', async () => {
    await bahi.set('trade.sameDaySell', true)
    await bahi.set('trade.cantSellTimes', 10)
    await bahi.passTo(36_000 + 120)
    expect(await sell(100)).toMatchObject({ msg: 'tips.msg.128', data: { params: { cantSellTimes: 10 } } })
    await bahi.set('trade.sameDaySell', false)
  })

  it('are sold before younger ones of the market, and those in lock-in not before their day', async () => {
    const {
      rows: [free],
    } = await sql(
      'select id from bahi.lot where owner = (select customer_id from bahi.customer_phone where phone = $1) and remaining > 0',
      ['9000000001'],
    )
    const locked = await ticket(2)
    await bahi.endDay()
    await bahi.passTo(36_000)
    expect(
      await bahi.call('/api/app/user/buy.do', { code: bahi.code, quantity: '100', type: 'market' }, { token: asha }),
    ).toMatchObject({ status: 0 })
    await bahi.passTo(36_000 + 60)
    expect((await bahi.positionOf(asha))?.['lots']).toMatchObject([
      { id: String(free.id) },
      { id: String(locked) },
      { boughtOn: '2026-11-24' },
    ])
    expect(await sell(100)).toMatchObject({ status: 0 })
    await bahi.passTo(36_000 + 120)
    expect(await soldLots()).toEqual([free.id])
    await bahi.endDay()
    await bahi.round()
    await bahi.passTo(36_000)
    expect(await sell(200)).toMatchObject({ status: 0 })
    await bahi.passTo(36_000 + 60)
    const sold = await soldLots()
    expect([sold.length, sold[0], sold[1]]).toEqual([3, free.id, locked])
  })
})
