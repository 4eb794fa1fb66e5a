import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '@bahi/money/business-date'
import { COTTON, type DeskFixture, openCustomer, STEEL, TODAY } from '../../../testing/desk-fixture.ts'
import { arrangeTriggers, rising, falling } from '../../../testing/servers/trigger-desk.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

describe('a trigger', () => {
  const setup = arrangeTriggers()
  const { open, set, price, read, orders, notices } = setup

  it("places its order when the price reaches it, not a paisa before, and tells the customer with the order's id", async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    await open()
    const id = await set(who)
    await price(1_449_99)
    expect([(await read(id)).state, await orders(who)]).toEqual(['watching', []])
    await price(1_450_00)
    const [order] = await orders(who)
    expect(order).toMatchObject({ side: 'buy', quantity: 10n, limit_paise: 1_455_00n })
    expect(await read(id)).toMatchObject({
      state: 'placed',
      order_id: order?.id,
      fired_leg: 1,
      fired_paise: 1_450_00n,
      fired_on: TODAY,
    })
    expect(await notices(who)).toMatchObject([
      { kind: 'trigger.fired', params: { code: 'RELSTEEL', price: 1_450_00, order: order?.id.toString() } },
    ])
    expect(setup.told).toEqual([who.owner])
  })

  it('places once, however often the price comes back', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    await open()
    await set(who)
    for (const paise of [1_450_00, 1_440_00, 1_460_00]) await price(paise)
    expect(await orders(who)).toHaveLength(1)
  })

  it('fires on a gap that opens beyond it, once the session is open: the auction and its indicative price place nothing', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    setup.fixture.clock.turn({ second: 9 * 3_600, phase: 'preOpen' })
    await open()
    const id = await set(who)
    await price(0, STEEL, { state: 'preOpen', indicativePaise: 1_500_00 })
    setup.fixture.clock.turn({ second: 9 * 3_600 + 10 * 60, phase: 'preOpenMatching' })
    await price(1_460_00)
    expect((await read(id)).state).toBe('watching')
    setup.fixture.clock.turn({ second: 9 * 3_600 + 15 * 60, phase: 'open' })
    // Nothing of this share changes any more: what came too early is looked at again.
    await price(50_10, COTTON)
    expect(await read(id)).toMatchObject({ state: 'placed', fired_paise: 1_460_00n })
  })

  it('does not fire while its share is halted, and does when it trades again', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    await open()
    const id = await set(who)
    await price(1_460_00, STEEL, { state: 'halted' })
    expect((await read(id)).state).toBe('watching')
    await price(1_460_00)
    expect((await read(id)).state).toBe('placed')
  })

  it('of two prices fires one, and the other is cancelled with it', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    await open()
    const id = await set(who, { legs: [falling, rising] })
    await price(1_380_00)
    await price(1_460_00)
    expect((await read(id)).legs).toMatchObject([
      { leg: 1, state: 'fired' },
      { leg: 2, state: 'cancelled' },
    ])
    expect(await orders(who)).toMatchObject([{ limit_paise: 1_375_00n }])
  })

  it('is refused by the rule of the desk that its order breaks, and the customer is told which', async () => {
    const poor = await openCustomer(setup.fixture, 1_00n)
    const seller = await openCustomer(setup.fixture, 1_00n)
    await open()
    const [buy, sale] = [await set(poor), await set(seller, { side: 'sell' })]
    await price(1_450_00)
    expect(await read(buy)).toMatchObject({ state: 'refused', refused_msg: 'tips.msg.166', order_id: null })
    // The shares it was to protect are gone, or never were there.
    expect(await read(sale)).toMatchObject({ state: 'refused', refused_msg: 'tips.msg.277' })
    expect(await notices(poor)).toMatchObject([{ kind: 'trigger.refused' }])
    expect(JSON.parse(String((await notices(poor))[0]?.params['why']))).toMatchObject({ msg: 'tips.msg.166' })
  })

  it('is refused when it fires for a customer who is locked, and for one whose service is switched off, except a sale', async () => {
    const locked = await openCustomer(setup.fixture, 1_00_000_00n)
    const off = await openCustomer(setup.fixture, 1_00_000_00n, { segmentsOff: ['shares'] })
    await setup.fixture.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) values ($1, $2, $3, 'trade', 'unusual-trading', $4, $5)`,
      [
        locked.shard,
        setup.fixture.ids.newId(locked.shard),
        locked.owner,
        new Date(setup.fixture.nowMs - 1_000),
        new Date(setup.fixture.nowMs + 3_600_000),
      ],
    )
    await open()
    const ids = [await set(locked), await set(off), await set(off, { side: 'sell' })]
    await price(1_450_00)
    expect(await Promise.all(ids.map(async (id) => (await read(id)).refused_msg))).toEqual([
      'tips.msg.006',
      'tips.msg.900',
      'tips.msg.277',
    ])
  })

  it('is no slip of the finger: two that are alike place two orders', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    await open()
    await set(who)
    await set(who)
    await price(1_450_00)
    expect(await orders(who)).toHaveLength(2)
  })

  describe('over days', () => {
    it('waits on after a restart on another day, at the prices of that day', async () => {
      const who = await openCustomer(setup.fixture, 1_00_000_00n)
      const id = await set(who)
      setup.fixture.clock.turn({ date: '2026-12-01' })
      await open()
      await price(1_450_00)
      expect(await read(id)).toMatchObject({ state: 'placed', fired_on: '2026-12-01' })
    })

    it('expires after its last day, and a stop-loss for the day when the day closes', async () => {
      const who = await openCustomer(setup.fixture, 1_00_000_00n)
      const desk = await open()
      const year = await set(who, { valid_until: TODAY as BusinessDate })
      const day = await set(who, { kind: 'stop-loss', validity: 'day', valid_until: '2026-11-24' as BusinessDate })
      setup.fixture.feed.closeDay(TODAY, [])
      await desk.settled()
      expect([(await read(year)).state, (await read(day)).state]).toEqual(['expired', 'watching'])
      expect(await notices(who)).toMatchObject([{ kind: 'trigger.ended', params: { why: 'expired' } }])
      setup.fixture.feed.closeDay('2026-11-24', [])
      await desk.settled()
      expect((await read(day)).state).toBe('expired')
    })

    it('ends when its share leaves the list, and when a split makes its price mean something else', async () => {
      const who = await openCustomer(setup.fixture, 1_00_000_00n)
      const gone = await set(who, { instrument_id: COTTON })
      const split = await set(who)
      const cotton = setup.fixture.instruments.get(COTTON)
      if (cotton !== undefined) setup.fixture.instruments.set(COTTON, { ...cotton, state: 'deleted' })
      await openSplit(setup.fixture, STEEL, '2026-11-24')
      const desk = await open()
      expect([(await read(gone)).why, (await read(split)).state]).toEqual(['delisted', 'watching'])
      setup.fixture.clock.turn({ date: '2026-11-24' })
      setup.fixture.feed.openDay('2026-11-24')
      await desk.settled()
      expect(await read(split)).toMatchObject({ state: 'ended', why: 'corporate-action' })
      expect(await notices(who)).toMatchObject([
        { params: { why: 'delisted' } },
        { params: { why: 'corporate-action' } },
      ])
    })
  })
})

/** A share becomes two, as the exchange would have announced it. */
async function openSplit({ database }: DeskFixture, instrumentId: number, exDate: string): Promise<void> {
  await inTransaction(database.owner.pool, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into bahi.corporate_action (id, instrument_id, kind, shares, announced_on, ex_date, paid_on) values (1, $1, 'split', 2, '2026-11-01', $2, $2)`,
      [instrumentId, exDate],
    )
  })
}
