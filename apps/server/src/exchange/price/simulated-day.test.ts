import { describe, expect, it } from 'vitest'
import { usualSessionPlan as plan } from '@bahi/domain/calendar/session-plan'
import { crowd, openDay, order, runDay, stepTo, smallMarket } from '../../../testing/day-fixture.ts'
import type { TapeEvent } from '../../market/ports/trading-day.ts'
import { TradedRanges } from '../matching/traded-ranges.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const quiet = openDay()
runDay(quiet)
const inputs = crowd(3000)
const busy = openDay()
const busyTape = runDay(busy, inputs)

describe('the same seed and inputs', () => {
  it('give the same tape, bars, minutes and digest', () => {
    const again = openDay()
    expect(runDay(again, inputs)).toEqual(busyTape)
    expect(again.dayBars()).toEqual(busy.dayBars())
    expect(again.digest()).toEqual(busy.digest())
    for (const { id } of smallMarket.instruments) expect(again.minutes(id)).toEqual(busy.minutes(id))
    expect(again.indices()).toEqual(busy.indices())
  })

  it('give the digest written down here; a change of it is a new version of the engine', () => {
    expect(hex(quiet.digest())).toBe('e33bfc4a9c7aa2f6d56b09e1c102198ef3c421dfd3dcf0c0fcf057d9e53fe8a8')
  })

  it('give the same digest however often it is asked for on the way', () => {
    const asked = openDay()
    while (asked.phase !== 'after') {
      if (asked.second % 997 === 0) asked.digest()
      asked.step()
    }
    expect(asked.digest()).toEqual(quiet.digest())
  })

  it('rebuild a day up to any second, as after a crash', () => {
    const rebuilt = openDay()
    const checkpoint = 40_000
    const early = inputs.filter((placed) => placed.at < checkpoint)
    let next = 0
    while (rebuilt.second < checkpoint) {
      for (; next < early.length && early[next]!.at <= rebuilt.second; next += 1) rebuilt.apply(early[next]!.input)
      rebuilt.step()
    }
    expect(rebuilt.takeTape()).toEqual(
      busyTape.filter((event) => event.second < checkpoint || (event.second === checkpoint && isBeforeInputs(event))),
    )
  })
})

/** At the checkpoint itself only what the step did belongs to the rebuilt part; none of the inputs there has been applied. */
function isBeforeInputs(event: TapeEvent): boolean {
  const own = new Set(
    inputs
      .filter((placed) => placed.at === 40_000)
      .map((placed) => ('orderId' in placed.input ? placed.input.orderId : 0n)),
  )
  if (event.kind === 'trade') return !own.has(event.buyOrderId ?? -1n) && !own.has(event.sellOrderId ?? -1n)
  return !own.has(event.orderId)
}

it('differs with another seed', () => {
  const other = openDay(new Uint8Array(32).fill(22))
  runDay(other)
  expect(other.digest()).not.toEqual(quiet.digest())
})

it('leaves every other instrument untouched by an order in one', () => {
  const alone = openDay()
  runDay(alone, [{ at: 36_000, input: order(1n, 1, 'buy', 5000, alone.quote(1).upperBandPaise, 'ioc') }])
  const changed = alone
    .dayBars()
    .filter(
      (bar, at) => bar.volume !== quiet.dayBars()[at]!.volume || bar.closePaise !== quiet.dayBars()[at]!.closePaise,
    )
  expect(changed.map((bar) => bar.instrumentId)).toEqual([1])
})

describe('a day', () => {
  it('goes through its phases in order, the pre-open closing at a random second of its last minute', () => {
    const closes = new Set<number>()
    for (const fill of [1, 2, 3, 4, 5]) {
      const day = openDay(new Uint8Array(32).fill(fill))
      while (day.phase === 'preOpen') day.step()
      expect(day.phase).toBe('preOpenMatching')
      closes.add(day.second)
      stepTo(day, plan.continuousStart)
      expect(day.phase).toBe('open')
    }
    for (const close of closes) {
      expect(close).toBeGreaterThan(plan.preOpenEnd - 60)
      expect(close).toBeLessThanOrEqual(plan.preOpenEnd)
    }
    expect(closes.size).toBeGreaterThan(2)
    expect(quiet.phase).toBe('after')
    expect(quiet.second).toBe(plan.continuousEnd)
  })

  it('does nothing more after the close', () => {
    const before = hex(quiet.digest())
    quiet.step()
    expect([quiet.second, hex(quiet.digest())]).toEqual([plan.continuousEnd, before])
  })

  it('opens every instrument by one auction price', () => {
    const day = openDay()
    while (day.phase === 'preOpen') day.step()
    for (const { id } of smallMarket.instruments) {
      const prints = day.recentTrades(id)
      expect(prints.length).toBeGreaterThan(0)
      expect(new Set(prints.map((print) => print.pricePaise)).size).toBe(1)
      expect(prints.every((print) => print.takerSide === null)).toBe(true)
    }
  })

  it('keeps five levels on both sides for at least 99 % of the session, with and without customers', () => {
    for (const day of [quiet, busy]) {
      const { bookSeconds, fullSeconds } = day.activity
      expect(bookSeconds).toBe(30 * (plan.continuousEnd - plan.continuousStart))
      expect(fullSeconds / bookSeconds).toBeGreaterThanOrEqual(0.99)
    }
  })

  it('has agents enough for two million messages over five hundred instruments', () => {
    expect(quiet.activity.agentMessages / 30).toBeGreaterThan(4000)
  })

  it('never prints outside a band or off a tick', () => {
    const astray = smallMarket.instruments.flatMap((instrument) => {
      const { lowerBandPaise, upperBandPaise } = busy.quote(instrument.id)
      const { volume, lowPaise, highPaise, closePaise } = busy.minutes(instrument.id)
      return [...volume.keys()].filter(
        (minute) =>
          volume[minute]! > 0 &&
          (lowPaise[minute]! < lowerBandPaise ||
            highPaise[minute]! > upperBandPaise ||
            closePaise[minute]! % instrument.tickPaise !== 0),
      )
    })
    expect(astray).toEqual([])
  })

  it('has minute bars that add up to its day bars', () => {
    for (const bar of busy.dayBars()) {
      const minutes = busy.minutes(bar.instrumentId)
      expect(minutes.volume.reduce((sum, volume) => sum + volume, 0)).toBe(bar.volume)
      expect(minutes.valuePaise.reduce((sum, value) => sum + value, 0)).toBe(bar.valuePaise)
      expect(Math.max(...minutes.highPaise)).toBe(bar.highPaise)
    }
  })

  it('moves indices as their members move', () => {
    const bank = quiet.indices().find((index) => index.indexId === 'BAHIBANK')!
    const members = smallMarket.instruments.filter((instrument) => instrument.indexIds.includes('BAHIBANK'))
    const weigh = (price: (id: number, close: number) => number): number =>
      members.reduce(
        (sum, { id, previousClosePaise, freeFloat }) =>
          sum + price(id, previousClosePaise) * Math.floor(freeFloat / 1000),
        0,
      )
    const closes = new Map(quiet.dayBars().map((bar) => [bar.instrumentId, bar.closePaise]))
    const ratio = weigh((id) => closes.get(id)!) / weigh((_, close) => close)
    expect(bank.lastHundredths / bank.previousCloseHundredths).toBeCloseTo(ratio, 5)
    expect(bank.lowHundredths).toBeLessThan(bank.highHundredths)
  })

  it('reports a change of an instrument once', () => {
    const day = openDay()
    stepTo(day, plan.continuousStart)
    expect(day.takeChanged()).toHaveLength(30)
    expect(day.takeChanged()).toEqual([])
    day.apply(order(1n, 3, 'buy', 10, day.quote(3).lowerBandPaise))
    expect(day.takeChanged()).toEqual([3])
  })

  it('tells between two looks the lowest and the highest trade, which together are those of the minute, and nothing of the auction', () => {
    const day = openDay()
    stepTo(day, plan.continuousStart - 1)
    expect(smallMarket.instruments.some(({ id }) => day.recentTrades(id).length > 0)).toBe(true)
    for (const { id } of smallMarket.instruments) expect(day.traded(id)).toBeUndefined()
    stepTo(day, plan.continuousStart + 59)
    day.forgetTraded()
    const [low, high] = [new Map<number, number>(), new Map<number, number>()]
    for (let frame = 1; frame <= 5; frame += 1) {
      stepTo(day, plan.continuousStart + 59 + frame * 12)
      for (const { id } of smallMarket.instruments) {
        const range = day.traded(id)
        if (range === undefined) continue
        low.set(id, Math.min(low.get(id) ?? Infinity, range.lowPaise))
        high.set(id, Math.max(high.get(id) ?? 0, range.highPaise))
      }
      day.forgetTraded()
    }
    for (const { id } of smallMarket.instruments)
      expect([low.get(id) ?? 0, high.get(id) ?? 0]).toEqual([day.minutes(id).lowPaise[1], day.minutes(id).highPaise[1]])
    expect(high.size).toBeGreaterThan(10)
  })

  it('says which of the two was traded first', () => {
    const ranges = new TradedRanges(1)
    for (const [at, price] of [100, 90, 110, 95].entries()) ranges.note(0, price, at)
    expect(ranges.of(0)).toEqual({ lowPaise: 90, highPaise: 110, isLowFirst: true, second: 2 })
    ranges.forget()
    expect(ranges.of(0)).toBeUndefined()
    for (const [at, price] of [100, 110, 90].entries()) ranges.note(0, price, at)
    expect(ranges.of(0)).toEqual({ lowPaise: 90, highPaise: 110, isLowFirst: false, second: 2 })
  })

  it('refuses to answer for an instrument it does not list, and for bars before the close', () => {
    const day = openDay()
    expect(() => day.quote(9999)).toThrow(RangeError)
    expect(() => day.dayBars()).toThrow(RangeError)
  })
})
