import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type DeskFixture,
  STEEL,
  codeOf,
  openCustomer,
  openDeskFixture,
  orderOf,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import type { DeskCommand } from '../orders/desk-command.ts'
import { readOrders } from '../orders/order-rows.ts'

let fixture: DeskFixture
beforeEach(async () => {
  fixture = await openDeskFixture({ answerWithinMs: 100 })
})
afterEach(async () => {
  await expectLedgerToHold(fixture)
  await fixture.close()
})

async function readOrderState(shard: number, id: string): Promise<string | undefined> {
  await fixture.desk.settled()
  return (await readOrders(fixture.database.app.pool, [{ shard, id: BigInt(id) }])).get(BigInt(id))?.state
}

/** A pool whose connection breaks around COMMIT, as often as it is told to; when `goesAway`, the database then stays away until told otherwise. */
function breakingPool(config: pg.ClientConfig): {
  readonly pool: pg.Pool
  breakNext: 'before' | 'after' | null
  goesAway: boolean
  isAway: boolean
} {
  const state = { breakNext: null as 'before' | 'after' | null, goesAway: false, isAway: false }
  class Breaking extends pg.Client {
    override connect(...told: unknown[]): never {
      const enter = super.connect as (...all: unknown[]) => unknown
      return enter.apply(
        state.isAway ? new pg.Client({ host: '127.0.0.1', port: 1 }).on('error', () => undefined) : this,
        told,
      ) as never
    }

    override query(...input: unknown[]): never {
      const ask = super.query as (...all: unknown[]) => Promise<unknown>
      if (input[0] !== 'commit' || state.breakNext === null) return ask.apply(this, input) as never
      const when = state.breakNext
      state.breakNext = null
      state.isAway = state.goesAway
      const reply = when === 'after' ? ask.apply(this, input) : Promise.resolve()
      return reply.then(() => {
        const socket = (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
        socket.destroy()
        throw new Error('the connection broke')
      }) as never
    }
  }
  return Object.assign(state, {
    pool: new pg.Pool({ ...config, pipeline: true, max: 4, Client: Breaking }).on('error', () => undefined),
  })
}

describe('when the connection breaks around the commit', () => {
  it.each(['after', 'before'] as const)('%s it was done, every caller hears the truth', async (when) => {
    const breaking = breakingPool(fixture.database.access.app)
    await fixture.desk.close()
    fixture.desk = await fixture.openDesk({}, { pool: breaking.pool })
    const who = await openCustomer(fixture, 1_00_000_00n)
    const orders = [1_300_00, 1_301_00, 1_302_00].map((limitPaise) => ticket(who, 'buy', { quantity: 10, limitPaise }))
    breaking.breakNext = when
    const answers = await Promise.allSettled(orders.map((order) => fixture.desk.submit(order)))
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => (when === 'after' ? 'fulfilled' : 'rejected')),
    )
    const again = await Promise.all(orders.map((order) => fixture.desk.submit(order)))
    expect(again.map(codeOf)).toEqual(['ok', 'ok', 'ok'])
    await fixture.desk.settled()
    expect(fixture.venue.inputs).toHaveLength(3)
    const { rows } = await fixture.database.app.pool.query('select count(*)::int as orders from bahi.orders')
    expect(rows[0].orders).toBe(3)
    await fixture.desk.close()
    await breaking.pool.end()
    fixture.desk = await fixture.openDesk()
  })

  it('nobody who asks is kept waiting while the database stays away, and the first order is placed once', async () => {
    const breaking = breakingPool(fixture.database.access.app)
    await fixture.desk.close()
    fixture.desk = await fixture.openDesk({ resolveWithinMs: 50 }, { pool: breaking.pool })
    const who = await openCustomer(fixture, 1_00_000_00n)
    const [first, second] = [1_300_00, 1_301_00].map((limitPaise) =>
      ticket(who, 'buy', { quantity: 10, limitPaise }),
    ) as [DeskCommand, DeskCommand]
    Object.assign(breaking, { breakNext: 'after', goesAway: true })
    await expect(fixture.desk.submit(first)).rejects.toThrow('committed')
    await expect(fixture.desk.submit(second)).rejects.toThrow('could not be reached')
    expect(fixture.desk.isHeldUp).toBe(true)
    breaking.isAway = false
    await expect.poll(() => fixture.desk.submit(second).then(codeOf, String)).toBe('ok')
    expect(fixture.desk.isHeldUp).toBe(false)
    expect(codeOf(await fixture.desk.submit(first))).toBe('ok')
    await fixture.desk.settled()
    expect(new Set(fixture.venue.inputs.map((input) => 'orderId' in input && input.orderId)).size).toBe(2)
    expect(fixture.faults.splice(0).length).toBeGreaterThan(0)
    await fixture.desk.close()
    await breaking.pool.end()
    fixture.desk = await fixture.openDesk()
  })

  it('books and venue come together also when the tape was cut off before and nobody could say how far it had come', async () => {
    const breaking = breakingPool(fixture.database.access.app)
    await fixture.desk.close()
    fixture.desk = await fixture.openDesk({ resolveWithinMs: 50 }, { pool: breaking.pool })
    const who = await openCustomer(fixture, 1_00_000_00n)
    const { id } = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 })))
    Object.assign(breaking, { breakNext: 'after', goesAway: true })
    fixture.venue.stand(STEEL, 'sell', 1_300_00, 10)
    await expect.poll(() => fixture.faults.length).toBe(1)
    Object.assign(breaking, { breakNext: 'after', isAway: false })
    await expect(fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_299_00 }))).rejects.toThrow(
      'committed',
    )
    breaking.isAway = false
    await expect
      .poll(
        () => fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_298_00 })).then(codeOf, String),
        { timeout: 10_000 },
      )
      .toBe('ok')
    expect(await readOrderState(who.shard, id)).toBe('filled')
    expect(fixture.faults.splice(0).length).toBeGreaterThan(0)
    await fixture.desk.close()
    await breaking.pool.end()
    fixture.desk = await fixture.openDesk()
  })

  it('of the tape, an entry is posted once', async () => {
    for (const when of ['after', 'before'] as const) {
      const breaking = breakingPool(fixture.database.access.app)
      await fixture.desk.close()
      fixture.desk = await fixture.openDesk({}, { pool: breaking.pool })
      const who = await openCustomer(fixture, 20_000_00n)
      const { id } = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 })))
      breaking.breakNext = when
      fixture.venue.stand(STEEL, 'sell', 1_300_00, 10)
      await sleep(1_200)
      expect(await readOrderState(who.shard, id)).toBe('filled')
      await fixture.desk.close()
      await breaking.pool.end()
      fixture.desk = await fixture.openDesk()
    }
    expect(fixture.faults.splice(0)).toHaveLength(2)
  })
})
