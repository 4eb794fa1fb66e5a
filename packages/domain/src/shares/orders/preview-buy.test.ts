import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { withCustomer, withQuote, codeOf } from '../../../testing/buy-facts.ts'
import {
  exampleBuyFacts as facts,
  exampleLimitOrder as order,
  exampleMarketOrder,
} from '../../../testing/example-facts.ts'
import { NOTHING_CHARGED } from '../charges/charges.ts'
import { previewBuyShares } from './buy-shares.ts'
import type { BuyFacts, ShareOrder } from './order-facts.ts'

describe('previewBuyShares', () => {
  it('shows what the ticket shows', () => {
    expect(previewBuyShares(order, facts, NOTHING_CHARGED)).toMatchObject({
      limitPaise: 1_412_60n,
      valuePaise: 1_41_260_00n,
      cashNeededPaise: 1_41_428_80n,
      charges: { totalPaise: 167_48n },
      maxQuantity: 100n,
      refusals: [],
    })
  })

  it('lists every rule the order breaks, in order', () => {
    const given: BuyFacts = {
      ...withCustomer({ isSegmentOff: true, identity: 'failed' }),
      phase: 'after',
      cash: { availablePaise: paise(0), unsettledPaise: paise(0) },
    }
    expect(
      previewBuyShares({ ...order, limitPaise: 1_540_60 }, given, NOTHING_CHARGED).refusals.map(
        (refused) => refused.code,
      ),
    ).toEqual(['segment-switched-off', 'identity-missing', 'after-session', 'above-upper-band', 'cash-short'])
  })

  it('gives a missing quote its own name', () => {
    const preview = previewBuyShares(exampleMarketOrder, withQuote({ askPaise: paise(0) }), NOTHING_CHARGED)
    expect(preview).toMatchObject({ limitPaise: null, valuePaise: 0n, maxQuantity: 0n, cashNeededPaise: 0n })
    expect(preview.refusals.map((refused) => refused.code)).toEqual(['no-quote-in-preview'])
  })

  it('costs nothing while the quantity is no number', () => {
    expect(previewBuyShares({ ...order, quantity: Number.NaN }, facts, NOTHING_CHARGED)).toMatchObject({
      valuePaise: 0n,
      cashNeededPaise: 0n,
      maxQuantity: 100n,
    })
  })

  it('refuses exactly when a decision does, with the same first rule', () => {
    const asked = fc.record({
      type: fc.constantFrom('market', 'limit'),
      quantity: fc.constantFrom(100, 150, 200, 1e21),
      limitPaise: fc.constantFrom(null, 1_412_60, 1_412_65, 9_999_90),
      timeInForce: fc.constant('day'),
    })
    const given = fc.record({
      phase: fc.constantFrom('preOpen', 'open', 'after'),
      dayKind: fc.constantFrom('trading', 'holiday'),
      lastIdenticalOrderAgoMs: fc.constantFrom(null, 5),
      inAllSharesPaise: fc.constantFrom(paise(0), paise(1_00_000_00)),
    })
    fc.assert(
      fc.property(asked, given, (shareOrder, change) => {
        const changed: BuyFacts = { ...facts, ...change }
        const [first] = previewBuyShares(shareOrder, changed, NOTHING_CHARGED).refusals
        expect(codeOf(shareOrder as ShareOrder, changed)).toBe(first?.code ?? 'accepted')
      }),
    )
  })
})
