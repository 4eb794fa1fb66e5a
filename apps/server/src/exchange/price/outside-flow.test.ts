import { describe, expect, it } from 'vitest'
import { usualSessionPlan as plan } from '@bahi/domain/calendar/session-plan'
import { crowd, openDay, order, runDay, SEED, stepTo, smallMarket } from '../../../testing/day-fixture.ts'
import type { TapeEvent } from '../../market/ports/trading-day.ts'
import { SimulatedDay } from './simulated-day.ts'

const inputs = crowd(3000)
const busy = openDay()
const busyTape = runDay(busy, inputs)

describe('orders from outside', () => {
  it('end exactly once, for what is left of them', () => {
    const events = new Map<bigint | null, TapeEvent[]>(
      inputs.map(({ input }) => ['orderId' in input ? input.orderId : null, []]),
    )
    for (const event of busyTape) {
      const ids = event.kind === 'trade' ? [event.buyOrderId, event.sellOrderId] : [event.orderId]
      for (const id of ids) events.get(id)?.push(event)
    }
    for (const { input } of inputs) {
      if (input.kind !== 'new') continue
      const own = events.get(input.orderId) ?? []
      const wanted = own.reduce(
        (quantity, event) => (event.kind === 'modified' ? event.quantity : quantity),
        input.quantity,
      )
      const filled = own.reduce((sum, event) => sum + (event.kind === 'trade' ? event.quantity : 0), 0)
      const ends = own.filter((event) => event.kind === 'ended')
      expect(ends.map((event) => event.remaining)).toEqual(filled === wanted ? [] : [wanted - filled])
      expect(own.findLastIndex((event) => event.kind === 'trade')).toBeLessThan(
        filled === wanted ? own.length : own.findIndex((event) => event.kind === 'ended'),
      )
    }
  })

  it('meet agents and one another, and no trade on the tape is among agents', () => {
    const trades = busyTape.filter((event) => event.kind === 'trade')
    expect(trades.length).toBeGreaterThan(500)
    expect(trades.filter((event) => event.buyOrderId === null && event.sellOrderId === null)).toEqual([])
  })

  it('that still wait at the close expire at the close', () => {
    const expired = busyTape.filter((event) => event.kind === 'ended' && event.reason === 'expired')
    expect(expired.length).toBeGreaterThan(10)
    expect(expired.every((event) => event.second === plan.continuousEnd)).toBe(true)
  })

  it('and agents together buy what they together sell: what outside holds is what its trades say', () => {
    for (const { id } of smallMarket.instruments) {
      const net = busyTape.reduce((sum, event) => {
        if (event.kind !== 'trade' || event.instrumentId !== id) return sum
        return (
          sum + (event.buyOrderId === null ? 0 : event.quantity) - (event.sellOrderId === null ? 0 : event.quantity)
        )
      }, 0)
      // Customers of this test sell what they never bought, so that a net sale leaves the agents with more than the float.
      expect(busy.outsideShares(id)).toBe(net)
    }
  })

  it('never get more than the free float, however much they bid', () => {
    const scarce = openDay(SEED, smallMarket, (instrument) => ({
      ...instrument,
      freeFloat: 40_000,
      outsideShares: 10_000,
    }))
    const inputs = Array.from({ length: 60 }, (_, number) => ({
      at: 33_400 + number * 60,
      input: order(BigInt(number + 1), 1, 'buy', 5000, scarce.quote(1).upperBandPaise, 'ioc'),
    }))
    const tape = runDay(scarce, inputs)
    const bought = tape.reduce((sum, event) => sum + (event.kind === 'trade' ? event.quantity : 0), 0)
    expect(bought).toBe(30_000)
    expect(scarce.outsideShares(1)).toBe(40_000)
  })

  it('press the price for a while: a large buyer pays more and leaves it higher', () => {
    const pressed = openDay()
    stepTo(pressed, 36_000)
    const calm = openDay()
    stepTo(calm, 36_000)
    for (let number = 1; number <= 20; number += 1) {
      pressed.apply(order(BigInt(number), 4, 'buy', 200_000, pressed.quote(4).upperBandPaise, 'ioc'))
      for (const day of [pressed, calm]) stepTo(day, day.second + 5)
    }
    expect(pressed.quote(4).lastPaise).toBeGreaterThan(calm.quote(4).lastPaise)
  })
})

describe('a halted instrument', () => {
  it('collects orders, trades nothing, and reopens by one auction price', () => {
    const day = openDay()
    stepTo(day, 36_000)
    day.apply({ kind: 'halt', instrumentId: 2 })
    const { lastPaise, volume } = day.quote(2)
    day.apply(order(1n, 2, 'buy', 500, lastPaise + 20 * 10))
    day.apply(order(2n, 2, 'sell', 500, lastPaise - 20 * 10))
    stepTo(day, 36_600)
    expect(day.takeTape()).toEqual([])
    expect(day.quote(2)).toMatchObject({ state: 'halted', volume })
    expect(day.quote(2).indicativeQuantity).toBeGreaterThanOrEqual(500)
    day.apply({ kind: 'resume', instrumentId: 2 })
    const trades = day.takeTape().filter((event) => event.kind === 'trade')
    expect(new Set(trades.map((event) => event.pricePaise)).size).toBe(1)
    expect(trades.reduce((sum, event) => sum + (event.buyOrderId === 1n ? event.quantity : 0), 0)).toBe(500)
    expect(day.quote(2).state).toBe('open')
    stepTo(day, 36_601)
    expect(day.depth(2).bids[4]!.quantity).toBeGreaterThan(0)
  })

  it('from before the opening to the close never trades, and its orders expire', () => {
    const day = openDay()
    const tape = runDay(day, [
      { at: plan.preOpenStart, input: { kind: 'halt', instrumentId: 2 } },
      { at: 40_000, input: order(1n, 2, 'buy', 5, day.quote(2).upperBandPaise) },
    ])
    expect(tape).toEqual([{ kind: 'ended', orderId: 1n, reason: 'expired', remaining: 5, second: plan.continuousEnd }])
    const bar = day.dayBars().find((one) => one.instrumentId === 2)!
    expect(bar).toMatchObject({ volume: 0, openPaise: bar.previousClosePaise, closePaise: bar.previousClosePaise })
  })
})

describe('a market breaker', () => {
  const tripping = (haltSeconds: number | null): SimulatedDay =>
    new SimulatedDay({
      date: '2026-11-20',
      seed: SEED,
      plan,
      instruments: smallMarket.instruments,
      indices: smallMarket.indices,
      breakerIndexIds: ['BAHI50', 'BAHI500'],
      breakers: [{ triggerBps: 10, fromSecond: plan.continuousStart, haltSeconds }],
    })
  const traded = (day: SimulatedDay): number[] => smallMarket.instruments.map(({ id }) => day.quote(id).volume)

  it('stops all matching, cancels nothing, and lets the market reopen by auction', () => {
    const day = tripping(600)
    day.apply(order(1n, 1, 'buy', 10, day.quote(1).lowerBandPaise))
    stepTo(day, plan.continuousStart)
    while (day.quote(1).state !== 'halted') day.step()
    const halted = day.second
    const volumes = traded(day)
    const { lastPaise } = day.quote(2)
    day.apply(order(2n, 2, 'buy', 700, lastPaise + 200))
    day.apply(order(3n, 2, 'sell', 700, lastPaise - 200))
    stepTo(day, halted + 600 + 900 - 1)
    expect(traded(day)).toEqual(volumes)
    expect(day.takeTape()).toEqual([])
    expect(day.phase).toBe('open')
    day.step()
    expect(day.quote(1).state).toBe('open')
    const trades = day.takeTape().filter((event) => event.kind === 'trade')
    expect(trades.reduce((sum, event) => sum + (event.buyOrderId === 2n ? event.quantity : 0), 0)).toBe(700)
    day.apply({ kind: 'cancel', orderId: 1n })
    expect(day.takeTape()).toMatchObject([{ kind: 'ended', orderId: 1n, reason: 'cancelled', remaining: 10 }])
  })

  it('may end the day, and orders then expire at the close', () => {
    const day = tripping(null)
    day.apply(order(1n, 1, 'buy', 10, day.quote(1).lowerBandPaise))
    stepTo(day, plan.continuousStart)
    while (day.quote(1).state !== 'halted') day.step()
    const volumes = traded(day)
    expect(runDay(day)).toEqual([
      { kind: 'ended', orderId: 1n, reason: 'expired', remaining: 10, second: plan.continuousEnd },
    ])
    expect(traded(day)).toEqual(volumes)
  })

  it('does not end a halt that staff ordered for one instrument, nor is it ended by their resuming one', () => {
    const day = tripping(600)
    stepTo(day, plan.continuousStart)
    while (day.quote(1).state !== 'halted') day.step()
    const before = traded(day)
    day.apply({ kind: 'halt', instrumentId: 5 })
    day.apply({ kind: 'halt', instrumentId: 6 })
    day.apply({ kind: 'resume', instrumentId: 6 })
    stepTo(day, day.second + 1400)
    expect([day.quote(6).state, traded(day)]).toEqual(['halted', before])
    stepTo(day, day.second + 1000)
    expect([day.quote(1).state, day.quote(5).state]).toEqual(['open', 'halted'])
    expect(traded(day).filter((volume, ix) => volume === before[ix])).toEqual([day.quote(5).volume])
  })
})

it('locks at a narrow band: one side is crowded, the other may be empty, and no price leaves the band', () => {
  const day = openDay(new Uint8Array(32).fill(2), smallMarket, (instrument) => ({
    ...instrument,
    bandBps: 200,
    dailyVolatilityBps: 900,
  }))
  let crowded = 0
  while (day.phase !== 'after') {
    day.step()
    if (day.phase !== 'open' || day.second % 600 !== 0) continue
    for (const { id } of smallMarket.instruments) {
      const { bids, asks } = day.depth(id)
      const { lowerBandPaise, upperBandPaise } = day.quote(id)
      const shown = [...bids, ...asks].filter((level) => level.quantity > 0).map((level) => level.pricePaise)
      expect(Math.min(...shown)).toBeGreaterThanOrEqual(lowerBandPaise)
      expect(Math.max(...shown)).toBeLessThanOrEqual(upperBandPaise)
      if (bids[0]!.pricePaise === upperBandPaise && bids[4]!.quantity > 0) crowded += 1
    }
  }
  expect(day.activity.lockedSeconds).toBeGreaterThan(1000)
  expect(crowded).toBeGreaterThan(0)
  for (const bar of day.dayBars()) {
    const { lowerBandPaise, upperBandPaise } = day.quote(bar.instrumentId)
    expect([bar.lowPaise >= lowerBandPaise, bar.highPaise <= upperBandPaise]).toEqual([true, true])
  }
})
