import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import {
  type DeskFixture,
  STEEL,
  cancellation,
  change,
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

let fixture: DeskFixture
beforeAll(async () => {
  fixture = await openDeskFixture({ answerWithinMs: 1_500 })
})
afterAll(() => fixture.close())
afterEach(async () => {
  await expectLedgerToHold(fixture)
  fixture.venue.expireAll()
  await expectLedgerToHold(fixture)
})

async function placed(who: OwnerKey, side: 'buy' | 'sell', quantity: number, limitPaise: number): Promise<string> {
  return orderOf(await fixture.desk.submit(ticket(who, side, { quantity, limitPaise }))).id
}

async function read(who: OwnerKey, id: string) {
  await fixture.desk.settled()
  return (await readOrders(fixture.database.app.pool, [{ shard: who.shard, id: BigInt(id) }])).get(BigInt(id))
}

async function amount(who: OwnerKey, asset: number, account: keyof typeof ACCOUNT): Promise<bigint> {
  return amountOn(await readBalances(fixture.database.app.pool, who), asset, ACCOUNT[account])
}

/** Waits until so many inputs have come to the paused venue. */
async function heardOf(inputs: number): Promise<void> {
  await expect.poll(() => fixture.venue.waiting(), { timeout: 20_000, interval: 2 }).toBe(inputs)
}

describe('a cancel', () => {
  it('is answered once the exchange has said so, and gives the hold back', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    const id = await placed(who, 'buy', 10, 1_300_00)
    expect(orderOf(await fixture.desk.submit(cancellation(who, id)))).toMatchObject({
      state: 'cancelled',
      pending: null,
      heldPaise: 0,
    })
    expect(await amount(who, 0, 'available')).toBe(20_000_00n)
  })

  it("of an order that is over, unknown or somebody else's is refused", async () => {
    const [who, other] = [await openCustomer(fixture, 20_000_00n), await openCustomer(fixture, 0n)]
    const id = await placed(who, 'buy', 10, 1_300_00)
    expect(codeOf(await fixture.desk.submit(cancellation(other, id)))).toBe('order-missing')
    expect(codeOf(await fixture.desk.submit(cancellation(who, '77')))).toBe('order-missing')
    await fixture.desk.submit(cancellation(who, id))
    expect(codeOf(await fixture.desk.submit(cancellation(who, id)))).toBe('order-too-late')
  })

  it('repeated with its key gets the same answer, before and after the exchange has spoken', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    const id = await placed(who, 'buy', 10, 1_300_00)
    const cancel = cancellation(who, id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.desk.submit(cancel)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await fixture.desk.submit(cancel)).toEqual(answers[0])
    expect(
      fixture.venue.inputs.filter((input) => input.kind === 'cancel' && input.orderId === BigInt(id)),
    ).toHaveLength(1)
  })

  it('says honestly that it is pending when the exchange takes its time, and later what became of it', async () => {
    const who = await openCustomer(fixture, 20_000_00n)
    const id = await placed(who, 'buy', 10, 1_300_00)
    fixture.venue.pause()
    const cancel = cancellation(who, id)
    expect(orderOf(await fixture.desk.submit(cancel))).toMatchObject({ state: 'open', pending: 'cancel' })
    expect(codeOf(await fixture.desk.submit(cancellation(who, id)))).toBe('order-too-late')
    const repeated = fixture.desk.submit(cancel)
    fixture.venue.resume()
    expect(orderOf(await repeated)).toMatchObject({ state: 'cancelled', pending: null })
    expect(orderOf(await fixture.desk.submit(cancel))).toMatchObject({ state: 'cancelled' })
  })
})

describe('a change of a buy', () => {
  it('holds more at once and keeps it when the exchange takes it', async () => {
    const who = await openCustomer(fixture, 40_000_00n)
    const id = await placed(who, 'buy', 10, 1_300_00)
    const before = await amount(who, 0, 'held')
    fixture.venue.pause()
    const changing = fixture.desk.submit(change(who, id, 20, 1_310_00))
    await heardOf(1)
    const whilePending = await amount(who, 0, 'held')
    expect(whilePending).toBeGreaterThan(before)
    fixture.venue.resume()
    expect(orderOf(await changing)).toMatchObject({
      quantity: 20,
      limitPaise: 1_310_00,
      pending: null,
      heldPaise: Number(whilePending),
    })
  })

  it('gives back what a smaller one no longer needs, once the exchange has taken it', async () => {
    const who = await openCustomer(fixture, 40_000_00n)
    const id = await placed(who, 'buy', 10, 1_300_00)
    fixture.venue.stand(STEEL, 'sell', 1_300_00, 2)
    await fixture.desk.settled()
    const order = orderOf(await fixture.desk.submit(change(who, id, 5, 1_290_00)))
    expect(order).toMatchObject({ quantity: 5, filledQuantity: 2, limitPaise: 1_290_00, state: 'partly-filled' })
    expect(order.heldPaise).toBeGreaterThanOrEqual(3 * 1_290_00)
    expect(order.heldPaise).toBeLessThan(3 * 1_290_00 + 10_00)
    expect(orderOf(await fixture.desk.submit(change(who, id, 6, 1_295_00)))).toMatchObject({ quantity: 6 })
    expect(orderOf(await fixture.desk.submit(change(who, id, 4, 1_280_00)))).toMatchObject({ quantity: 4 })
  })

  it('that a fill overtakes is refused and everything is given back', async () => {
    const who = await openCustomer(fixture, 40_000_00n)
    const id = await placed(who, 'buy', 10, 1_300_00)
    fixture.venue.pause()
    const changing = fixture.desk.submit(change(who, id, 20, 1_310_00))
    await heardOf(1)
    fixture.venue.stand(STEEL, 'sell', 1_300_00, 10)
    fixture.venue.resume()
    expect(codeOf(await changing)).toBe('order-too-late')
    expect(await read(who, id)).toMatchObject({ state: 'filled', quantity: 10n, pending: null })
    expect(await amount(who, 0, 'held')).toBe(0n)
  })

  it('that the exchange cannot take releases the extra and leaves the order as it was', async () => {
    const who = await openCustomer(fixture, 40_000_00n)
    const id = await placed(who, 'buy', 10, 1_300_00)
    const before = await amount(who, 0, 'held')
    // Outside the band of the exchange, and within the one our feed shows.
    fixture.feed.set({ instrumentId: STEEL, upperBandPaise: 2_000_00 })
    expect(codeOf(await fixture.desk.submit(change(who, id, 10, 1_600_00)))).toBe('order-too-late')
    fixture.feed.set({ instrumentId: STEEL, upperBandPaise: 1_553_80 })
    expect(await amount(who, 0, 'held')).toBe(before)
    expect(await read(who, id)).toMatchObject({ state: 'open', limitPaise: 1_300_00n, pending: null })
  })

  it('with too little cash is refused and nothing is held', async () => {
    const who = await openCustomer(fixture, 14_000_00n)
    const id = await placed(who, 'buy', 10, 1_300_00)
    const before = await amount(who, 0, 'held')
    expect(codeOf(await fixture.desk.submit(change(who, id, 20, 1_300_00)))).toBe('cash-short')
    expect(await amount(who, 0, 'held')).toBe(before)
  })

  it('followed by a cancel before the exchange has spoken ends in one state', async () => {
    const who = await openCustomer(fixture, 40_000_00n)
    const id = await placed(who, 'buy', 10, 1_300_00)
    fixture.venue.pause()
    const changing = fixture.desk.submit(change(who, id, 20, 1_310_00))
    const cancelling = fixture.desk.submit(cancellation(who, id))
    await heardOf(2)
    fixture.venue.resume()
    expect(orderOf(await cancelling)).toMatchObject({ state: 'cancelled', quantity: 20 })
    expect(['ok', 'order-too-late']).toContain(codeOf(await changing))
    expect(await amount(who, 0, 'available')).toBe(40_000_00n)
  })

  it('repeated with its key changes the order once', async () => {
    const who = await openCustomer(fixture, 40_000_00n)
    const id = await placed(who, 'buy', 10, 1_300_00)
    const changing = change(who, id, 12, 1_300_00)
    const first = await fixture.desk.submit(changing)
    await fixture.desk.submit(change(who, id, 14, 1_300_00))
    expect(await fixture.desk.submit(changing)).toEqual(first)
    expect(await read(who, id)).toMatchObject({ quantity: 14n, revision: 2 })
  })
})

describe('a change of a sale', () => {
  it('holds and releases shares', async () => {
    const who = await openCustomer(fixture, 0n)
    await giveShares(fixture, who, STEEL, 30n, 30_000_00n)
    const id = await placed(who, 'sell', 10, 1_500_00)
    expect(orderOf(await fixture.desk.submit(change(who, id, 30, 1_500_00)))).toMatchObject({ heldQuantity: 30 })
    expect(codeOf(await fixture.desk.submit(change(who, id, 31, 1_500_00)))).toBe('more-than-held')
    fixture.venue.stand(STEEL, 'buy', 1_500_00, 5)
    await fixture.desk.settled()
    expect(orderOf(await fixture.desk.submit(change(who, id, 12, 1_490_00)))).toMatchObject({
      heldQuantity: 7,
      filledQuantity: 5,
    })
    expect(await amount(who, STEEL, 'available')).toBe(18n)
  })
})
