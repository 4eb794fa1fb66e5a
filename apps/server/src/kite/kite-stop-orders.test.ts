import type { Connect } from 'kiteconnect'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type KiteProgram, type KiteServer, openKiteServer } from '../../testing/servers/kite-server.ts'
import { LOT } from '../../testing/servers/program-server.ts'

let bahi: KiteServer
let program: KiteProgram
beforeAll(async () => {
  bahi = await openKiteServer()
  program = await bahi.openProgram('ravi', { dayLimitPaise: 50_00_000_00 })
})
// The limits count by seconds of the machine, so each test begins with one that nothing was sent in.
beforeEach(() => new Promise((resolve) => setTimeout(resolve, 1_005 - (performance.now() % 1_000))))
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

/** Prices in rupees around the last one, on the tick. */
function levels() {
  const { feed, instruments } = bahi.parts
  const id = instruments.byCode(bahi.share.code)?.id ?? 0
  const [lastPaise, tickPaise] = [feed.quote(id)?.lastPaise ?? 0, feed.tickPaise(id) ?? 1]
  const at = (factor: number) => (Math.round((lastPaise * factor) / tickPaise) * tickPaise) / 100
  return { last: lastPaise / 100, high: at(1.02), higher: at(1.03), highest: at(1.04), low: at(0.98) }
}

const stop = (kite: Connect, more: object) => ({
  exchange: 'NSE',
  tradingsymbol: bahi.share.code,
  transaction_type: kite.TRANSACTION_TYPE_BUY,
  quantity: LOT,
  product: kite.PRODUCT_CNC,
  order_type: kite.ORDER_TYPE_SL,
  ...more,
})
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ error_type, message }: { error_type: string; message: string }) => ({ error_type, message }),
  )
const latest = async (id: string) => (await program.kite.getOrders()).find(({ order_id }) => order_id === id)

describe('a stop order through the official client', () => {
  it('waits as TRIGGER PENDING, is changed, made a limit order and cancelled', async () => {
    const { kite } = program
    const { high, higher, highest, low } = levels()
    const { order_id: id } = await kite.placeOrder(
      'regular',
      stop(kite, { trigger_price: high, price: higher, quantity: 2 * LOT }) as never,
    )
    expect(await latest(id)).toMatchObject({
      status: 'TRIGGER PENDING',
      order_type: 'SL',
      trigger_price: high,
      price: higher,
      validity: 'DAY',
      pending_quantity: 2 * LOT,
    })
    await kite.modifyOrder('regular', id, { trigger_price: higher, price: highest, quantity: LOT })
    expect(await latest(id)).toMatchObject({ status: 'TRIGGER PENDING', trigger_price: higher, quantity: LOT })
    await kite.modifyOrder('regular', id, { order_type: 'SL-M' } as never)
    expect(await latest(id)).toMatchObject({ order_type: 'SL-M', price: 0, trigger_price: higher, validity: 'DAY' })
    await kite.modifyOrder('regular', id, { order_type: 'LIMIT', price: low } as never)
    expect(await latest(id)).toMatchObject({ status: 'OPEN', order_type: 'LIMIT', price: low, trigger_price: 0 })
    await bahi.pumped(() => kite.cancelOrder('regular', id))
    expect(await latest(id)).toMatchObject({ status: 'CANCELLED' })
  })

  it('is cancelled while it waits, without the exchange', async () => {
    const { kite } = program
    const { high } = levels()
    const { order_id: id } = await kite.placeOrder(
      'regular',
      stop(kite, { order_type: 'SL-M', trigger_price: high, quantity: 3 * LOT }) as never,
    )
    await kite.cancelOrder('regular', id)
    expect((await kite.getOrderHistory(id)).map(({ status }) => status)).toEqual(['TRIGGER PENDING', 'CANCELLED'])
  })

  it('tells in its history that it was triggered', async () => {
    const { kite } = program
    const { last, high } = levels()
    const { order_id: id } = await kite.placeOrder(
      'regular',
      stop(kite, { trigger_price: last, price: high, quantity: 4 * LOT }) as never,
    )
    await bahi.parts.stopDesk.settled()
    await bahi.passTo(bahi.parts.clock.now().second + 60)
    const history = (await kite.getOrderHistory(id)).map(({ status }) => status)
    expect(history.slice(0, 2)).toEqual(['TRIGGER PENDING', 'OPEN'])
    expect(history.at(-1)).toBe('COMPLETE')
  })

  it('is refused in plain words when its prices cannot be', async () => {
    const { kite } = program
    const { low, high, higher } = levels()
    expect(await refusal(kite.placeOrder('regular', stop(kite, { price: high }) as never))).toMatchObject({
      error_type: 'InputException',
      message: expect.stringContaining('trigger_price'),
    })
    expect(
      await refusal(kite.placeOrder('regular', stop(kite, { trigger_price: low, price: high }) as never)),
    ).toMatchObject({ error_type: 'OrderException' })
    expect(
      await refusal(kite.placeOrder('regular', stop(kite, { trigger_price: higher, price: high }) as never)),
    ).toMatchObject({ error_type: 'OrderException', message: expect.stringContaining('trigger') })
  })
})

describe('an after-market order through the official client', () => {
  it('waits as AMO REQ RECEIVED, is changed and cancelled', async () => {
    const { kite } = program
    const { low, last } = levels()
    const { order_id: id } = await kite.placeOrder(
      'amo',
      stop(kite, { order_type: kite.ORDER_TYPE_LIMIT, price: low, quantity: 5 * LOT }) as never,
    )
    expect(await latest(id)).toMatchObject({
      status: 'AMO REQ RECEIVED',
      variety: 'amo',
      price: low,
      pending_quantity: 5 * LOT,
    })
    await kite.modifyOrder('amo', id, { quantity: LOT, price: last })
    expect(await latest(id)).toMatchObject({ status: 'AMO REQ RECEIVED', quantity: LOT, price: last })
    await kite.cancelOrder('amo', id)
    expect((await kite.getOrderHistory(id)).map(({ status }) => status)).toEqual(['AMO REQ RECEIVED', 'CANCELLED'])
  })
})
