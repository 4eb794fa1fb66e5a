import { describe, expect, it } from 'vitest'
import {
  type DeskFixture,
  STEEL,
  TODAY,
  cancellation,
  change,
  codeOf,
  giveShares,
  openCustomer,
  orderOf,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { arrangeStopOrders, stopTicket } from '../../../testing/servers/stop-orders.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { PlaceCommand } from '../orders/desk-command.ts'

const CASH = 10_00_000_00n
const TOMORROW = '2026-11-24'

function amo(command: PlaceCommand): PlaceCommand {
  return { ...command, order: { ...command.order, variety: 'amo' } }
}

const buy = (who: OwnerKey, limitPaise: number | null = 1_400_00) =>
  amo(ticket(who, 'buy', { quantity: 10, limitPaise }))

/** A split of the next morning, as the exchange would have announced it. */
async function announceSplit({ database }: DeskFixture): Promise<void> {
  await inTransaction(database.owner.pool, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into bahi.corporate_action (id, instrument_id, kind, shares, announced_on, ex_date, paid_on)
       values (1, $1, 'split', 2, $2, $3, $3)`,
      [STEEL, TODAY, TOMORROW],
    )
  })
}

describe('an after-market order', () => {
  const setup = arrangeStopOrders()
  const { watch, watchOpenings, openDay, price, read, atExchange, notices, settled } = setup
  const submit = (command: Parameters<typeof setup.fixture.desk.submit>[0]) => setup.fixture.desk.submit(command)
  const close = () => setup.fixture.clock.turn({ second: 16 * 3_600, phase: 'after' })

  it('is taken after the close, holds at once, and goes out when the next session opens', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watchOpenings()
    close()
    const order = orderOf(await submit(buy(who)))
    expect(order).toMatchObject({ variety: 'amo', state: 'scheduled', sessionOn: TOMORROW, placedOn: TODAY })
    expect(order.heldPaise).toBeGreaterThan(10 * 1_400_00)
    expect(atExchange(order.id)).toEqual([])
    await openDay(TOMORROW)
    expect(await read(who, order.id)).toMatchObject({ state: 'open', sessionOn: TOMORROW })
    expect(atExchange(order.id)).toMatchObject([{ kind: 'new', limitPaise: 1_400_00, timeInForce: 'day' }])
    await price(1_410_00)
    expect(atExchange(order.id)).toHaveLength(1)
  })

  it('on a weekend is for the next trading day, and during a session for the one after it', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    expect(orderOf(await submit(buy(who, 1_390_00)))).toMatchObject({ state: 'scheduled', sessionOn: TOMORROW })
    setup.fixture.clock.turn({ date: '2026-11-28', second: 36_000, phase: 'after', dayKind: 'weekend' })
    expect(orderOf(await submit(buy(who)))).toMatchObject({ sessionOn: '2026-11-30' })
    setup.fixture.clock.turn({ date: '2026-11-30', second: 8 * 3_600, phase: 'before', dayKind: 'trading' })
    expect(orderOf(await submit(buy(who, 1_380_00)))).toMatchObject({ sessionOn: '2026-11-30' })
    expect(codeOf(await submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_400_00 })))).toBe('before-session')
  })

  it('at market takes its limit from the close, and stays within the band of the new day', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watchOpenings()
    close()
    // Three per cent above 1,412.60, on the tick.
    const order = orderOf(await submit(buy(who, null)))
    expect(order).toMatchObject({ type: 'market', limitPaise: 1_454_90, timeInForce: 'ioc' })
    await openDay(TOMORROW, { previousClosePaise: 1_412_60, upperBandPaise: 1_440_80, lowerBandPaise: 1_384_40 })
    expect(atExchange(order.id)).toMatchObject([{ limitPaise: 1_440_80, timeInForce: 'ioc' }])
  })

  it('outside the band of the new day is refused with its reason, and its hold is back', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watchOpenings()
    close()
    const { id } = orderOf(await submit(buy(who)))
    await openDay(TOMORROW, { previousClosePaise: 1_500_00, lowerBandPaise: 1_425_00, upperBandPaise: 1_575_00 })
    expect(await read(who, id)).toMatchObject({
      state: 'rejected',
      refused: { code: 'below-lower-band', params: { limit: '1,425.00' } },
      hold: { fromAvailablePaise: 0n, fromUnsettledPaise: 0n },
    })
    const [notice] = await notices(who)
    expect(notice).toMatchObject({ kind: 'orders.refused', params: { code: 'RELSTEEL', order: id } })
    expect(JSON.parse(String(notice?.params['why']))).toEqual({ msg: 'tips.msg.110', params: { limit: '1,425.00' } })
    expect(atExchange(id)).toEqual([])
  })

  it('is refused when its share was split over night', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watchOpenings()
    close()
    const { id } = orderOf(await submit(buy(who)))
    await announceSplit(setup.fixture)
    await openDay(TOMORROW)
    expect(await read(who, id)).toMatchObject({ state: 'rejected', refused: { code: 'share-changed' } })
  })

  it('with a trigger waits for it from the opening on, and ends with that day', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watch()
    await watchOpenings()
    close()
    const [fires, lapses] = [
      orderOf(await submit(amo(stopTicket(who, 'buy')))),
      orderOf(await submit(amo(stopTicket(who, 'buy', { triggerPaise: 1_500_00, limitPaise: 1_510_00 })))),
    ]
    await openDay(TOMORROW)
    expect(await read(who, fires.id)).toMatchObject({ state: 'trigger-pending', sessionOn: TOMORROW })
    setup.fixture.clock.turn({ second: 10 * 3_600, phase: 'open' })
    await price(1_460_00)
    expect((await read(who, fires.id)).state).toBe('open')
    setup.fixture.clock.turn({ second: 16 * 3_600, phase: 'after' })
    setup.fixture.feed.closeDay(TOMORROW, [])
    await settled()
    expect((await read(who, lapses.id)).state).toBe('expired')
  })

  it('is cancelled and changed while the market is closed, and its hold with it', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watchOpenings()
    close()
    const { id, heldPaise } = orderOf(await submit(buy(who)))
    const changed = orderOf(await submit(change(who, id, 5, 1_390_00)))
    expect(changed).toMatchObject({ state: 'scheduled', quantity: 5, limitPaise: 1_390_00 })
    expect(changed.heldPaise).toBeLessThan(heldPaise)
    expect(orderOf(await submit(cancellation(who, id)))).toMatchObject({ state: 'cancelled', heldPaise: 0 })
    await openDay(TOMORROW)
    expect([atExchange(id), await notices(who)]).toEqual([[], []])
  })

  it('sells shares bought today, because they can be sold when it goes out', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    setup.fixture.venue.stand(STEEL, 'sell', 1_412_60, 10)
    await submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_412_60 }))
    await setup.fixture.desk.settled()
    const sale = ticket(who, 'sell', { quantity: 10, limitPaise: 1_500_00 })
    expect(codeOf(await submit(sale))).toBe('bought-today')
    close()
    expect(orderOf(await submit(amo({ ...sale, key: 'next day' })))).toMatchObject({
      state: 'scheduled',
      heldQuantity: 10,
    })
    await giveShares(setup.fixture, who, STEEL, 5n, 7_000_00n)
  })

  it('goes out once, also when two watches hand it over and when the process ended before the exchange had it', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    close()
    const { id } = orderOf(await submit(buy(who)))
    await watchOpenings()
    await watchOpenings()
    setup.fixture.venue.loseInputs(true)
    await openDay(TOMORROW)
    await setup.fixture.desk.close()
    setup.fixture.venue.loseInputs(false)
    setup.fixture.desk = await setup.fixture.openDesk()
    expect(atExchange(id)).toMatchObject([{ kind: 'new', limitPaise: 1_400_00 }])
  })

  it('that no server was there to send goes out with the next one', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    close()
    const { id } = orderOf(await submit(buy(who)))
    setup.fixture.clock.turn({ date: '2026-11-25', second: 10 * 3_600, phase: 'open' })
    await watchOpenings()
    await settled()
    expect(await read(who, id)).toMatchObject({ state: 'open', sessionOn: '2026-11-25' })
  })
})
