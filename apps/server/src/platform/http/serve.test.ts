import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { messageNumbers } from '@bahi/contract/messages/message-code'
import { endpoint } from '@bahi/contract/wire/endpoint'
import { formNumber } from '@bahi/contract/wire/fields'
import { accept, refusal, refuse } from '@bahi/domain/outcome'
import { refusalNames } from '@bahi/domain/refusals'
import { Flood } from './flood.ts'
import type { HttpDeps } from './http-deps.ts'
import { fastifyOptions, installHttp } from './install-http.ts'
import { messageCode } from './refusals.ts'
import { serve } from './serve.ts'

const echo = endpoint({
  summary: 'Says what it was told',
  methods: ['GET', 'POST'],
  path: '/echo.do',
  area: 'site',
  access: 'visitor',
  changes: false,
  input: z.object({ word: z.string().check(z.maxLength(5)), count: z.optional(formNumber) }),
  reply: z.object({ word: z.string(), count: z.optional(z.number()) }),
  refusals: [],
})
const act = endpoint({
  summary: 'Does something',
  methods: ['POST'],
  path: '/act.do',
  area: 'orders',
  access: 'acting-customer',
  changes: true,
  input: z.object({ word: z.string() }),
  reply: z.object({ word: z.string() }),
  refusals: ['tips.msg.249', 'tips.msg.006'],
})
const read = endpoint({ ...act, summary: 'Reads something', path: '/read.do', access: 'customer', changes: false })

const customer = { customerId: 7n, shard: 3, readOnly: false }
const lockedCustomer = { customerId: 8n, shard: 3, readOnly: true }

describe('the HTTP server', () => {
  let app: FastifyInstance
  let faults: { details: object; message: string }[]
  let ready: boolean

  const deps = (http: Partial<HttpDeps['http']> = {}): HttpDeps => ({
    sessions: {
      find: (token) => (token === 'mine' ? customer : token === 'locked' ? Promise.resolve(lockedCustomer) : undefined),
    },
    log: { error: (details, message) => void faults.push({ details, message }) },
    http: { checkReplies: true, visitorTriesPerMinute: 1_000, ordersPerSecond: () => 3, isReady: () => ready, ...http },
  })

  async function open(http: Partial<HttpDeps['http']> = {}): Promise<FastifyInstance> {
    const opened = Fastify({ ...fastifyOptions })
    const parts = deps(http)
    await installHttp(opened, parts)
    serve(opened, parts, echo, (input) => {
      if (input.word === 'fault') throw new Error('secret detail')
      if (input.word === 'flood') throw new Flood(2.5)
      if (input.word === 'leak') return accept({ word: 'x', password: 'y' } as { word: string })
      if (input.word === 'wrong') return accept({ word: 5 } as unknown as { word: string })
      if (input.word === 'no') return refuse(refusal('above-upper-band', { limit: '441.30' }, 'word'))
      return accept(input)
    })
    serve(opened, parts, act, (input, who, call) =>
      accept({
        word: `${input.word} ${who.customerId} ${call.idempotencyKey ?? '-'} ${call.inputHash.length} ${call.device.name}`,
      }),
    )
    serve(opened, parts, read, (input) => accept(input))
    return opened
  }

  beforeEach(async () => {
    faults = []
    ready = true
    app = await open()
  })
  afterEach(() => app.close())

  it('takes a form, JSON and a query alike', async () => {
    const form = await app.inject({
      method: 'POST',
      url: '/echo.do',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'word=abc&count=3',
    })
    const json = await app.inject({ method: 'POST', url: '/echo.do', payload: { word: 'abc', count: 3 } })
    const query = await app.inject('/echo.do?word=abc&count=3')
    for (const answer of [form, json, query]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ status: 0, msg: '', data: { word: 'abc', count: 3 } })
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('answers a refusal with HTTP 200, the message, its values and its field', async () => {
    const answer = await app.inject('/echo.do?word=no')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 1,
      msg: 'tips.msg.109',
      data: { params: { limit: '441.30' }, fields: ['word'] },
    })
  })

  it.each([
    ['a missing field', {}, ['word']],
    ['a field too long', { word: 'abcdef' }, ['word']],
    ['two wrong fields', { word: 7, count: 'x' }, ['word', 'count']],
    ['a list for a text', { word: ['a'] }, ['word']],
    ['a list for the whole', [], []],
    ['a character that no database keeps', { word: 'a\0b' }, ['word']],
  ])('answers %s with 400, 022 and the fields', async (_what, payload, fields) => {
    const answer = await app.inject({ method: 'POST', url: '/echo.do', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ status: 1, msg: 'tips.msg.022', data: { params: {}, fields } })
  })

  it.each([
    ['broken JSON', 'application/json', '{"word":', 400],
    ['nothing where JSON was promised', 'application/json', '', 400],
    ['a name that would change every object', 'application/json', '{"__proto__":{"word":"a"}}', 400],
    ['another language', 'text/xml', '<word/>', 415],
    ['a body that is too long', 'application/x-www-form-urlencoded', `word=${'a'.repeat(40_000)}`, 413],
  ])('answers %s with 022', async (_what, type, payload, status) => {
    const answer = await app.inject({ method: 'POST', url: '/echo.do', headers: { 'content-type': type }, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ status: 1, msg: 'tips.msg.022' })
    expect(faults).toEqual([])
  })

  it('logs a fault once and tells nothing but its id', async () => {
    const answer = await app.inject('/echo.do?word=fault')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      status: 1,
      msg: 'tips.error',
      data: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    expect(answer.payload).not.toMatch(/secret|\.ts/)
    expect(faults).toHaveLength(1)
    expect(faults[0]?.details).toMatchObject({ requestId: answer.json().data.requestId, path: '/echo.do' })
    expect(JSON.stringify(faults[0]?.details)).not.toContain('word=')
  })

  it.each(['leak', 'wrong'])('holds a reply against the contract: %s', async (word) => {
    expect((await app.inject(`/echo.do?word=${word}`)).statusCode).toBe(500)
    expect(faults).toHaveLength(1)
  })

  it('answers a flood with 429, when to come again, and 162', async () => {
    const answer = await app.inject('/echo.do?word=flood')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('3')
    expect(answer.json()).toEqual({ status: 1, msg: 'tips.msg.162', data: { params: { seconds: 3 }, fields: [] } })
    expect(faults).toEqual([])
  })

  const send = (url: string, token?: string, headers: Record<string, string> = {}, payload: object = { word: 'a' }) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    })

  it('asks who it is before it says anything about the input', async () => {
    for (const token of [undefined, 'nobody'])
      expect((await send('/act.do', token, {}, {})).json()).toMatchObject({ status: 1, msg: 'tips.msg.249' })
    expect((await send('/act.do', 'mine', {}, {})).json()).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['word'] },
    })
  })

  it('lets a locked customer read and nothing else', async () => {
    expect((await send('/read.do', 'locked')).json()).toMatchObject({ status: 0 })
    expect((await send('/act.do', 'locked')).json()).toMatchObject({ status: 1, msg: 'tips.msg.006' })
  })

  it('hands the key, the hash of the input and the device to the handler', async () => {
    expect((await send('/act.do', 'mine', { 'Idempotency-Key': 'k 1', DeviceType: 'android' })).json()).toMatchObject({
      data: { word: 'a 7 k 1 32 Android' },
    })
    expect((await send('/act.do', 'mine')).json()).toMatchObject({ data: { word: 'a 7 - 32 ' } })
  })

  it.each([
    ['empty', ''],
    ['longer than 200', 'k'.repeat(201)],
    ['not printable', 'naïve'],
  ])('refuses a key that is %s', async (_what, key) => {
    const answer = await send('/act.do', 'mine', { 'Idempotency-Key': key })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ msg: 'tips.msg.022', data: { fields: ['Idempotency-Key'] } })
  })

  it('takes a key of 200 characters', async () => {
    expect((await send('/act.do', 'mine', { 'Idempotency-Key': 'k'.repeat(200) })).json()).toMatchObject({ status: 0 })
  })

  it('takes no more orders of one customer in a second than the setting says, and still lets them read', async () => {
    for (let order = 0; order < 3; order += 1) expect((await send('/act.do', 'mine')).statusCode).toBe(200)
    const refused = await send('/act.do', 'mine')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ msg: 'tips.msg.162' })
    expect((await send('/read.do', 'mine')).statusCode).toBe(200)
  })

  it('knows no other paths and no other verbs', async () => {
    for (const request of [
      { method: 'GET', url: '/api/nothing.do' },
      { method: 'PUT', url: '/echo.do' },
      { method: 'GET', url: '/act.do' },
    ] as const) {
      const answer = await app.inject(request)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ status: 1, msg: 'tips.error' })
    }
    expect((await app.inject({ method: 'HEAD', url: '/echo.do?word=abc&count=3' })).statusCode).toBe(404)
  })

  it.each(['/%', '/echo.do%E0%A4%A'])('answers the path %s, which nobody can read, with 022', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(answer.json()).toEqual({ status: 1, msg: 'tips.msg.022', data: { params: {}, fields: [] } })
  })

  it('says whether it is ready', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    ready = false
    expect((await app.inject('/healthz')).statusCode).toBe(503)
  })

  it('says what it needs and has not at the moment', async () => {
    let missing: string[] = []
    const opened = await open({ missing: async () => missing })
    const ask = async () => {
      const { statusCode, headers, payload } = await opened.inject('/readyz')
      return [statusCode, headers['cache-control'], JSON.parse(payload)]
    }
    ready = true
    expect(await ask()).toEqual([200, 'no-store', { ready: true }])
    missing = ['database', 'id-node']
    expect(await ask()).toEqual([503, 'no-store', { ready: false, missing }])
    expect((await opened.inject('/healthz')).statusCode).toBe(200)
    ready = false
    expect(await ask()).toEqual([503, 'no-store', { ready: false, missing: ['server'] }])
    await opened.close()
  })

  it('asks for the web-firewall value only when it has one to compare with', async () => {
    const walled = await open({ firewallSecret: 'between us' })
    const url = '/echo.do?word=abc'
    expect((await walled.inject({ url, headers: { 'firewall-auth': 'between us' } })).statusCode).toBe(200)
    for (const headers of [{}, { 'firewall-auth': '' }, { 'firewall-auth': 'between uz' }])
      expect((await walled.inject({ url, headers })).statusCode).toBe(403)
    expect((await walled.inject('/healthz')).statusCode).toBe(200)
    await walled.close()
  })

  it('lets pages run scripts of our own files only, and lets data do nothing', async () => {
    app.get('/page', (_request, reply) => reply.type('text/html').send('<p>page</p>'))
    const page = String(
      (await app.inject({ url: '/page', headers: { host: 'bahi.example:8080' } })).headers['content-security-policy'],
    )
    expect(page).toContain("script-src 'self';")
    expect(page).toContain("connect-src 'self' ws://bahi.example:8080 wss://bahi.example:8080;")
    expect(page).toContain("frame-ancestors 'none'")
    const injected = String(
      (await app.inject({ url: '/page', headers: { host: "x; script-src 'unsafe-inline'" } })).headers[
        'content-security-policy'
      ],
    )
    expect(injected).toContain("connect-src 'self';")
    expect((await app.inject('/echo.do?word=a')).headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
  })
})

describe('the table of refusals', () => {
  it('gives every reason of the domain a message of its own, and leaves no message without a reason', () => {
    const codes = refusalNames.map((code) => messageCode({ code, params: {} }))
    expect(codes.toSorted()).toEqual(messageNumbers.map((number) => `tips.msg.${number}`).toSorted())
  })
})
