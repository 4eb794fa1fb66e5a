import { describe, expect, it } from 'vitest'
import {
  STEEL,
  TODAY,
  cancellation,
  change,
  codeOf,
  giveShares,
  openCustomer,
  orderOf,
} from '../../../testing/desk-fixture.ts'
import { arrangeStopOrders, stopTicket } from '../../../testing/servers/stop-orders.ts'

const CASH = 10_00_000_00n

describe('a stop order', () => {
  const setup = arrangeStopOrders()
  const { watch, price, read, atExchange, notices, settled } = setup
  const submit = (command: Parameters<typeof setup.fixture.desk.submit>[0]) => setup.fixture.desk.submit(command)

  it('holds what its limit costs from the moment it is placed, and the exchange does not hear of it', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watch()
    const order = orderOf(await submit(stopTicket(who, 'buy')))
    expect(order).toMatchObject({ type: 'sl', state: 'trigger-pending', triggerPaise: 1_450_00, triggered: null })
    expect(order.heldPaise).toBeGreaterThan(10 * 1_455_00)
    await price(1_449_90)
    expect(await read(who, order.id)).toMatchObject({ state: 'trigger-pending', triggered: null })
    expect(atExchange(order.id)).toEqual([])
  })

  it('is sent as a limit order by the first trade at its trigger, and tells the customer so', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watch()
    const { id } = orderOf(await submit(stopTicket(who, 'buy')))
    for (const paise of [1_450_00, 1_440_00, 1_460_00]) await price(paise)
    expect(await read(who, id)).toMatchObject({
      state: 'open',
      triggered: { pricePaise: 1_450_00n, date: TODAY, second: 36_000 },
    })
    expect(atExchange(id)).toMatchObject([{ kind: 'new', limitPaise: 1_455_00, timeInForce: 'day' }])
    expect(await notices(who)).toMatchObject([
      { kind: 'orders.triggered', params: { code: 'RELSTEEL', price: 1_450_00, limit: 1_455_00, order: id } },
    ])
    setup.fixture.venue.stand(STEEL, 'sell', 1_452_00, 4)
    setup.fixture.venue.stand(STEEL, 'sell', 1_452_00, 6)
    await settled()
    // At most two notices an order: of its trigger, and of its end.
    expect((await notices(who)).map(({ kind }) => kind)).toEqual(['orders.triggered', 'orders.bought'])
  })

  it('at market sells down to the price protection beyond its trigger, and ends what does not trade at once', async () => {
    const who = await openCustomer(setup.fixture, 0n)
    await giveShares(setup.fixture, who, STEEL, 10n, 14_000_00n)
    await watch()
    const order = orderOf(await submit(stopTicket(who, 'sell', { type: 'sl-m' })))
    // Three per cent below 1,380.00, on the tick.
    expect(order).toMatchObject({ type: 'sl-m', limitPaise: 1_338_60, timeInForce: 'ioc', heldQuantity: 10 })
    setup.fixture.venue.stand(STEEL, 'buy', 1_360_00, 7)
    await price(1_379_00)
    await settled()
    expect(await read(who, order.id)).toMatchObject({ state: 'cancelled', filledQuantity: 7n })
    expect((await notices(who)).map(({ kind }) => kind)).toEqual(['orders.sold'])
  })

  it('fires on a price that came and went between two frames, and not on one from before it was placed', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watch()
    const { id } = orderOf(await submit(stopTicket(who, 'buy')))
    await settled()
    const spike = { lowPaise: 1_412_00, highPaise: 1_451_00, isLowFirst: true, second: 36_001 }
    await price(1_412_60, {}, spike)
    expect((await read(who, id)).state).toBe('trigger-pending')
    await price(1_412_60, {}, spike)
    expect(await read(who, id)).toMatchObject({ state: 'open', triggered: { pricePaise: 1_451_00n } })
  })

  it('waits while its share is halted, and through the auction, whose price fires nothing', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    setup.fixture.clock.turn({ second: 9 * 3_600, phase: 'preOpen' })
    await watch()
    const { id } = orderOf(await submit(stopTicket(who, 'buy')))
    await price(1_460_00, { state: 'preOpen' })
    setup.fixture.clock.turn({ second: 9 * 3_600 + 15 * 60, phase: 'open' })
    await price(1_460_00, { state: 'halted' })
    expect((await read(who, id)).state).toBe('trigger-pending')
    await price(1_460_00)
    expect((await read(who, id)).state).toBe('open')
  })

  it('ends with its day: the hold is back, and the customer is told', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watch()
    const order = orderOf(await submit(stopTicket(who, 'buy')))
    setup.fixture.clock.turn({ second: 15.5 * 3_600, phase: 'after' })
    setup.fixture.feed.closeDay(TODAY, [])
    await settled()
    expect(await read(who, order.id)).toMatchObject({
      state: 'expired',
      hold: { fromAvailablePaise: 0n, fromUnsettledPaise: 0n },
    })
    expect(await notices(who)).toMatchObject([{ kind: 'orders.untriggered', params: { trigger: 1_450_00 } }])
    expect(atExchange(order.id)).toEqual([])
  })

  it('of a day that ended while no server ran is ended by the next one', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    const { id } = orderOf(await submit(stopTicket(who, 'buy')))
    setup.fixture.clock.turn({ date: '2026-11-24', second: 9 * 3_600, phase: 'preOpen' })
    await watch()
    await settled()
    expect((await read(who, id)).state).toBe('expired')
  })

  it('is cancelled at once, in any phase, and a later trade at its trigger does nothing', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watch()
    const { id } = orderOf(await submit(stopTicket(who, 'buy')))
    setup.fixture.clock.turn({ phase: 'preOpenMatching' })
    const cancel = cancellation(who, id)
    const first = await submit(cancel)
    expect(orderOf(first)).toMatchObject({ state: 'cancelled', heldPaise: 0, pending: null })
    expect(await submit(cancel)).toEqual(first)
    setup.fixture.clock.turn({ phase: 'open' })
    await price(1_460_00)
    expect((await read(who, id)).state).toBe('cancelled')
    expect([atExchange(id), await notices(who)]).toEqual([[], []])
  })

  it('changes trigger, limit and quantity while it waits, and its hold with them', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watch()
    const { id, heldPaise } = orderOf(await submit(stopTicket(who, 'buy')))
    const asked = change(who, id, 20, 1_475_00)
    const more = orderOf(await submit({ ...asked, change: { ...asked.change, triggerPaise: 1_470_00 } }))
    expect(more).toMatchObject({ quantity: 20, limitPaise: 1_475_00, triggerPaise: 1_470_00, state: 'trigger-pending' })
    expect(more.heldPaise).toBeGreaterThan(2 * heldPaise)
    const less = orderOf(await submit(change(who, id, 5, 1_471_00)))
    expect(less.heldPaise).toBeLessThan(heldPaise)
    await price(1_460_00)
    expect((await read(who, id)).state).toBe('trigger-pending')
    await price(1_470_00)
    expect(atExchange(id)).toMatchObject([{ quantity: 5, limitPaise: 1_471_00 }])
    // At the exchange its trigger is history.
    const late = change(who, id, 5, 1_480_00)
    expect(codeOf(await submit({ ...late, change: { ...late.change, triggerPaise: 1_475_00 } }))).toBe('order-too-late')
  })

  it('becomes a limit order when the customer says so, and goes to the exchange at once', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watch()
    const { id } = orderOf(await submit(stopTicket(who, 'buy')))
    const asked = change(who, id, 10, 1_400_00)
    const order = orderOf(await submit({ ...asked, change: { ...asked.change, type: 'limit' } }))
    expect(order).toMatchObject({ type: 'limit', state: 'open', triggerPaise: null })
    expect(atExchange(id)).toMatchObject([{ kind: 'new', limitPaise: 1_400_00 }])
    await price(1_460_00)
    expect(atExchange(id)).toHaveLength(1)
  })

  it('answers its key as it was placed, whatever became of it', async () => {
    const who = await openCustomer(setup.fixture, CASH)
    await watch()
    const command = stopTicket(who, 'buy')
    const first = await submit(command)
    await price(1_460_00)
    expect(await submit(command)).toEqual(first)
  })

  it.each([
    ['a buy whose trigger the price has passed', 'buy', { triggerPaise: 1_412_50 }, 'level-reached-already'],
    ['a sale whose trigger the price has passed', 'sell', { triggerPaise: 1_412_70 }, 'level-reached-already'],
    ['a buy whose limit is below its trigger', 'buy', { limitPaise: 1_449_90 }, 'limit-short-of-trigger'],
    ['a sale whose limit is above its trigger', 'sell', { limitPaise: 1_380_10 }, 'limit-short-of-trigger'],
    ['a trigger between two ticks', 'buy', { triggerPaise: 1_450_05 }, 'parameter-malformed'],
    ['a trigger above the band', 'buy', { type: 'sl-m', triggerPaise: 1_600_00 }, 'above-upper-band'],
  ] as const)('refuses %s', async (_, side, more, code) => {
    const who = await openCustomer(setup.fixture, CASH)
    await giveShares(setup.fixture, who, STEEL, 10n, 14_000_00n)
    expect(codeOf(await submit(stopTicket(who, side, more)))).toBe(code)
  })
})
