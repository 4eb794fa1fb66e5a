import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { exampleBuyFacts, exampleSellFacts } from '../../../testing/example-facts.ts'
import { type ModifiableOrder, type ModifyFacts, type OrderChange, decideModifyOrder } from './modify-order.ts'
import { NO_CASH_HOLD } from './order-hold.ts'

const order: ModifiableOrder = {
  side: 'buy',
  exchange: 'NSE',
  placedOn: exampleBuyFacts.now.date,
  quantity: quantity(100),
  limitPaise: paise(1_400_00),
  filledQuantity: quantity(0),
  filledValuePaise: paise(0),
  chargesPaise: paise(0),
  hold: { fromUnsettledPaise: paise(0), fromAvailablePaise: paise(1_40_166_00) },
  state: 'open',
  type: 'limit',
  triggerPaise: null,
  pending: null,
}
const quote = { ...exampleBuyFacts.instrument.quote, bidPaise: paise(1_412_50), askPaise: paise(1_412_70) }
const buying = (change: Partial<ModifiableOrder> = {}, now: Partial<typeof quote> = {}): ModifyFacts => ({
  side: 'buy',
  order: { ...order, ...change },
  facts: {
    ...exampleBuyFacts,
    instrument: { ...exampleBuyFacts.instrument, quote: { ...quote, ...now } },
    cash: { availablePaise: paise(10_000_00), unsettledPaise: paise(0) },
  },
})
const toMarket: OrderChange = { quantity: 100, limitPaise: 1_400_00, type: 'market' }
const codeOf = (change: OrderChange, input: ModifyFacts) => {
  const decision = decideModifyOrder(change, input)
  return decision.ok ? 'accepted' : decision.refused.code
}

describe('a limit order at the exchange that asks for the market', () => {
  it('gets the limit of a market order, three per cent beyond the best opposite price, and holds what it costs', () => {
    // 1,412.70 × 1.03 = 1,455.08, on the tick 1,455.00.
    const decision = decideModifyOrder(toMarket, buying())
    expect(decision).toMatchObject({ ok: true, accepted: { limitPaise: 1_455_00n } })
    if (decision.ok) expect(decision.accepted.extraHoldPaise).toBeGreaterThan(5_333_00n)
  })

  it('sells down to the protection', () => {
    const sale: ModifyFacts = {
      side: 'sell',
      order: { ...order, side: 'sell', limitPaise: paise(1_430_00), hold: NO_CASH_HOLD },
      facts: {
        ...exampleSellFacts,
        instrument: { ...exampleSellFacts.instrument, quote },
        holding: { ...exampleSellFacts.holding, held: quantity(100) },
      },
    }
    // 1,412.50 × 0.97 = 1,370.125, on the tick towards the price 1,370.20.
    expect(decideModifyOrder(toMarket, sale)).toMatchObject({ ok: true, accepted: { limitPaise: 1_370_20n } })
  })

  it('needs somebody to trade with, and cash for the new limit', () => {
    expect(codeOf(toMarket, buying({}, { askPaise: paise(0) }))).toBe('no-quote-to-buy')
    expect(codeOf({ ...toMarket, quantity: 200 }, buying())).toBe('cash-short')
  })

  it('is also a stop order that has fired; at the exchange none becomes a stop order', () => {
    expect(codeOf(toMarket, buying({ type: 'sl', triggerPaise: paise(1_395_00) }))).toBe('accepted')
    expect(codeOf({ ...toMarket, type: 'limit' }, buying({ type: 'sl', triggerPaise: paise(1_395_00) }))).toBe(
      'accepted',
    )
    expect(codeOf({ ...toMarket, type: 'sl', triggerPaise: 1_450_00 }, buying())).toBe('order-too-late')
    expect(codeOf({ ...toMarket, type: 'sl-m', triggerPaise: 1_450_00 }, buying())).toBe('order-too-late')
    expect(codeOf({ ...toMarket, type: 'limit' }, buying({ type: 'market' }))).toBe('order-too-late')
  })
})
