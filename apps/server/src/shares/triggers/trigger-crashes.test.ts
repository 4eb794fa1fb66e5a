import { describe, expect, it } from 'vitest'
import { openCustomer, STEEL, TODAY } from '../../../testing/desk-fixture.ts'
import { arrangeTriggers, rising, falling } from '../../../testing/servers/trigger-desk.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { endTrigger, writeFiring } from '../orders/trigger-moves.ts'
import { lockTrigger } from '../orders/trigger-rows.ts'

describe('a trigger', () => {
  const setup = arrangeTriggers()
  const { open, set, price, read, orders, notices } = setup

  describe('whatever dies, exactly once:', () => {
    it('two watches over one database', async () => {
      const who = await openCustomer(setup.fixture, 10_00_000_00n)
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
      const who = await openCustomer(setup.fixture, 1_00_000_00n)
      const id = await set(who)
      await inTransaction(setup.fixture.database.app.pool, (tx) =>
        writeFiring(
          tx,
          { shard: who.shard, id },
          { leg: 1, paise: 1_451_00, date: TODAY, second: 36_010, at: setup.fixture.clock.instant() },
        ),
      )
      // The price has gone back since: it was reached all the same.
      await (await open()).settled()
      expect(await read(id)).toMatchObject({ state: 'placed', fired_paise: 1_451_00n })
      expect(await orders(who)).toHaveLength(1)
    })

    it('a restart after the desk placed the order and before its answer was written down', async () => {
      const who = await openCustomer(setup.fixture, 1_00_000_00n)
      // The desk places the order and its answer is lost.
      const dying = await open({
        desk: {
          onOrderChanged: (listener) => setup.fixture.desk.onOrderChanged(listener),
          submit: async (command) => {
            await setup.fixture.desk.submit(command)
            throw new Error('lost')
          },
        },
        retryMs: 60_000,
        log: { error: () => undefined },
      })
      const id = await set(who)
      setup.fixture.feed.set({ instrumentId: STEEL, lastPaise: 1_450_00 })
      setup.fixture.feed.publish([STEEL])
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
      const who = await openCustomer(setup.fixture, 1_00_000_00n)
      let refusals = 3
      await open({
        desk: {
          onOrderChanged: (listener) => setup.fixture.desk.onOrderChanged(listener),
          submit: async (command) =>
            refusals-- > 0 ? { ok: false, floodSeconds: 1 } : setup.fixture.desk.submit(command),
        },
        log: { error: () => undefined },
      })
      const id = await set(who)
      await price(1_450_00)
      expect((await read(id)).state).toBe('placed')
      expect(await orders(who)).toHaveLength(1)
    })

    it('a cancel at the same moment: it is cancelled or it fires, never both', async () => {
      const who = await openCustomer(setup.fixture, 10_00_000_00n)
      await open()
      const ids = []
      for (let at = 0; at < 8; at += 1) ids.push(await set(who, { quantity: BigInt(at + 1) }))
      const cancels = ids.map((id) =>
        inTransaction(setup.fixture.database.app.pool, async (tx) => {
          const row = await lockTrigger(tx, id)
          if (row?.state === 'watching')
            await endTrigger(tx, row, { event: 'cancel', why: null, at: setup.fixture.clock.instant() })
        }),
      )
      await Promise.all([...cancels, price(1_450_00)])
      const rows = await Promise.all(ids.map(read))
      expect(rows.filter(({ state }) => state === 'placed')).toHaveLength((await orders(who)).length)
      for (const { state } of rows) expect(['placed', 'cancelled']).toContain(state)
    })

    it('a process that lost its role fires nothing', async () => {
      const who = await openCustomer(setup.fixture, 1_00_000_00n)
      await open({
        lease: { role: setup.fixture.parts.lease.role, epoch: setup.fixture.parts.lease.epoch - 1n },
        log: { error: () => undefined },
      })
      const id = await set(who)
      await price(1_450_00)
      expect([(await read(id)).state, await orders(who)]).toEqual(['watching', []])
    })
  })
})
