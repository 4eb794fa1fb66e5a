import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listFundOrders } from '@bahi/contract/funds/calls'
import { type KiteProgram, type KiteServer, openKiteServer } from '../../testing/servers/kite-server.ts'

let bahi: KiteServer
let program: KiteProgram
/** A fund of the demo, as the format lists it. */
let fund: { tradingsymbol: string; last_price: number; minimum_purchase_amount: string }
beforeAll(async () => {
  bahi = await openKiteServer({ schemes: 'few' })
  program = await bahi.openProgram('ravi')
  const funds = (await program.kite.getMFInstruments()) as unknown as (typeof fund)[]
  fund = funds[0] ?? expect.unreachable('the demo has funds')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

describe('funds by the official client', () => {
  it('are bought for an amount, which stands in the app as the same order', async () => {
    const amount = Math.max(20_000, 2 * Number(fund.minimum_purchase_amount))
    const order = { tradingsymbol: fund.tradingsymbol, transaction_type: 'BUY', amount } as never
    const { order_id: id } = (await program.kite.placeMFOrder(order)) as unknown as { order_id: string }
    // The same request again within the client's time-out is the same order.
    expect(await program.kite.placeMFOrder(order)).toEqual({ order_id: id })
    const told = (await program.kite.getMFOrders()) as { order_id: string; amount: number; status: string }[]
    expect(told).toMatchObject([{ order_id: id, status: 'OPEN', transaction_type: 'BUY' }])
    const { data } = await bahi.read(await bahi.token('ravi'), listFundOrders.path)
    const heldPaise = Number(told[0]?.amount) * 100
    expect(data['items']).toMatchObject([{ id, code: fund.tradingsymbol, kind: 'subscribe', heldPaise }])
    expect(await program.kite.getMFOrders(id)).toMatchObject({ order_id: id })
  })

  it('have SIPs that are made, changed, paused and stopped', async () => {
    const sip = { tradingsymbol: fund.tradingsymbol, amount: 5_000, frequency: 'monthly', instalments: -1 } as never
    const { sip_id: id } = (await program.kite.placeMFSIP({
      ...(sip as object),
      instalment_day: 5,
    } as never)) as unknown as {
      sip_id: string
    }
    expect(await program.kite.getMFSIPS(id)).toMatchObject({ sip_id: id, status: 'ACTIVE' })
    await program.kite.modifyMFSIP(id, { status: 'paused' } as never)
    expect(await program.kite.getMFSIPS(id)).toMatchObject({ status: 'PAUSED' })
    await program.kite.cancelMFSIP(id)
    expect(await program.kite.getMFSIPS(id)).toMatchObject({ status: 'CANCELLED' })
  })

  it('refuse what Bahi has not, and a purchase that the cash does not cover', async () => {
    const buy = { tradingsymbol: fund.tradingsymbol, transaction_type: 'BUY' }
    await expect(program.kite.placeMFOrder({ ...buy, amount: 99_00_00_000 } as never)).rejects.toMatchObject({
      error_type: expect.stringMatching(/MarginException|OrderException/) as string,
    })
    await expect(program.kite.cancelMFOrder('1')).rejects.toMatchObject({ error_type: 'InputException' })
  })
})

describe('prices by the official client', () => {
  const names = (count: number) => Array.from({ length: count }, (_one, at) => `NSE:NOBODY${at}`)
  const asked = (count: number) => [`NSE:${bahi.share.code}`, ...names(count - 1)]

  it('come of 500 names in a quote and of 1,000 in a last price, and of none beyond', async () => {
    const { kite } = program
    expect(Object.keys(await kite.getQuote(asked(500)))).toEqual([`NSE:${bahi.share.code}`])
    expect(Object.keys(await kite.getLTP(asked(1_000)))).toEqual([`NSE:${bahi.share.code}`])
    expect(Object.keys(await kite.getOHLC(asked(1_000)))).toEqual([`NSE:${bahi.share.code}`])
    await expect(kite.getQuote(asked(501))).rejects.toMatchObject({ error_type: 'InputException' })
    await expect(kite.getLTP(asked(1_001))).rejects.toMatchObject({ error_type: 'InputException' })
  })
})

describe('the key of a locked account', () => {
  it('is refused in a session that held, and after the lock', async () => {
    const { kite } = await bahi.openProgram('imran')
    expect(await kite.getOrders()).toEqual([])
    await bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
       select shard, 1, customer_id, 'account', 'customer-request', $1::timestamptz, $1::timestamptz + interval '1 hour'
       from bahi.customer_phone where phone = '9000000004'`,
      [bahi.now],
    )
    await expect(kite.getOrders()).rejects.toMatchObject({ error_type: 'TokenException' })
    const { now } = bahi
    bahi.now = new Date(now.getTime() + 2 * 3_600_000)
    await expect(kite.getOrders()).rejects.toMatchObject({ error_type: 'TokenException' })
    bahi.now = now
    expect(bahi.faults).toEqual([])
  })
})
