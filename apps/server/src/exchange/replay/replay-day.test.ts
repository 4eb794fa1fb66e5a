import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualSessionPlan as plan } from '@bahi/domain/calendar/session-plan'
import { order as orderOf } from '../../../testing/day-fixture.ts'
import type { DayInstrument, ExchangeInput, Side, TapeEvent, TimeInForce } from '../../market/ports/trading-day.ts'
import { RandomStreams } from '../price/random.ts'
import { ReplayDay } from './replay-day.ts'
import { type ReplayBar, replayPath } from './replay-path.ts'

const SEED = new Uint8Array(32).fill(3)
const REAL = new URL('../../../../../../shared/data/nse-daily-2020-2025/', import.meta.url)

function instrument(id: number, previousClosePaise: number): DayInstrument {
  return {
    id,
    symbol: `S${id}`,
    sector: 'Replayed',
    kind: 'share',
    previousClosePaise,
    tickPaise: 5,
    bandBps: 2000,
    sharesOutstanding: 0,
    freeFloat: 0,
    outsideShares: 0,
    dailyVolatilityBps: 100,
    marketBetaBps: 10_000,
    averageDailyVolume: 1000,
    indexIds: ['REPLAY'],
    flags: [],
  }
}

const BAR: ReplayBar = {
  instrumentId: 1,
  openPaise: 100_00,
  highPaise: 104_00,
  lowPaise: 98_50,
  closePaise: 103_15,
  volume: 1_234_567,
}

function openDay(
  bars: readonly ReplayBar[] = [BAR],
  instruments = bars.map((bar) => instrument(bar.instrumentId, Math.round(bar.openPaise / 5) * 5)),
) {
  return new ReplayDay({
    date: '2024-03-04',
    seed: SEED,
    plan,
    instruments,
    indices: [{ indexId: 'REPLAY', name: 'Replayed shares', divisor: 100 }],
    bars,
  })
}

function stepTo(day: ReplayDay, second: number): void {
  while (day.second < second) day.step()
}

const order = (id: bigint, side: Side, quantity: number, limitPaise: number, timeInForce: TimeInForce = 'day') =>
  orderOf(id, 1, side, quantity, limitPaise, timeInForce)

const bars = fc
  .record({
    low: fc.integer({ min: 5, max: 50_000 }),
    range: fc.integer({ min: 0, max: 5_000 }),
    open: fc.double({ min: 0, max: 1, noNaN: true }),
    close: fc.double({ min: 0, max: 1, noNaN: true }),
    volume: fc.integer({ min: 1, max: 2_000_000_000 }),
  })
  .map(({ low, range, open, close, volume }): ReplayBar => ({
    instrumentId: 1,
    lowPaise: low,
    highPaise: low + range,
    openPaise: low + Math.round(range * open),
    closePaise: low + Math.round(range * close),
    volume,
  }))

describe('a replayed path', () => {
  it('honours open, high, low, close and volume of any day, in the order of time', () => {
    fc.assert(
      fc.property(bars, fc.uint8Array({ minLength: 32, maxLength: 32 }), (bar, seed) => {
        const path = replayPath(
          bar,
          plan.continuousStart,
          plan.continuousEnd,
          5,
          new RandomStreams(seed, 'replay', [1]),
          0,
        )
        expect(path.pricesPaise[0]).toBe(bar.openPaise)
        expect(path.pricesPaise.at(-1)).toBe(bar.closePaise)
        expect(Math.max(...path.pricesPaise)).toBe(bar.highPaise)
        expect(Math.min(...path.pricesPaise)).toBe(bar.lowPaise)
        expect(path.quantities.reduce((sum, quantity) => sum + quantity, 0)).toBe(bar.volume)
        expect(path.quantities.every((quantity) => quantity >= 0)).toBe(true)
        expect([...path.seconds]).toEqual([...path.seconds].sort((a, b) => a - b))
      }),
      { numRuns: 200 },
    )
  })
})

describe('a replayed day', () => {
  it('tells what printed since the last look, except the opening print and what is halted', () => {
    const day = openDay()
    stepTo(day, plan.continuousEnd - 1)
    expect(day.traded(1)).toMatchObject({ lowPaise: 98_50, highPaise: 104_00 })
    day.forgetTraded()
    expect(day.traded(1)).toBeUndefined()
    const halted = openDay()
    halted.apply({ kind: 'halt', instrumentId: 1 })
    stepTo(halted, plan.continuousEnd)
    expect(halted.quote(1).lowPaise).toBe(98_50)
    expect(halted.traded(1)).toBeUndefined()
  })

  it('comes out exactly as the file has it, with customers trading all day', () => {
    const day = openDay()
    const tape: TapeEvent[] = []
    for (let second = plan.preOpenStart; second < plan.continuousEnd; second += 1) {
      if (second % 60 === 0)
        day.apply(
          order(
            BigInt(second),
            second % 120 === 0 ? 'buy' : 'sell',
            100 + (second % 7) * 100,
            100_00 + (second % 400),
            second % 180 === 0 ? 'ioc' : 'day',
          ),
        )
      day.step()
      tape.push(...day.takeTape())
    }
    expect(tape.filter((event) => event.kind === 'trade').length).toBeGreaterThan(50)
    expect(day.dayBars()).toMatchObject([
      { openPaise: 100_00, highPaise: 104_00, lowPaise: 98_50, closePaise: 103_15, volume: 1_234_567 },
    ])
  })

  it('is the same to the byte for the same seed and inputs, and another for another order', () => {
    const run = (quantity: number) => {
      const day = openDay()
      stepTo(day, 40_000)
      day.apply(order(1n, 'buy', quantity, 104_00))
      stepTo(day, plan.continuousEnd)
      return Buffer.from(day.digest()).toString('hex')
    }
    expect(run(100)).toBe(run(100))
    expect(run(100)).not.toBe(run(200))
  })

  it('sells a buyer what is offered, best price first, never above the limit, and ends the rest of an immediate order', () => {
    const day = openDay()
    stepTo(day, 40_000)
    const { askPaise, askQuantity } = day.quote(1)
    day.apply(order(1n, 'buy', askQuantity + 10_000_000, askPaise, 'ioc'))
    const [trade, ended] = day.takeTape()
    expect(trade).toMatchObject({
      kind: 'trade',
      pricePaise: askPaise,
      quantity: askQuantity,
      buyOrderId: 1n,
      sellOrderId: null,
    })
    expect(ended).toMatchObject({ kind: 'ended', reason: 'ioc', remaining: 10_000_000 })
    expect(day.quote(1).askPaise).toBeGreaterThan(askPaise)
  })

  it('fills a resting order when the past prints through it, at the resting price, and never more than was printed', () => {
    const day = openDay()
    stepTo(day, plan.continuousStart + 5)
    day.apply(order(1n, 'sell', 50, 104_00))
    expect(day.takeTape()).toEqual([])
    stepTo(day, plan.continuousEnd)
    expect(day.takeTape()).toMatchObject([{ kind: 'trade', pricePaise: 104_00, quantity: 50, sellOrderId: 1n }])
  })

  it('lets two customers meet, before the made depth at the same price, the earlier order first', () => {
    const day = openDay()
    stepTo(day, 40_000)
    const { bidPaise } = day.quote(1)
    day.apply(order(1n, 'buy', 30, bidPaise))
    day.apply(order(2n, 'buy', 30, bidPaise))
    day.apply(order(3n, 'sell', 40, bidPaise, 'ioc'))
    expect(day.takeTape()).toMatchObject([
      { kind: 'trade', quantity: 30, buyOrderId: 1n, sellOrderId: 3n },
      { kind: 'trade', quantity: 10, buyOrderId: 2n, sellOrderId: 3n },
    ])
  })

  it('fills an order of the pre-open at the opening price', () => {
    const day = openDay()
    day.apply(order(1n, 'buy', 1, 104_00))
    expect(day.takeTape()).toEqual([])
    stepTo(day, plan.continuousStart)
    expect(day.takeTape()).toMatchObject([{ kind: 'trade', pricePaise: 100_00, quantity: 1 }])
  })

  it('lets an immediate order of the pre-open wait for the first print and no longer', () => {
    const day = openDay()
    day.apply(order(1n, 'buy', 10_000_000, 104_00, 'ioc'))
    expect(day.takeTape()).toEqual([])
    stepTo(day, plan.continuousStart)
    expect(day.takeTape()).toMatchObject([
      { kind: 'trade', pricePaise: 100_00 },
      { kind: 'ended', reason: 'ioc' },
    ])
  })

  it('cancels, changes and expires as the simulated exchange does', () => {
    const day = openDay()
    stepTo(day, 40_000)
    day.apply(order(1n, 'buy', 100, 98_50))
    day.apply({ kind: 'modify', orderId: 1n, quantity: 50, limitPaise: 98_50 })
    day.apply({ kind: 'cancel', orderId: 1n })
    day.apply({ kind: 'cancel', orderId: 1n })
    day.apply({ kind: 'modify', orderId: 9n, quantity: 50, limitPaise: 98_50 })
    day.apply(order(2n, 'buy', 100, 70_00))
    expect(day.takeTape().map((event) => event.kind)).toEqual([
      'modified',
      'ended',
      'cancelRefused',
      'modifyRefused',
      'ended',
    ])
    expect(() => day.apply(order(1n, 'buy', 1, 99_00))).toThrow(RangeError)
    day.apply(order(3n, 'buy', 100, 98_45 - 5 * 20))
    stepTo(day, plan.continuousEnd)
    expect(day.takeTape()).toMatchObject([{ kind: 'ended', orderId: 3n, reason: 'expired', remaining: 100 }])
  })

  it('lets nothing trade while a share is halted, nor in a share that has no session that day', () => {
    const day = openDay([BAR], [instrument(1, 100_00), instrument(2, 50_00)])
    stepTo(day, 40_000)
    day.apply({ kind: 'halt', instrumentId: 1 })
    day.apply(order(1n, 'buy', 100, 104_00))
    day.apply({ ...order(2n, 'buy', 100, 51_00), instrumentId: 2 } as ExchangeInput)
    expect(day.takeTape()).toEqual([])
    expect(day.quote(1)).toMatchObject({ state: 'halted', askPaise: 0 })
    stepTo(day, plan.continuousEnd)
    expect(day.dayBars()[1]).toMatchObject({ volume: 0, closePaise: 50_00 })
  })

  it.skipIf(!existsSync(REAL))(
    'gives three real days of fifty shares back exactly (skipped where the shared data folder is absent)',
    () => {
      const days = ['2021-02-01', '2023-06-05', '2024-06-04']
      const files = readdirSync(REAL)
        .filter((name) => name.endsWith('.csv'))
        .sort()
      const rows = files.map((name) =>
        readFileSync(new URL(encodeURIComponent(name), REAL), 'utf8')
          .split('\n')
          .map((line) => line.split(',')),
      )
      for (const date of days) {
        const real = rows.flatMap((lines, ix): ReplayBar[] => {
          const line = lines.find(([stamp]) => stamp?.startsWith(date))
          if (line === undefined) return []
          const [openPaise, highPaise, lowPaise, closePaise] = line
            .slice(1, 5)
            .map((price) => Math.round(Number(price) * 100))
          return [
            {
              instrumentId: ix + 1,
              openPaise: openPaise!,
              highPaise: highPaise!,
              lowPaise: lowPaise!,
              closePaise: closePaise!,
              volume: Number(line[5]),
            },
          ]
        })
        expect(real.length).toBeGreaterThan(45)
        const day = openDay(real)
        stepTo(day, plan.continuousEnd)
        const figures = (
          bar: Pick<ReplayBar, 'instrumentId' | 'openPaise' | 'highPaise' | 'lowPaise' | 'closePaise' | 'volume'>,
        ) => [bar.instrumentId, bar.openPaise, bar.highPaise, bar.lowPaise, bar.closePaise, bar.volume]
        expect(day.dayBars().map(figures)).toEqual(real.map(figures))
      }
    },
  )
})
