import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { type FakeKite, frameOf, fullPacket, indexPacket, startFakeKite } from '../../../testing/fake-kite.ts'
import { createScriptedClock } from '../../../testing/scripted-feed.ts'
import type { TradedRange } from '../ports/trading-day.ts'
import { LiveFeed } from './live-feed.ts'
import { MAX_TOKENS, openTicker, type Ticker, type TickerState } from './ticker.ts'

const TOKEN = 408_065
const NIFTY = 256_265
const SHARE = 7
/** 20 November 2026, so many seconds after 09:15 in India. */
const at = (second: number) => Date.parse('2026-11-20T09:15:00+05:30') / 1_000 + second

describe('the live feed behind the ticker', () => {
  let kite: FakeKite
  let ticker: Ticker | undefined
  let feed: LiveFeed
  let states: TickerState[]
  let warnings: string[]

  beforeEach(async () => {
    kite = await startFakeKite()
    states = []
    warnings = []
    feed = new LiveFeed({
      shares: [{ id: SHARE, token: TOKEN, bandBps: 1_000 }],
      indices: [{ code: 'NIFTY50', name: 'Nifty 50', token: NIFTY }],
      clock: createScriptedClock(),
      plan: usualSessionPlan,
      nowMs: () => at(0) * 1_000,
    })
  })
  afterEach(async () => {
    ticker?.close()
    await kite.close()
  })

  const open = (timing = {}) =>
    (ticker = openTicker({
      url: kite.url,
      apiKey: 'key',
      accessToken: 'secret',
      tokens: [TOKEN, NIFTY],
      onTicks: (ticks) => feed.take(ticks),
      onState: (state) => void states.push(state),
      log: { warn: (details, message) => void warnings.push(`${JSON.stringify(details)} ${message}`) },
      timing: { silenceMs: 60_000, firstRetryMs: 1, lastRetryMs: 4, ...timing },
    }))
  const share = (second: number, lastPaise: number, volume: number, more = {}) =>
    frameOf(
      fullPacket({
        token: TOKEN,
        lastPaise,
        volume,
        averagePaise: 100_000,
        openPaise: 100_000,
        highPaise: 101_000,
        lowPaise: 99_000,
        previousClosePaise: 98_000,
        exchangeAt: at(second),
        ...more,
      }),
    )
  const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 })
  const connected = async (count: number) => {
    await kite.connections(count)
    await until(() => expect(kite.asked[count - 1]?.messages).toHaveLength(2))
  }

  it('asks for full ticks of everything with the credentials, and shows them as quotes', async () => {
    open()
    await connected(1)
    expect(kite.asked[0]?.address).toBe('/?api_key=key&access_token=secret')
    expect(kite.asked[0]?.messages.map((text) => JSON.parse(text) as unknown)).toEqual([
      { a: 'subscribe', v: [TOKEN, NIFTY] },
      { a: 'mode', v: ['full', [TOKEN, NIFTY]] },
    ])
    kite.send(Buffer.of(0))
    kite.send(
      share(5, 100_500, 400, {
        bids: [{ quantity: 5, pricePaise: 100_490, orders: 1 }],
        asks: [{ quantity: 9, pricePaise: 100_510, orders: 2 }],
      }),
    )
    kite.send(frameOf(indexPacket(NIFTY, [1_234_567, 1_240_000, 1_230_000, 1_235_000, 1_233_000], at(61))))
    await until(() => expect(feed.indices()).toHaveLength(1))
    expect(feed.quote(SHARE)).toMatchObject({
      lastPaise: 100_500,
      previousClosePaise: 98_000,
      bidPaise: 100_490,
      askPaise: 100_510,
      volume: 400,
      lowerBandPaise: 88_200,
      upperBandPaise: 107_800,
      second: usualSessionPlan.continuousStart + 5,
    })
    expect(feed.indices()[0]).toMatchObject({
      indexId: 'NIFTY50',
      lastHundredths: 1_234_567,
      previousCloseHundredths: 1_233_000,
    })
    expect(feed.indexMinutes('NIFTY50')).toEqual([1_234_567, 1_234_567])
    expect(feed.tickPaise(SHARE)).toBe(5)
  })

  it('keeps its candles over a lost line, and what was missed enters the minute of the first tick after it', async () => {
    open()
    await connected(1)
    kite.send(share(1, 100_000, 1_000))
    kite.send(share(30, 100_200, 1_400))
    await until(() => expect(feed.quote(SHARE)?.volume).toBe(1_400))
    kite.cut()
    await connected(2)
    kite.send(share(185, 100_700, 5_000, { highPaise: 102_000 }))
    await until(() => expect(feed.quote(SHARE)?.volume).toBe(5_000))
    const bars = feed.minutes(SHARE)
    expect(bars).toMatchObject({ count: 4 })
    expect([...(bars?.volume.slice(0, 4) ?? [])]).toEqual([400, 0, 0, 3_600])
    expect([...(bars?.highPaise.slice(0, 4) ?? [])]).toEqual([100_200, 0, 0, 102_000])
    expect([...(bars?.closePaise.slice(0, 4) ?? [])]).toEqual([100_200, 0, 0, 100_700])
    expect(states).toEqual(['live', 'connecting', 'live'])
  })

  it('takes a line that says nothing for dead', async () => {
    open({ silenceMs: 200 })
    await until(() => expect(states.slice(0, 3)).toEqual(['live', 'connecting', 'live']))
  })

  it('stops when the credentials are refused, and never tells them to the log', async () => {
    kite.refuse(true)
    const { state } = open()
    await until(() => expect(state()).toBe('refused'))
    kite.refuse(false)
    expect(kite.asked).toEqual([])
    expect(warnings.join()).toContain('access token')
    expect(warnings.join()).not.toContain('secret')
  })

  it('leaves out a frame that cannot be read and goes on', async () => {
    open()
    await connected(1)
    kite.send(Buffer.of(0, 1, 0))
    kite.send(share(5, 100_500, 400))
    await until(() => expect(feed.quote(SHARE)?.lastPaise).toBe(100_500))
    expect(warnings).toHaveLength(1)
  })

  it('begins a new day with its first tick, and hears no late tick of the day before', () => {
    const days: string[] = []
    feed.onDay(({ kind, date }) => void days.push(`${kind} ${date}`))
    const told: number[][] = []
    feed.onChanged((ids) => void told.push([...ids]))
    const tick = (second: number, volume: number) =>
      feed.take([
        {
          token: TOKEN,
          lastPaise: 100_000 + volume,
          isIndex: false,
          exchangeAt: at(second),
          day: {
            openPaise: 1,
            highPaise: 2,
            lowPaise: 1,
            previousClosePaise: 98_000,
            volume,
            averagePaise: 1,
            lastQuantity: 1,
          },
        },
      ])
    tick(10, 5)
    feed.close()
    tick(86_400, 1)
    tick(20, 6)
    feed.publish()
    feed.publish()
    expect(days).toEqual(['opened 2026-11-20', 'closed 2026-11-20', 'opened 2026-11-21'])
    expect(feed.quote(SHARE)?.volume).toBe(1)
    expect(told).toEqual([[SHARE]])
  })

  it('tells in each frame what was traded since the one before, a new high or low of the day included', () => {
    const told: (TradedRange | undefined)[] = []
    feed.onChanged((_ids, traded) => void told.push(traded(SHARE)))
    const tick = (second: number, lastPaise: number, volume: number, [lowPaise, highPaise]: [number, number]) =>
      feed.take([
        {
          token: TOKEN,
          lastPaise,
          isIndex: false,
          exchangeAt: at(second),
          day: {
            openPaise: 100_000,
            highPaise,
            lowPaise,
            previousClosePaise: 98_000,
            volume,
            averagePaise: 1,
            lastQuantity: 1,
          },
        },
      ])
    tick(0, 100_000, 5, [99_000, 101_000])
    feed.publish()
    tick(1, 100_100, 6, [99_000, 101_000])
    tick(2, 100_050, 7, [99_000, 101_500])
    feed.publish()
    tick(3, 100_050, 7, [99_000, 101_500])
    feed.publish()
    // What was traded before we listened, and a picture without a trade, reach nobody.
    expect(told.map((range) => range && [range.lowPaise, range.highPaise])).toEqual([
      undefined,
      [100_050, 101_500],
      undefined,
    ])
  })

  it('says since when prices stand: a while after the last one, sooner on a lost line, from the session on, and as long as the day shows them', () => {
    const clock = createScriptedClock('2026-11-20', 9 * 3_600)
    let nowMs = at(0) * 1_000
    feed = new LiveFeed({
      shares: [{ id: SHARE, token: TOKEN, bandBps: 1_000 }],
      indices: [],
      clock,
      plan: usualSessionPlan,
      nowMs: () => nowMs,
    })
    const opens = usualSessionPlan.continuousStart
    const standsAt = (second: number) => {
      clock.turn({ second })
      return feed.staleSecond()
    }
    // Nothing was ever heard.
    expect([standsAt(8 * 3_600), standsAt(9 * 3_600 + 9), standsAt(9 * 3_600 + 10)]).toEqual([
      undefined,
      undefined,
      9 * 3_600,
    ])
    feed.lineIs(true)
    expect([standsAt(opens - 1), standsAt(opens + 59), standsAt(opens + 60)]).toEqual([undefined, undefined, opens])
    nowMs = at(2_700) * 1_000
    feed.take([
      {
        token: TOKEN,
        lastPaise: 98_000,
        isIndex: false,
        exchangeAt: at(2_700),
        day: {
          openPaise: 1,
          highPaise: 2,
          lowPaise: 1,
          previousClosePaise: 98_000,
          volume: 1,
          averagePaise: 1,
          lastQuantity: 1,
        },
      },
    ])
    expect([standsAt(opens + 2_759), standsAt(opens + 2_760)]).toEqual([undefined, opens + 2_700])
    feed.lineIs(false)
    expect([standsAt(opens + 2_709), standsAt(opens + 2_710), standsAt(20 * 3_600)]).toEqual([
      undefined,
      opens + 2_700,
      opens + 2_700,
    ])
    clock.turn({ dayKind: 'holiday' })
    expect(feed.staleSecond()).toBeUndefined()
  })

  it('gives a share without a trade its last close as its day', () => {
    feed.take([
      {
        token: TOKEN,
        lastPaise: 98_000,
        isIndex: false,
        exchangeAt: at(0),
        day: {
          openPaise: 0,
          highPaise: 0,
          lowPaise: 0,
          previousClosePaise: 98_000,
          volume: 0,
          averagePaise: 0,
          lastQuantity: 0,
        },
      },
    ])
    expect(feed.dayBars()).toMatchObject([
      { openPaise: 98_000, highPaise: 98_000, lowPaise: 98_000, closePaise: 98_000, volume: 0 },
    ])
  })

  it('refuses more instruments than a connection takes', () => {
    expect(() =>
      openTicker({
        url: kite.url,
        apiKey: '',
        accessToken: '',
        tokens: Array.from({ length: MAX_TOKENS + 1 }, (_, index) => index),
        onTicks: () => undefined,
        onState: () => undefined,
        log: { warn: () => undefined },
      }),
    ).toThrow(RangeError)
  })
})
