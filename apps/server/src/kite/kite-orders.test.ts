import type { Connect } from 'kiteconnect'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stopProgramKey } from '@bahi/contract/programs/calls'
import { type OrderView, listOrders } from '@bahi/contract/shares/orders'
import { type KiteProgram, type KiteServer, openKiteServer } from '../../testing/servers/kite-server.ts'
import { LOT } from '../../testing/servers/program-server.ts'

let bahi: KiteServer
let program: KiteProgram
let token: string
beforeAll(async () => {
  bahi = await openKiteServer()
  program = await bahi.openProgram('ravi', { dayLimitPaise: 50_00_000_00 })
  token = await bahi.token('ravi')
})
// The limits count by seconds of the machine, so each test begins with one that nothing was sent in.
beforeEach(() => new Promise((resolve) => setTimeout(resolve, 1_005 - (performance.now() % 1_000))))
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

let lots = 0
/** Each order has another quantity, because identical ones are refused. */
const ticket = (more: object = {}) => ({
  exchange: 'NSE',
  tradingsymbol: bahi.share.code,
  transaction_type: 'BUY',
  quantity: String((lots += 1) * LOT),
  product: 'CNC',
  order_type: 'LIMIT',
  price: String(bahi.share.lowerBandPaise / 100),
  validity: 'DAY',
  ...more,
})

async function place(form: object, { variety = 'regular', headers = {} } = {}) {
  const reply = await bahi.app.inject({
    method: 'POST',
    url: `/kite/orders/${variety}`,
    headers: {
      authorization: `token ${program.apiKey}:${program.accessToken}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(form as Record<string, string>).toString(),
  })
  return {
    http: reply.statusCode,
    ...(reply.json() as { data: { order_id: string } | null; error_type?: string; message?: string }),
  }
}

const orders = async () => (await bahi.read(token, listOrders.path, { size: '200' })).data['items'] as OrderView[]
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { error_type: string; message: string }) => error,
  )

describe('an order that is sent again', () => {
  it('is placed once, however often and at whatever moment it comes within seconds', async () => {
    const before = (await orders()).length
    const form = ticket({ tag: 'again' })
    const answers: { http: number; data: { order_id: string } | null }[] = []
    for (let batch = 0; batch < 4; batch += 1)
      answers.push(...(await Promise.all(Array.from({ length: 16 }, () => place(form)))))
    const numbers = new Set(answers.flatMap(({ data }) => (data === null ? [] : [data.order_id])))
    expect(numbers.size).toBe(1)
    expect(answers.every(({ http }) => http === 200 || http === 429)).toBe(true)
    expect((await orders()).length).toBe(before + 1)
    // The limit of a customer counts a second from its first order, which began late in this test.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  })

  it('is a new one with another tag, after the seconds, and after it was cancelled', async () => {
    const form = ticket({ tag: 'one' })
    const first = await place(form)
    // The desk's own rule against identical orders in quick succession is the phone's.
    expect(await place({ ...form, tag: 'two' })).toMatchObject({ http: 429, error_type: 'NetworkException' })
    expect((await place(form)).data).toEqual(first.data)
    const { now } = bahi
    bahi.now = new Date(now.getTime() + 16_000)
    const second = await place(form)
    expect(second.data?.order_id).not.toBe(first.data?.order_id)
    await bahi.pumped(() => program.kite.cancelOrder('regular', second.data?.order_id ?? ''))
    expect(await place(form)).toMatchObject({ http: 429 })
    bahi.now = new Date(now.getTime() + 32_000)
  })

  it('is known by its Idempotency-Key at any time, and refused with other terms', async () => {
    const form = ticket()
    const headers = { 'idempotency-key': 'mine-1' }
    const first = await place(form, { headers })
    bahi.now = new Date(bahi.now.getTime() + 3_600_000)
    expect((await place(form, { headers })).data).toEqual(first.data)
    expect(await place(ticket(), { headers })).toMatchObject({ http: 400, error_type: 'OrderException' })
  })
})

describe('what Bahi does not have', () => {
  it.each([
    ['product', { product: 'MIS' }, 'regular'],
    ['product', { product: 'NRML' }, 'regular'],
    ['disclosed quantity', { disclosed_quantity: '10' }, 'regular'],
    ['exchange', { exchange: 'NFO' }, 'regular'],
    ['cover order', {}, 'co'],
    ['iceberg', {}, 'iceberg'],
    ['auction', {}, 'auction'],
  ])('%s is refused as a product that is not enabled: %o', async (_name, more, variety) => {
    const answer = await place(ticket(more), { variety })
    expect(answer).toMatchObject({ http: 400, error_type: 'InputException' })
    expect(answer.message).toContain('is not enabled for your account')
  })

  it('is refused in the words of the format, with the status of each kind', async () => {
    const { kite } = program
    const cases: [() => Promise<unknown>, string][] = [
      [
        () => (kite as unknown as { getAuctionInstruments(): Promise<unknown> }).getAuctionInstruments(),
        'InputException',
      ],
      [() => kite.convertPosition({} as never), 'InputException'],
      [() => kite.renewAccessToken('x', 'y'), 'TokenException'],
      [() => kite.placeOrder('regular', ticket({ tradingsymbol: 'NOBODY' }) as never), 'InputException'],
      [() => kite.placeOrder('regular', ticket({ quantity: LOT + 1 }) as never), 'OrderException'],
      [
        () => kite.placeOrder('regular', ticket({ transaction_type: 'SELL', quantity: 900 * LOT }) as never),
        'HoldingException',
      ],
      [() => kite.placeOrder('regular', ticket({ quantity: 9_00 * LOT }) as never), 'MarginException'],
      [() => kite.cancelOrder('regular', '1'), 'OrderException'],
      [() => kite.getOrderHistory('1'), 'OrderException'],
    ]
    for (const [work, type] of cases) expect((await failure(work()))?.error_type).toBe(type)
    expect((await failure(kite.getOrderHistory('none')))?.message).toBe('Invalid `order_id`.')
  })

  it('answers 429 beyond the limits of the settings', async () => {
    await bahi.set('kite.quotesPerSecond', 1)
    const tries = await Promise.all(Array.from({ length: 6 }, () => failure(program.kite.getLTP(['NSE:BAHI500']))))
    expect(tries.some((error) => error?.error_type === 'NetworkException')).toBe(true)
    expect(tries.some((error) => error === undefined)).toBe(true)
    await bahi.set('kite.quotesPerSecond', 50)
  })
})

describe('good till triggered', () => {
  const levels = () => {
    const quote = bahi.parts.feed.quote(bahi.parts.instruments.byCode(bahi.share.code)?.id ?? 0)
    if (quote === undefined) throw new Error('the share has no price')
    const { lastPaise } = quote
    return {
      last: lastPaise / 100,
      lower: Math.round(lastPaise * 0.96) / 100,
      low: Math.round(lastPaise * 0.98) / 100,
      high: Math.round(lastPaise * 1.02) / 100,
      near: [(lastPaise - 1) / 100, (lastPaise + 1) / 100] as const,
    }
  }
  const order = (kite: Connect, price: number) => ({
    transaction_type: kite.TRANSACTION_TYPE_BUY,
    quantity: LOT,
    product: kite.PRODUCT_CNC,
    order_type: kite.ORDER_TYPE_LIMIT,
    price,
  })

  it('is set with one price and with two, changed and deleted, and belongs to the key', async () => {
    const { kite } = program
    const { last, lower, low, high } = levels()
    const named = { exchange: 'NSE', tradingsymbol: bahi.share.code, last_price: last }
    const single = { ...named, trigger_type: 'single', trigger_values: [low], orders: [order(kite, low)] }
    const { trigger_id: one } = await kite.placeGTT(single as never)
    expect((await kite.placeGTT(single as never)).trigger_id).toBe(one)
    const pair = {
      ...named,
      trigger_type: 'two-leg',
      trigger_values: [lower, high],
      orders: [order(kite, lower), order(kite, high)],
    }
    const { trigger_id: two } = await kite.placeGTT(pair as never)
    expect(await kite.getGTT(two)).toMatchObject({
      type: 'two-leg',
      status: 'active',
      condition: { trigger_values: [lower, high] },
    })
    await kite.modifyGTT(one, { ...single, trigger_values: [lower] } as never)
    expect(await kite.getGTT(one)).toMatchObject({ condition: { trigger_values: [lower] } })
    await kite.deleteGTT(one)
    expect((await kite.getGTTs()).map(({ status }) => status).toSorted()).toEqual(['active', 'deleted'])
    const { rows } = await bahi.database.owner.pool.query<{ program_key_id: bigint }>(
      'select distinct program_key_id from bahi.order_trigger',
    )
    expect(rows.map((row) => String(row.program_key_id))).toEqual([program.key.id])
  })

  it('places nothing once its key was stopped', async () => {
    const own = await bahi.openProgram('asha')
    const ashasToken = await bahi.token('asha')
    // The next trades reach one of the two.
    const { last, near } = levels()
    await own.kite.placeGTT({
      exchange: 'NSE',
      tradingsymbol: bahi.share.code,
      last_price: last,
      trigger_type: 'two-leg',
      trigger_values: near,
      orders: near.map((price) => order(own.kite, price)),
    } as never)
    await bahi.post(ashasToken, stopProgramKey.path, { id: own.key.id })
    await bahi.passTo(bahi.parts.clock.now().second + 1_800)
    await bahi.parts.triggerDesk.settled()
    const { data } = await bahi.read(ashasToken, '/api/app/user/trigger/list.do')
    expect(data['items']).toMatchObject([{ state: 'refused', refused: { msg: 'tips.msg.909' }, order: null }])
  })
})

describe('alerts', () => {
  it('are made, listed and deleted', async () => {
    const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, form: Record<string, string> = {}) => {
      const query = new URLSearchParams(form).toString()
      const reply = await bahi.app.inject({
        method,
        url: `/kite${path}${method === 'POST' || query === '' ? '' : `?${query}`}`,
        headers: {
          authorization: `token ${program.apiKey}:${program.accessToken}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        ...(method === 'POST' ? { payload: query } : {}),
      })
      return (reply.json() as { data: Record<string, unknown> }).data
    }
    const made = await ask('POST', '/alerts', {
      name: 'High',
      type: 'simple',
      lhs_exchange: 'NSE',
      lhs_tradingsymbol: bahi.share.code,
      lhs_attribute: 'LastTradedPrice',
      operator: '>=',
      rhs_type: 'constant',
      rhs_constant: '99999',
    })
    expect(made).toMatchObject({ status: 'enabled', operator: '>=', rhs_constant: 99_999 })
    const uuid = String(made['uuid'])
    expect(await ask('GET', `/alerts/${uuid}`)).toEqual(made)
    expect(await ask('GET', `/alerts/${uuid}/history`)).toEqual([])
    await ask('DELETE', '/alerts', { uuid })
    expect(await ask('GET', '/alerts')).toEqual([])
  })
})
