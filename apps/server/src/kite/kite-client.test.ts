import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getHistoryCandles, getTodayCandles } from '@bahi/contract/market/quotes'
import type { Candle } from '@bahi/contract/market/views'
import { getOrder, type OrderView } from '@bahi/contract/shares/orders'
import { type KiteProgram, type KiteServer, openKiteServer } from '../../testing/servers/kite-server.ts'
import { LOT } from '../../testing/servers/program-server.ts'

let bahi: KiteServer
let program: KiteProgram
let symbol: string
beforeAll(async () => {
  bahi = await openKiteServer()
  program = await bahi.openProgram('ravi')
  symbol = bahi.share.code
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const ticket = (more: object = {}) =>
  ({
    exchange: 'NSE',
    tradingsymbol: symbol,
    transaction_type: 'BUY',
    quantity: LOT,
    product: 'CNC',
    order_type: 'LIMIT',
    price: bahi.share.lowerBandPaise / 100,
    validity: 'DAY',
    ...more,
  }) as never

const rupees = (paise: number) => paise / 100

describe('the unmodified official client', () => {
  it('reads who it acts for, and what money there is', async () => {
    const { kite } = program
    expect(await kite.getProfile()).toMatchObject({ broker: 'BAHI', exchanges: ['NSE', 'BSE'], products: ['CNC'] })
    const margins = await kite.getMargins()
    expect(margins.equity).toMatchObject({ enabled: true, net: 12_50_000, available: { cash: 12_50_000 } })
    expect(await kite.getMargins('equity')).toEqual(margins.equity)
    expect(margins.commodity).toMatchObject({ enabled: false, net: 0 })
  })

  it('finds instruments, and quotes that say the same in three lengths', async () => {
    const { kite } = program
    const instruments = (await kite.getInstruments()) as unknown as Record<string, string>[]
    const share = instruments.find(({ tradingsymbol }) => tradingsymbol === symbol)
    expect(share).toMatchObject({ exchange: 'NSE', instrument_type: 'EQ', segment: 'NSE', lot_size: LOT })
    expect(instruments.some(({ segment }) => segment === 'INDICES')).toBe(true)
    expect(await kite.getInstruments('NFO')).toEqual([])
    const name = `NSE:${symbol}`
    const quotes = (await kite.getQuote([name, 'NSE:BAHI500', 'NSE:NOBODY'])) as Record<string, { last_price: number }>
    expect(Object.keys(quotes)).toEqual([name, 'NSE:BAHI500'])
    expect(String((quotes[name] as unknown as { instrument_token: number }).instrument_token)).toBe(
      share?.['instrument_token'],
    )
    const ohlc = (await kite.getOHLC([name])) as Record<string, { last_price: number; ohlc: object }>
    const ltp = (await kite.getLTP([name])) as Record<string, { last_price: number }>
    expect(quotes[name]).toMatchObject(ohlc[name] ?? {})
    expect(ohlc[name]).toMatchObject(ltp[name] ?? {})
  })

  it('places, changes and cancels an order, and the phone sees the same one', async () => {
    const { kite, key } = program
    const { order_id: orderId } = await kite.placeOrder('regular', ticket({ tag: 'first1' }))
    const shown = (await bahi.read(await bahi.token('ravi'), getOrder.path, { orderId })).data['order'] as OrderView
    expect(shown).toMatchObject({ id: orderId, state: 'open', quantity: LOT, programKeyId: key.id })
    const [order] = await kite.getOrders()
    expect(order).toMatchObject({
      order_id: orderId,
      status: 'OPEN',
      tradingsymbol: symbol,
      order_type: 'LIMIT',
      tag: 'first1',
      pending_quantity: LOT,
    })
    await bahi.pumped(() => kite.modifyOrder('regular', orderId, { quantity: 2 * LOT }))
    expect((await kite.getOrders())[0]).toMatchObject({ quantity: 2 * LOT, status: 'OPEN' })
    await bahi.pumped(() => kite.cancelOrder('regular', orderId))
    const history = await kite.getOrderHistory(orderId)
    expect(history.at(-1)).toMatchObject({ status: 'CANCELLED', cancelled_quantity: 2 * LOT })
  })

  it('buys at the market, and its trades, position and charges are those of the statement', async () => {
    const { kite } = program
    const { order_id: orderId } = await kite.placeOrder('regular', ticket({ order_type: 'MARKET', price: 0 }))
    await bahi.passTo(bahi.parts.clock.now().second + 5)
    const { order, charges } = (await bahi.read(await bahi.token('ravi'), getOrder.path, { orderId }))
      .data as unknown as { order: OrderView; charges: { amountPaise: number }[] }
    expect(order).toMatchObject({ state: 'filled', filledQuantity: LOT })
    const trades = await kite.getOrderTrades(orderId)
    expect(trades.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(LOT)
    expect(await kite.getTrades()).toEqual(trades)
    const { net } = await kite.getPositions()
    expect(net).toMatchObject([{ tradingsymbol: symbol, quantity: LOT, buy_value: rupees(order.filledValuePaise) }])
    const [note] = (await kite.getvirtualContractNote([
      {
        order_id: orderId,
        exchange: 'NSE',
        tradingsymbol: symbol,
        transaction_type: 'BUY',
        variety: 'regular',
        product: 'CNC',
        order_type: 'MARKET',
        quantity: LOT,
        average_price: rupees(order.averagePaise),
      } as never,
    ])) as unknown as { charges: { total: number; stamp_duty: number } }[]
    expect(note?.charges.total).toBe(rupees(order.chargesPaise))
    expect(Math.round((note?.charges.total ?? 0) * 100)).toBe(
      charges.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    )
  })

  it('asks what orders need before it places them', async () => {
    const { kite } = program
    const [margin] = (await kite.orderMargins([ticket()])) as unknown as { total: number; charges: { total: number } }[]
    // Value, charges and the room for one rounding of the day's tax: a rupee and some paise.
    const costs = rupees(bahi.share.lowerBandPaise * LOT) + (margin?.charges.total ?? 0)
    expect(margin?.total).toBeGreaterThan(costs)
    expect(margin?.total).toBeLessThan(costs + 1.7)
    const basket = (await kite.orderBasketMargins([ticket(), ticket()])) as unknown as { initial: { total: number } }
    expect(basket.initial.total).toBeCloseTo(2 * (margin?.total ?? 0), 2)
  })

  it.each([
    ['minute', 1],
    ['5minute', 5],
    ['15minute', 15],
    ['30minute', 30],
    ['60minute', 60],
  ])('reads candles of an interval of %s as the chart of the phone shows them', async (interval, minutes) => {
    await bahi.passTo(bahi.parts.clock.now().second + 60)
    const [share] = Object.values((await program.kite.getLTP([`NSE:${symbol}`])) as object) as {
      instrument_token: number
    }[]
    const { date } = bahi.parts.clock.now()
    const { items } = (await bahi.read('', getTodayCandles.path, { code: symbol, minutes: String(minutes) }))
      .data as unknown as { items: Candle[] }
    const candles = (await historical(share?.instrument_token, interval, date)).map(({ date: at, ...bar }) => ({
      time: at.toISOString(),
      ...bar,
    }))
    expect(candles.length).toBeGreaterThan(0)
    expect(candles).toEqual(items.map((one) => ({ time: one.time, ...barOf(one) })))
  })

  it('reads candles of days as the chart of the phone shows them', async () => {
    const [share] = Object.values((await program.kite.getLTP([`NSE:${symbol}`])) as object) as {
      instrument_token: number
    }[]
    const { items } = (await bahi.read('', getHistoryCandles.path, { code: symbol, count: '100' })).data as unknown as {
      items: Candle[]
    }
    const from = items.at(-20)?.time.slice(0, 10) ?? ''
    const bars = await historical(share?.instrument_token, 'day', from)
    expect(bars.map(({ date: _date, ...bar }) => bar)).toEqual(items.slice(-20).map(barOf))
  })

  it('finds its shares among the holdings, settled on the next day', async () => {
    const before = await program.kite.getHoldings()
    expect(before).toMatchObject([{ tradingsymbol: symbol, quantity: 0, t1_quantity: LOT }])
    await bahi.endDay()
    expect(await program.kite.getHoldings()).toMatchObject([{ tradingsymbol: symbol, quantity: LOT, t1_quantity: 0 }])
    expect(await program.kite.getOrders()).toEqual([])
  })
})

const barOf = (one: Candle) => ({
  open: rupees(one.openPaise),
  high: rupees(one.highPaise),
  low: rupees(one.lowPaise),
  close: rupees(one.closePaise),
  volume: one.volume,
})

type Bar = { date: Date; open: number; high: number; low: number; close: number; volume: number }

async function historical(token: number | undefined, interval: string, from: string): Promise<Bar[]> {
  const { date } = bahi.parts.clock.now()
  const bars = await program.kite.getHistoricalData(
    token as never,
    interval as never,
    `${from} 00:00:00`,
    `${date} 23:59:59`,
  )
  return bars
}
