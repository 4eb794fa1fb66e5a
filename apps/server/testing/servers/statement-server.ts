import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { listStatement } from '@bahi/contract/reports/statement'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import type { OwnerKey } from '../../src/ledger/account-books.ts'
import type { Who } from '../../src/platform/http/who.ts'
import { registerStatement } from '../../src/reports/statement/routes.ts'
import {
  type DeskFixture,
  giveShares,
  openCustomer,
  openDeskFixture,
  orderOf,
  STEEL,
  steelPaise,
  ticket,
} from '../desk-fixture.ts'
import { expectLedgerToHold } from '../expect-books-to-hold.ts'
import { routeDeps, serveRoutes } from './desk-routes.ts'

export const sessions = new Map<string, Who>()

/** Customers who traded, and what their statement answers. */
export function arrangeStatement() {
  let fixture: DeskFixture
  let app: FastifyInstance
  beforeAll(async () => {
    fixture = await openDeskFixture()
    const deps = routeDeps(sessions)
    const { instruments } = fixture.parts
    app = await serveRoutes(deps, (routes) =>
      registerStatement(routes, {
        ...deps,
        db: fixture.database.app,
        clock: fixture.clock,
        instruments: {
          ...instruments,
          byCode: (code) => (code === 'RELSTEEL' ? instruments.byId(STEEL) : undefined),
        },
      }),
    )
  })
  afterAll(async () => {
    await app.close()
    await fixture.close()
  })
  afterEach(() => expectLedgerToHold(fixture))

  async function ask<Reply>(
    { shard, owner }: OwnerKey,
    path: string,
    input: Record<string, string> = {},
  ): Promise<Reply> {
    sessions.set('token', { shard, customerId: owner, readOnly: true })
    const reply = await app.inject({
      method: 'GET',
      url: `/api/app/user/statement/${path}.do?${new URLSearchParams(input).toString()}`,
      headers: { authorization: 'Bearer token' },
    })
    return reply.json().data
  }
  const list = (who: OwnerKey, input: Partial<Record<keyof InputOf<typeof listStatement>, string>> = {}) =>
    ask<ReplyOf<typeof listStatement>>(who, 'list', input)

  /** A deposit; a buy of ten in two fills; a sale of four older shares. */
  async function openTrader(): Promise<{ who: OwnerKey; bought: string; sold: string }> {
    const who = await openCustomer(fixture, 50_000_00n)
    await giveShares(fixture, who, STEEL, 4n, 4_000_00n)
    fixture.venue.stand(STEEL, 'sell', steelPaise, 4)
    fixture.venue.stand(STEEL, 'sell', steelPaise + 10, 6)
    const bought = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: steelPaise + 10 })))
    await fixture.desk.settled()
    fixture.venue.stand(STEEL, 'buy', steelPaise, 4)
    const sold = orderOf(await fixture.desk.submit(ticket(who, 'sell', { quantity: 4, limitPaise: steelPaise })))
    await fixture.desk.settled()
    return { who, bought: bought.number, sold: sold.number }
  }

  return {
    get fixture() {
      return fixture
    },
    get app() {
      return app
    },
    ask,
    list,
    openTrader,
  }
}
