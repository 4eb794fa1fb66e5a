import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { exampleBuyFacts, exampleSellFacts } from '../../../testing/example-facts.ts'
import { requiredHold } from './fill-order.ts'
import type { OrderChange } from './modify-order.ts'
import { type ModifyWaitingFacts, type WaitingOrder, decideModifyWaiting } from './modify-waiting.ts'
import { NO_CASH_HOLD, addCash, heldPaise, lessCash } from './order-hold.ts'

const NO_SHARES = { fromAvailable: quantity(0), fromUnsettled: quantity(0) }
const terms = {
  exchange: 'NSE',
  placedOn: exampleBuyFacts.now.date,
  quantity: quantity(100),
  filledQuantity: quantity(0),
  filledValuePaise: paise(0),
  chargesPaise: paise(0),
  state: 'trigger-pending',
  type: 'sl',
  pending: null,
} as const
const rates = exampleBuyFacts.settings.chargeRates
const buyTerms = { ...terms, side: 'buy', limitPaise: paise(1_455_00), triggerPaise: paise(1_450_00) } as const
const buy: WaitingOrder = {
  ...buyTerms,
  hold: { fromUnsettledPaise: paise(0), fromAvailablePaise: requiredHold(buyTerms, rates) },
  holdShares: NO_SHARES,
}
const sale: WaitingOrder = {
  ...terms,
  side: 'sell',
  limitPaise: paise(1_375_00),
  triggerPaise: paise(1_380_00),
  hold: NO_CASH_HOLD,
  holdShares: { fromAvailable: quantity(60), fromUnsettled: quantity(40) },
}
const buying = (cash: number, more: Partial<WaitingOrder> = {}): ModifyWaitingFacts => ({
  side: 'buy',
  order: { ...buy, ...more },
  facts: { ...exampleBuyFacts, cash: { availablePaise: paise(cash), unsettledPaise: paise(0) } },
})
const selling = (available: number): ModifyWaitingFacts => ({
  side: 'sell',
  order: sale,
  facts: {
    ...exampleSellFacts,
    holding: {
      ...exampleSellFacts.holding,
      available: quantity(available),
      unsettled: quantity(0),
      held: quantity(100),
    },
  },
})
const asked: OrderChange = { quantity: 100, limitPaise: 1_455_00 }
const codeOf = (change: OrderChange, input: ModifyWaitingFacts) => {
  const decision = decideModifyWaiting(change, input)
  return decision.ok ? 'accepted' : decision.refused.code
}

describe('a change of an order that waits for its trigger', () => {
  it('takes what is missing, to the paisa', () => {
    const needed = Number(requiredHold({ ...buyTerms, limitPaise: paise(1_460_00) }, rates) - heldPaise(buy.hold))
    expect(codeOf({ ...asked, limitPaise: 1_460_00 }, buying(needed))).toBe('accepted')
    expect(codeOf({ ...asked, limitPaise: 1_460_00 }, buying(needed - 1))).toBe('cash-short')
  })

  it('gives back at once what a cheaper limit does not need', () => {
    const decision = decideModifyWaiting({ ...asked, limitPaise: 1_450_00 }, buying(0))
    const left = heldPaise(buy.hold) - requiredHold({ ...buyTerms, limitPaise: paise(1_450_00) }, rates)
    expect(decision).toMatchObject({ accepted: { hold: { cashBack: { fromAvailablePaise: left } } } })
  })

  it('keeps the rules of a new stop order', () => {
    expect(codeOf({ ...asked, triggerPaise: 1_400_00 }, buying(0))).toBe('level-reached-already')
    expect(codeOf({ ...asked, limitPaise: 1_449_00 }, buying(0))).toBe('limit-short-of-trigger')
    expect(codeOf({ ...asked, triggerPaise: 1_450_01 }, buying(0))).toBe('parameter-malformed')
    expect(codeOf(asked, buying(0, { state: 'open' }))).toBe('order-too-late')
  })

  it('can make it a stop order at market, or one that waits no more', () => {
    expect(decideModifyWaiting({ ...asked, type: 'sl-m' }, buying(10_00_000_00))).toMatchObject({
      accepted: { state: 'trigger-pending', type: 'sl-m', timeInForce: 'ioc', limitPaise: 1_493_50n },
    })
    expect(decideModifyWaiting({ ...asked, limitPaise: 1_400_00, type: 'limit' }, buying(0))).toMatchObject({
      accepted: { state: 'open', type: 'limit', timeInForce: 'day', triggerPaise: null },
    })
  })

  it('of a sale gives back the younger shares first, and takes no more than there are', () => {
    expect(decideModifyWaiting({ quantity: 100, limitPaise: 1_374_00 }, selling(0))).toMatchObject({
      accepted: { hold: { sharesBack: NO_SHARES, sharesTaken: NO_SHARES } },
    })
    expect(decideModifyWaiting({ quantity: 200, limitPaise: 1_375_00 }, selling(100))).toMatchObject({
      accepted: { hold: { sharesTaken: { fromAvailable: 100n } } },
    })
    expect(codeOf({ quantity: 300, limitPaise: 1_375_00 }, selling(100))).toBe('more-than-held')
  })

  it('leaves exactly the hold that its new terms need', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 400 }), (lots, ticks) => {
        const change = { quantity: lots * 100, limitPaise: 1_450_00 + ticks * 10 }
        const decision = decideModifyWaiting(change, buying(20_00_000_00))
        if (!decision.ok) return
        const { quantity: shares, limitPaise, hold } = decision.accepted
        const after = lessCash(addCash(buy.hold, hold.cashTaken), hold.cashBack)
        expect(heldPaise(after)).toBe(requiredHold({ ...buyTerms, quantity: shares, limitPaise }, rates))
      }),
    )
  })
})
