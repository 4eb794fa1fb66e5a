import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { kiteRoot } from '@bahi/contract/programs/kite-routes'
import { placeBasket } from '@bahi/contract/shares/baskets'
import { placeBracket } from '@bahi/contract/shares/brackets'
import { buyShares, buyStockTrade, sellShares } from '@bahi/contract/shares/orders'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { createVisitorBudget } from '../platform/http/visitor-budget.ts'
import { type AppOptions, createApp } from '../server.ts'
import { FourEyes } from '../staff/four-eyes/four-eyes.ts'

const VISITOR_CALLS = 40
const MAX_PER_ADDRESS = 8

let bahi: TestServer
let token: string
let app: FastifyInstance
const sockets: Socket[] = []
beforeAll(async () => {
  bahi = await openTestServer()
  token = await bahi.logIn('9000000001')
})
afterAll(() => bahi.close())
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** A server of its own on a real port. */
async function listen(options: AppOptions = {}): Promise<number> {
  const http = { ...bahi.parts.http, visitorBudget: createVisitorBudget(VISITOR_CALLS) }
  app = await createApp({ ...bahi.parts, http, fourEyes: new FourEyes(bahi.parts) }, options)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** A connection from an address of this machine, with everything that it was told until it was closed. */
function open(port: number, localAddress = '127.0.0.1'): { socket: Socket; told: Promise<string> } {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let text = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
  socket.on('error', () => undefined)
  return { socket, told: once(socket, 'close').then(() => text) }
}

const ask = (path: string, headers: readonly string[] = []) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

describe('the server, while more orders come than it can take', () => {
  it('refuses those behind 512 before it reads them, and takes the next once one was answered', async () => {
    const answers: (() => void)[] = []
    const url = `http://127.0.0.1:${await listen({
      prepare: (room) => {
        const order = { config: { placesOrder: 'too many' } }
        room.post('/order', order, () => new Promise((resolve) => answers.push(() => resolve({ placed: true }))))
        room.post('/cancel', () => ({ cancelled: true }))
      },
    })}`
    const send = (path: string, body = '{}') =>
      fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const taken = Array.from({ length: 512 }, () => send('/order'))
    await expect.poll(() => answers.length).toBe(512)
    // A body that cannot be read is not looked at.
    const late = await send('/order', 'no JSON')
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await late.text()).toBe('too many')
    expect((await send('/cancel')).status).toBe(200)
    answers.shift()?.()
    await Promise.race(taken)
    taken.push(send('/order'))
    await expect.poll(() => answers.length).toBe(512)
    for (const answer of answers.splice(0)) answer()
    for (const { status } of await Promise.all(taken)) expect(status).toBe(200)
  })

  it('counts every call that asks the order desk for new orders, and no other', async () => {
    const counted = new Set<string>()
    await listen({
      prepare: (room) =>
        room.addHook('onRoute', ({ url, config }) => {
          if (config?.placesOrder !== undefined) counted.add(url)
        }),
    })
    expect([...counted].toSorted()).toEqual(
      [
        placeBasket.path,
        placeBracket.path,
        buyShares.path,
        buyStockTrade.path,
        sellShares.path,
        `${kiteRoot}/orders/:variety`,
      ].toSorted(),
    )
  })
})

describe('the server, while strangers flood it', () => {
  it('answers 429 to anonymous reads beyond the number of a minute, and serves customers', async () => {
    const url = `http://127.0.0.1:${await listen()}`
    const floods = Array.from({ length: 5 * VISITOR_CALLS }, () => fetch(`${url}/api/stock/getStock.do?pageSize=1`))
    const mine = Array.from({ length: 20 }, () =>
      fetch(`${url}/api/app/user/order/list.do`, { headers: { authorization: `Bearer ${token}` } }),
    )
    const statuses = (await Promise.all(floods)).map(({ status, headers }) =>
      status === 429 && Number(headers.get('retry-after')) > 0 ? 'refused' : status,
    )
    expect(statuses.filter((status) => status === 200).length).toBe(VISITOR_CALLS)
    expect(statuses.filter((status) => status === 'refused').length).toBe(4 * VISITOR_CALLS)
    for (const answer of await Promise.all(mine)) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ status: 0 })
    }
  })

  it('answers 64 tries of a call at once, by whichever method they come', async () => {
    const answers: (() => void)[] = []
    const url = `http://127.0.0.1:${await listen({
      prepare: (room) => {
        for (const method of ['GET', 'POST'])
          room.route({
            method,
            url: '/try',
            config: { isTried: true },
            handler: () => new Promise((resolve) => answers.push(() => resolve({}))),
          })
      },
    })}/try`
    const tries = Array.from({ length: 64 }, () => fetch(url))
    await expect.poll(() => answers.length).toBe(64)
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await fetch(url, { method })
      expect([status, headers.get('retry-after')]).toEqual([429, '5'])
    }
    for (const answer of answers.splice(0)) answer()
    for (const { status } of await Promise.all(tries)) expect(status).toBe(200)
  })

  it('takes so many connections of one address, and others of another address', async () => {
    const limits = { maxOpen: 100, maxOpenPerAddress: MAX_PER_ADDRESS, sharedAddresses: [] }
    const port = await listen({ connectionLimits: limits })
    const held = Array.from({ length: MAX_PER_ADDRESS }, () => open(port))
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')))
    expect(await open(port).told).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: 5/)
    const other = open(port, '127.0.0.2')
    other.socket.write(ask('/livez', ['Connection: close']))
    expect(await other.told).toMatch(/^HTTP\/1\.1 200 /)
    const [first] = held
    first?.socket.end(ask('/livez', ['Connection: close']))
    expect(await first?.told).toMatch(/^HTTP\/1\.1 200 /)
    const again = open(port)
    again.socket.write(ask('/livez', ['Connection: close']))
    expect(await again.told).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('takes so many connections in all, of a shared address too', async () => {
    const port = await listen({
      connectionLimits: { maxOpen: 20, maxOpenPerAddress: MAX_PER_ADDRESS, sharedAddresses: ['127.0.0.0/8'] },
    })
    const held = Array.from({ length: 20 }, () => open(port))
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')))
    expect(await open(port).told).toMatch(/^HTTP\/1\.1 503 /)
  })

  it('counts the requests under way of each address that a trusted proxy names', async () => {
    let letGo: () => void = () => undefined
    const released = new Promise<void>((resolve) => (letGo = resolve))
    const port = await listen({
      trustedProxies: ['127.0.0.1'],
      connectionLimits: { maxOpen: 100, maxOpenPerAddress: MAX_PER_ADDRESS, sharedAddresses: ['127.0.0.1'] },
      prepare: (own) => own.get('/slow', () => released.then(() => 'done')),
    })
    const get = (path: string, from: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': from } })
    const slow = Array.from({ length: MAX_PER_ADDRESS }, () => get('/slow', '203.0.113.7'))
    await expect.poll(async () => (await get('/livez', '203.0.113.7')).status).toBe(429)
    expect((await get('/livez', '203.0.113.8')).status).toBe(200)
    letGo()
    for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200)
    expect((await get('/livez', '203.0.113.7')).status).toBe(200)
  })
})

describe('a client that writes slowly', () => {
  it('has ten seconds for its headers and thirty for its whole request', async () => {
    await listen()
    const { headersTimeout, requestTimeout } = app.server
    expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 })
  })

  it('is cut off whether it sends nothing, half of its headers or half of its body', async () => {
    const port = await listen()
    app.server.headersTimeout = 200
    app.server.requestTimeout = 400
    const slow = [
      '',
      'GET /livez HTTP/1.1\r\nHost: lo',
      'POST /api/app/login.do HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"phone":',
    ]
    const told = await Promise.all(
      slow.map((text) => {
        const { socket, told: all } = open(port)
        if (text !== '') socket.write(text)
        return all
      }),
    )
    for (const text of told) expect(text).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
  })
})
