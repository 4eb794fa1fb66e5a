import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import {
  type DeskFixture,
  STEEL,
  TODAY,
  cancellation,
  change,
  openCustomer,
  openDeskFixture,
  orderOf,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import { openUnlockedPool } from '../../../testing/hostile/unlocked-pool.ts'
import { arrangeStopOrders, stopTicket } from '../../../testing/servers/stop-orders.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import type { DeskAnswer, DeskCommand } from '../orders/desk-command.ts'

const RACES = 24
const PLACED = 36_000
const reached = { pricePaise: paise(1_450_00n), date: TODAY as BusinessDate, second: 36_000 }

const firing = (who: OwnerKey, id: string): DeskCommand => ({
  kind: 'fire',
  ...who,
  key: null,
  orderId: BigInt(id),
  reached,
})
const lapsing = (who: OwnerKey, id: string): DeskCommand => ({
  kind: 'lapse',
  ...who,
  key: null,
  orderId: BigInt(id),
  date: TODAY as BusinessDate,
})

const expiring = (who: OwnerKey, id: string): DeskCommand => ({
  kind: 'expire',
  ...who,
  key: null,
  orderId: BigInt(id),
})

/** Two desks that both believe they hold the lease, and write to no tape. */
async function openTwoDesks(fixture: DeskFixture, pool: pg.Pool): Promise<readonly [OrderDesk, OrderDesk]> {
  const parts = { pool, venue: { ...fixture.venue, onTape: () => () => undefined, readTape: async () => [] } }
  const limits = { answerWithinMs: 20 }
  return [
    await fixture.openDesk(limits, { ...parts, writerGroup: 41 }),
    await fixture.openDesk(limits, { ...parts, writerGroup: 42 }),
  ]
}

/** Whether the desk found an order that had fired (and may have been cancelled at the exchange since) or ended it. */
function fateOf(answer: DeskAnswer): 'fired' | 'ended' {
  return answer.ok && answer.order.triggered !== null ? 'fired' : 'ended'
}

/** Fires an order on one desk and ends it on the other, many times; gives how often both had their way, or one met a fault. */
async function raceTwoDesks(fixture: DeskFixture, pool: pg.Pool, other: typeof lapsing): Promise<number> {
  const desks = await openTwoDesks(fixture, pool)
  let collisions = 0
  for (let race = 0; race < RACES; race += 1) {
    const who = await openCustomer(fixture, 1_00_000_00n)
    fixture.clock.turn({ second: PLACED })
    const { id } = orderOf(await desks[0].submit(stopTicket(who, 'buy', { validityMinutes: 1 })))
    fixture.clock.turn({ second: PLACED + 60 })
    const outcomes = await Promise.allSettled([
      desks[race % 2 === 0 ? 0 : 1].submit(firing(who, id)),
      desks[race % 2 === 0 ? 1 : 0].submit(other(who, id)),
    ])
    const [fired, ended] = outcomes.map((one) => (one.status === 'fulfilled' ? fateOf(one.value) : 'fault'))
    if (fired === 'fault' || ended === 'fault' || (fired === 'fired' && ended === 'ended')) collisions += 1
  }
  await Promise.all(desks.map((desk) => desk.close()))
  return collisions
}

describe('a trade at the trigger', () => {
  const setup = arrangeStopOrders()
  const { watch, price, read, atExchange } = setup

  it('fires an order once, also for two watches that both see it', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    await watch()
    await watch()
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, at) =>
        orderOf(await setup.fixture.desk.submit(stopTicket(who, 'buy', { quantity: at + 1 }))),
      ),
    )
    await price(1_450_00)
    for (const { id } of ids) expect(atExchange(id)).toHaveLength(1)
  })

  it('against a cancel, a change and the end of the day leaves one outcome each, and no hold too many', async () => {
    const who = await openCustomer(setup.fixture, 1_00_00_000_00n)
    const { desk } = setup.fixture
    const others = [
      (id: string): DeskCommand => cancellation(who, id),
      (id: string): DeskCommand => change(who, id, 3, 1_455_00),
      (id: string): DeskCommand => lapsing(who, id),
    ]
    for (let race = 0; race < RACES; race += 1) {
      const { id } = orderOf(await desk.submit(stopTicket(who, 'buy', { quantity: race + 4 })))
      const other = others[race % others.length]?.(id)
      if (other === undefined) throw new Error('a race needs another command')
      const both = race % 2 === 0 ? [firing(who, id), other] : [other, firing(who, id)]
      await Promise.all(both.map((command) => desk.submit(command)))
      await desk.settled()
      const { state, triggered } = await read(who, id)
      expect(atExchange(id).filter(({ kind }) => kind === 'new')).toHaveLength(triggered === null ? 0 : 1)
      expect(['open', 'cancelled', 'expired']).toContain(state)
    }
  })

  it('is not lost and not doubled when the process ends after the commit, before the exchange has the order', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    const { id } = orderOf(await setup.fixture.desk.submit(stopTicket(who, 'buy')))
    setup.fixture.venue.loseInputs(true)
    await setup.fixture.desk.submit(firing(who, id))
    await setup.fixture.desk.close()
    setup.fixture.venue.loseInputs(false)
    setup.fixture.desk = await setup.fixture.openDesk()
    await watch()
    await price(1_460_00)
    expect(atExchange(id)).toMatchObject([{ kind: 'new', limitPaise: 1_455_00 }])
    expect((await read(who, id)).triggered).toMatchObject({ pricePaise: 1_450_00n })
  })

  it('that no process heard of fires the order when the next watch finds the price still there', async () => {
    const who = await openCustomer(setup.fixture, 10_00_000_00n)
    const { id } = orderOf(await setup.fixture.desk.submit(stopTicket(who, 'buy')))
    setup.fixture.feed.set({ instrumentId: STEEL, lastPaise: 1_451_00, state: 'open' })
    await (await watch()).settled()
    expect((await read(who, id)).state).toBe('open')
  })
})

describe('two desks that both believe they hold the lease', () => {
  it.each([
    ['a cancel', (who: OwnerKey, id: string) => cancellation(who, id)],
    ['the end of the day', lapsing],
    ['the end of its minutes', expiring],
  ])('let a trigger or %s win, because the owner is locked', async (_, other) => {
    const fixture = await openDeskFixture()
    expect(await raceTwoDesks(fixture, fixture.parts.pool, other)).toBe(0)
    await expectLedgerToHold(fixture)
    await fixture.close()
  })

  it('collide as soon as the lock is taken away', async () => {
    const fixture = await openDeskFixture()
    const pool = openUnlockedPool(fixture.database.access.app)
    expect(await raceTwoDesks(fixture, pool, lapsing)).toBeGreaterThan(0)
    await pool.end()
    await fixture.close()
  })
})
