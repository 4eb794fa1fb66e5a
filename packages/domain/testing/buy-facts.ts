import { paise } from '@bahi/money/paise'
import type { CustomerFacts } from '../src/customers/customer-facts.ts'
import type { RefusalName } from '../src/refusals.ts'
import { decideBuyShares } from '../src/shares/orders/buy-shares.ts'
import type {
  BuyFacts,
  InstrumentFacts,
  OrderSettings,
  QuoteFacts,
  ShareOrder,
} from '../src/shares/orders/order-facts.ts'
import { exampleBuyFacts as facts } from './example-facts.ts'

export const withCustomer = (change: Partial<CustomerFacts>): BuyFacts => ({
  ...facts,
  customer: { ...facts.customer, ...change },
})

export const withInstrument = (change: Partial<InstrumentFacts>): BuyFacts => ({
  ...facts,
  instrument: { ...facts.instrument, ...change },
})

export const withQuote = (change: Partial<QuoteFacts>): BuyFacts =>
  withInstrument({ quote: { ...facts.instrument.quote, ...change } })

export const withSettings = (change: Partial<OrderSettings>): BuyFacts => ({
  ...facts,
  settings: { ...facts.settings, ...change },
})

export const withCash = (availablePaise: bigint, unsettledPaise = 0n): BuyFacts => ({
  ...facts,
  cash: { availablePaise: paise(availablePaise), unsettledPaise: paise(unsettledPaise) },
})

export function codeOf(asked: ShareOrder, given: BuyFacts): RefusalName | 'accepted' {
  const decision = decideBuyShares(asked, given)
  return decision.ok ? 'accepted' : decision.refused.code
}
