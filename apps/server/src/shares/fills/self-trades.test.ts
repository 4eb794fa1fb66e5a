import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type DeskFixture,
  STEEL,
  change,
  giveShares,
  openCustomer,
  openDeskFixture,
  orderOf,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import { kiteOrderOf } from '../../kite/orders/order-view.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { orderRecord, type OrderRow } from '../orders/order-rows.ts'
import { orderView } from '../orders/order-view.ts'

let fixture: DeskFixture
beforeAll(async () => {
  fixture = await openDeskFixture()
})
afterAll(() => fixture.close())
afterEach(() => expectLedgerToHold(fixture))

/** Somebody with shares and cash, who could trade with themselves. */
async function openTrader(): Promise<OwnerKey> {
  const who = await openCustomer(fixture, 50_000_00n)
  await giveShares(fixture, who, STEEL, 20n, 20_000_00n)
  return who
}

async function place(who: OwnerKey, side: 'buy' | 'sell', terms: Parameters<typeof ticket>[2], isForLoan?: true) {
  const command = { ...ticket(who, side, terms), ...(isForLoan === undefined ? {} : { isForLoan }) }
  const order = orderOf(await fixture.desk.submit(command))
  await fixture.desk.settled()
  return order
}

async function read(orderId: string) {
  await fixture.desk.settled()
  const { rows } = await fixture.database.app.pool.query<OrderRow>('select * from bahi.orders where id = $1', [orderId])
  return orderView(orderRecord(rows[0]!), fixture.parts.instruments.byId(STEEL))
}

async function noticesOf({ owner }: OwnerKey): Promise<unknown[]> {
  const { rows } = await fixture.database.app.pool.query(
    'select kind, params from bahi.notice where customer_id = $1 order by id',
    [owner],
  )
  return rows
}

describe('an order that would trade with one of the same customer', () => {
  it('is cancelled by the exchange, gives back what it held, and tells why in the app and in Kite’s words', async () => {
    const who = await openTrader()
    const offered = await place(who, 'sell', { quantity: 5, limitPaise: 1_400_00 })
    const bought = await place(who, 'buy', { quantity: 8, limitPaise: 1_400_00 })
    const ended = await read(bought.id)
    expect(ended).toMatchObject({ state: 'cancelled', filledQuantity: 0, heldPaise: 0, refused: { params: {} } })
    expect(await read(offered.id)).toMatchObject({ state: 'open', heldQuantity: 5, refused: null })
    expect(await noticesOf(who)).toMatchObject([
      { kind: 'orders.selfTrade', params: { shares: 8, filled: 0, order: bought.id, number: bought.number } },
    ])
    expect(
      kiteOrderOf(ended, { instruments: fixture.parts.instruments, customerId: who.owner, tag: undefined }),
    ).toMatchObject({
      status: 'CANCELLED',
      cancelled_quantity: 8,
      status_message: expect.stringContaining('another order of yours'),
    })
    await fixture.desk.submit({ kind: 'cancel', ...who, key: null, orderId: BigInt(offered.id) })
  })

  it('keeps what it traded with others before', async () => {
    const who = await openTrader()
    fixture.venue.stand(STEEL, 'sell', 1_398_00, 3)
    const offered = await place(who, 'sell', { quantity: 5, limitPaise: 1_400_00 })
    const bought = await place(who, 'buy', { quantity: 8, limitPaise: 1_400_00 })
    expect(await read(bought.id)).toMatchObject({ state: 'cancelled', filledQuantity: 3, heldPaise: 0 })
    expect(await noticesOf(who)).toMatchObject([{ kind: 'orders.selfTrade', params: { shares: 8, filled: 3 } }])
    await fixture.desk.submit({ kind: 'cancel', ...who, key: null, orderId: BigInt(offered.id) })
  })

  it('is cancelled when its own change makes it reach the other, and the change stands', async () => {
    const who = await openTrader()
    await place(who, 'buy', { quantity: 5, limitPaise: 1_390_00 })
    const offered = await place(who, 'sell', { quantity: 5, limitPaise: 1_400_00 })
    const answer = orderOf(await fixture.desk.submit(change(who, offered.id, 5, 1_390_00)))
    expect(answer.limitPaise).toBe(1_390_00)
    expect(await read(offered.id)).toMatchObject({ state: 'cancelled', heldQuantity: 0, refused: { params: {} } })
  })

  it('gives way to a sale for a loan, so that nobody keeps pledged shares from being sold', async () => {
    const who = await openTrader()
    const own = await place(who, 'buy', { quantity: 5, limitPaise: 1_395_00 })
    fixture.venue.stand(STEEL, 'buy', 1_395_00, 5)
    const sale = await place(who, 'sell', { quantity: 5, limitPaise: 1_395_00, timeInForce: 'ioc' }, true)
    expect(await read(own.id)).toMatchObject({ state: 'cancelled', heldPaise: 0 })
    expect(await read(sale.id)).toMatchObject({ state: 'filled', filledQuantity: 5 })
    expect((await noticesOf(who))[0]).toMatchObject({ kind: 'orders.selfTrade', params: { order: own.id } })
  })
})

it('two customers of one price trade with one another', async () => {
  const [one, other] = [await openTrader(), await openTrader()]
  await place(one, 'sell', { quantity: 5, limitPaise: 1_405_00 })
  const bought = await place(other, 'buy', { quantity: 5, limitPaise: 1_405_00 })
  expect(await read(bought.id)).toMatchObject({ state: 'filled', refused: null })
})
