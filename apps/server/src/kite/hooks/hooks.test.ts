import { createHash, createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stopProgramKey } from '@bahi/contract/programs/calls'
import { cancelOrder } from '@bahi/contract/shares/orders'
import { type HookProgram, type HookServer, openHookServer } from '../../../testing/servers/hook-server.ts'
import { LOT } from '../../../testing/servers/program-server.ts'

let bahi: HookServer
let program: HookProgram
beforeAll(async () => {
  bahi = await openHookServer()
  program = await bahi.listenForHooks()
})
afterEach(async () => {
  await bahi.expectLedgerToHold()
  program.received.length = 0
  program.answer = (response) => response.end('thank you')
})
afterAll(() => bahi.close())

let lots = 0
/** A key with a hook, and an order of it that stays open. */
async function placeOrder(person: 'asha' | 'ravi' | 'meera') {
  const token = await bahi.token(person)
  const app = await bahi.makeApp(token, { redirectAddress: '', hookAddress: program.address })
  const { data } = await bahi.buy(app.secret, (lots += 1))
  return { token, app, orderId: String(data['id']) }
}

async function cancel(secret: string, orderId: string): Promise<void> {
  await bahi.pumped(() => bahi.post(secret, cancelOrder.path, { orderId }, { key: `cancel ${orderId}` }))
}

const later = (ms: number) => void (bahi.now = new Date(bahi.now.getTime() + ms))

describe('a hook', () => {
  it('is told each state of an order once, in the shape of Kite Connect, with its checksum', async () => {
    const { app, orderId } = await placeOrder('asha')
    await bahi.run()
    await bahi.run()
    expect(program.received).toHaveLength(1)
    await cancel(app.secret, orderId)
    await bahi.run()
    const [opened, cancelled, ...more] = program.received.map(({ fields }) => fields)
    expect(more).toEqual([])
    expect(opened).toMatchObject({
      app_id: app.apiKey,
      order_id: orderId,
      status: 'OPEN',
      tradingsymbol: bahi.share.code,
      transaction_type: 'BUY',
      product: 'CNC',
      quantity: lots * LOT,
      filled_quantity: 0,
      unfilled_quantity: lots * LOT,
    })
    expect(cancelled).toMatchObject({ order_id: orderId, status: 'CANCELLED', cancelled_quantity: lots * LOT })
    for (const told of [opened, cancelled]) {
      const plain = `${orderId}${String(told?.['order_timestamp'])}${app.apiSecret}`
      expect(told?.['checksum']).toBe(createHash('sha256').update(plain).digest('hex'))
    }
  })

  it('is signed over its whole body and its time', async () => {
    const { app } = await placeOrder('asha')
    await bahi.run()
    const [{ headers, text } = expect.unreachable('a message came')] = program.received
    const [, at = '', said] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-bahi-signature'])) ?? []
    expect(createHmac('sha256', app.apiSecret).update(`${at}.${text}`).digest('hex')).toBe(said)
    expect(Number(at)).toBe(Math.floor(bahi.now.getTime() / 1_000))
    expect(headers['x-bahi-message']).toMatch(/^\d+$/)
  })

  it('is tried again with growing pauses, and the log shows the answers', async () => {
    program.answer = (response) => response.writeHead(500).end('not\nnow \u0000')
    const { token } = await placeOrder('ravi')
    await bahi.run()
    await bahi.run()
    expect(program.received).toHaveLength(1)
    const [failed] = await bahi.log(token)
    expect(failed).toMatchObject({ tries: 1, outcome: 'answered', answered: 500, answer: 'not now', status: 'OPEN' })
    expect(Date.parse(failed?.nextAt ?? '') - bahi.now.getTime()).toBe(5_000)
    later(5_000)
    await bahi.run()
    expect(Date.parse((await bahi.log(token))[0]?.nextAt ?? '') - bahi.now.getTime()).toBe(10_000)
    program.answer = (response) => response.end('thank you')
    later(10_000)
    await bahi.run()
    const ids = new Set(program.received.map(({ headers }) => headers['x-bahi-message']))
    expect([program.received.length, ids.size]).toEqual([3, 1])
    expect((await bahi.log(token))[0]).toMatchObject({
      tries: 3,
      outcome: 'delivered',
      nextAt: null,
      answer: 'thank you',
    })
  })

  it('is given up after a day', async () => {
    program.answer = (response) => response.writeHead(503).end()
    const { token } = await placeOrder('meera')
    const { now } = bahi
    await bahi.run()
    later(86_400_000)
    await bahi.run()
    // The customer's session is over by then.
    bahi.now = now
    expect((await bahi.log(token))[0]).toMatchObject({ tries: 2, outcome: 'answered', nextAt: null })
  })

  it('of a stopped key is told nothing any more, and what waited is given up', async () => {
    program.answer = (response) => response.writeHead(500).end()
    const { token, app, orderId } = await placeOrder('ravi')
    await bahi.run()
    await bahi.post(token, stopProgramKey.path, { id: app.key.id })
    program.received.length = 0
    await cancel(token, orderId)
    later(60_000)
    await bahi.run()
    expect(program.received).toEqual([])
    const own = (await bahi.log(token)).filter(({ keyId }) => keyId === app.key.id)
    expect(own).toMatchObject([{ status: 'OPEN', outcome: 'key-ended', nextAt: null }])
  })

  it('hears nothing of orders that another key or the customer placed', async () => {
    const { token } = await placeOrder('meera')
    const other = await bahi.makeApp(token)
    await bahi.buy(other.secret, (lots += 1))
    await bahi.buy(token, (lots += 1))
    await bahi.run()
    expect(program.received).toHaveLength(1)
  })

  it('is noted once by two workers at the same moment', async () => {
    await placeOrder('ravi')
    await Promise.all([bahi.run(), bahi.run(), bahi.run()])
    await bahi.run()
    expect(program.received).toHaveLength(1)
  })

  it('gives its key an app as which nobody logs in', async () => {
    const token = await bahi.token('asha')
    const app = await bahi.makeApp(token, { redirectAddress: '', hookAddress: program.address })
    expect(app.key.app).toEqual({ apiKey: app.apiKey, redirectAddress: '', hookAddress: program.address })
    const login = await bahi.read(token, `/api/app/user/program/login.do?apiKey=${app.apiKey}`)
    expect(login.msg).toBe('tips.msg.987')
  })

  it('caused no fault in the server', () => {
    expect(bahi.faults).toEqual([])
  })
})
