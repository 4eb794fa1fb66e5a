import { ZERO_QUANTITY } from '@bahi/money/quantity'
import { onLaterDay } from '../../customers/limits/own-limits.ts'
import type { BuyFacts, OrderFacts, SellFacts } from './order-facts.ts'

/** The facts as they will be when the next session opens, as far as they are known: its day decides on listing and charges. */
export function inNextSession<Facts extends OrderFacts>(facts: Facts): Facts {
  return facts.nextSession === null ? facts : { ...facts, now: { ...facts.now, date: facts.nextSession } }
}

/** For a purchase also: it counts towards the customer's limit of that session's day. */
export function buyInNextSession(facts: BuyFacts): BuyFacts {
  if (facts.nextSession === null || facts.nextSession === facts.now.date) return facts
  const { customer } = facts
  return { ...inNextSession(facts), customer: { ...customer, limits: onLaterDay(customer.limits) } }
}

/** For a sale also: what was bought today was not bought on the day of that session. */
export function saleInNextSession(facts: SellFacts): SellFacts {
  if (facts.nextSession === null || facts.nextSession === facts.now.date) return facts
  return {
    ...inNextSession(facts),
    holding: { ...facts.holding, boughtToday: ZERO_QUANTITY },
    minutesSinceLastBuy: null,
  }
}
