import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DeskFixture, openCustomer, openDeskFixture, ticket } from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import { openUnlockedPool } from '../../../testing/hostile/unlocked-pool.ts'

const ROUNDS = 20
const ORDER_PAISE = 10n * 1_300_00n

let fixture: DeskFixture
beforeAll(async () => {
  fixture = await openDeskFixture()
})
afterAll(() => fixture.close())
afterEach(() => expectLedgerToHold(fixture))

/** Two orders at once, through two desks that both believe they hold the lease, with a limit and cash enough for one and for both. */
async function orderThroughTwoDesks(pool: pg.Pool): Promise<{ readonly faults: number; readonly passed: number }> {
  const parts = { pool, venue: { ...fixture.venue, onTape: () => () => undefined, readTape: async () => [] } }
  const desks = [
    await fixture.openDesk({}, { ...parts, writerGroup: 43 }),
    await fixture.openDesk({}, { ...parts, writerGroup: 44 }),
  ]
  let faults = 0
  let passed = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const who = await openCustomer(fixture, 1_00_000_00n)
    await fixture.database.owner.pool.query(
      'insert into bahi.own_limit (shard, customer_id, buy_paise) values ($1, $2, $3)',
      [who.shard, who.owner, ORDER_PAISE + ORDER_PAISE / 2n],
    )
    const answers = await Promise.allSettled(
      desks.map((desk, at) => desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 - at * 10 }))),
    )
    faults += answers.filter(({ status }) => status === 'rejected').length
    passed += answers.filter((answer) => answer.status === 'fulfilled' && answer.value.ok).length
  }
  await Promise.all(desks.map((desk) => desk.close()))
  return { faults, passed }
}

describe("a customer's own limit for buying", () => {
  it('lets exactly as many of 64 orders pass as it has room for', async () => {
    const { frequentSeconds } = fixture.settings
    fixture.settings = { ...fixture.settings, frequentSeconds: 0 }
    const who = await openCustomer(fixture, 1_00_00_000_00n)
    await fixture.database.owner.pool.query(
      'insert into bahi.own_limit (shard, customer_id, buy_paise) values ($1, $2, $3)',
      [who.shard, who.owner, 17n * ORDER_PAISE],
    )
    const orders = Array.from({ length: 64 }, () => ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 }))
    const answers = await Promise.all(orders.map((order) => fixture.desk.submit(order)))
    expect(answers.map((answer) => answer.ok)).toEqual(orders.map((_, at) => at < 17))
    fixture.settings = { ...fixture.settings, frequentSeconds }
  })

  it('is not passed through two desks at once, because the owner is locked', async () => {
    expect(await orderThroughTwoDesks(fixture.parts.pool)).toEqual({ faults: 0, passed: ROUNDS })
  })

  it('is kept by a fault at best as soon as the lock is taken away', async () => {
    const pool = openUnlockedPool(fixture.database.access.app)
    const { faults, passed } = await orderThroughTwoDesks(pool)
    await pool.end()
    expect(faults > 0 || passed > ROUNDS).toBe(true)
  })
})
