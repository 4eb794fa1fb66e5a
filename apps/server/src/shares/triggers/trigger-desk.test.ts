import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AcceptedLeg } from '@bahi/domain/shares/triggers/decide-trigger'
import type { BusinessDate } from '@bahi/money/business-date'
import { COTTON, type DeskFixture, openCustomer, openDeskFixture, STEEL, TODAY } from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { messageOf } from '../../platform/http/refusals.ts'
import { openTriggerDesk, type TriggerDesk, type TriggerDeskParts } from './trigger-desk.ts'
import {
  endTrigger,
  lockTrigger,
  type NewTrigger,
  readTrigger,
  type TriggerRow,
  writeFiring,
  writeTrigger,
} from './trigger-rows.ts'

const rising: AcceptedLeg = { direction: 'rises', triggerPaise: 1_450_00, type: 'limit', limitPaise: 1_455_00 }
const falling: AcceptedLeg = { direction: 'falls', triggerPaise: 1_380_00, type: 'limit', limitPaise: 1_375_00 }

describe('a trigger', () => {
  let fixture: DeskFixture
  let triggers: TriggerDesk[]
  let told: bigint[]

  beforeEach(async () => {
    fixture = await openDeskFixture()
    triggers = []
    told = []
  })
  afterEach(async () => {
    for (const one of triggers) await one.close()
    await expectLedgerToHold(fixture)
    await fixture.close()
  })

  const partsOf = (more: Partial<TriggerDeskParts> = {}): TriggerDeskParts => ({
    pool: fixture.database.app.pool,
    lease: fixture.parts.lease,
    desk: fixture.desk,
    feed: fixture.feed,
    clock: fixture.clock,
    systemClock: () => new Date(fixture.nowMs),
    ids: fixture.ids,
    messageOf,
    instruments: { byId: (id) => fixture.instruments.get(id), reload: async () => undefined },
    tell: (customerId) => void told.push(customerId),
    log: fixture.parts.log,
    retryMs: 5,
    ...more,
  })
  async function open(more: Partial<TriggerDeskParts> = {}): Promise<TriggerDesk> {
    const opened = await openTriggerDesk(partsOf(more))
    triggers.push(opened)
    return opened
  }
  async function set(who: OwnerKey, more: Partial<NewTrigger> = {}): Promise<bigint> {
    const id = fixture.ids.newId(who.shard)
    await inTransaction(fixture.database.app.pool, (tx) =>
      writeTrigger(tx, {
        shard: who.shard,
        id,
        owner: who.owner,
        instrument_id: STEEL,
        kind: 'gtt',
        side: 'buy',
        validity: 'year',
        valid_until: '2027-11-23' as BusinessDate,
        quantity: 10n,
        placed_on: TODAY as BusinessDate,
        placed_second: 36_000,
        placed_at: fixture.clock.instant(),
        legs: [rising],
        ...more,
      }),
    )
    for (const one of triggers) await one.refresh(id)
    return id
  }
  async function price(paise: number, instrumentId = STEEL, more: object = {}): Promise<void> {
    fixture.feed.set({
      instrumentId,
      lastPaise: paise,
      bidPaise: paise - 10,
      askPaise: paise + 10,
      state: 'open',
      ...more,
    })
    fixture.feed.publish([instrumentId])
    for (const one of triggers) await one.settled()
    await fixture.desk.settled()
  }
  const read = async (id: bigint): Promise<TriggerRow> => {
    const row = await readTrigger(fixture.database.app.pool, id)
    if (row === undefined) throw new Error('the trigger is gone')
    return row
  }
  async function orders(who: OwnerKey): Promise<{ id: bigint; side: string; quantity: bigint; limit_paise: bigint }[]> {
    return (
      await fixture.database.app.pool.query(
        'select id, side, quantity, limit_paise from bahi.orders where owner = $1 order by id',
        [who.owner],
      )
    ).rows
  }
  async function notices(who: OwnerKey): Promise<{ kind: string; params: Record<string, unknown> }[]> {
    return (
      await fixture.database.app.pool.query('select kind, params from bahi.notice where customer_id = $1 order by id', [
        who.owner,
      ])
    ).rows
  }

  it("places its order when the price reaches it, not a paisa before, and tells the customer with the order's id", async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
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
    expect(told).toEqual([who.owner])
  })

  it('places once, however often the price comes back', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    await open()
    await set(who)
    for (const paise of [1_450_00, 1_440_00, 1_460_00]) await price(paise)
    expect(await orders(who)).toHaveLength(1)
  })

  it('fires on a gap that opens beyond it, once the session is open: the auction and its indicative price place nothing', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    fixture.clock.turn({ second: 9 * 3_600, phase: 'preOpen' })
    await open()
    const id = await set(who)
    await price(0, STEEL, { state: 'preOpen', indicativePaise: 1_500_00 })
    fixture.clock.turn({ second: 9 * 3_600 + 10 * 60, phase: 'preOpenMatching' })
    await price(1_460_00)
    expect((await read(id)).state).toBe('watching')
    fixture.clock.turn({ second: 9 * 3_600 + 15 * 60, phase: 'open' })
    // Nothing of this share changes any more: what came too early is looked at again.
    await price(50_10, COTTON)
    expect(await read(id)).toMatchObject({ state: 'placed', fired_paise: 1_460_00n })
  })

  it('does not fire while its share is halted, and does when it trades again', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    await open()
    const id = await set(who)
    await price(1_460_00, STEEL, { state: 'halted' })
    expect((await read(id)).state).toBe('watching')
    await price(1_460_00)
    expect((await read(id)).state).toBe('placed')
  })

  it('of two prices fires one, and the other is cancelled with it', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
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
    const poor = await openCustomer(fixture, 1_00n)
    const seller = await openCustomer(fixture, 1_00n)
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
    const locked = await openCustomer(fixture, 1_00_000_00n)
    const off = await openCustomer(fixture, 1_00_000_00n, { segmentsOff: ['shares'] })
    await fixture.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) values ($1, $2, $3, 'trade', 'unusual-trading', $4, $5)`,
      [
        locked.shard,
        fixture.ids.newId(locked.shard),
        locked.owner,
        new Date(fixture.nowMs - 1_000),
        new Date(fixture.nowMs + 3_600_000),
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
    const who = await openCustomer(fixture, 1_00_000_00n)
    await open()
    await set(who)
    await set(who)
    await price(1_450_00)
    expect(await orders(who)).toHaveLength(2)
  })

  describe('whatever dies, exactly once:', () => {
    it('two watches over one database', async () => {
      const who = await openCustomer(fixture, 10_00_000_00n)
      await open()
      await open()
      const ids = []
      for (let at = 0; at < 6; at += 1) ids.push(await set(who, { quantity: BigInt(at + 1), legs: [falling, rising] }))
      await price(1_450_00)
      await price(1_380_00)
      expect((await orders(who)).map(({ quantity }) => quantity).toSorted((a, b) => Number(a - b))).toEqual([
        1n,
        2n,
        3n,
        4n,
        5n,
        6n,
      ])
      expect(await notices(who)).toHaveLength(6)
      for (const id of ids)
        expect((await read(id)).legs.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'fired'])
    })

    it('a restart after the price was written down and before the desk was asked', async () => {
      const who = await openCustomer(fixture, 1_00_000_00n)
      const id = await set(who)
      await inTransaction(fixture.database.app.pool, (tx) =>
        writeFiring(
          tx,
          { shard: who.shard, id },
          { leg: 1, paise: 1_451_00, date: TODAY, second: 36_010, at: fixture.clock.instant() },
        ),
      )
      // The price has gone back since: it was reached all the same.
      await (await open()).settled()
      expect(await read(id)).toMatchObject({ state: 'placed', fired_paise: 1_451_00n })
      expect(await orders(who)).toHaveLength(1)
    })

    it('a restart after the desk placed the order and before its answer was written down', async () => {
      const who = await openCustomer(fixture, 1_00_000_00n)
      // The desk places the order and its answer is lost.
      const dying = await open({
        desk: {
          submit: async (command) => {
            await fixture.desk.submit(command)
            throw new Error('lost')
          },
        },
        retryMs: 60_000,
        log: { error: () => undefined },
      })
      const id = await set(who)
      fixture.feed.set({ instrumentId: STEEL, lastPaise: 1_450_00 })
      fixture.feed.publish([STEEL])
      await expect.poll(async () => (await orders(who)).length).toBe(1)
      await dying.close()
      expect((await read(id)).state).toBe('firing')
      await (await open()).settled()
      const [order, ...more] = await orders(who)
      expect(more).toEqual([])
      expect(await read(id)).toMatchObject({ state: 'placed', order_id: order?.id })
      expect(await notices(who)).toHaveLength(1)
    })

    it('a desk that is full for a while', async () => {
      const who = await openCustomer(fixture, 1_00_000_00n)
      let refusals = 3
      await open({
        desk: {
          submit: async (command) => (refusals-- > 0 ? { ok: false, floodSeconds: 1 } : fixture.desk.submit(command)),
        },
        log: { error: () => undefined },
      })
      const id = await set(who)
      await price(1_450_00)
      expect((await read(id)).state).toBe('placed')
      expect(await orders(who)).toHaveLength(1)
    })

    it('a cancel at the same moment: it is cancelled or it fires, never both', async () => {
      const who = await openCustomer(fixture, 10_00_000_00n)
      await open()
      const ids = []
      for (let at = 0; at < 8; at += 1) ids.push(await set(who, { quantity: BigInt(at + 1) }))
      const cancels = ids.map((id) =>
        inTransaction(fixture.database.app.pool, async (tx) => {
          const row = await lockTrigger(tx, id)
          if (row?.state === 'watching')
            await endTrigger(tx, row, { event: 'cancel', why: null, at: fixture.clock.instant() })
        }),
      )
      await Promise.all([...cancels, price(1_450_00)])
      const rows = await Promise.all(ids.map(read))
      expect(rows.filter(({ state }) => state === 'placed')).toHaveLength((await orders(who)).length)
      for (const { state } of rows) expect(['placed', 'cancelled']).toContain(state)
    })

    it('a process that lost its role fires nothing', async () => {
      const who = await openCustomer(fixture, 1_00_000_00n)
      await open({
        lease: { role: fixture.parts.lease.role, epoch: fixture.parts.lease.epoch - 1n },
        log: { error: () => undefined },
      })
      const id = await set(who)
      await price(1_450_00)
      expect([(await read(id)).state, await orders(who)]).toEqual(['watching', []])
    })
  })

  describe('over days', () => {
    it('waits on after a restart on another day, at the prices of that day', async () => {
      const who = await openCustomer(fixture, 1_00_000_00n)
      const id = await set(who)
      fixture.clock.turn({ date: '2026-12-01' })
      await open()
      await price(1_450_00)
      expect(await read(id)).toMatchObject({ state: 'placed', fired_on: '2026-12-01' })
    })

    it('expires after its last day, and a stop-loss for the day when the day closes', async () => {
      const who = await openCustomer(fixture, 1_00_000_00n)
      const desk = await open()
      const year = await set(who, { valid_until: TODAY as BusinessDate })
      const day = await set(who, { kind: 'stop-loss', validity: 'day', valid_until: '2026-11-24' as BusinessDate })
      fixture.feed.closeDay(TODAY, [])
      await desk.settled()
      expect([(await read(year)).state, (await read(day)).state]).toEqual(['expired', 'watching'])
      expect(await notices(who)).toMatchObject([{ kind: 'trigger.ended', params: { why: 'expired' } }])
      fixture.feed.closeDay('2026-11-24', [])
      await desk.settled()
      expect((await read(day)).state).toBe('expired')
    })

    it('ends when its share leaves the list, and when a split makes its price mean something else', async () => {
      const who = await openCustomer(fixture, 1_00_000_00n)
      const gone = await set(who, { instrument_id: COTTON })
      const split = await set(who)
      const cotton = fixture.instruments.get(COTTON)
      if (cotton !== undefined) fixture.instruments.set(COTTON, { ...cotton, state: 'deleted' })
      await openSplit(fixture, STEEL, '2026-11-24')
      const desk = await open()
      expect([(await read(gone)).why, (await read(split)).state]).toEqual(['delisted', 'watching'])
      fixture.clock.turn({ date: '2026-11-24' })
      fixture.feed.openDay('2026-11-24')
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
