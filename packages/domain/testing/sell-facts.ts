import { businessDate } from '@bahi/money/business-date'
import { quantity } from '@bahi/money/quantity'
import type { RefusalName } from '../src/refusals.ts'
import type { InstrumentFacts, OrderSettings, SellFacts, ShareOrder } from '../src/shares/orders/order-facts.ts'
import { decideSellShares } from '../src/shares/orders/sell-shares.ts'
import { exampleLimitOrder as order, exampleSellFacts as facts } from './example-facts.ts'

export type Shares = Partial<Record<Exclude<keyof SellFacts['holding'], 'lockedUntil'>, number>>

export const withHolding = (shares: Shares, change: Partial<SellFacts> = {}): SellFacts => {
  const none = { available: 0, held: 0, unsettled: 0, pledged: 0, lockedIn: 0, boughtToday: 0, ...shares }
  const holding = {
    available: quantity(none.available),
    held: quantity(none.held),
    unsettled: quantity(none.unsettled),
    pledged: quantity(none.pledged),
    lockedIn: quantity(none.lockedIn),
    lockedUntil: none.lockedIn === 0 ? null : businessDate('2027-05-27'),
    boughtToday: quantity(none.boughtToday),
  }
  return { ...facts, ...change, holding }
}

export const withInstrument = (change: Partial<InstrumentFacts>): SellFacts => ({
  ...facts,
  instrument: { ...facts.instrument, ...change },
})

export const settingsWith = (change: Partial<OrderSettings>): Pick<SellFacts, 'settings'> => ({
  settings: { ...facts.settings, ...change },
})

export function codeOf(asked: ShareOrder, given: SellFacts): RefusalName | 'accepted' {
  const decision = decideSellShares(asked, given)
  return decision.ok ? 'accepted' : decision.refused.code
}

export const sell = (shares: number): ShareOrder => ({ ...order, quantity: shares })
