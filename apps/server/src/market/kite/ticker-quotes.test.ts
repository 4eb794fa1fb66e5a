import { describe, expect, it } from 'vitest'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { createScriptedClock } from '../../../testing/scripted/scripted-feed.ts'
import { arrangeFeed, TOKEN, SHARE, at } from '../../../testing/servers/kite-feed.ts'
import type { TradedRange } from '../ports/trading-day.ts'
import { LiveFeed } from './live-feed.ts'

describe('the live feed behind the ticker', () => {
  const line = arrangeFeed()

  it('tells in each frame what was traded since the one before, a new high or low of the day included', () => {
    const told: (TradedRange | undefined)[] = []
    line.feed.onChanged((_ids, traded) => void told.push(traded(SHARE)))
    const tick = (second: number, lastPaise: number, volume: number, [lowPaise, highPaise]: [number, number]) =>
      line.feed.take([
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
    line.feed.publish()
    tick(1, 100_100, 6, [99_000, 101_000])
    tick(2, 100_050, 7, [99_000, 101_500])
    line.feed.publish()
    tick(3, 100_050, 7, [99_000, 101_500])
    line.feed.publish()
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
    line.feed = new LiveFeed({
      shares: [{ id: SHARE, token: TOKEN, bandBps: 1_000 }],
      indices: [],
      clock,
      plan: usualSessionPlan,
      nowMs: () => nowMs,
    })
    const opens = usualSessionPlan.continuousStart
    const standsAt = (second: number) => {
      clock.turn({ second })
      return line.feed.staleSecond()
    }
    // Nothing was ever heard.
    expect([standsAt(8 * 3_600), standsAt(9 * 3_600 + 9), standsAt(9 * 3_600 + 10)]).toEqual([
      undefined,
      undefined,
      9 * 3_600,
    ])
    line.feed.lineIs(true)
    expect([standsAt(opens - 1), standsAt(opens + 59), standsAt(opens + 60)]).toEqual([undefined, undefined, opens])
    nowMs = at(2_700) * 1_000
    line.feed.take([
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
    line.feed.lineIs(false)
    expect([standsAt(opens + 2_709), standsAt(opens + 2_710), standsAt(20 * 3_600)]).toEqual([
      undefined,
      opens + 2_700,
      opens + 2_700,
    ])
    clock.turn({ dayKind: 'holiday' })
    expect(line.feed.staleSecond()).toBeUndefined()
  })

  it('gives a share without a trade its last close as its day', () => {
    line.feed.take([
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
    expect(line.feed.dayBars()).toMatchObject([
      { openPaise: 98_000, highPaise: 98_000, lowPaise: 98_000, closePaise: 98_000, volume: 0 },
    ])
  })
})
