import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '@bahi/money/business-date'
import { quantity } from '@bahi/money/quantity'
import { exampleLimitOrder, type exampleSellFacts } from '../../../testing/example-facts.ts'
import { withHolding, withInstrument } from '../../../testing/sell-facts.ts'
import { type Entry, decideArming, decideExits, entryReference, exitOrder, exitProblems } from './decide-exits.ts'

const today = '2026-11-23' as BusinessDate
const tomorrow = '2026-11-24' as BusinessDate
const facts = { referencePaise: 1_412_60, tickPaise: 10, waiting: 0, today }

describe('the exits of a bracket', () => {
  it('are a stop that falls below the entry and a target that rises above it, both at market, for a year', () => {
    expect(decideExits({ targetPaise: 1_450_00, stopPaise: 1_380_00 }, facts)).toEqual({
      ok: true,
      accepted: {
        legs: [
          { direction: 'falls', triggerPaise: 1_380_00, type: 'market', limitPaise: null },
          { direction: 'rises', triggerPaise: 1_450_00, type: 'market', limitPaise: null },
        ],
        validUntil: '2027-11-23',
      },
    })
  })

  it('may be one of the two', () => {
    const legs = (asked: Parameters<typeof decideExits>[0]) => {
      const decision = decideExits(asked, facts)
      return decision.ok ? decision.accepted.legs.map(({ direction }) => direction) : decision.refused.code
    }
    expect(legs({ targetPaise: 1_450_00, stopPaise: null })).toEqual(['rises'])
    expect(legs({ targetPaise: null, stopPaise: 1_380_00 })).toEqual(['falls'])
    expect(legs({ targetPaise: null, stopPaise: null })).toBe('parameter-malformed')
  })

  it('lie a tick beyond the price of the entry at least', () => {
    const wrong = (targetPaise: number, stopPaise: number) =>
      exitProblems({ targetPaise, stopPaise }, facts).map(({ code, field, params }) => [code, field, params])
    expect(wrong(1_412_70, 1_412_50)).toEqual([])
    expect(wrong(1_412_60, 1_412_60)).toEqual([
      ['target-not-above', 'targetPaise', { price: '1,412.60' }],
      ['stop-not-below', 'stopPaise', { price: '1,412.60' }],
    ])
  })

  it('have prices on the tick, and no other number is one', () => {
    const refused = (targetPaise: number) =>
      exitProblems({ targetPaise, stopPaise: null }, facts).map(({ code, field }) => [code, field])
    for (const wrong of [1_450_05, 0, -10, 1_450_00.5, Number.NaN, 1e21])
      expect(refused(wrong)).toEqual([['parameter-malformed', 'targetPaise']])
  })

  it('are one of fifty waiting triggers', () => {
    const refused = (waiting: number) =>
      exitProblems({ targetPaise: 1_450_00, stopPaise: null }, { ...facts, waiting }).map(({ code }) => code)
    expect([refused(49), refused(50)]).toEqual([[], ['watches-full']])
  })
})

describe('the arming of exits', () => {
  const entry: Entry = { state: 'filled', filledQuantity: 60n, sessionOn: today }
  const arming = (more: Partial<Entry>, day = tomorrow, state: 'attached' | 'watching' | 'firing' = 'attached') =>
    decideArming({ state, quantity: 100n, entry: { ...entry, ...more } }, { today: day, sellsAtOnce: false })

  it('waits for the first session in which the shares can be sold, and is for what was filled', () => {
    expect(arming({}, today)).toBeNull()
    expect(arming({})).toEqual({ arms: 60n })
    expect(arming({ state: 'expired' })).toEqual({ arms: 60n })
  })

  it('comes with the first fill and grows with every other one where shares are sold the same day', () => {
    const atOnce = { today, sellsAtOnce: true }
    const part: Entry = { ...entry, state: 'partly-filled' }
    expect(decideArming({ state: 'attached', quantity: 100n, entry: part }, atOnce)).toEqual({ arms: 60n })
    expect(decideArming({ state: 'watching', quantity: 40n, entry: part }, atOnce)).toEqual({ arms: 60n })
    expect(decideArming({ state: 'watching', quantity: 60n, entry: part }, atOnce)).toBeNull()
  })

  it('does not come for an entry that bought nothing: the exits wait with it, and end with it', () => {
    expect(arming({ state: 'open', filledQuantity: 0n })).toBeNull()
    for (const state of ['cancelled', 'expired', 'rejected'] as const)
      expect(arming({ state, filledQuantity: 0n }, today)).toEqual({ ends: 'entry-unfilled' })
  })

  it('leaves exits alone that have fired', () => {
    expect(arming({}, tomorrow, 'firing')).toBeNull()
  })
})

describe('the price that exits are held against', () => {
  it('is what the entry is expected to pay', () => {
    const prices = { limitPaise: 1_400_00, triggerPaise: 1_420_00 }
    const at = (type: 'market' | 'limit' | 'sl' | 'sl-m') => entryReference({ type, ...prices }, 1_412_60)
    expect([at('market'), at('limit'), at('sl'), at('sl-m')]).toEqual([1_412_60, 1_400_00, 1_400_00, 1_420_00])
  })

  it('is unknown for a price that is none', () => {
    expect(entryReference({ type: 'limit', limitPaise: null }, 1_412_60)).toBe(0)
    expect(entryReference({ type: 'limit', limitPaise: Number.NaN }, 1_412_60)).toBe(0)
  })
})

describe('the sale of an exit', () => {
  const sold = (bought: number, facts: typeof exampleSellFacts) =>
    exitOrder({ ...exampleLimitOrder, quantity: bought }, facts).quantity

  it('is of the shares that were bought, and of no others', () => {
    expect(sold(200, withHolding({ available: 300 }))).toBe(200)
  })

  it('shrinks to the shares that are left', () => {
    expect(sold(300, withHolding({ available: 200 }))).toBe(200)
    expect(sold(300, withHolding({ available: 300, pledged: 100 }))).toBe(300)
    expect(sold(300, withHolding({ available: 200, pledged: 100 }))).toBe(200)
  })

  it('is a number that one order may have: whole lots, with the odd remainder or without', () => {
    const lots = (available: number) => withHolding({ available }, withInstrument({ lotSize: quantity(100) }))
    expect(sold(230, lots(230))).toBe(230)
    expect(sold(230, lots(360))).toBe(200)
  })

  it('stays as it is when nothing is left, so that the rules say why', () => {
    expect(sold(300, withHolding({ available: 0 }))).toBe(300)
  })
})
