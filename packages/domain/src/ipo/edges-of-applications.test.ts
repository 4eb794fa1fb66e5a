import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { applyFacts, atSecond as at, oneLot, openIpo as offer } from '../../testing/apply-facts.ts'
import { simulatedCalendar } from '../calendar/simulated-calendar.ts'
import { NO_OWN_LIMITS } from '../customers/limits/own-limits.ts'
import { type ApplyFacts, decideModify, decideWithdraw, previewApply } from './apply.ts'
import { computeMaxLots } from './band-rule.ts'
import { computeIpoDates, tradingDayAfter } from './ipo-dates.ts'

// A lot costs ₹12,000 at the top of the band.
const LOT = 12_000_00n
const subscribed = { state: 'subscribed' } as const
const missing = { ok: false, refused: { code: 'application-missing', params: {}, field: 'ipoId' } }
const noOffer = { ok: false, refused: { code: 'ipo-missing', params: {}, field: 'ipoId' } }

/** A customer with an own limit for purchases of a day. */
function limitedTo(limitPaise: bigint, usedPaise: bigint, facts: Partial<ApplyFacts>): ApplyFacts {
  const limits = { ...NO_OWN_LIMITS, buy: { limitPaise, usedPaise } }
  return { ...applyFacts, ...facts, customer: { ...applyFacts.customer, limits } }
}

describe('the most lots of one person', () => {
  it('are what the cap pays for at the top of the band, rounded down', () => {
    expect(computeMaxLots(offer, 2n * LOT)).toBe(2n)
    expect(computeMaxLots(offer, 3n * LOT - 1n)).toBe(2n)
    expect(computeMaxLots(offer, LOT - 1n)).toBe(0n)
  })

  it('are never more than the draw gives out here, in whole lots', () => {
    expect(computeMaxLots(offer, 10n * LOT)).toBe(10n)
    expect(computeMaxLots(offer, 1_000n * LOT)).toBe(10n)
    expect(computeMaxLots({ ...offer, sharesHere: 359n }, 1_000n * LOT)).toBe(2n)
  })
})

describe('a change of an application', () => {
  it('measures only what it adds by the own limit of the day', () => {
    const standing = { heldPaise: LOT, countedPaise: LOT }
    const two = { ...oneLot, lots: 2 }
    expect(decideModify(two, subscribed, limitedTo(2n * LOT, LOT, standing)).ok).toBe(true)
    expect(decideModify(two, subscribed, limitedTo(2n * LOT - 1n, LOT, standing))).toMatchObject({
      refused: { code: 'own-day-limit', field: 'lots' },
    })
    // Of another day's application nothing counts today: the larger one counts whole.
    expect(decideModify(two, subscribed, limitedTo(2n * LOT - 1n, 0n, { heldPaise: LOT }))).toMatchObject({
      refused: { code: 'own-day-limit' },
    })
  })

  it('to as much or to less is possible whatever the own limit says', () => {
    for (const lots of [1, 2])
      expect(
        decideModify({ ...oneLot, lots }, subscribed, limitedTo(1n, 1n, { heldPaise: 2n * LOT, countedPaise: 0n })).ok,
      ).toBe(true)
  })

  it('needs a new share, and an application that stands', () => {
    for (const standing of [null, { state: 'withdrawn' } as const]) {
      expect(decideModify(oneLot, standing, applyFacts)).toEqual(missing)
      expect(decideWithdraw(standing, applyFacts)).toEqual(missing)
    }
    expect(decideModify(oneLot, null, { ...applyFacts, offer: null })).toEqual(noOffer)
    expect(decideWithdraw(null, { ...applyFacts, offer: null })).toEqual(noOffer)
  })
})

describe('a preview', () => {
  const facts = { ...applyFacts, offer }

  it('shows the application as it would stand, also where a rule refuses it', () => {
    const poor = { ...facts, customer: { ...facts.customer, availablePaise: 0n } }
    expect(previewApply({ lots: 2, atCutOff: false, pricePaise: 95_00 }, poor)).toMatchObject({
      holdPaise: 22_800_00n,
      bid: { lots: 2n, shares: 240n, atCutOff: false, pricePaise: 95_00n, holdPaise: 22_800_00n },
      refusals: [{ code: 'offer-cash-short' }],
    })
    expect(previewApply(oneLot, facts)).toMatchObject({ holdPaise: LOT, bid: { pricePaise: 100_00n }, refusals: [] })
  })

  it.each([0, -1, 0.5, Number.NaN])('of %s lots holds nothing and has no application', (lots) => {
    expect(previewApply({ ...oneLot, lots }, facts)).toMatchObject({ holdPaise: 0n, bid: null })
  })

  it('of a price that is none holds nothing', () => {
    for (const pricePaise of [null, 0, 0.5])
      expect(previewApply({ lots: 1, atCutOff: false, pricePaise }, facts).holdPaise).toBe(0n)
  })

  it('names first what bars the customer from everything', () => {
    const locked = { ...facts, customer: { ...facts.customer, isLocked: true }, now: at(61_200) }
    expect(previewApply(oneLot, locked).refusals.map(({ code }) => code)).toEqual(['account-locked', 'offer-closed'])
  })
})

describe('the dates of new shares', () => {
  const calendar = simulatedCalendar()
  const day = businessDate

  it('are counted in trading days', () => {
    // A Friday; the Monday after it is a trading day.
    expect(tradingDayAfter(day('2026-11-27'), 0, calendar)).toBe('2026-11-27')
    expect(tradingDayAfter(day('2026-11-27'), 1, calendar)).toBe('2026-11-30')
    expect(tradingDayAfter(day('2026-11-27'), 3, calendar)).toBe('2026-12-02')
  })

  it('allow a first day that is the last', () => {
    expect(computeIpoDates(day('2026-11-27'), day('2026-11-27'), calendar)).toEqual({
      opensAt: { date: '2026-11-27', second: 36_000 },
      closesAt: { date: '2026-11-27', second: 61_200 },
      allotsAt: { date: '2026-11-30', second: 64_800 },
      revealBy: { date: '2026-12-01', second: 25_200 },
      creditsOn: '2026-12-01',
      listsOn: '2026-12-02',
    })
  })

  it('are none where the calendar ends before them', () => {
    for (const known of [0, 1, 2]) {
      let left = known
      const ending = {
        dayKind: () => 'trading' as const,
        nextTradingDay: (date: ReturnType<typeof day>) => (left-- > 0 ? calendar.nextTradingDay(date) : null),
      }
      expect(computeIpoDates(day('2026-11-26'), day('2026-11-27'), ending)).toBeNull()
      left = known
      expect(tradingDayAfter(day('2026-11-27'), 3, ending)).toBeNull()
    }
  })
})
