import { describe, expect, it } from 'vitest'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { businessDate } from '@bahi/money/business-date'
import { type InstrumentPast, type OpeningFacts, composeOpening, decodeOpening, encodeOpening } from './day-opening.ts'

const share: InstrumentPast = {
  id: 1,
  symbol: 'BETWA',
  sector: 'Automobile',
  kind: 'share',
  bandBps: 1000,
  basePricePaise: 400_00,
  sharesOutstanding: 1_000_000,
  freeFloat: 500_000,
  dailyVolatilityBps: 150,
  marketBetaBps: 10_000,
  averageDailyVolume: 20_000,
  indexCodes: ['BAHI50'],
  surveillance: null,
  lastClosePaise: 412_35,
  reviewClosePaise: 400_00,
}

function facts(changed: Partial<OpeningFacts> = {}): OpeningFacts {
  return {
    source: 'simulated',
    bars: [],
    date: businessDate('2026-11-23'),
    dayNumber: 2,
    plan: usualSessionPlan,
    calendar: { previousTradingDay: '2026-11-20', settlesOn: '2026-11-24' },
    instruments: [share],
    indices: [{ code: 'BAHI50', name: 'BAHI 50', lastCloseHundredths: 12_403_80 }],
    previous: null,
    netBought: new Map(),
    ...changed,
  }
}

describe('the opening of a day', () => {
  it('begins from the last close, on the tick that the close of the month before decides', () => {
    expect(composeOpening(facts()).instruments[0]).toMatchObject({ previousClosePaise: 412_35, tickPaise: 5 })
  })

  it('begins from the base price where there is no past', () => {
    const listed = { ...share, lastClosePaise: null, reviewClosePaise: null }
    expect(composeOpening(facts({ instruments: [listed] })).instruments[0]).toMatchObject({
      previousClosePaise: 400_00,
      tickPaise: 5,
    })
  })

  it('keeps the tick of the month though the price has crossed a step of the table', () => {
    const risen = { ...share, lastClosePaise: 1_000_05, reviewClosePaise: 998_00 }
    expect(composeOpening(facts({ instruments: [risen] })).instruments[0]).toMatchObject({
      previousClosePaise: 1_000_05,
      tickPaise: 5,
    })
  })

  it("moves a close to the new month's tick, half a tick up", () => {
    const risen = { ...share, lastClosePaise: 1_000_05, reviewClosePaise: 1_000_05 }
    expect(composeOpening(facts({ instruments: [risen] })).instruments[0]).toMatchObject({
      previousClosePaise: 1_000_10,
      tickPaise: 10,
    })
  })

  it('prices a fund by single paise at every height', () => {
    const fund: InstrumentPast = {
      ...share,
      kind: 'etf',
      sector: 'Gold',
      lastClosePaise: 1_234_57,
      reviewClosePaise: 1_234_57,
    }
    expect(composeOpening(facts({ instruments: [fund] })).instruments[0]).toMatchObject({
      previousClosePaise: 1_234_57,
      tickPaise: 1,
      flags: ['gold-etf'],
    })
  })

  it('carries the shares of customers on by what they bought less what they sold', () => {
    const first = composeOpening(facts({ netBought: new Map([[1, 500]]) }))
    expect(first.instruments[0]?.outsideShares).toBe(500)
    const second = composeOpening(facts({ previous: first, netBought: new Map([[1, -120]]) }))
    expect(second.instruments[0]?.outsideShares).toBe(380)
  })

  it('puts an index where it closed, and no change of its members moves it', () => {
    const level = (opening: ReturnType<typeof composeOpening>): number => {
      const [index] = opening.indices
      const sum = opening.instruments.reduce(
        (total, { previousClosePaise, freeFloat }) => total + previousClosePaise * Math.floor(freeFloat / 1000),
        0,
      )
      return Math.round(sum / (index?.divisor ?? 1))
    }
    const large = { ...share, freeFloat: 500_000_000_000, sharesOutstanding: 1_000_000_000_000 }
    const first = composeOpening(facts({ instruments: [large] }))
    expect(level(first)).toBe(12_403_80)
    const joined = composeOpening(
      facts({
        previous: first,
        instruments: [large, { ...large, id: 2, symbol: 'LUNI', lastClosePaise: 90_00, reviewClosePaise: 90_00 }],
      }),
    )
    expect(level(joined)).toBe(12_403_80)
  })

  it('lets only indices that exist halt the market', () => {
    expect(composeOpening(facts()).breakerIndexIds).toEqual(['BAHI50'])
  })

  it('comes back as it was stored', () => {
    const opening = composeOpening(facts())
    expect(decodeOpening(encodeOpening(opening))).toEqual(opening)
  })
})

describe('the previous close of a replayed day', () => {
  const bar = {
    instrumentId: 1,
    openPaise: 210_00,
    highPaise: 212_00,
    lowPaise: 205_00,
    closePaise: 208_00,
    volume: 900,
  }
  const opened = (given: object, actions: InstrumentPast['actions'] = []) =>
    composeOpening(facts({ source: 'replay', bars: [{ ...bar, ...given }], instruments: [{ ...share, actions }] }))
      .instruments[0]?.previousClosePaise

  it('is the one that the file says, so that a bonus of one for one is no fall by half', () => {
    expect(opened({ previousClosePaise: 206_20 })).toBe(206_20)
  })

  it('is the close of the bar before where the file says none', () => {
    expect(opened({})).toBe(412_35)
  })

  it('follows the corporate action where one is known', () => {
    expect(opened({ previousClosePaise: 206_20 }, [{ kind: 'split', shares: 2 }])).toBe(206_20)
    expect(opened({ previousClosePaise: 400_00 }, [{ kind: 'split', shares: 2 }])).toBe(206_20)
  })
})
