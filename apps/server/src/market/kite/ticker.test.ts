import { describe, expect, it, vi } from 'vitest'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { packFrame, fullPacket, indexPacket } from '../../../testing/fake-kite.ts'
import { arrangeFeed, TOKEN, NIFTY, SHARE, at } from '../../../testing/servers/kite-feed.ts'
import { MAX_TOKENS, openTicker } from './ticker.ts'

describe('the live feed behind the ticker', () => {
  const line = arrangeFeed()

  const open = (timing = {}) =>
    (line.ticker = openTicker({
      url: line.kite.url,
      apiKey: 'key',
      accessToken: 'secret',
      tokens: [TOKEN, NIFTY],
      onTicks: (ticks) => line.feed.take(ticks),
      onState: (state) => void line.states.push(state),
      log: { warn: (details, message) => void line.warnings.push(`${JSON.stringify(details)} ${message}`) },
      timing: { silenceMs: 60_000, firstRetryMs: 1, lastRetryMs: 4, ...timing },
    }))
  const share = (second: number, lastPaise: number, volume: number, more = {}) =>
    packFrame(
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
    await line.kite.connections(count)
    await until(() => expect(line.kite.asked[count - 1]?.messages).toHaveLength(2))
  }

  it('asks for full ticks of everything with the credentials, and shows them as quotes', async () => {
    open()
    await connected(1)
    expect(line.kite.asked[0]?.address).toBe('/?api_key=key&access_token=secret')
    expect(line.kite.asked[0]?.messages.map((text) => JSON.parse(text) as unknown)).toEqual([
      { a: 'subscribe', v: [TOKEN, NIFTY] },
      { a: 'mode', v: ['full', [TOKEN, NIFTY]] },
    ])
    line.kite.send(Buffer.of(0))
    line.kite.send(
      share(5, 100_500, 400, {
        bids: [{ quantity: 5, pricePaise: 100_490, orders: 1 }],
        asks: [{ quantity: 9, pricePaise: 100_510, orders: 2 }],
      }),
    )
    line.kite.send(packFrame(indexPacket(NIFTY, [1_234_567, 1_240_000, 1_230_000, 1_235_000, 1_233_000], at(61))))
    await until(() => expect(line.feed.indices()).toHaveLength(1))
    expect(line.feed.quote(SHARE)).toMatchObject({
      lastPaise: 100_500,
      previousClosePaise: 98_000,
      bidPaise: 100_490,
      askPaise: 100_510,
      volume: 400,
      lowerBandPaise: 88_200,
      upperBandPaise: 107_800,
      second: usualSessionPlan.continuousStart + 5,
    })
    expect(line.feed.indices()[0]).toMatchObject({
      indexId: 'NIFTY50',
      lastHundredths: 1_234_567,
      previousCloseHundredths: 1_233_000,
    })
    expect(line.feed.indexMinutes('NIFTY50')).toEqual([1_234_567, 1_234_567])
    expect(line.feed.tickPaise(SHARE)).toBe(5)
  })

  it('keeps its candles over a lost line, and what was missed enters the minute of the first tick after it', async () => {
    open()
    await connected(1)
    line.kite.send(share(1, 100_000, 1_000))
    line.kite.send(share(30, 100_200, 1_400))
    await until(() => expect(line.feed.quote(SHARE)?.volume).toBe(1_400))
    line.kite.cut()
    await connected(2)
    line.kite.send(share(185, 100_700, 5_000, { highPaise: 102_000 }))
    await until(() => expect(line.feed.quote(SHARE)?.volume).toBe(5_000))
    const bars = line.feed.minutes(SHARE)
    expect(bars).toMatchObject({ count: 4 })
    expect([...(bars?.volume.slice(0, 4) ?? [])]).toEqual([400, 0, 0, 3_600])
    expect([...(bars?.highPaise.slice(0, 4) ?? [])]).toEqual([100_200, 0, 0, 102_000])
    expect([...(bars?.closePaise.slice(0, 4) ?? [])]).toEqual([100_200, 0, 0, 100_700])
    expect(line.states).toEqual(['live', 'connecting', 'live'])
  })

  it('takes a line that says nothing for dead', async () => {
    open({ silenceMs: 200 })
    await until(() => expect(line.states.slice(0, 3)).toEqual(['live', 'connecting', 'live']))
  })

  it('stops when the credentials are refused, and never tells them to the log', async () => {
    line.kite.refuse(true)
    const { state } = open()
    await until(() => expect(state()).toBe('refused'))
    line.kite.refuse(false)
    expect(line.kite.asked).toEqual([])
    expect(line.warnings.join()).toContain('access token')
    expect(line.warnings.join()).not.toContain('secret')
  })

  it('leaves out a frame that cannot be read and goes on', async () => {
    open()
    await connected(1)
    line.kite.send(Buffer.of(0, 1, 0))
    line.kite.send(share(5, 100_500, 400))
    await until(() => expect(line.feed.quote(SHARE)?.lastPaise).toBe(100_500))
    expect(line.warnings).toHaveLength(1)
  })

  it('begins a new day with its first tick, and hears no late tick of the day before', () => {
    const days: string[] = []
    line.feed.onDay(({ kind, date }) => void days.push(`${kind} ${date}`))
    const told: number[][] = []
    line.feed.onChanged((ids) => void told.push([...ids]))
    const tick = (second: number, volume: number) =>
      line.feed.take([
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
    line.feed.close()
    tick(86_400, 1)
    tick(20, 6)
    line.feed.publish()
    line.feed.publish()
    expect(days).toEqual(['opened 2026-11-20', 'closed 2026-11-20', 'opened 2026-11-21'])
    expect(line.feed.quote(SHARE)?.volume).toBe(1)
    expect(told).toEqual([[SHARE]])
  })

  it('refuses more instruments than a connection takes', () => {
    expect(() =>
      openTicker({
        url: line.kite.url,
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
