import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import {
  COTTON,
  type DeskFixture,
  STEEL,
  cottonPaise,
  giveShares,
  openCustomer,
  openDeskFixture,
  steelPaise,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { amountOn, readBalances } from '../../ledger/read-balances.ts'
import type { BasketAnswer, BasketCommand } from '../orders/desk-command.ts'

let fixture: DeskFixture
beforeAll(async () => {
  fixture = await openDeskFixture()
})
afterAll(() => fixture.close())
afterEach(() => expectLedgerToHold(fixture))

type Line = BasketCommand['lines'][number]

const line = (side: Line['side'], instrumentId: number, quantity: number, limitPaise: number): Line => ({
  side,
  instrumentId,
  order: { type: 'limit', quantity, limitPaise, timeInForce: 'day' },
})
const steel = (quantity: number) => line('buy', STEEL, quantity, steelPaise)
const cotton = (quantity: number) => line('buy', COTTON, quantity, cottonPaise)

function basket(who: OwnerKey, mode: BasketCommand['mode'], lines: Line[], key: string | null = null): BasketCommand {
  return { ...who, kind: 'basket', key, mode, lines }
}

/** Which lines have an order, and why the others have none. */
function told(answer: BasketAnswer) {
  if (!answer.ok) return 'refused' in answer ? answer.refused.code : 'flood'
  return answer.lines.map((one) => (one.ok ? one.order.symbol : one.refused.code))
}

async function ordersOf({ shard, owner }: OwnerKey): Promise<number> {
  const { rows } = await fixture.database.app.pool.query('select id from bahi.orders where shard = $1 and owner = $2', [
    shard,
    owner,
  ])
  return rows.length
}

async function available(who: OwnerKey): Promise<bigint> {
  return amountOn(await readBalances(fixture.database.app.pool, who), 0, ACCOUNT.available)
}

describe('a basket of orders', () => {
  it('places every line as an order like any other, with its own hold', async () => {
    const who = await openCustomer(fixture, 10_000_00n)
    await giveShares(fixture, who, STEEL, 10n, 14_000_00n)
    const lines = [line('sell', STEEL, 10, steelPaise), cotton(100)]
    const answer = await fixture.desk.placeBasket(basket(who, 'all', lines))
    expect(told(answer)).toEqual(['RELSTEEL', 'KAVERI'])
    const [sold, bought] = answer.ok ? answer.lines : []
    expect(sold).toMatchObject({ order: { side: 'sell', state: 'open', heldQuantity: 10 } })
    expect(bought).toMatchObject({ order: { side: 'buy', state: 'open', quantity: 100 } })
    expect(fixture.venue.inputs.filter(({ kind }) => kind === 'new')).toHaveLength(2)
    expect(await available(who)).toBeLessThan(5_000_00n)
  })

  it('places nothing at all when one line of “all” is refused, and names the line', async () => {
    const who = await openCustomer(fixture, 10_000_00n)
    const answer = await fixture.desk.placeBasket(basket(who, 'all', [cotton(100), steel(100)]))
    expect(answer).toMatchObject({ ok: false, refused: { code: 'cash-short', field: 'lines.1' } })
    expect(await ordersOf(who)).toBe(0)
    expect(await available(who)).toBe(10_000_00n)
    // What was undone does not count as an identical order placed a moment ago.
    expect(told(await fixture.desk.placeBasket(basket(who, 'all', [cotton(100)])))).toEqual(['KAVERI'])
  })

  it('places what passes, each line on top of the ones before it', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    const lines = [steel(10), line('buy', 999, 1, 100), cotton(100)]
    const answer = await fixture.desk.placeBasket(basket(who, 'passing', lines))
    expect(told(answer)).toEqual(['RELSTEEL', 'instrument-deleted', 'KAVERI'])
    const poor = await openCustomer(fixture, 15_000_00n)
    expect(told(await fixture.desk.placeBasket(basket(poor, 'passing', [steel(10), cotton(100)])))).toEqual([
      'RELSTEEL',
      'cash-short',
    ])
    expect(told(await fixture.desk.placeBasket(basket(poor, 'passing', [steel(11), cotton(500)])))).toBe('cash-short')
  })

  it('gives a repeated key the first answer, also for refused lines, and no other basket under it', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    const first = basket(who, 'passing', [steel(10), cotton(1_000)], 'basket-1')
    const answer = await fixture.desk.placeBasket(first)
    expect(told(answer)).toEqual(['RELSTEEL', 'cash-short'])
    expect(await fixture.desk.placeBasket(first)).toEqual(answer)
    expect(await ordersOf(who)).toBe(1)
    expect(told(await fixture.desk.placeBasket({ ...first, mode: 'all' }))).toBe('key-reused')
    expect(await fixture.desk.submit(ticket(who, 'buy', { quantity: 1, key: 'basket-1' }))).toMatchObject({
      refused: { code: 'key-reused' },
    })
  })

  it('is placed once when it is sent twice at the same moment', async () => {
    const who = await openCustomer(fixture, 50_000_00n)
    const twice = basket(who, 'all', [steel(10), cotton(100)], 'basket-2')
    const [one, other] = await Promise.all([fixture.desk.placeBasket(twice), fixture.desk.placeBasket(twice)])
    expect(other).toEqual(one)
    expect(await ordersOf(who)).toBe(2)
  })

  it('spends no cash twice when orders and baskets of one customer arrive together', async () => {
    const who = await openCustomer(fixture, 15_000_00n)
    const answers = await Promise.all([
      fixture.desk.placeBasket(basket(who, 'all', [steel(10), cotton(1)])),
      fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: steelPaise })),
      fixture.desk.placeBasket(basket(who, 'all', [steel(9), cotton(2)])),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await available(who)).toBeGreaterThanOrEqual(0n)
  })

  it('undoes nobody else’s order', async () => {
    const [who, other] = [await openCustomer(fixture, 100_00n), await openCustomer(fixture, 20_000_00n)]
    const [before, refused, after] = await Promise.all([
      fixture.desk.submit(ticket(other, 'buy', { quantity: 1, limitPaise: 1_400_00 })),
      fixture.desk.placeBasket(basket(who, 'all', [cotton(1), steel(1)])),
      fixture.desk.submit(ticket(other, 'buy', { quantity: 2, limitPaise: 1_400_00 })),
    ])
    expect(refused.ok).toBe(false)
    expect([before.ok, after.ok]).toEqual([true, true])
    expect(await ordersOf(other)).toBe(2)
  })
})

describe('the limit of orders a second', () => {
  it('counts each line, and lets a basket of more lines have the second to itself', async () => {
    const who = await openCustomer(fixture, 50_000_00n)
    fixture.settings = { ...fixture.settings, ordersPerSecond: 2 }
    try {
      fixture.nowMs = Math.ceil(fixture.nowMs / 1_000) * 1_000 + 1_000
      expect((await fixture.desk.submit(ticket(who, 'buy', { quantity: 1, limitPaise: 1_400_00 }))).ok).toBe(true)
      const both = basket(who, 'all', [steel(2), cotton(3)])
      expect(told(await fixture.desk.placeBasket(both))).toBe('flood')
      fixture.nowMs += 1_000
      expect(told(await fixture.desk.placeBasket(both))).toEqual(['RELSTEEL', 'KAVERI'])
      expect(told(await fixture.desk.placeBasket(basket(who, 'all', [cotton(4)])))).toBe('flood')
    } finally {
      fixture.settings = { ...fixture.settings, ordersPerSecond: 1_000_000 }
    }
  })
})

describe('a desk that begins again', () => {
  it('still knows the orders of a basket as placed a moment ago, and its key', async () => {
    const who = await openCustomer(fixture, 50_000_00n)
    const placed = basket(who, 'all', [steel(7), cotton(7)], 'basket-3')
    const answer = await fixture.desk.placeBasket(placed)
    await fixture.desk.settled()
    await fixture.desk.close()
    fixture.desk = await fixture.openDesk()
    expect(await fixture.desk.placeBasket(placed)).toEqual(answer)
    expect(told(await fixture.desk.placeBasket(basket(who, 'all', [steel(7)])))).toBe('too-frequent')
  })
})
