import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  COTTON,
  cottonPaise,
  type DeskFixture,
  giveShares,
  openCustomer,
  openDeskFixture,
  orderOf,
  STEEL,
  steelPaise,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import { routeDeps, serveRoutes } from '../../../testing/servers/desk-routes.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { Who } from '../../platform/http/who.ts'
import { registerPortfolio } from './routes.ts'

let fixture: DeskFixture
let app: FastifyInstance
const sessions = new Map<string, Who>()
beforeEach(async () => {
  fixture = await openDeskFixture()
  const deps = routeDeps(sessions)
  app = await serveRoutes(deps, (routes) =>
    registerPortfolio(routes, {
      ...deps,
      db: fixture.database.app,
      feed: fixture.feed,
      clock: fixture.clock,
      systemClock: () => new Date(),
      instruments: fixture.parts.instruments,
    }),
  )
})
afterEach(async () => {
  await expectLedgerToHold(fixture)
  await app.close()
  await fixture.close()
})

async function worth({ shard, owner }: OwnerKey) {
  sessions.set('token', { shard, customerId: owner, readOnly: true })
  const reply = await app.inject({
    method: 'GET',
    url: '/api/app/user/getUserPositionMarketValue.do',
    headers: { authorization: 'Bearer token' },
  })
  return reply.json().data
}

async function trade(who: OwnerKey, side: 'buy' | 'sell', shares: number, pricePaise = steelPaise): Promise<void> {
  fixture.venue.stand(STEEL, side === 'buy' ? 'sell' : 'buy', pricePaise, shares)
  orderOf(await fixture.desk.submit(ticket(who, side, { quantity: shares, limitPaise: pricePaise })))
  await fixture.desk.settled()
}

describe('what a customer owns', () => {
  it('is nothing at the beginning', async () => {
    expect(await worth(await openCustomer(fixture, 0n))).toMatchObject({
      availablePaise: 0,
      netWorthPaise: 0,
      holdingsValuePaise: 0,
      heldFor: [],
      unsettled: [],
    })
  })

  it('is cash by its state and shares at their last price, and comes to the net worth', async () => {
    const who = await openCustomer(fixture, 50_000_00n)
    await trade(who, 'buy', 10)
    const waiting = orderOf(
      await fixture.desk.submit(ticket(who, 'buy', { quantity: 5, limitPaise: steelPaise - 100_00 })),
    )
    fixture.feed.set({ instrumentId: STEEL, lastPaise: steelPaise + 1_00 })
    const value = await worth(who)
    expect(value).toMatchObject({
      holdingsValuePaise: 10 * (steelPaise + 1_00),
      investedPaise: 10 * steelPaise,
      unrealisedPaise: 10_00,
      dayChangePaise: 10_00,
      realisedTodayPaise: 0,
      heldPaise: waiting.heldPaise,
      heldFor: [{ orderId: waiting.id, code: 'RELSTEEL', side: 'buy', quantity: 5, heldPaise: waiting.heldPaise }],
      unsettledPaise: 0,
      unsettled: [],
    })
    expect(value.withdrawablePaise).toBe(value.availablePaise)
    expect(value.netWorthPaise).toBe(
      value.availablePaise + value.heldPaise + value.unsettledPaise + value.holdingsValuePaise,
    )
    expect(value.pricedAt).toBe(fixture.clock.instant().toISOString())
  })

  it('measures the day of older shares from the previous close', async () => {
    const who = await openCustomer(fixture, 0n)
    await giveShares(fixture, who, STEEL, 10n, 9_000_00n)
    fixture.feed.set({ instrumentId: STEEL, lastPaise: steelPaise - 2_00, previousClosePaise: steelPaise })
    expect(await worth(who)).toMatchObject({
      dayChangePaise: -20_00,
      unrealisedPaise: 10 * (steelPaise - 2_00) - 9_000_00,
    })
  })

  it('says on which day the proceeds of sales settle, the latest of them still there after some were spent', async () => {
    const who = await openCustomer(fixture, 0n)
    await giveShares(fixture, who, STEEL, 10n, 9_000_00n)
    await trade(who, 'sell', 10)
    const sold = await worth(who)
    expect(sold.unsettledPaise).toBeGreaterThan(0)
    expect(sold).toMatchObject({
      withdrawablePaise: 0,
      unsettled: [{ settlesOn: '2026-11-24', amountPaise: sold.unsettledPaise }],
    })
    expect(sold.realisedTodayPaise).toBe(sold.unsettledPaise - 9_000_00)

    await fixture.database.owner.pool.query(
      `insert into bahi.settlement_due values ($1, $2, 0, '2026-11-23', 500000, false)`,
      [who.shard, who.owner],
    )
    const waiting = orderOf(
      await fixture.desk.submit(
        ticket(who, 'buy', { instrumentId: COTTON, quantity: 10, limitPaise: cottonPaise - 1_00 }),
      ),
    )
    expect((await worth(who)).unsettled).toEqual([
      { settlesOn: '2026-11-24', amountPaise: sold.unsettledPaise - waiting.heldPaise },
    ])
  })

  it('names an order to sell, which holds shares and no cash', async () => {
    const who = await openCustomer(fixture, 0n)
    await giveShares(fixture, who, STEEL, 10n, 9_000_00n)
    orderOf(await fixture.desk.submit(ticket(who, 'sell', { quantity: 4, limitPaise: steelPaise + 10_00 })))
    expect(await worth(who)).toMatchObject({
      heldPaise: 0,
      heldFor: [{ side: 'sell', quantity: 4, heldPaise: 0 }],
      holdingsValuePaise: 10 * steelPaise,
    })
  })

  it('values a share without a price at nothing rather than guess one', async () => {
    const who = await openCustomer(fixture, 0n)
    await giveShares(fixture, who, 99, 10n, 9_000_00n)
    expect(await worth(who)).toMatchObject({
      holdingsValuePaise: 0,
      investedPaise: 9_000_00,
      unrealisedPaise: -9_000_00,
    })
  })

  it('is told to nobody who is not logged in', async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/app/user/getUserPositionMarketValue.do' })
    expect(reply.json()).toMatchObject({ status: 1, msg: 'tips.msg.249' })
  })
})
