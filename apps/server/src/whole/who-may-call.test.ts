import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { mcpPath } from '@bahi/contract/programs/mcp-tools'
import type { EndpointShape, Method } from '@bahi/contract/wire/endpoint'
import { staffRoles, type StaffRole } from '@bahi/contract/wire/staff-roles'
import { appointStaff } from '../../testing/appoint-staff.ts'
import { inject, type Answer } from '../../testing/inject-call.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { sampleInput, strangeInputs, writeTexts } from '../../testing/sample-input.ts'
import { kitePaths } from '../kite/routes.ts'
import { createApp } from '../server.ts'
import { FourEyes } from '../staff/four-eyes/four-eyes.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const [ASHA, RAVI, MEERA, IMRAN] = ['9000000001', '9000000002', '9000000003', '9000000004'] as const

const calls = Object.entries(allEndpoints).flatMap(([name, endpoint]) =>
  endpoint.methods.map((method) => [`${method} ${name}`, endpoint, method] as const),
)
const ofCustomers = calls.filter(([, { access }]) => access === 'customer' || access === 'acting-customer')
const ofStaff = calls.filter(([, { access }]) => access === 'staff')

const LOG_IN_FIRST = 'tips.msg.249'
const NOT_YOUR_ROLE = 'tips.msg.922'

/** The table of who may call what is generated from the contract: a call that is not in it is served nowhere. */
describe('who may call', () => {
  let bahi: TestServer
  let app: FastifyInstance
  /** Nobody of these may call anything but what is open to visitors. */
  const strangers: Record<string, string | undefined> = {}
  let customer: string
  let revokedStaff: Record<string, string>

  beforeAll(async () => {
    bahi = await openTestServer()
    const { parts } = bahi
    // These tests send more than anybody may; how floods are met has tests of its own. Acts are defined once for each app.
    app = await createApp({
      ...parts,
      fourEyes: new FourEyes(parts),
      http: { ...parts.http, ordersPerSecond: () => 1_000_000, visitorTriesPerMinute: 1_000_000 },
    })
    await app.ready()
    customer = await logIn(ASHA)
    strangers['visitor'] = undefined
    strangers['made up'] = 'A'.repeat(44)
    strangers['made up for staff'] = `st_${'A'.repeat(43)}`
    strangers['customer who logged out'] = await logIn(RAVI)
    await bahi.parts.sessions.revoke(strangers['customer who logged out'] ?? '')
    strangers['customer whose session is over'] = await at(-25 * HOUR_MS, () => logIn(MEERA))
    revokedStaff = {
      'staff whose session is over': await at(-13 * HOUR_MS, () => sessionOf('admin')),
      'staff who were away': await at(-31 * MINUTE_MS, () => sessionOf('admin')),
      'staff who signed out': await sessionOf('admin'),
      'staff who were locked out': (await appointStaff(bahi, [...staffRoles], { isLocked: true })).token,
    }
    await parts.staffSessions.revoke(revokedStaff['staff who signed out'] ?? '')
  })
  afterAll(async () => {
    await app.close()
    await bahi.close()
  })

  async function at<T>(differenceMs: number, act: () => Promise<T>): Promise<T> {
    const { now } = bahi
    bahi.now = new Date(now.getTime() + differenceMs)
    const done = await act()
    bahi.now = now
    return done
  }
  const sessionOf = async (...roles: StaffRole[]): Promise<string> => (await appointStaff(bahi, roles)).token
  const kept = new Map<string, string>()
  /** One session for all calls but those that end it. */
  async function keepToken({ path }: EndpointShape, who: string, open: () => Promise<string>): Promise<string> {
    if (/log-?out|sign-out/i.test(path)) return open()
    const token = kept.get(who) ?? (await open())
    kept.set(who, token)
    return token
  }
  const send = (
    endpoint: EndpointShape,
    method: Method,
    token: string | undefined,
    input: object = sampleInput(endpoint, {}),
  ): Promise<Answer> =>
    inject(app, endpoint.path, method === 'GET' ? writeTexts(input) : input, {
      method,
      ...(token === undefined ? {} : { token }),
    })
  /** A session without a log-in, which has tests of its own. */
  async function logIn(phone: string): Promise<string> {
    const {
      rows: [who],
    } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
      'select shard, customer_id from bahi.customer_phone where phone = $1',
      [phone],
    )
    if (who === undefined) throw new Error(`nobody has the phone ${phone}`)
    const { token } = await bahi.parts.sessions.open(
      bahi.parts.db.pool,
      { shard: who.shard, customerId: who.customer_id, readOnly: false },
      { name: 'Test', kind: 'unknown', place: '' },
    )
    return token
  }
  /** An account lock set after the log-in leaves a session that may only read. */
  async function readOnlyToken(): Promise<string> {
    await bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
       select shard, 1, customer_id, 'account', 'customer-request', $2::timestamptz, $2::timestamptz + interval '72 hours' from bahi.customer_phone where phone = $1 on conflict do nothing`,
      [IMRAN, bahi.now],
    )
    return logIn(IMRAN)
  }

  describe("a customer's call", () => {
    it.each(ofCustomers)('%s: nobody without a session that holds, and no staff', async (_name, endpoint, method) => {
      for (const [who, token] of Object.entries({ ...strangers, ...revokedStaff }))
        expect([who, (await send(endpoint, method, token)).msg]).toEqual([who, LOG_IN_FIRST])
      const ofStaff = await keepToken(endpoint, 'staff', () => sessionOf(...staffRoles))
      expect((await send(endpoint, method, ofStaff)).msg).toBe(LOG_IN_FIRST)
    })

    it.each(ofCustomers)(
      '%s: a locked customer reads everything and acts on nothing',
      async (_name, endpoint, method) => {
        const { msg } = await send(endpoint, method, await keepToken(endpoint, 'locked', readOnlyToken))
        if (endpoint.access === 'acting-customer' || endpoint.changes) expect(msg).toBe('tips.msg.006')
        else expect(['tips.msg.006', LOG_IN_FIRST]).not.toContain(msg)
      },
    )

    it.each(ofCustomers)('%s: the customer', async (_name, endpoint, method) => {
      const token = await keepToken(endpoint, 'asha', () => logIn(ASHA))
      expect((await send(endpoint, method, token)).msg).not.toBe(LOG_IN_FIRST)
    })
  })

  describe('a call of the console', () => {
    it.each(ofStaff)(
      '%s: no visitor, no customer, no staff whose session has ended',
      async (_name, endpoint, method) => {
        for (const [who, token] of Object.entries({
          ...strangers,
          customer,
          'a locked customer': await keepToken(endpoint, 'locked', readOnlyToken),
          ...revokedStaff,
        })) {
          expect([who, (await send(endpoint, method, token)).msg]).toEqual([who, LOG_IN_FIRST])
        }
      },
    )

    it.each(ofStaff)('%s: the roles that the contract names, and no other', async (_name, endpoint, method) => {
      for (const role of staffRoles) {
        const token = await keepToken(endpoint, role, () => sessionOf(role))
        const { msg } = await send(endpoint, method, token)
        expect(msg, role).not.toBe(LOG_IN_FIRST)
        expect([role, msg === NOT_YOUR_ROLE]).toEqual([role, !(endpoint.roles as readonly StaffRole[]).includes(role)])
      }
      const dismissed = async () => (await appointStaff(bahi, [...staffRoles], { isDismissed: true })).token
      const without = await keepToken(endpoint, 'dismissed', dismissed)
      expect((await send(endpoint, method, without)).msg).toBe(NOT_YOUR_ROLE)
    })

    it.each(ofStaff)('%s: strange input is no fault and opens nobody', async (_name, endpoint, method) => {
      const looks = await countLooks(bahi)
      const token = await keepToken(endpoint, 'staff', () => sessionOf(...staffRoles))
      for (const input of strangeInputs(endpoint, { id: '1', reason: 'a reason that is long enough' })) {
        const answer = await send(endpoint, method, token, input)
        const told = `${method} ${endpoint.path} ${JSON.stringify(input).slice(0, 300)} → ${answer.http} ${answer.text.slice(0, 300)}`
        expect([200, 400, 413, 414, 429], told).toContain(answer.http)
        expect(answer.text, told).not.toMatch(/node_modules|\bat [^ ]+ \(|\.ts:\d/)
        if (endpoint.path.endsWith('/sign-out.do')) break
      }
      expect(await countLooks(bahi)).toBe(looks)
    })
  })

  describe('a call of anybody', () => {
    it.each(calls.filter(([, { access }]) => access === 'visitor'))(
      '%s: everybody',
      async (_name, endpoint, method) => {
        for (const token of [undefined, customer, await keepToken(endpoint, 'support', () => sessionOf('support'))])
          expect((await send(endpoint, method, token)).msg).not.toBe(LOG_IN_FIRST)
      },
    )
  })

  it('is said of every route: one outside the contract has to be named here', () => {
    const outside = servedPaths(app)
      .filter((path) => !Object.values(allEndpoints).some((endpoint) => endpoint.path === path))
      .map(withoutNames)
    const kite = kitePaths.map(withoutNames)
    expect(outside.filter((path) => !path.startsWith('/api/docs') && !kite.includes(path))).toEqual([
      '/livez',
      '/healthz',
      '/readyz',
      // Mail programs end e-mail of a topic here by the token in the address (mail.test.ts).
      '/message/stop/:',
      mcpPath,
    ])
    // The routes of the Kite format are a table of their own, which kite-access.test.ts tries, and so are the tools of MCP.
    expect(kite.filter((path) => !outside.includes(path))).toEqual([])
    for (const endpoint of Object.values(allEndpoints))
      for (const method of endpoint.methods)
        expect([endpoint.path, app.hasRoute({ method, url: endpoint.path })]).toEqual([endpoint.path, true])
    const paths = calls.map(([, { path }, method]) => `${method} ${path}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('names for every call of the console its roles, and for one that changes something a key', () => {
    for (const [name, endpoint] of ofStaff) {
      expect([name, endpoint.roles?.length ?? 0]).not.toEqual([name, 0])
      if (endpoint.changes) expect([name, endpoint.refusals.includes('tips.msg.905')]).toEqual([name, true])
    }
  })

  it('caused no fault in the server', () => {
    expect(bahi.faults).toEqual([])
  })
})

/** How often staff looked at a customer or did something to them. */
async function countLooks(bahi: TestServer): Promise<number> {
  const {
    rows: [row],
  } = await bahi.database.owner.pool.query<{ count: number }>(
    'select count(*)::integer as count from bahi.customer_access',
  )
  return row?.count ?? 0
}

/** Every path the server answers at, read from its own tree of routes. */
/** Routes of several methods may name one part of a path differently. */
const withoutNames = (path: string) => path.replaceAll(/:[a-z_]+(\|:[a-z_]+)*/g, ':')

function servedPaths(app: FastifyInstance): string[] {
  const branch: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', label = '', verbs] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
      branch.splice(indent.length / 4, Infinity, label)
      return verbs === undefined || label.includes('*') ? [] : [branch.join('')]
    })
}
