import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { exampleBuyFacts, exampleSellFacts } from '../../../testing/example-facts.ts'
import { decideCancelOrder } from './cancel-order.ts'
import { type ModifiableOrder, type ModifyFacts, decideModifyOrder } from './modify-order.ts'
import { NO_CASH_HOLD } from './order-hold.ts'
import { isLive, nextOrderState, orderEvents, orderStates, orderTransitions } from './order-states.ts'

const order: ModifiableOrder = {
  side: 'buy',
  exchange: 'NSE',
  placedOn: exampleBuyFacts.now.date,
  quantity: quantity(100),
  limitPaise: paise(1_412_60),
  filledQuantity: quantity(0),
  filledValuePaise: paise(0),
  chargesPaise: paise(0),
  hold: { fromUnsettledPaise: paise(0), fromAvailablePaise: paise(1_41_428_80) },
  state: 'open',
  type: 'limit',
  triggerPaise: null,
  pending: null,
}
const buying = (change: Partial<ModifiableOrder> | null = {}, cash = 42_808_92n): ModifyFacts => ({
  side: 'buy',
  order: change === null ? null : { ...order, ...change },
  facts: { ...exampleBuyFacts, cash: { availablePaise: paise(cash), unsettledPaise: paise(0) } },
})
const selling = (available: number, change: Partial<ModifiableOrder> = {}): ModifyFacts => ({
  side: 'sell',
  order: { ...order, side: 'sell', hold: NO_CASH_HOLD, ...change },
  facts: {
    ...exampleSellFacts,
    holding: { ...exampleSellFacts.holding, available: quantity(available), held: quantity(100) },
  },
})
const asked = { quantity: 100, limitPaise: 1_412_60 }

function codeOf(change: typeof asked, input: ModifyFacts): string {
  const decision = decideModifyOrder(change, input)
  return decision.ok ? 'accepted' : decision.refused.code
}

describe('decideModifyOrder', () => {
  it('holds what a dearer limit needs more, at once', () => {
    // 100 × 1,420.00 = 1,42,000.00 with at most 143.00 + 4.37 + 0.16 + 21.31 + 0.84 = 169.68
    expect(decideModifyOrder({ ...asked, limitPaise: 1_420_00 }, buying())).toMatchObject({
      ok: true,
      accepted: {
        quantity: 100n,
        limitPaise: 1_420_00n,
        extraHoldPaise: 740_88n,
        extraHold: { fromAvailablePaise: 740_88n },
      },
    })
    expect(codeOf({ ...asked, limitPaise: 1_420_00 }, buying({}, 740_88n))).toBe('accepted')
    expect(codeOf({ ...asked, limitPaise: 1_420_00 }, buying({}, 740_87n))).toBe('cash-short')
  })

  it('holds nothing more for a cheaper limit, and releases nothing yet', () => {
    expect(decideModifyOrder({ ...asked, limitPaise: 1_400_00 }, buying({}, 0n))).toMatchObject({
      ok: true,
      accepted: { extraHoldPaise: 0n },
    })
  })

  it('counts what has traded at the price it traded at', () => {
    const half = {
      filledQuantity: quantity(50),
      filledValuePaise: paise(70_000_00),
      hold: { fromUnsettledPaise: paise(0), fromAvailablePaise: paise(71_344_36) },
      state: 'partly-filled' as const,
    }
    expect(decideModifyOrder({ ...asked, limitPaise: 1_412_60 }, buying(half))).toMatchObject({
      ok: true,
      accepted: { extraHoldPaise: 0n },
    })
  })

  it.each([
    ['order-missing', asked, buying(null)],
    ['order-too-late', asked, buying({ state: 'filled' })],
    ['order-too-late', asked, buying({ pending: 'cancel' })],
    ['order-too-late', asked, buying({ filledQuantity: quantity(100), state: 'partly-filled' })],
    ['quantity-below-lot', { ...asked, quantity: 150 }, buying()],
    ['quantity-above-max', { ...asked, quantity: 1e21 }, buying()],
    ['above-upper-band', { ...asked, limitPaise: 1_540_60 }, buying()],
    ['below-lower-band', { ...asked, limitPaise: 1_260_40 }, buying()],
    ['parameter-malformed', { ...asked, limitPaise: 1_412_65 }, buying()],
    ['more-than-held', { ...asked, quantity: 300 }, selling(100)],
  ] as const)('refuses with %s', (code, change, input) => {
    expect(codeOf(change, input)).toBe(code)
  })

  it('refuses a visitor, a locked customer, a halted share and a closed market', () => {
    const base = buying()
    if (base.side !== 'buy') throw new Error('a buy')
    const given = (facts: Partial<typeof base.facts>): ModifyFacts => ({ ...base, facts: { ...base.facts, ...facts } })
    expect(codeOf(asked, given({ customer: { ...base.facts.customer, isSignedIn: false } }))).toBe('login-first')
    expect(codeOf(asked, given({ customer: { ...base.facts.customer, isLocked: true } }))).toBe('account-locked')
    expect(codeOf(asked, given({ instrument: { ...base.facts.instrument, isHalted: true } }))).toBe('instrument-halted')
    expect(codeOf(asked, given({ phase: 'preOpenMatching' }))).toBe('before-session')
    expect(codeOf(asked, given({ phase: 'after' }))).toBe('after-session')
  })

  it('holds the further shares of a larger sale, and none for a smaller one', () => {
    expect(decideModifyOrder({ ...asked, quantity: 200 }, selling(100))).toMatchObject({
      ok: true,
      accepted: { extraHoldQuantity: 100n, extraShares: { fromAvailable: 100n } },
    })
    expect(decideModifyOrder({ ...asked, quantity: 200 }, selling(0, { quantity: quantity(300) }))).toMatchObject({
      ok: true,
      accepted: { extraHoldQuantity: 0n, extraHoldPaise: 0n },
    })
  })
})

describe('a sale of an odd remainder', () => {
  it('may grow by whole lots: what the order holds counts as owned', () => {
    expect(codeOf({ ...asked, quantity: 150 }, selling(100, { quantity: quantity(50) }))).toBe('accepted')
    expect(codeOf({ ...asked, quantity: 120 }, selling(100, { quantity: quantity(50) }))).toBe('quantity-below-lot')
  })
})

describe('decideCancelOrder', () => {
  const given = { isSignedIn: true, order: { state: 'open', pending: null }, phase: 'open' } as const

  it('asks the exchange to cancel a live order', () => {
    expect(decideCancelOrder(given).ok).toBe(true)
    expect(
      decideCancelOrder({ ...given, order: { state: 'partly-filled', pending: 'modify' }, phase: 'preOpen' }).ok,
    ).toBe(true)
  })

  it.each([
    ['login-first', { ...given, isSignedIn: false }],
    ['order-missing', { ...given, order: null }],
    ['order-too-late', { ...given, order: { state: 'filled', pending: null } }],
    ['order-too-late', { ...given, order: { state: 'open', pending: 'cancel' } }],
    ['order-too-late', { ...given, phase: 'preOpenMatching' }],
    ['order-too-late', { ...given, phase: 'after' }],
  ] as const)('refuses with %s', (code, facts) => {
    expect(decideCancelOrder(facts)).toMatchObject({ ok: false, refused: { code } })
  })
})

describe('the states of an order', () => {
  it('have one target for each state and event', () => {
    const moves = orderTransitions.map((row) => `${row.from} ${row.event}`)
    expect(new Set(moves).size).toBe(moves.length)
    expect(
      orderTransitions.every(
        (row) => orderStates.includes(row.from) && orderStates.includes(row.to) && orderEvents.includes(row.event),
      ),
    ).toBe(true)
  })

  it('end for good', () => {
    for (const state of ['filled', 'cancelled', 'expired'] as const) {
      expect(isLive(state)).toBe(false)
      expect(orderEvents.map((event) => nextOrderState(state, event))).toEqual(orderEvents.map(() => null))
    }
    expect(isLive('open') && isLive('partly-filled')).toBe(true)
  })

  it.each([
    ['open', 'part-filled', 'partly-filled'],
    ['open', 'fully-filled', 'filled'],
    ['partly-filled', 'fully-filled', 'filled'],
    ['partly-filled', 'ioc', 'cancelled'],
    ['open', 'expired', 'expired'],
    ['open', 'cancelled', 'cancelled'],
    ['partly-filled', 'modified', 'partly-filled'],
    ['open', 'modified', 'open'],
  ] as const)('go from %s by %s to %s', (from, event, to) => {
    expect(nextOrderState(from, event)).toBe(to)
  })
})
