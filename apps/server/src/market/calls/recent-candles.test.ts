import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Candle } from '@bahi/contract/market/views'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { minuteCandles } from './candles.ts'

let bahi: TestServer

beforeAll(async () => {
  bahi = await openTestServer()
})
afterAll(() => bahi.close())

interface Page {
  items: Candle[]
  computedBefore: string | null
}

async function readRecent(code: string, sessions: number, minutes: number): Promise<Page> {
  const input = { code, sessions: String(sessions), minutes: String(minutes) }
  const { data } = await bahi.call('/market/api/hq/stock/getRecentCandles.do', input, { method: 'GET' })
  return data as unknown as Page
}

async function readDays(code: string, count: number): Promise<Candle[]> {
  const input = { code, period: 'day', count: String(count) }
  const { data } = await bahi.call('/market/api/market/money/history/kLine', input, { method: 'GET' })
  return (data as { items: Candle[] }).items
}

const dayOf = ({ time }: Candle) => time.slice(0, 10)

function candlesByDay(candles: readonly Candle[]): Map<string, Candle[]> {
  const days = new Map<string, Candle[]>()
  for (const candle of candles) days.set(dayOf(candle), [...(days.get(dayOf(candle)) ?? []), candle])
  return days
}

/** The bar of each day that its candles come to. */
function foldDays(candles: readonly Candle[]) {
  return [...candlesByDay(candles)].map(([day, of]) => ({
    day,
    openPaise: of[0]!.openPaise,
    highPaise: Math.max(...of.map((candle) => candle.highPaise)),
    lowPaise: Math.min(...of.map((candle) => candle.lowPaise)),
    closePaise: of.at(-1)!.closePaise,
    volume: of.reduce((sum, candle) => sum + candle.volume, 0),
    valuePaise: of.reduce((sum, candle) => sum + candle.valuePaise, 0),
  }))
}

const anyCode = () => bahi.parts.market.instruments.all()[0]!.code

describe('candles of the latest sessions', () => {
  it('come to the bar of each past day that was never traded, for every share', async () => {
    for (const { code } of bahi.parts.market.instruments.all()) {
      const { items, computedBefore } = await readRecent(code, 22, 60)
      const past = (await readDays(code, 22)).filter((day) => dayOf(day) < computedBefore!)
      const computed = foldDays(items.filter((candle) => dayOf(candle) < computedBefore!))
      expect(computed.length, code).toBeGreaterThan(15)
      expect(computed, code).toEqual(
        past.slice(-computed.length).map(({ time, ...bar }) => ({ day: time.slice(0, 10), ...bar })),
      )
    }
  })

  it('are the same each time they are asked for, twenty-five quarters of an hour a day', async () => {
    const page = await readRecent(anyCode(), 5, 15)
    expect(await readRecent(anyCode(), 5, 15)).toEqual(page)
    expect([...candlesByDay(page.items).values()][0]).toHaveLength(25)
  })

  it('are of recorded minutes from the first day that was traded here, and still come to the bar of that day', async () => {
    const firstDay = bahi.parts.market.clock.now().date
    expect((await readRecent(anyCode(), 5, 15)).computedBefore).not.toBeNull()
    const today = await bahi.endDay()
    await bahi.passTo(40_000)
    const { feed, instruments } = bahi.parts.market
    for (const { id, code } of instruments.all()) {
      const { items, computedBefore } = await readRecent(code, 3, 15)
      expect(computedBefore, code).toBe(firstDay)
      expect(items.filter((candle) => dayOf(candle) === today)).toEqual(minuteCandles(feed.minutes(id), today, 15))
      const [yesterday] = (await readDays(code, 5)).filter((day) => dayOf(day) === firstDay)
      // The close of a traded day is the average of its last half hour, not the last trade.
      const { time: _time, closePaise: _close, ...bar } = yesterday!
      expect(foldDays(items.filter((candle) => dayOf(candle) === firstDay)), code).toMatchObject([bar])
    }
  })

  it('are refused for a code that nothing has', async () => {
    const path = '/market/api/hq/stock/getRecentCandles.do'
    expect(await bahi.call(path, { code: 'NOBODY' }, { method: 'GET' })).toMatchObject({ status: 1 })
  })
})
