import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import type { EndpointShape, Method } from '@bahi/contract/endpoint'
import { messageNumbers } from '@bahi/contract/message-code'
import { inject, type Answer, type InjectHow } from '../testing/inject-call.ts'
import { openTestHouse, type TestHouse } from '../testing/open-test-house.ts'
import { sampleInput, strangeInputs, type KnownFields } from '../testing/sample-input.ts'
import { createApp } from './app.ts'

const OPEN_SECOND = 10 * 3_600
const HOUR_MS = 3_600_000
const [ASHA, RAVI, MEERA, IMRAN] = ['9000000001', '9000000002', '9000000003', '9000000004'] as const

const calls = Object.entries(allEndpoints).flatMap(([name, endpoint]) => endpoint.methods.map((method) => [`${method} ${name}`, endpoint, method] as const))
const messages = new Set(['', 'tips.error', ...messageNumbers.map((number) => `tips.msg.${number}`)])

/** Calls that take no table of their own but make a session: those rows are no change to the customer's affairs. */
const AFFAIRS = ['journal', 'posting', 'balance', 'customer_order', 'fill', 'idempotency_key', 'customer', 'customer_phone', 'invitation_code', 'watchlist_entry', 'setting', 'exchange_input', 'tape']

describe('every call of the contract', () => {
  let town: TestHouse
  let app: FastifyInstance
  let known: KnownFields
  let affairs: () => Promise<string>
  let isPumping = true
  let pump: Promise<void>

  beforeAll(async () => {
    town = await openTestHouse()
    // These tests send more than any customer may in a second; how floods are met has tests of its own.
    app = await createApp({ ...town.house, http: { ...town.house.http, ordersPerSecond: () => 1_000_000, visitorTriesPerMinute: 1_000_000 } })
    await app.ready()
    await town.passTo(OPEN_SECOND)
    const token = await logIn(ASHA)
    const seller = await logIn(RAVI)
    const code = await cheapestShare()
    // Shares bought today cannot be sold today: one night passes before the calls are tried.
    expect(await send(allEndpoints['buyShares']!, 'POST', { code, quantity: '500', type: 'market' }, { token: seller })).toMatchObject({ status: 0 })
    await town.passTo(OPEN_SECOND + 5)
    await town.endDay()
    await town.passTo(OPEN_SECOND)
    const quote = await send(allEndpoints['getSingleStock']!, 'GET', { code }, {})
    const placed = await send(allEndpoints['buyShares']!, 'POST', { code, quantity: '100', type: 'limit', pricePaise: String(quote.data['lowerBandPaise']) }, { token })
    expect(placed).toMatchObject({ status: 0 })
    known = {
      code, quantity: '100', pricePaise: String(quote.data['lowerBandPaise']), type: 'limit', side: 'buy', timeInForce: 'day', orderId: placed.data['id'], codes: code, listId: '1',
      phone: '9555500001', password: 'bahi-demo', agreed: 'true', keyword: 'a', page: '1', size: '5', period: 'day', minutes: '5', state: 'all', account: 'all', month: '2026-11', plat: 'phone',
    }
    affairs = await affairsOf(town)
    // The exchange takes what the desk hands it, while the second of the day stands still.
    pump = keepTaking(town, () => isPumping)
  })
  afterAll(async () => {
    isPumping = false
    await pump
    await app.close()
    await town.close()
  })

  async function logIn(phone: string): Promise<string> {
    const answer = await inject(app, '/api/app/login.do', { phone, password: 'bahi-demo' }, {})
    const { token } = (answer.status === 0 ? answer.data : answer.data['params']) as { token?: string }
    return token ?? ''
  }
  async function readOnlyToken(phone: string): Promise<string> {
    await lockAccount(town, phone)
    return logIn(phone)
  }
  const send = (endpoint: EndpointShape, method: Method, input: object, how: InjectHow): Promise<Answer> => inject(app, endpoint.path, method === 'GET' ? forQuery(input) : input, { ...how, method })

  async function cheapestShare(): Promise<string> {
    const { data } = await send(allEndpoints['getStockList']!, 'GET', { size: '500' }, {})
    const shares = (data['items'] as { code: string; lastPaise: number; state: string }[]).filter(({ lastPaise, state }) => lastPaise > 0 && state === 'normal')
    return shares.toSorted((one, other) => one.lastPaise - other.lastPaise)[0]?.code ?? ''
  }

  describe('who may call', () => {
    const tokens: Record<string, string> = {}
    beforeAll(async () => {
      tokens['customer'] = await logIn(ASHA)
      tokens['revoked'] = await logIn(RAVI)
      await town.call('/api/app/logout.do', {}, { token: tokens['revoked'] })
      tokens['read-only'] = await readOnlyToken(IMRAN)
      const { now } = town
      town.now = new Date(now.getTime() - 25 * HOUR_MS)
      tokens['expired'] = await logIn(MEERA)
      town.now = now
      tokens['wrong'] = 'A'.repeat(44)
    })

    it.each(calls)('%s: nobody without a session that holds', async (_name, endpoint, method) => {
      for (const who of ['visitor', 'wrong', 'revoked', 'expired']) {
        const token = tokens[who]
        const answer = await send(endpoint, method, sampleInput(endpoint, known), token === undefined ? {} : { token })
        if (endpoint.access === 'visitor') expect(answer.msg).not.toBe('tips.msg.249')
        else expect([who, answer.http, answer.msg]).toEqual([who, 200, 'tips.msg.249'])
      }
    })

    it.each(calls)('%s: a locked customer may read and act on nothing', async (_name, endpoint, method) => {
      const acts = endpoint.access === 'acting-customer' || (endpoint.access === 'customer' && endpoint.changes)
      const answer = await send(endpoint, method, sampleInput(endpoint, known), { token: tokens['read-only'] ?? '' })
      if (acts) expect(answer.msg).toBe('tips.msg.006')
      else expect(['tips.msg.006', 'tips.msg.249']).not.toContain(answer.msg)
      if (endpoint.path.endsWith('/logout.do')) tokens['read-only'] = await readOnlyToken(IMRAN)
    })

    it.each(calls)('%s: a customer, and what they see is nobody else\'s', async (_name, endpoint, method) => {
      const [own, other] = [await logIn(ASHA), await logIn(RAVI)]
      const mine = await send(endpoint, method, sampleInput(endpoint, known), { token: own })
      expect(mine.msg).not.toBe('tips.msg.249')
      const theirs = await send(endpoint, method, sampleInput(endpoint, known), { token: other })
      const secrets = await secretsOf(town, ASHA)
      for (const secret of secrets) expect(theirs.text).not.toContain(secret)
      if (sampleInput(endpoint, known)['orderId'] !== undefined) expect(theirs).toMatchObject({ status: 1, msg: 'tips.msg.081' })
    })

    it('are all the calls there are: a route outside the contract has to be named here', () => {
      const outside = servedPaths(app).filter((path) => !Object.values(allEndpoints).some((endpoint) => endpoint.path === path))
      expect(outside.filter((path) => !path.startsWith('/api/docs'))).toEqual(['/healthz'])
      for (const endpoint of Object.values(allEndpoints)) for (const method of endpoint.methods) expect([endpoint.path, app.hasRoute({ method, url: endpoint.path })]).toEqual([endpoint.path, true])
    })
  })

  describe('strange input', () => {
    it.each(calls)('%s: no fault, no trace, no reply outside the contract, and nothing changed by a refusal', async (_name, endpoint, method) => {
      const token = await logIn(ASHA)
      const sample = sampleInput(endpoint, known)
      let before = await affairs()
      for (const input of strangeInputs(endpoint, sample)) {
        const answer = await send(endpoint, method, input, { token, headers: { DeviceType: '<b>"' } })
        const told = `${method} ${endpoint.path} ${JSON.stringify(input).slice(0, 300)} → ${answer.http} ${answer.text.slice(0, 300)}`
        expect(answer.http, told).toBeLessThan(500)
        expect([200, 400, 413, 414, 429], told).toContain(answer.http)
        expect(messages, told).toContain(answer.msg)
        expect(answer.text, told).not.toMatch(/node_modules|\bat [^ ]+ \(|\.ts:\d/)
        if (answer.status === 0 && endpoint.changes) {
          await town.house.desk.settled()
          before = await affairs()
        } else if (endpoint.changes) expect(await affairs(), told).toBe(before)
        // A log-out that worked ends the session the next inputs would be sent with.
        if (endpoint.path.endsWith('/logout.do')) break
      }
      expect(await affairs()).toBe(before)
    })

    it('is a fault of nobody', () => {
      expect(town.faults).toEqual([])
    })
  })

  describe('a key', () => {
    it.each(calls.filter(([, endpoint, method]) => endpoint.changes && endpoint.access !== 'visitor' && method === 'POST'))('%s: sent twice answers the same and changes nothing more; other input is refused', async (name, endpoint) => {
      // Past the fifteen seconds within which the same order would be refused as sent by mistake.
      town.now = new Date(town.now.getTime() + 60_000)
      const token = await logIn(RAVI)
      const input = await inputOfOwn(endpoint, token)
      const key = `twice ${name}`
      const first = await send(endpoint, 'POST', input, { token, key })
      expect(first, first.text).toMatchObject({ status: 0 })
      await town.house.desk.settled()
      const before = await affairs()
      const again = await send(endpoint, 'POST', input, { token, key })
      expect([again.http, again.status, again.data]).toEqual([first.http, 0, first.data])
      expect(await send(endpoint, 'POST', { ...input, ...otherInput(input) }, { token, key })).toMatchObject({ status: 1, msg: 'tips.msg.905' })
      expect(await affairs()).toBe(before)
    })
  })

  /** An input for an order of this customer's own where the call is about one. */
  async function inputOfOwn(endpoint: EndpointShape, token: string): Promise<Record<string, unknown>> {
    const input = { ...sampleInput(endpoint, known) }
    if (input['orderId'] === undefined) return input
    const placed = await send(allEndpoints['buyStockTrade']!, 'POST', sampleInput(allEndpoints['buyStockTrade']!, { ...known, quantity: endpoint.path.endsWith('/modify.do') ? '300' : '400' }), { token })
    expect(placed, placed.text).toMatchObject({ status: 0 })
    await town.house.desk.settled()
    return { ...input, orderId: placed.data['id'] }
  }
})

async function keepTaking(town: TestHouse, isPumping: () => boolean): Promise<void> {
  while (isPumping()) {
    await town.house.exchange.advance(0)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Every path the server answers at, read from its own tree of routes. */
function servedPaths(app: FastifyInstance): string[] {
  const branch: string[] = []
  return app.printRoutes({ commonPrefix: false }).split('\n').flatMap((line) => {
    const [, indent = '', label = '', verbs] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    branch.splice(indent.length / 4, Infinity, label)
    return verbs === undefined || label.includes('*') ? [] : [branch.join('')]
  })
}

/** A query carries text only. */
function forQuery(input: object): Record<string, string> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]))
}

function otherInput(input: Readonly<Record<string, unknown>>): object {
  if (input['quantity'] !== undefined) return { quantity: '200' }
  if (input['listId'] !== undefined) return { listId: '2' }
  return { orderId: '123' }
}

/** One number for everything that customers own and asked for: it moves when any row does. */
async function affairsOf(town: TestHouse): Promise<() => Promise<string>> {
  const { pool } = town.database.owner
  const { rows } = await pool.query<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'bahi' and table_name = any ($1)`, [AFFAIRS])
  const counts = rows.map(({ name }) => `(select count(*)::text || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) from bahi.${name} t)`)
  return async () => {
    const { rows: found } = await pool.query<{ state: string }>(`select concat_ws(' ', ${counts.join(', ')}) as state`)
    return found[0]?.state ?? ''
  }
}

async function lockAccount(town: TestHouse, phone: string): Promise<void> {
  await town.database.owner.pool.query(
    `insert into bahi.customer_lock (book, id, customer_id, kind, reason, locked_at, locked_until)
     select book, 1, customer_id, 'account', 'customer-request', $2::timestamptz, $2::timestamptz + interval '72 hours' from bahi.customer_phone where phone = $1 on conflict do nothing`, [phone, town.now])
}

/** What of a customer nobody else may ever read. */
async function secretsOf(town: TestHouse, phone: string): Promise<string[]> {
  const { rows } = await town.database.owner.pool.query<{ secret: string }>(
    `select customer_id::text as secret from bahi.customer_phone where phone = $1
     union select j.id::text from bahi.journal j join bahi.customer_phone p on p.book = j.book and p.customer_id = j.owner where p.phone = $1
     union select c.invitation_code from bahi.customer c where c.phone = $1`, [phone])
  return [phone, ...rows.map(({ secret }) => secret)]
}
