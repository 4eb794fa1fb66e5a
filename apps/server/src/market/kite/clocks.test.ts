import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { datedCalendar } from '@bahi/domain/calendar/dated-calendar'
import { simulatedCalendar } from '@bahi/domain/calendar/simulated-calendar'
import { businessDate } from '@bahi/money/business-date'
import type { Lease } from '../../platform/db/role-lease.ts'
import { type ExchangeMoment, clockSpeedFrom, createMarketClock, firstTradingDay } from '../ports/market-clock.ts'
import type { LiveFeed } from './live-feed.ts'
import { LiveMarket } from './live-market.ts'

const calendar = simulatedCalendar()

describe('the clock of a simulated market', () => {
  const clockAt = (moment: ExchangeMoment | undefined) => createMarketClock({ moment, speed: 60 }, calendar)

  it("shows the exchange's own second, and the instant that people read as Indian time", () => {
    const clock = clockAt({ date: '2028-02-29', second: 9 * 3600, phase: 'preOpen' })
    expect([clock.now(), clock.phase(), clock.dayKind(), clock.instant().toISOString()]).toEqual([
      { date: '2028-02-29', second: 32_400 },
      'preOpen',
      'trading',
      '2028-02-29T03:30:00.000Z',
    ])
  })

  it('has no time before the first day', () => {
    expect(() => clockAt(undefined).now()).toThrow('first trading day')
  })

  it.each([
    ['', 60],
    [undefined, 60],
    ['1', 1],
    ['2000', 2000],
    ['2.5', 2.5],
  ])('reads a speed of %j as %d', (text, speed) => {
    expect(clockSpeedFrom(text)).toBe(speed)
  })

  it.each(['0', '0.9', '2001', '-60', 'fast', 'Infinity'])('refuses a speed of %s', (text) => {
    expect(() => clockSpeedFrom(text)).toThrow(RangeError)
  })

  it('begins on the day of the install, or on the next trading day', () => {
    expect(firstTradingDay(calendar, businessDate('2026-11-20'))).toBe('2026-11-20')
    expect(firstTradingDay(calendar, businessDate('2026-11-21'))).toBe('2026-11-23')
    expect(firstTradingDay(calendar, businessDate('2027-01-26'))).toBe('2027-01-27')
  })
})

describe('the clock of a live market', () => {
  const rows = [
    { date: businessDate('2026-11-20'), kind: 'trading', settlement: true, name: null, session: null },
  ] as const
  const dated = datedCalendar(rows)
  // Its time needs neither its database nor its ticker.
  const at = (instant: string) =>
    createMarketClock(
      new LiveMarket({
        pool: undefined as unknown as pg.Pool,
        lease: { lost: new AbortController().signal } as Lease,
        feed: undefined as unknown as LiveFeed,
        calendar: dated,
        systemClock: () => new Date(instant),
      }),
      dated,
    )

  it('is Indian time, whatever the zone of the machine', () => {
    expect(at('2026-11-20T03:45:00Z').now()).toEqual({ date: '2026-11-20', second: 9 * 3600 + 15 * 60 })
    expect(at('2026-11-20T18:30:00Z').now()).toEqual({ date: '2026-11-21', second: 0 })
    expect([at('2026-11-20T03:45:00Z').instant().toISOString(), at('2026-11-20T03:45:00Z').speed]).toEqual([
      '2026-11-20T03:45:00.000Z',
      1,
    ])
  })

  it('follows the session of the day', () => {
    expect(at('2026-11-20T03:44:59Z').phase()).toBe('preOpenMatching')
    expect(at('2026-11-20T03:45:00Z').phase()).toBe('open')
    expect(at('2026-11-20T10:00:00Z').phase()).toBe('after')
  })

  it('takes no orders on a day nobody has imported', () => {
    const clock = at('2031-11-20T05:00:00Z')
    expect([clock.dayKind(), clock.phase()]).toEqual(['unknown', 'after'])
  })
})
