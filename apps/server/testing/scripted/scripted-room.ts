import type { Instrument } from '../../src/market/instruments/instrument.ts'
import type { MarketRoom } from '../../src/market/quotes/market-room.ts'
import { keepRankings } from '../../src/market/quotes/rankings.ts'
import { createScriptedClock, createScriptedFeed, type ScriptedClock, type ScriptedFeed } from './scripted-feed.ts'

/** A share as the register holds it. */
export function instrumentFixture(id: number, symbol: string, more: Partial<Instrument> = {}): Instrument {
  return {
    id,
    symbol,
    code: symbol,
    exchange: 'NSE',
    isin: `INX${String(id).padStart(9, '0')}`,
    name: `${symbol} Limited`,
    sector: 'Ports',
    kind: 'share',
    source: 'simulated',
    lotSize: 100,
    bandBps: 1000,
    sharesOutstanding: 1_000_000n,
    freeFloat: 500_000n,
    listedOn: '2020-01-01',
    basePricePaise: 100_00,
    state: 'normal',
    halted: false,
    suspended: false,
    surveillance: null,
    surveillanceBarsOrders: false,
    indexCodes: [],
    ...more,
  }
}

/** The market's room over a feed and a clock that a test sets, without a database. */
export function createScriptedRoom(instruments: readonly Instrument[]): {
  feed: ScriptedFeed
  clock: ScriptedClock
  market: MarketRoom
} {
  const feed = createScriptedFeed()
  const clock = createScriptedClock()
  const register = {
    all: () => instruments,
    byId: (id: number) => instruments.find((i) => i.id === id),
    byCode: (code: string) => instruments.find((i) => i.code === code),
    reload: async () => undefined,
  }
  const past = {
    of: () => ({ low52Paise: 90_00, high52Paise: 120_00, fiveDaysAgoClosePaise: 95_00, fourDaysValuePaise: 1_000 }),
    reload: async () => undefined,
  }
  const market: MarketRoom = {
    feed,
    rankings: keepRankings({ feed, instruments: register, past }),
    instruments: register,
    past,
    clock,
    systemClock: () => new Date(0),
    maxMoves: () => ({ maxRiseBps: null, maxFallBps: null }),
    sessionPlan: () => null,
    actions: { all: () => [], of: () => [], past: () => [], reload: async () => undefined },
    get pool(): never {
      throw new Error('no list asks the database')
    },
  }
  return { feed, clock, market }
}
