import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { settings } from '@bahi/domain/staff/setting-bounds'
import type { OwnerKey } from '../../src/ledger/account-books.ts'
import { installHttp } from '../../src/platform/http/install-http.ts'
import type { Who } from '../../src/platform/http/who.ts'
import { type OrderParts, registerOrders } from '../../src/shares/calls/routes.ts'
import { type DeskFixture, openDeskFixture } from '../desk-fixture.ts'
import { expectLedgerToHold } from '../expect-books-to-hold.ts'

export const sessions = new Map<string, Who>()

export function logIn({ shard, owner }: OwnerKey, readOnly = false): string {
  const token = randomUUID()
  sessions.set(token, { shard, customerId: owner, readOnly })
  return token
}

export const ticket = { code: 'RELSTEEL', quantity: 10, type: 'limit', pricePaise: 1_300_00 }

/** The calls of orders over HTTP, on a desk with a scripted venue. */
export function arrangeOrders() {
  let fixture: DeskFixture
  let app: FastifyInstance
  let ordersPerSecond = 1_000_000

  beforeAll(async () => {
    fixture = await openDeskFixture()
    const deps = {
      sessions: { find: (token: string) => sessions.get(token) },
      log: { error: () => undefined },
      http: {
        checkReplies: true,
        visitorTriesPerMinute: 60,
        ordersPerSecond: () => ordersPerSecond,
        isReady: () => true,
      },
    }
    const byCode = (code: string) => [...fixture.instruments.values()].find((instrument) => instrument.code === code)
    const parts: OrderParts = {
      ...deps,
      db: fixture.database.app,
      feed: fixture.feed,
      clock: fixture.clock,
      calendar: fixture.parts.calendar,
      settings: { value: (name) => settings[name].initial as never },
      triggerDesk: { refresh: () => Promise.resolve() },
      desk: {
        ...fixture.desk,
        submit: (command) => fixture.desk.submit(command),
        preview: (command) => fixture.desk.preview(command),
      },
      instruments: {
        byId: (id) => fixture.instruments.get(id),
        byCode,
        all: () => [...fixture.instruments.values()],
        reload: async () => undefined,
      },
    }
    app = Fastify()
    await installHttp(app, deps)
    registerOrders(app, parts)
  })
  afterAll(async () => {
    await app.close()
    await fixture.close()
  })
  afterEach(() => expectLedgerToHold(fixture))

  async function call(
    path: string,
    token: string | null,
    input: object,
    { key = randomUUID(), method = 'POST' }: { readonly key?: string; readonly method?: 'GET' | 'POST' } = {},
  ) {
    const query =
      method === 'GET'
        ? `?${new URLSearchParams(Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))).toString()}`
        : ''
    const response = await app.inject({
      method,
      url: `/api/app/user/${path}${query}`,
      headers: { 'idempotency-key': key, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(method === 'POST' ? { payload: input } : {}),
    })
    return { status: response.statusCode, headers: response.headers, ...response.json() }
  }

  return {
    get fixture() {
      return fixture
    },
    get ordersPerSecond() {
      return ordersPerSecond
    },
    set ordersPerSecond(value) {
      ordersPerSecond = value
    },
    call,
  }
}
