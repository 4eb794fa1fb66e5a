import { describe, expect, it } from 'vitest'
import {
  STEEL,
  TODAY,
  cancellation,
  change,
  codeOf,
  openCustomer,
  orderOf,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { arrangeStopOrders, stopTicket } from '../../../testing/servers/stop-orders.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import type { DeskCommand, PlaceCommand } from '../orders/desk-command.ts'

const CASH = 10_00_000_00n
const PLACED = 36_000

/** A limit order to buy ten shares at 1,400.00 that is valid for so many minutes. */
function timed(who: OwnerKey, validityMinutes: number, quantity = 10): PlaceCommand {
  const command = ticket(who, 'buy', { quantity, limitPaise: 1_400_00 })
  return { ...command, order: { ...command.order, validityMinutes } }
}
const expiry = (who: OwnerKey, id: string): DeskCommand => ({ kind: 'expire', ...who, key: null, orderId: BigInt(id) })
const nothingHeld = { fromAvailablePaise: 0n, fromUnsettledPaise: 0n }

describe('an order for some minutes', () => {
  const setup = arrangeStopOrders()
  const { watch, watchValidities, read, notices, settled, atExchange } = setup
  const submit = (command: DeskCommand) => setup.fixture.desk.submit(command)
  const turnTo = async (second: number) => {
    setup.fixture.clock.turn({ second })
    await settled()
  }

  it('stands at the exchange until its minutes are over, then ends with its hold released and tells so', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watchValidities()
    const order = orderOf(await submit(timed(who, 5)))
    expect(order).toMatchObject({
      state: 'open',
      timeInForce: 'day',
      validityMinutes: 5,
      validUntil: { date: TODAY, second: PLACED + 300 },
    })
    await turnTo(PLACED + 299)
    expect((await read(who, order.id)).state).toBe('open')
    await turnTo(PLACED + 300)
    expect(await read(who, order.id)).toMatchObject({ state: 'expired', pending: null, hold: nothingHeld })
    expect(atExchange(order.id).map(({ kind }) => kind)).toEqual(['new', 'cancel'])
    expect(await notices(who)).toMatchObject([
      { kind: 'orders.timedOut', params: { code: 'RELSTEEL', minutes: 5, filled: 0, shares: 10, order: order.id } },
    ])
  })

  it('keeps what traded before, and only the rest ends', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watchValidities()
    const { id } = orderOf(await submit(timed(who, 1)))
    setup.fixture.venue.stand(STEEL, 'sell', 1_400_00, 4)
    await settled()
    await turnTo(PLACED + 60)
    expect(await read(who, id)).toMatchObject({ state: 'expired', filledQuantity: 4n, hold: nothingHeld })
    expect((await notices(who)).map(({ kind }) => kind)).toEqual(['orders.partly', 'orders.timedOut'])
  })

  it('that waits for its trigger is ended by the desk, and a later trade at the trigger does nothing', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watch()
    await watchValidities()
    const { id } = orderOf(await submit(stopTicket(who, 'buy', { validityMinutes: 2 })))
    await turnTo(PLACED + 120)
    await setup.price(1_460_00)
    expect(await read(who, id)).toMatchObject({ state: 'expired', triggered: null, hold: nothingHeld })
    expect(atExchange(id)).toEqual([])
    expect((await notices(who)).map(({ kind }) => kind)).toEqual(['orders.timedOut'])
  })

  it('ends with its day when the day is shorter, and the notice speaks of the day', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watchValidities()
    const { id } = orderOf(await submit(timed(who, 120)))
    setup.fixture.clock.turn({ second: PLACED + 600, phase: 'after' })
    setup.fixture.venue.expireAll()
    await settled()
    expect((await read(who, id)).state).toBe('expired')
    expect((await notices(who)).map(({ kind }) => kind)).toEqual(['orders.expired'])
  })

  it('is not ended twice, not too early, and not after the customer cancelled it', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    const first = orderOf(await submit(timed(who, 5)))
    expect(orderOf(await submit(expiry(who, first.id))).state).toBe('open')
    setup.fixture.clock.turn({ second: PLACED + 300 })
    const ends = await Promise.all([1, 2, 3].map(() => submit(expiry(who, first.id))))
    expect(ends.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    await settled()
    expect(atExchange(first.id).filter(({ kind }) => kind === 'cancel')).toHaveLength(1)
    expect(codeOf(await submit(cancellation(who, first.id)))).toBe('order-too-late')
    setup.fixture.clock.turn({ second: PLACED })
    const second = orderOf(await submit(timed(who, 5, 7)))
    expect(orderOf(await submit(cancellation(who, second.id))).state).toBe('cancelled')
    setup.fixture.clock.turn({ second: PLACED + 300 })
    expect(orderOf(await submit(expiry(who, second.id))).state).toBe('cancelled')
  })

  it('against a cancel, a change and a fill leaves one outcome each, and no hold too many', async () => {
    const who = await openCustomer(setup.fixture, 1_00_00_000_00n)
    const others = [
      (id: string): DeskCommand => cancellation(who, id),
      (id: string): DeskCommand => change(who, id, 3, 1_390_00),
    ]
    for (let race = 0; race < 18; race += 1) {
      setup.fixture.clock.turn({ second: PLACED })
      const { id } = orderOf(await submit(timed(who, 1, race + 4)))
      setup.fixture.clock.turn({ second: PLACED + 60 })
      const other = others[race % others.length]?.(id)
      if (other === undefined) throw new Error('a race needs another command')
      if (race % 3 === 2) setup.fixture.venue.stand(STEEL, 'sell', 1_400_00, race + 4)
      await Promise.all((race % 2 === 0 ? [expiry(who, id), other] : [other, expiry(who, id)]).map(submit))
      // What the race left at the exchange ends as the watch would end it.
      await submit(expiry(who, id))
      await settled()
      const { state, hold, pending } = await read(who, id)
      expect(['expired', 'cancelled', 'filled']).toContain(state)
      expect({ hold, pending }).toEqual({ hold: nothingHeld, pending: null })
    }
  })

  it('is ended by the next process when the one before died between the commit and the exchange', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    const asked = orderOf(await submit(timed(who, 5)))
    const unseen = orderOf(await submit(timed(who, 5, 6)))
    setup.fixture.clock.turn({ second: PLACED + 300 })
    setup.fixture.venue.loseInputs(true)
    const lost = submit(expiry(who, asked.id))
    await setup.fixture.desk.close()
    await lost.catch(() => undefined)
    setup.fixture.venue.loseInputs(false)
    setup.fixture.desk = await setup.fixture.openDesk()
    await watchValidities()
    await settled()
    for (const { id } of [asked, unseen]) {
      expect(await read(who, id)).toMatchObject({ state: 'expired', hold: nothingHeld })
      expect(atExchange(id).filter(({ kind }) => kind === 'new')).not.toEqual([])
    }
    expect((await notices(who)).map(({ kind }) => kind)).toEqual(['orders.timedOut', 'orders.timedOut'])
  })

  it('is not repeated within seconds, while the same order for other minutes is another order', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    orderOf(await submit(timed(who, 5)))
    expect(codeOf(await submit(timed(who, 5)))).toBe('too-frequent')
    expect(orderOf(await submit(timed(who, 10))).validityMinutes).toBe(10)
  })
})
