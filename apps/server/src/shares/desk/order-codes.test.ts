import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { STEEL, giveShares, openCustomer, steelPaise, ticket } from '../../../testing/desk-fixture.ts'
import { arrangeDesk } from '../../../testing/servers/order-codes.ts'

const setup = arrangeDesk()
const { setInstrument, set, update, lock, walk, pledge } = setup

const band = { lowerBandPaise: 1_271_40, upperBandPaise: 1_553_80 }

describe('the messages of a refused order come in the published order', () => {
  it('when buying', async () => {
    const who = await openCustomer(setup.fixture, 20_000_00n, {
      identity: 'not-authenticated',
      segmentsOff: ['shares'],
    })
    await lock(who)
    setInstrument({ lotSize: 10, state: 'deleted', halted: true, listedOn: '2027-01-01', suspended: true })
    setup.fixture.clock.turn({ dayKind: 'weekend', phase: 'before' })
    setup.fixture.feed.set({ instrumentId: STEEL, lastPaise: 0, previousClosePaise: 0, ...band })
    set({
      minAmountPaise: paise(5_000_00),
      maxInOneShareBps: 500,
      maxInSharesBps: 1_000,
      maxQuantity: quantity(1_000),
    })
    const enough = () => update('update bahi.customer set identity_state = $2 where id = $1', [who.owner, 'completed'])
    await walk(who, 'buy', [
      { msg: 'tips.msg.006' },
      {
        repair: () => update('update bahi.customer_lock set lifted_at = now() where customer_id = $1', [who.owner]),
        msg: 'tips.msg.900',
      },
      {
        repair: () => update(`update bahi.customer set segments_off = '{}' where id = $1`, [who.owner]),
        msg: 'tips.msg.005',
      },
      { repair: enough, msg: 'tips.msg.105' },
      { ask: { quantity: 15 }, msg: 'tips.msg.105' },
      { ask: { quantity: 1.5 }, msg: 'tips.msg.105' },
      { ask: { quantity: 1_010 }, msg: 'tips.msg.106' },
      { ask: { quantity: 10 }, msg: 'tips.msg.191' },
      { repair: () => setInstrument({ state: 'hidden' }), msg: 'tips.msg.190' },
      { repair: () => setInstrument({ state: 'locked' }), msg: 'tips.msg.189' },
      { repair: () => setInstrument({ state: 'normal' }), msg: 'tips.msg.011' },
      { repair: () => setInstrument({ halted: false }), msg: 'tips.msg.221' },
      { repair: () => setInstrument({ listedOn: '2020-01-01' }), msg: 'tips.msg.004' },
      { repair: () => setup.fixture.clock.turn({ dayKind: 'holiday' }), msg: 'tips.msg.266' },
      { repair: () => setup.fixture.clock.turn({ dayKind: 'unknown' }), msg: 'tips.msg.266' },
      { repair: () => setup.fixture.clock.turn({ dayKind: 'trading' }), msg: 'tips.msg.007' },
      { repair: () => setup.fixture.clock.turn({ phase: 'preOpenMatching' }), msg: 'tips.msg.007' },
      { repair: () => setup.fixture.clock.turn({ phase: 'after' }), msg: 'tips.msg.009' },
      { repair: () => setup.fixture.clock.turn({ phase: 'open' }), msg: 'tips.msg.107' },
      { repair: () => setup.fixture.feed.set({ instrumentId: STEEL, lastPaise: steelPaise }), msg: 'tips.msg.108' },
      { repair: () => setInstrument({ suspended: false, surveillanceBarsOrders: true }), msg: 'tips.msg.108' },
      { repair: () => setInstrument({ surveillanceBarsOrders: false }), msg: 'tips.msg.109' },
      { ask: { limitPaise: 1_412_65 }, msg: 'tips.msg.022' },
      { ask: { limitPaise: 1_000_00 }, msg: 'tips.msg.110' },
    ])
    await walk(who, 'buy', [
      {
        ask: { quantity: 10, limitPaise: 1_300_00 },
        repair: () => set({ minAmountPaise: paise(13_000_01) }),
        msg: 'tips.msg.012',
      },
      { repair: () => set({ minAmountPaise: paise(13_000_00) }), msg: 'tips.msg.118' },
      { repair: () => set({ maxInOneShareBps: 10_000 }), msg: 'tips.msg.147' },
      { repair: () => set({ maxInSharesBps: 10_000 }), ask: { quantity: 2_000 }, msg: 'tips.msg.106' },
      { ask: { quantity: 20 }, msg: 'tips.msg.166' },
      { ask: { quantity: 10 }, msg: 'accepted' },
      { msg: 'tips.msg.166' },
      { repair: () => void (setup.fixture.nowMs += 14_999), msg: 'tips.msg.166' },
    ])
  })

  it('when an identical order comes within fifteen seconds, and lets it pass after them', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    const same = { quantity: 10, limitPaise: 1_300_00 }
    await walk(who, 'buy', [
      { ask: same, msg: 'accepted' },
      { msg: 'tips.msg.162' },
      { ask: { limitPaise: 1_300_10 }, msg: 'accepted' },
      { ask: same, repair: () => void (setup.fixture.nowMs += 14_999), msg: 'tips.msg.162' },
      { repair: () => void (setup.fixture.nowMs += 1), msg: 'accepted' },
    ])
  })

  it('when a share has risen too much, where that rule is on', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    await update(
      `insert into bahi.instrument (id, isin, symbol, exchange, name, sector, kind, source, lot_size, band_bps, base_price_paise, shares_outstanding, free_float, listed_on, state, halted,
         suspended, surveillance_bars_orders, daily_volatility_bps, market_beta_bps, average_daily_volume, index_codes)
       values ($1, 'INE000000007', 'RELSTEEL', 'NSE', 'Reliable Steel', 'Metals', 'share', 'simulated', 1, 1000, 141260, 1000, 500, '2020-01-01', 'normal', false, false, false, 150, 10000, 1000, '{}')`,
      [STEEL],
    )
    for (const date of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']) {
      await update(`insert into bahi.daily_bar values ($1, $2, 100000, 100000, 100000, 100000, 1, 1, 'history')`, [
        STEEL,
        date,
      ])
    }
    set({ maxRiseOverSessionsBps: 4_000, riseDays: 5, minAmountPaise: paise(0) })
    await walk(who, 'buy', [
      { ask: { quantity: 10, limitPaise: 1_300_00 }, msg: 'tips.msg.116' },
      { repair: () => set({ maxRiseOverSessionsBps: 4_126 }), msg: 'accepted' },
    ])
    set({ maxRiseOverSessionsBps: null })
  })

  it('when selling', async () => {
    const who = await openCustomer(setup.fixture, 0n, { identity: 'in-review', segmentsOff: ['shares'] })
    await giveShares(setup.fixture, who, STEEL, 30n, 30_000_00n)
    await lock(who)
    setInstrument({ lotSize: 10, state: 'deleted', halted: true, listedOn: '2027-01-01', suspended: true })
    setup.fixture.clock.turn({ dayKind: 'weekend', phase: 'before' })
    setup.fixture.feed.set({
      instrumentId: STEEL,
      lastPaise: 0,
      previousClosePaise: 0,
      bidPaise: 0,
      askPaise: 0,
      ...band,
    })
    set({ maxQuantity: quantity(1_000), sellsSameDay: false })
    await walk(who, 'sell', [
      { msg: 'tips.msg.006' },
      {
        repair: () => update('update bahi.customer_lock set lifted_at = now() where customer_id = $1', [who.owner]),
        msg: 'tips.msg.005',
      },
      {
        repair: () => update('update bahi.customer set identity_state = $2 where id = $1', [who.owner, 'completed']),
        msg: 'tips.msg.105',
      },
      { ask: { quantity: 15 }, msg: 'tips.msg.105' },
      { ask: { quantity: 1_010 }, msg: 'tips.msg.106' },
      { ask: { quantity: 50 }, msg: 'tips.msg.191' },
      { repair: () => setInstrument({ state: 'hidden' }), msg: 'tips.msg.011' },
      { repair: () => setInstrument({ halted: false }), msg: 'tips.msg.221' },
      { repair: () => setInstrument({ listedOn: '2020-01-01' }), msg: 'tips.msg.004' },
      { repair: () => setup.fixture.clock.turn({ dayKind: 'holiday' }), msg: 'tips.msg.266' },
      { repair: () => setup.fixture.clock.turn({ dayKind: 'trading' }), msg: 'tips.msg.007' },
      { repair: () => setup.fixture.clock.turn({ phase: 'after' }), msg: 'tips.msg.009' },
      { repair: () => setup.fixture.clock.turn({ phase: 'open' }), msg: 'tips.msg.130' },
      { repair: () => setup.fixture.feed.set({ instrumentId: STEEL, lastPaise: steelPaise }), msg: 'tips.msg.109' },
      { ask: { limitPaise: 1_000_00 }, msg: 'tips.msg.110' },
      { ask: { limitPaise: null }, msg: 'tips.msg.130' },
      {
        repair: () =>
          setup.fixture.feed.set({
            instrumentId: STEEL,
            lastPaise: band.lowerBandPaise,
            askPaise: band.lowerBandPaise,
          }),
        msg: 'tips.msg.131',
      },
      {
        repair: () =>
          setup.fixture.feed.set({
            instrumentId: STEEL,
            lastPaise: steelPaise,
            askPaise: 1_412_70,
            bidPaise: 1_412_60,
          }),
        msg: 'tips.msg.277',
      },
      { repair: () => pledge(who, 10n), ask: { quantity: 30, limitPaise: 1_500_00 }, msg: 'tips.msg.272' },
      { ask: { quantity: 20 }, msg: 'accepted' },
      { msg: 'tips.msg.277' },
    ])
    setInstrument({ state: 'normal', suspended: false })
  })

  it('when the whole position is already on sale', async () => {
    const who = await openCustomer(setup.fixture, 0n)
    await giveShares(setup.fixture, who, STEEL, 10n, 10_000_00n)
    await walk(who, 'sell', [
      { ask: { quantity: 10, limitPaise: 1_500_00 }, msg: 'accepted' },
      { ask: { limitPaise: 1_500_10 }, msg: 'tips.msg.271' },
    ])
  })

  it('when an identical sale comes too soon', async () => {
    const who = await openCustomer(setup.fixture, 0n)
    await giveShares(setup.fixture, who, STEEL, 20n, 10_000_00n)
    await walk(who, 'sell', [{ ask: { quantity: 10, limitPaise: 1_500_00 }, msg: 'accepted' }, { msg: 'tips.msg.162' }])
  })

  it('when the shares were bought today, or minutes ago where selling the same day is allowed', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    setup.fixture.venue.stand(STEEL, 'sell', 1_400_00, 10)
    await setup.fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_400_00 }))
    await setup.fixture.desk.settled()
    await walk(who, 'sell', [
      { ask: { quantity: 10, limitPaise: 1_500_00 }, msg: 'tips.msg.129' },
      { repair: () => set({ sellsSameDay: true, cannotSellMinutes: 30 }), msg: 'tips.msg.128' },
      { repair: () => setup.fixture.clock.turn({ second: 36_000 + 30 * 60 - 1 }), msg: 'tips.msg.128' },
      { repair: () => setup.fixture.clock.turn({ second: 36_000 + 30 * 60 }), msg: 'accepted' },
    ])
    set({ sellsSameDay: false, cannotSellMinutes: 0 })
  })

  it('when a key is used again for another order', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    const first = await setup.fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00, key: 'k' }))
    expect(
      await setup.fixture.desk.submit(ticket(who, 'buy', { quantity: 10, limitPaise: 1_300_00, key: 'k' })),
    ).toEqual(first)
    expect(
      await setup.fixture.desk.submit(ticket(who, 'buy', { quantity: 20, limitPaise: 1_300_00, key: 'k' })),
    ).toMatchObject({ refused: { code: 'key-reused' } })
  })

  it('does not know the share', async () => {
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    expect(
      await setup.fixture.desk.submit(ticket(who, 'buy', { instrumentId: 0, quantity: 10, limitPaise: 1_300_00 })),
    ).toMatchObject({ refused: { code: 'instrument-deleted' } })
  })

  it('tells a flood to come again in a second, and never a repeat', async () => {
    set({ ordersPerSecond: 2 })
    const who = await openCustomer(setup.fixture, 1_00_000_00n)
    const orders = [1_301_00, 1_302_00, 1_303_00].map((limitPaise) =>
      ticket(who, 'buy', { quantity: 10, limitPaise, key: `f${limitPaise}` }),
    )
    const answers = await Promise.all(orders.map((order) => setup.fixture.desk.submit(order)))
    expect(answers.map((answer) => ('floodSeconds' in answer ? answer.floodSeconds : 'ok'))).toEqual(['ok', 'ok', 1])
    expect(await setup.fixture.desk.submit(orders[0]!)).toEqual(answers[0])
    set({ ordersPerSecond: 1_000_000 })
  })
})
