import { afterEach, beforeEach } from 'vitest'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { LiveFeed } from '../../src/market/kite/live-feed.ts'
import { type Ticker, type TickerState } from '../../src/market/kite/ticker.ts'
import { type FakeKite, startFakeKite } from '../fake-kite.ts'
import { createScriptedClock } from '../scripted/scripted-feed.ts'

export const TOKEN = 408_065
export const NIFTY = 256_265
export const SHARE = 7
/** 20 November 2026, so many seconds after 09:15 in India. */
export const at = (second: number) => Date.parse('2026-11-20T09:15:00+05:30') / 1_000 + second

/** A live feed on a broker of our own, opened anew for each test. */
export function arrangeFeed() {
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

  return {
    get kite() {
      return kite
    },
    get ticker() {
      return ticker
    },
    set ticker(value: Ticker | undefined) {
      ticker = value
    },
    get feed() {
      return feed
    },
    set feed(value: LiveFeed) {
      feed = value
    },
    get states() {
      return states
    },
    get warnings() {
      return warnings
    },
  }
}
