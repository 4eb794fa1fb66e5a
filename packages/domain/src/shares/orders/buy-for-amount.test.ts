import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice } from '@bahi/money/format'
import { addPaise, paise } from '@bahi/money/paise'
import { quantity, valueOf } from '@bahi/money/quantity'
import { withInstrument, withQuote } from '../../../testing/buy-facts.ts'
import { exampleBuyFacts, exampleLimitOrder, exampleMarketOrder } from '../../../testing/example-facts.ts'
import { NOTHING_CHARGED, maxCharges } from '../charges/charges.ts'
import { decideBuyShares, previewBuyShares, sharesWithin } from './buy-shares.ts'
import type { BuyFacts } from './order-facts.ts'

const singly = withInstrument({ lotSize: quantity(1) })
const preview = (mostPaise: number, facts: BuyFacts = singly, order = exampleLimitOrder) =>
  previewBuyShares({ ...order, quantity: 0, mostPaise }, facts, NOTHING_CHARGED)
const costOf = (shares: bigint, limitPaise: bigint, facts: BuyFacts) => {
  const valuePaise = valueOf(quantity(shares), paise(limitPaise))
  const { instrument, now, settings } = facts
  return addPaise(
    valuePaise,
    maxCharges({ exchange: instrument.exchange, date: now.date, rates: settings.chargeRates, valuePaise }),
  )
}

describe('the shares that an amount buys', () => {
  it('are those whose cost with charges it covers, to the paisa', () => {
    const four = costOf(4n, 1_412_60n, singly)
    expect(preview(Number(four))).toMatchObject({ quantity: 4n, cashNeededPaise: four, refusals: [] })
    expect(preview(Number(four) - 1)).toMatchObject({ quantity: 3n, cashNeededPaise: costOf(3n, 1_412_60n, singly) })
  })

  it('are none below the cost of one, which is said', () => {
    const one = costOf(1n, 1_412_60n, singly)
    expect(preview(Number(one) - 1)).toMatchObject({ quantity: 0n, lotCostPaise: one, cashNeededPaise: 0n })
    expect(preview(0)).toMatchObject({ quantity: 0n, lotCostPaise: one })
    expect(preview(Number(one) - 1).refusals.map(({ code }) => code)).toContain('quantity-below-lot')
  })

  it('come in whole lots', () => {
    const lots = exampleBuyFacts.instrument.lotSize
    const amount = costOf(lots * 2n, 1_412_60n, exampleBuyFacts)
    expect(preview(Number(amount), exampleBuyFacts).quantity).toBe(lots * 2n)
    expect(preview(Number(amount) - 1, exampleBuyFacts).quantity).toBe(lots)
    expect(preview(1, exampleBuyFacts).lotCostPaise).toBe(costOf(lots, 1_412_60n, exampleBuyFacts))
  })

  it('of an order at market are counted at its protection, not at the last price', () => {
    const { limitPaise, quantity: shares, cashNeededPaise } = preview(10_000_00, singly, exampleMarketOrder)
    expect(limitPaise).toBeGreaterThan(singly.instrument.quote.lastPaise)
    expect(cashNeededPaise).toBe(costOf(shares, limitPaise ?? 0n, singly))
    expect(cashNeededPaise).toBeLessThanOrEqual(10_000_00n)
    expect(costOf(shares + 1n, limitPaise ?? 0n, singly)).toBeGreaterThan(10_000_00n)
  })

  it('are none without a price', () => {
    const unpriced = withQuote({ askPaise: paise(0), lastPaise: paise(0), previousClosePaise: paise(0) })
    expect(preview(10_000_00, unpriced, exampleMarketOrder)).toMatchObject({ quantity: 0n, lotCostPaise: 0n })
  })

  it('are as many as one order may have, however large the amount', () => {
    expect(preview(Number.MAX_SAFE_INTEGER).quantity).toBe(singly.settings.maxQuantity)
  })

  it('leave a quantity that was typed as it is', () => {
    const order = { ...exampleLimitOrder, quantity: 100, mostPaise: 1 }
    expect(previewBuyShares(order, exampleBuyFacts, NOTHING_CHARGED)).toMatchObject({
      quantity: 100n,
      refusals: [{ code: 'amount-exceeded' }],
    })
  })

  it('are the largest number that fits, at any price, lot and amount', () => {
    const drawn = fc.record({
      amountPaise: fc.bigInt(0n, 10n ** 12n),
      limitPaise: fc.bigInt(5n, 10n ** 7n),
      lotSize: fc.bigInt(1n, 500n),
    })
    fc.assert(
      fc.property(drawn, ({ amountPaise, limitPaise, lotSize }) => {
        const facts = withInstrument({ lotSize: quantity(lotSize) })
        const most = facts.settings.maxQuantity
        const shares = sharesWithin(paise(amountPaise), paise(limitPaise), facts)
        expect(shares % lotSize).toBe(0n)
        expect(shares).toBeLessThanOrEqual(most)
        if (shares > 0n) expect(costOf(shares, limitPaise, facts)).toBeLessThanOrEqual(amountPaise)
        if (shares + lotSize <= most) expect(costOf(shares + lotSize, limitPaise, facts)).toBeGreaterThan(amountPaise)
      }),
    )
  })
})

describe('an order within an amount', () => {
  it('holds no more than the amount, also when the price rose since it was counted', () => {
    const { quantity: shares, cashNeededPaise } = preview(10_000_00, singly, exampleMarketOrder)
    const order = { ...exampleMarketOrder, quantity: Number(shares), mostPaise: Number(cashNeededPaise) }
    expect(decideBuyShares(order, singly)).toMatchObject({ ok: true, accepted: { holdPaise: cashNeededPaise } })
    const { quote } = singly.instrument
    const risen = withInstrument({
      lotSize: quantity(1),
      quote: { ...quote, lastPaise: quote.upperBandPaise, askPaise: quote.upperBandPaise },
    })
    expect(decideBuyShares(order, risen)).toMatchObject({
      ok: false,
      refused: { code: 'amount-exceeded', params: { amount: formatPrice(cashNeededPaise) }, field: 'quantity' },
    })
  })
})
