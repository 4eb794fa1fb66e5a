import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type DeskFixture,
  STEEL,
  cancellation,
  change,
  codeOf,
  openCustomer,
  openDeskFixture,
  orderOf,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import { ConnectionLost } from '../../platform/db/in-transaction.ts'
import { forgetOldKeys } from '../orders/idempotency-keys.ts'
import { readOrders } from '../orders/order-rows.ts'

let fixture: DeskFixture
beforeEach(async () => {
  fixture = await openDeskFixture({ answerWithinMs: 100 })
})
afterEach(async () => {
  await expectLedgerToHold(fixture)
  await fixture.close()
})

/** The desk dies and another takes its place. */
async function restartDesk(): Promise<void> {
  await fixture.desk.close()
  fixture.desk = await fixture.openDesk()
}

async function readOrderState(shard: number, id: string): Promise<string | undefined> {
  await fixture.desk.settled()
  return (await readOrders(fixture.database.app.pool, [{ shard, id: BigInt(id) }])).get(BigInt(id))?.state
}

describe('after a crash', () => {
  it('orders that never reached the exchange are submitted, and those that did are not taken twice', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    const known = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 })))
    fixture.venue.loseInputs(true)
    const lost = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 5, limitPaise: 1_310_00 })))
    fixture.venue.loseInputs(false)
    await restartDesk()
    fixture.venue.stand(STEEL, 'sell', 1_300_00, 30)
    expect(await readOrderState(who.shard, lost.id)).toBe('filled')
    expect(await readOrderState(who.shard, known.id)).toBe('filled')
    const { rows } = await fixture.database.app.pool.query('select sum(quantity)::int as shares from bahi.fill')
    expect(rows[0].shares).toBe(15)
  })

  it('cancels and changes that never reached the exchange are asked again', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    const [first, second] = [
      orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 }))),
      orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_310_00 }))),
    ]
    fixture.venue.loseInputs(true)
    const [cancel, modify] = [cancellation(who, first.id), change(who, second.id, 20, 1_320_00)]
    expect(orderOf(await fixture.desk.submit(cancel))).toMatchObject({ pending: 'cancel' })
    expect(orderOf(await fixture.desk.submit(modify))).toMatchObject({ pending: 'modify', quantity: 10 })
    fixture.venue.loseInputs(false)
    await restartDesk()
    expect(await readOrderState(who.shard, first.id)).toBe('cancelled')
    expect(orderOf(await fixture.desk.submit(cancel))).toMatchObject({ state: 'cancelled' })
    expect(orderOf(await fixture.desk.submit(modify))).toMatchObject({
      quantity: 20,
      limitPaise: 1_320_00,
      pending: null,
    })
  })

  it('what happened at the exchange meanwhile is posted before anything new is decided', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    const order = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 })))
    await fixture.desk.close()
    fixture.venue.stand(STEEL, 'sell', 1_300_00, 4)
    fixture.venue.expireAll()
    fixture.desk = await fixture.openDesk()
    expect(codeOf(await fixture.desk.submit(cancellation(who, order.id)))).toBe('order-too-late')
    expect(await readOrderState(who.shard, order.id)).toBe('expired')
  })

  it('an order that missed its day ends without trading and gives its hold back', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    fixture.venue.stand(STEEL, 'sell', 1_300_00, 4)
    fixture.venue.loseInputs(true)
    const { id } = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 })))
    fixture.venue.loseInputs(false)
    fixture.clock.turn({ date: '2026-11-24' })
    await restartDesk()
    expect(await readOrderState(who.shard, id)).toBe('cancelled')
  })

  it('an identical order is still refused', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    const again = () => fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 }))
    await again()
    await restartDesk()
    expect(codeOf(await again())).toBe('too-frequent')
  })
})

describe('while no id can be made', () => {
  it('a cancel is answered as pending, and ends by itself once ids are made again', async () => {
    const made = { refuses: false }
    const newId = (shard: number) => {
      if (made.refuses) throw new ConnectionLost('No id node is held')
      return fixture.ids.newId(shard)
    }
    await fixture.desk.close()
    fixture.desk = await fixture.openDesk({}, { ids: { newId } })
    const who = await openCustomer(fixture, 20_000_00n)
    const order = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 })))
    made.refuses = true
    const cancel = cancellation(who, order.id)
    expect(orderOf(await fixture.desk.submit(cancel))).toMatchObject({ pending: 'cancel' })
    await expect.poll(() => fixture.desk.isHeldUp).toBe(true)
    made.refuses = false
    await expect.poll(() => fixture.desk.isHeldUp).toBe(false)
    expect(orderOf(await fixture.desk.submit(cancel))).toMatchObject({ state: 'cancelled', pending: null })
    expect(fixture.faults.splice(0).length).toBeGreaterThan(0)
  })
})

describe('a desk', () => {
  it('writes nothing of a command that is a fault, and everything of the others in its batch', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    const broken = { ...ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 }), owner: 0n }
    const answers = await Promise.allSettled([
      fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 })),
      fixture.desk.submit(broken),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    const { rows } = await fixture.database.app.pool.query('select owner from bahi.orders')
    expect(rows).toEqual([{ owner: who.owner }])
  })

  it('takes no more than may wait and says so at once', async () => {
    await fixture.desk.close()
    fixture.desk = await fixture.openDesk({ waiting: 5 })
    const who = await openCustomer(fixture, 1_00_00_000_00n)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        fixture.desk.submit(ticket(who, 'buy', { quantity: 1, limitPaise: 1_300_00 + at * 10 })),
      ),
    )
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 20 }, (_, at) => (at < 5 ? 'ok' : 'flood')))
  })

  it('that lost its lease writes nothing more', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    await fixture.database.owner.pool.query(`update bahi.role_lease set epoch = epoch + 1 where role = 'desk:0'`)
    await expect(fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 }))).rejects.toThrow(
      'taken over',
    )
    await expect(fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 }))).rejects.toThrow(
      'taken over',
    )
    const { rows } = await fixture.database.app.pool.query('select count(*)::int as orders from bahi.orders')
    expect(rows[0].orders).toBe(0)
    await fixture.database.owner.pool.query(`update bahi.role_lease set epoch = epoch - 1 where role = 'desk:0'`)
  })

  it('forgets keys when they are two days old and not before', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    const order = ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 })
    await fixture.desk.submit(order)
    expect(await forgetOldKeys(fixture.database.app.pool, new Date(fixture.nowMs + 48 * 3_600_000))).toBe(0)
    expect(await forgetOldKeys(fixture.database.app.pool, new Date(fixture.nowMs + 48 * 3_600_000 + 1))).toBe(1)
  })

  it('tells listeners what became of each order', async () => {
    const who = await openCustomer(fixture, 1_00_000_00n)
    const told: string[] = []
    const stop = fixture.desk.onOrderChanged(
      ({ owner, state, filledQuantity }) => void told.push(`${owner === who.owner} ${state} ${filledQuantity}`),
    )
    await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 }))
    fixture.venue.stand(STEEL, 'sell', 1_300_00, 4)
    await fixture.desk.settled()
    fixture.venue.expireAll()
    await fixture.desk.settled()
    stop()
    expect(told).toEqual(['true open 0', 'true partly-filled 4', 'true expired 4'])
  })
})
