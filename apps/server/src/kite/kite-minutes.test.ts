import type { Connect } from 'kiteconnect'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type KiteProgram, type KiteServer, openKiteServer } from '../../testing/servers/kite-server.ts'
import { LOT } from '../../testing/servers/program-server.ts'

let bahi: KiteServer
let program: KiteProgram
beforeAll(async () => {
  bahi = await openKiteServer()
  program = await bahi.openProgram('ravi', { dayLimitPaise: 50_00_000_00 })
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

/** A price in rupees below the last one at which nobody sells, on the tick. */
function awayPrice(): number {
  const { feed, instruments } = bahi.parts
  const id = instruments.byCode(bahi.share.code)?.id ?? 0
  const [lastPaise, tickPaise] = [feed.quote(id)?.lastPaise ?? 0, feed.tickPaise(id) ?? 1]
  return (Math.round((lastPaise * 0.96) / tickPaise) * tickPaise) / 100
}

const limitOrder = (kite: Connect, more: object = {}) =>
  ({
    exchange: 'NSE',
    tradingsymbol: bahi.share.code,
    transaction_type: kite.TRANSACTION_TYPE_BUY,
    quantity: LOT,
    product: kite.PRODUCT_CNC,
    order_type: kite.ORDER_TYPE_LIMIT,
    price: awayPrice(),
    ...more,
  }) as never
const latest = async (id: string) => (await program.kite.getOrders()).find(({ order_id }) => order_id === id)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ error_type, message }: { error_type: string; message: string }) => ({ error_type, message }),
  )

describe('an order for some minutes (TTL) through the official client', () => {
  it('says for how many, and is CANCELLED when they are over', async () => {
    const { kite } = program
    const { order_id: id } = await kite.placeOrder('regular', limitOrder(kite, { validity: 'TTL', validity_ttl: 2 }))
    expect(await latest(id)).toMatchObject({ status: 'OPEN', validity: 'TTL', validity_ttl: 2 })
    await bahi.passTo(bahi.parts.clock.now().second + 100)
    expect(await latest(id)).toMatchObject({ status: 'OPEN' })
    // The exchange answers the cancel that the passing of time causes.
    await bahi.pumped(async () => {
      await bahi.passTo(bahi.parts.clock.now().second + 30)
      await bahi.parts.validityDesk.settled()
    })
    expect(await latest(id)).toMatchObject({ status: 'CANCELLED', cancelled_quantity: LOT })
    expect((await kite.getOrderHistory(id)).at(-1)).toMatchObject({
      status_message: expect.stringContaining('validity'),
    })
  })

  it('keeps its minutes when it is changed, and takes no others', async () => {
    const { kite } = program
    const order = limitOrder(kite, { validity: 'TTL', validity_ttl: 30, quantity: 2 * LOT })
    const { order_id: id } = await kite.placeOrder('regular', order)
    await bahi.pumped(() => kite.modifyOrder('regular', id, { quantity: LOT, validity: 'TTL' } as never))
    expect(await latest(id)).toMatchObject({ quantity: LOT, validity: 'TTL', validity_ttl: 30 })
    const others = [{ validity: 'DAY' }, { validity: 'TTL', validity_ttl: 5 }]
    for (const other of others)
      expect(await refusal(kite.modifyOrder('regular', id, other as never))).toMatchObject({
        error_type: 'InputException',
        message: expect.stringContaining('validity'),
      })
    await bahi.pumped(() => kite.cancelOrder('regular', id))
  })

  it('needs its minutes, 120 at most, and an order that waits', async () => {
    const { kite } = program
    for (const minutes of [undefined, 0, 121])
      expect(
        await refusal(kite.placeOrder('regular', limitOrder(kite, { validity: 'TTL', validity_ttl: minutes }))),
      ).toMatchObject({ error_type: 'InputException', message: expect.stringContaining('validity_ttl') })
    const market = { order_type: kite.ORDER_TYPE_MARKET, validity: 'TTL', validity_ttl: 5 }
    expect(await refusal(kite.placeOrder('regular', limitOrder(kite, market)))).toBeDefined()
    expect(await refusal(kite.placeOrder('amo', limitOrder(kite, { validity: 'TTL', validity_ttl: 5 })))).toBeDefined()
  })
})

describe('a limit order at the exchange, changed through the official client', () => {
  it('to MARKET trades at once within the price protection', async () => {
    const { kite } = program
    const { order_id: id } = await kite.placeOrder('regular', limitOrder(kite, { quantity: 3 * LOT }))
    await bahi.passTo(bahi.parts.clock.now().second + 1)
    await bahi.pumped(() => kite.modifyOrder('regular', id, { order_type: 'MARKET' } as never))
    await bahi.passTo(bahi.parts.clock.now().second + 60)
    const order = await latest(id)
    expect(order).toMatchObject({ status: 'COMPLETE', order_type: 'LIMIT', filled_quantity: 3 * LOT })
    expect(order?.average_price).toBeGreaterThan(awayPrice())
  })

  it('to SL or SL-M is refused in plain words', async () => {
    const { kite } = program
    const { order_id: id } = await kite.placeOrder('regular', limitOrder(kite, { quantity: 4 * LOT }))
    for (const order_type of ['SL', 'SL-M'])
      expect(
        await refusal(kite.modifyOrder('regular', id, { order_type, trigger_price: awayPrice() * 1.1 } as never)),
      ).toMatchObject({ error_type: 'OrderException', message: expect.stringContaining('stop order') })
    await bahi.pumped(() => kite.cancelOrder('regular', id))
  })
})
