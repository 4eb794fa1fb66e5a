import { businessDate, type BusinessDate } from '@bahi/money/business-date'
import { lockUpEnd } from '../src/funds/orders/applicable-day.ts'
import type { LotFacts, SchemeTerms } from '../src/funds/scheme-facts.ts'

export const day = (text: string): BusinessDate => businessDate(text)

export const MONDAY = day('2026-11-23')

export const terms: SchemeTerms = {
  kind: 'fund',
  state: 'open',
  subscribeFrom: day('2026-01-01'),
  subscribeUntil: MONDAY,
  redeemFrom: day('2026-01-01'),
  leastUnits: 100n,
  stepUnits: 10n,
  leastRedeemUnits: 50n,
  subscriptionBps: 0,
  exitBands: [
    { belowDays: 365, bps: 50 },
    { belowDays: 30, bps: 100 },
  ],
  lockUpDays: 7,
  payoutDays: 2,
  expenseBps: 100,
}

export const lot = (id: bigint, boughtOn: string, units: bigint, remaining = units): LotFacts => ({
  id,
  boughtOn: day(boughtOn),
  units,
  remaining,
  costPaise: units * 10_00n,
  lockedUntil: lockUpEnd(day(boughtOn), 7),
})
