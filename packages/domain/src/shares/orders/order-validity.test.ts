import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { exampleBuyFacts, exampleSellFacts } from '../../../testing/example-facts.ts'
import type { MarketPhase } from '../../calendar/phase.ts'
import { decideBuyShares } from './buy-shares.ts'
import type { BuyFacts, ShareOrder } from './order-facts.ts'
import { type OrderState, type Pending, nextOrderState, orderStates } from './order-states.ts'
import { MAX_VALIDITY_MINUTES, decideExpiry, isOutOfTime, validUntil } from './order-validity.ts'
import { decideSellShares } from './sell-shares.ts'

const facts: BuyFacts = {
  ...exampleBuyFacts,
  cash: { availablePaise: paise(10_00_000_00), unsettledPaise: paise(0) },
}
const limit: ShareOrder = { type: 'limit', quantity: 100, limitPaise: 1_400_00, timeInForce: 'day' }
const refusalOf = (order: ShareOrder) => {
  const decision = decideBuyShares(order, facts)
  return decision.ok ? 'accepted' : [decision.refused.code, decision.refused.field]
}
const today = businessDate('2026-11-23')
const placed = { placedOn: today, placedSecond: 36_000 }
const five = { ...placed, validityMinutes: 5 }

describe('the minutes of an order', () => {
  it('are whole, 1 to 120', () => {
    for (const validityMinutes of [1, 5, MAX_VALIDITY_MINUTES])
      expect(refusalOf({ ...limit, validityMinutes })).toBe('accepted')
    for (const validityMinutes of [0, -1, 1.5, MAX_VALIDITY_MINUTES + 1, Number.NaN])
      expect(refusalOf({ ...limit, validityMinutes })).toEqual(['parameter-malformed', 'validityMinutes'])
  })

  it('are for an order that would last for the day: a limit order or one that waits for its trigger', () => {
    const stop = { ...limit, triggerPaise: 1_450_00, limitPaise: 1_455_00, validityMinutes: 5 }
    expect(refusalOf({ ...stop, type: 'sl' })).toBe('accepted')
    expect(refusalOf({ ...stop, type: 'sl-m', limitPaise: null })).toBe('accepted')
    const malformed = ['parameter-malformed', 'validityMinutes']
    expect(refusalOf({ ...limit, type: 'market', limitPaise: null, validityMinutes: 5 })).toEqual(malformed)
    expect(refusalOf({ ...limit, timeInForce: 'ioc', validityMinutes: 5 })).toEqual(malformed)
    expect(refusalOf({ ...limit, variety: 'amo', validityMinutes: 5 })).toEqual(malformed)
  })

  it('hold and sell what an order of the day does', () => {
    expect(decideBuyShares({ ...limit, validityMinutes: 5 }, facts)).toEqual(decideBuyShares(limit, facts))
    const sale = { ...limit, limitPaise: 1_420_00 }
    expect(decideSellShares({ ...sale, validityMinutes: 5 }, exampleSellFacts)).toEqual(
      decideSellShares(sale, exampleSellFacts),
    )
  })

  it('are over in the second in which the last of them ends', () => {
    expect(validUntil({ ...placed, validityMinutes: null })).toBeNull()
    const until = validUntil(five)
    expect(until).toEqual({ date: today, second: 36_300 })
    expect(isOutOfTime(until, { date: today, second: 36_299 })).toBe(false)
    expect(isOutOfTime(until, { date: today, second: 36_300 })).toBe(true)
    expect(isOutOfTime(until, { date: businessDate('2026-11-24'), second: 0 })).toBe(true)
  })
})

describe('the end of an order that is out of time', () => {
  const after = { now: { date: today, second: 36_300 }, phase: 'open' } as const
  const endOf = (state: OrderState, pending: Pending | null = null, phase: MarketPhase = 'open') =>
    decideExpiry({ ...five, state, pending }, { ...after, phase })

  it('is decided by the desk while the order waits there, and asked of the exchange after', () => {
    expect(endOf('trigger-pending')).toBe('desk')
    expect(endOf('open')).toBe('exchange')
    expect(endOf('partly-filled', 'modify')).toBe('exchange')
  })

  it('is asked for once, and not while the exchange matches the auction', () => {
    expect(endOf('open', 'cancel')).toBeNull()
    expect(endOf('open', 'expire')).toBeNull()
    expect(endOf('open', null, 'preOpenMatching')).toBeNull()
    expect(endOf('trigger-pending', null, 'preOpenMatching')).toBe('desk')
  })

  it('never comes early, to an order of the day, or to one that has ended, and the state it leads to exists', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orderStates),
        fc.constantFrom<Pending | null>(null, 'cancel', 'modify', 'expire'),
        fc.option(fc.integer({ min: 1, max: MAX_VALIDITY_MINUTES })),
        fc.integer({ min: 0, max: 86_399 }),
        (state, pending, validityMinutes, second) => {
          const by = decideExpiry(
            { ...placed, validityMinutes, state, pending },
            { ...after, now: { date: today, second } },
          )
          if (by === null) return
          expect(second).toBeGreaterThanOrEqual(36_000 + (validityMinutes ?? Infinity) * 60)
          expect(nextOrderState(state, 'expired')).toBe('expired')
        },
      ),
    )
  })
})
