import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type DeskFixture,
  STEEL,
  cancellation,
  giveShares,
  openCustomer,
  openDeskFixture,
  orderOf,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'

let fixture: DeskFixture
beforeAll(async () => {
  fixture = await openDeskFixture()
})
afterAll(() => fixture.close())
afterEach(() => expectLedgerToHold(fixture))

async function readNotices({ shard, owner }: OwnerKey) {
  await fixture.desk.settled()
  const { rows } = await fixture.database.app.pool.query<{ kind: string; params: Record<string, string | number> }>(
    'select kind, params from bahi.notice where shard = $1 and customer_id = $2 order by id',
    [shard, owner],
  )
  return rows
}

const place = async (who: OwnerKey, side: 'buy' | 'sell', terms: Parameters<typeof ticket>[2]) =>
  orderOf(await fixture.desk.submit(ticket(who, side, terms)))

describe('a customer is told', () => {
  it('of many fills of one order twice: of the first, and of the end', async () => {
    const who = await openCustomer(fixture, 50_000_00n)
    const { id, number } = await place(who, 'buy', { quantity: 20, limitPaise: 1_400_00 })
    for (const quantity of [4, 1, 2, 3, 5, 4]) {
      fixture.venue.stand(STEEL, 'sell', 1_400_00, quantity)
      await fixture.desk.settled()
    }
    expect(await readNotices(who)).toMatchObject([
      { kind: 'orders.partly', params: { filled: 4, shares: 20, price: 1_400_00, order: id, number } },
    ])
    fixture.venue.stand(STEEL, 'sell', 1_399_00, 1)
    const [, end, ...more] = await readNotices(who)
    expect(end).toMatchObject({ kind: 'orders.bought', params: { code: 'RELSTEEL', shares: 20, order: id, number } })
    expect(Number(end?.params['amount'])).toBeGreaterThan(20 * 1_399_00)
    expect(more).toEqual([])
  })

  it('once of an order that is filled in one go, and what a sale brought', async () => {
    const who = await openCustomer(fixture, 50_000_00n)
    await giveShares(fixture, who, STEEL, 10n, 10_000_00n)
    fixture.venue.stand(STEEL, 'buy', 1_410_00, 6)
    fixture.venue.stand(STEEL, 'buy', 1_410_00, 4)
    await place(who, 'sell', { quantity: 10, limitPaise: 1_410_00 })
    const [sold, ...more] = await readNotices(who)
    expect(sold).toMatchObject({ kind: 'orders.sold', params: { shares: 10, price: 1_410_00 } })
    expect(Number(sold?.params['amount'])).toBeLessThan(10 * 1_410_00)
    expect(more).toEqual([])
  })

  it('of an order that does not wait: what it found, or that it found nothing', async () => {
    const who = await openCustomer(fixture, 50_000_00n)
    await place(who, 'buy', { quantity: 3, limitPaise: 1_350_00, timeInForce: 'ioc' })
    expect(await readNotices(who)).toMatchObject([{ kind: 'orders.unfilled', params: { shares: 3 } }])
    fixture.venue.stand(STEEL, 'sell', 1_350_00, 2)
    await place(who, 'buy', { quantity: 4, limitPaise: 1_350_00, timeInForce: 'ioc' })
    expect((await readNotices(who)).slice(1)).toMatchObject([{ kind: 'orders.bought', params: { shares: 2 } }])
  })

  it('not of an order that the customer cancelled, and of one that expired', async () => {
    const who = await openCustomer(fixture, 50_000_00n)
    const cancelled = await place(who, 'buy', { quantity: 3, limitPaise: 1_300_00 })
    await fixture.desk.submit(cancellation(who, cancelled.id))
    expect(await readNotices(who)).toEqual([])
    await place(who, 'buy', { quantity: 3, limitPaise: 1_301_00 })
    await fixture.desk.settled()
    fixture.venue.expireAll()
    expect(await readNotices(who)).toMatchObject([{ kind: 'orders.expired', params: { filled: 0, shares: 3 } }])
  })
})

it('writes the notice and the fill together: while the one cannot be written, the other is not posted', async () => {
  const who = await openCustomer(fixture, 50_000_00n)
  await fixture.database.owner.pool.query('revoke insert on bahi.notice from bahi_app')
  fixture.venue.stand(STEEL, 'sell', 1_400_00, 2)
  const { id } = await place(who, 'buy', { quantity: 2, limitPaise: 1_400_00 })
  const fills = async () =>
    (await fixture.database.app.pool.query('select from bahi.fill where shard = $1 and order_id = $2', [who.shard, id]))
      .rowCount
  await expect.poll(() => fixture.faults.length).toBeGreaterThan(0)
  expect(await fills()).toBe(0)
  await fixture.database.owner.pool.query('grant insert on bahi.notice to bahi_app')
  expect(await readNotices(who)).toMatchObject([{ kind: 'orders.bought', params: { shares: 2 } }])
  expect(await fills()).toBe(1)
  fixture.faults.length = 0
})
