import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { computeCharges, maxCharges } from '@bahi/domain/shares/charges/charges'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { ACCOUNT } from '@bahi/proofs/accounts'
import {
  type DeskFixture,
  STEEL,
  TODAY,
  codeOf,
  giveShares,
  openCustomer,
  openDeskFixture,
  orderOf,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import { readOrders } from '../orders/order-rows.ts'
import { orderView } from '../orders/order-view.ts'

let fixture: DeskFixture
beforeAll(async () => {
  fixture = await openDeskFixture()
})
afterAll(() => fixture.close())
afterEach(() => expectLedgerToHold(fixture))

/** The order as it stands once everything is posted. */
async function settledOrder(who: OwnerKey, id: string) {
  await fixture.desk.settled()
  const order = (await readOrders(fixture.database.app.pool, [{ shard: who.shard, id: BigInt(id) }])).get(BigInt(id))
  if (order === undefined) throw new Error('no such order')
  return orderView(order)
}

async function amount(who: OwnerKey, asset: number, account: keyof typeof ACCOUNT): Promise<bigint> {
  return amountOn(await readBalances(fixture.database.app.pool, who), asset, ACCOUNT[account])
}

function chargedOf(valuePaise: number) {
  const { chargeRates: rates } = fixture.settings
  return { exchange: 'NSE' as const, date: businessDate(TODAY), rates, valuePaise: paise(valuePaise) }
}

function charges(side: 'buy' | 'sell', valuePaise: number) {
  return computeCharges({ ...chargedOf(valuePaise), side }).totalPaise
}

describe('buying', () => {
  it('holds value and the most charges at the limit, to the paisa', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    const order = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_400_00 })))
    const held = 14_000_00n + maxCharges(chargedOf(14_000_00))
    expect(order).toMatchObject({
      state: 'open',
      quantity: 10,
      limitPaise: 1_400_00,
      filledQuantity: 0,
      heldPaise: Number(held),
    })
    expect(order.number).toMatch(/^BH-2611-23-\d{6}$/)
    expect(await amount(who, 0, 'held')).toBe(held)
    expect(await amount(who, 0, 'available')).toBe(20_000_00n - held)
  })

  it('takes exactly all the cash and refuses a customer who is one paisa short', async () => {
    const enough = 14_000_00n + maxCharges(chargedOf(14_000_00))
    const [rich, poor] = [await openCustomer(fixture, enough), await openCustomer(fixture, enough - 1n)]
    expect(codeOf(await fixture.desk.submit(ticket(rich, 'buy', { quantity: 10, limitPaise: 1_400_00 })))).toBe('ok')
    expect(await fixture.desk.submit(ticket(poor, 'buy', { quantity: 10, limitPaise: 1_400_00 }))).toMatchObject({
      refused: { code: 'cash-short', params: { short: '0.01' } },
    })
    expect(await amount(rich, 0, 'available')).toBe(0n)
    expect(await amount(poor, 0, 'held')).toBe(0n)
  })

  it('fills in parts at better prices, pays charges once over the whole and gives the rest back', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    fixture.venue.stand(STEEL, 'sell', 1_410_00, 4)
    const { id } = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_412_60 })))
    expect(await settledOrder(who, id)).toMatchObject({
      state: 'partly-filled',
      filledQuantity: 4,
      filledValuePaise: 5_640_00,
    })
    expect(await amount(who, STEEL, 'unsettled')).toBe(4n)
    fixture.venue.stand(STEEL, 'sell', 1_412_60, 3)
    fixture.venue.stand(STEEL, 'sell', 1_412_00, 3)
    const value = 4 * 1_410_00 + 6 * 1_412_60
    const paid = charges('buy', value)
    expect(await settledOrder(who, id)).toMatchObject({
      state: 'filled',
      filledQuantity: 10,
      filledValuePaise: value,
      chargesPaise: Number(paid),
      heldPaise: 0,
    })
    expect(await amount(who, 0, 'available')).toBe(20_000_00n - BigInt(value) - paid)
    const { rows } = await fixture.database.app.pool.query('select * from bahi.settlement_due where owner = $1', [
      who.owner,
    ])
    expect(rows).toMatchObject([{ asset: STEEL, amount: 10n, settles_on: '2026-11-24', settled: false }])
    const { rows: lots } = await fixture.database.app.pool.query(
      'select quantity, remaining, cost_paise, bought_on from bahi.lot where owner = $1 order by id',
      [who.owner],
    )
    expect(lots.map((lot) => lot.quantity)).toEqual([4n, 3n, 3n])
    expect(lots[0]).toMatchObject({ remaining: 4n, cost_paise: 5_640_00n, bought_on: TODAY })
  })

  it('cancels what an immediate order cannot take at once', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    fixture.venue.stand(STEEL, 'sell', 1_411_00, 2)
    const { id } = orderOf(
      await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_411_00, timeInForce: 'ioc' })),
    )
    expect(await settledOrder(who, id)).toMatchObject({ state: 'cancelled', filledQuantity: 2, heldPaise: 0 })
    expect(await amount(who, 0, 'held')).toBe(0n)
  })

  it('sends a market order as an immediate limit order three percent beyond the best offer', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    fixture.venue.stand(STEEL, 'sell', 1_420_00, 5)
    const placed = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 5 })))
    // The best offer is 1,412.70; three percent more, on the tick.
    expect(placed).toMatchObject({ type: 'market', timeInForce: 'ioc', limitPaise: 1_455_00 })
    expect(await settledOrder(who, placed.id)).toMatchObject({ state: 'filled', averagePaise: 1_420_00 })
  })

  it('expires at the close and gives the hold back', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    const { id } = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00 })))
    fixture.venue.expireAll()
    expect(await settledOrder(who, id)).toMatchObject({ state: 'expired', heldPaise: 0 })
    expect(await amount(who, 0, 'available')).toBe(20_000_00n)
  })
})

describe('selling', () => {
  it('sells the oldest lot first, posts what is left of the proceeds as unsettled and takes the demat charge once a day', async () => {
    const who = await openCustomer(fixture, 0n)
    await giveShares(fixture, who, STEEL, 10n, 10_000_00n)
    await giveShares(fixture, who, STEEL, 10n, 12_000_00n)
    fixture.venue.stand(STEEL, 'buy', 1_412_00, 15)
    const first = orderOf(await fixture.desk.submit(ticket(who, 'sell', { quantity: 12, limitPaise: 1_412_00 })))
    const gross = 12 * 1_412_00
    const cost = charges('sell', gross)
    expect(await settledOrder(who, first.id)).toMatchObject({
      state: 'filled',
      filledValuePaise: gross,
      chargesPaise: Number(cost),
    })
    expect(await amount(who, 0, 'unsettled')).toBe(BigInt(gross) - cost)
    const { rows } = await fixture.database.app.pool.query(
      'select quantity, cost_paise from bahi.lot_sale where owner = $1 order by cost_paise desc',
      [who.owner],
    )
    expect(rows).toEqual([
      { quantity: 10n, cost_paise: 10_000_00n },
      { quantity: 2n, cost_paise: 2_400_00n },
    ])

    const second = orderOf(await fixture.desk.submit(ticket(who, 'sell', { quantity: 3, limitPaise: 1_412_00 })))
    expect((await settledOrder(who, second.id)).chargesPaise).toBe(Number(charges('sell', 15 * 1_412_00) - cost))
  })

  it('takes the demat charge once for two sales that are posted together', async () => {
    const who = await openCustomer(fixture, 0n)
    await giveShares(fixture, who, STEEL, 10n, 10_000_00n)
    fixture.venue.stand(STEEL, 'buy', 1_412_00, 10)
    fixture.venue.pause()
    const sales = await Promise.all(
      [4, 6].map((quantity) => fixture.desk.submit(ticket(who, 'sell', { quantity, limitPaise: 1_412_00 }))),
    )
    fixture.venue.resume()
    const orders = await Promise.all(sales.map((sale) => settledOrder(who, orderOf(sale).id)))
    expect(orders.map(({ chargesPaise }) => chargesPaise)).toEqual([
      Number(charges('sell', 4 * 1_412_00)),
      Number(charges('sell', 10 * 1_412_00) - charges('sell', 4 * 1_412_00)),
    ])
  })

  it('buys at once with the proceeds of a sale, which go first', async () => {
    const who = await openCustomer(fixture, 5_000_00n)
    await giveShares(fixture, who, STEEL, 10n, 10_000_00n)
    fixture.venue.stand(STEEL, 'buy', 1_412_00, 10)
    await fixture.desk.submit(ticket(who, 'sell', { quantity: 10, limitPaise: 1_412_00 }))
    await fixture.desk.settled()
    const proceeds = await amount(who, 0, 'unsettled')
    const { id } = orderOf(await fixture.desk.submit(ticket(who, 'buy', { quantity: 5, limitPaise: 1_400_00 })))
    expect(await amount(who, 0, 'available')).toBe(5_000_00n)
    const held = 7_000_00n + maxCharges(chargedOf(7_000_00))
    expect(await amount(who, 0, 'unsettled')).toBe(proceeds - held)
    fixture.venue.expireAll()
    expect(await settledOrder(who, id)).toMatchObject({ state: 'expired' })
    expect(await amount(who, 0, 'unsettled')).toBe(proceeds)
  })

  it('trades between two customers of ours, each leg once', async () => {
    const buyer = await openCustomer(fixture, 20_000_00n, { shard: 5 })
    const seller = await openCustomer(fixture, 0n, { shard: 9 })
    await giveShares(fixture, seller, STEEL, 5n, 5_000_00n)
    const sale = orderOf(await fixture.desk.submit(ticket(seller, 'sell', { quantity: 5, limitPaise: 1_399_00 })))
    const purchase = orderOf(await fixture.desk.submit(ticket(buyer, 'buy', { quantity: 5, limitPaise: 1_399_00 })))
    expect(await settledOrder(seller, sale.id)).toMatchObject({ state: 'filled' })
    expect(await settledOrder(buyer, purchase.id)).toMatchObject({ state: 'filled' })
    const { rows } = await fixture.database.app.pool.query(
      'select side from bahi.fill where order_id = any($1) order by side',
      [[sale.id, purchase.id]],
    )
    expect(rows).toEqual([{ side: 'buy' }, { side: 'sell' }])
  })

  it('sells shares bought today where the setting allows it, and settles the rest only', async () => {
    fixture.settings = { ...fixture.settings, sellsSameDay: true }
    const who = await openCustomer(fixture, 20_000_00n)
    fixture.venue.stand(STEEL, 'sell', 1_405_00, 10)
    await fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_405_00 }))
    await fixture.desk.settled()
    const { id } = orderOf(await fixture.desk.submit(ticket(who, 'sell', { quantity: 6, limitPaise: 1_450_00 })))
    expect(await amount(who, STEEL, 'held')).toBe(6n)
    fixture.venue.stand(STEEL, 'buy', 1_450_00, 4)
    expect(await settledOrder(who, id)).toMatchObject({ state: 'partly-filled', filledQuantity: 4, heldQuantity: 2 })
    fixture.venue.expireAll()
    await settledOrder(who, id)
    expect(await amount(who, STEEL, 'unsettled')).toBe(6n)
    fixture.settings = { ...fixture.settings, sellsSameDay: false }
  })
})
