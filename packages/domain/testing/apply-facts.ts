import { businessDate } from '@bahi/money/business-date'
import { NO_OWN_LIMITS } from '../src/customers/limits/own-limits.ts'
import type { ApplyFacts, Bid } from '../src/ipo/apply.ts'

const date = businessDate('2026-11-23')

/** A moment of the day on which the new shares of these facts are open. */
export const atSecond = (second: number) => ({ date, second })

export const openIpo = {
  state: 'open',
  opensAt: atSecond(36_000),
  closesAt: atSecond(61_200),
  bandLowPaise: 95_00n,
  bandHighPaise: 100_00n,
  lotSize: 120n,
  sharesHere: 1_200n,
} as const

/** A customer who may apply, and can pay for more than the most that one may apply for. */
export const applyFacts: ApplyFacts = {
  customer: {
    isLocked: false,
    isSegmentOff: false,
    identity: 'completed',
    limits: NO_OWN_LIMITS,
    availablePaise: 10_00_000_00n,
  },
  isMarketSimulated: true,
  offer: openIpo,
  now: atSecond(40_000),
  maxAmountPaise: 2_00_000_00n,
  hasApplied: false,
  heldPaise: 0n,
  countedPaise: 0n,
}

export const oneLot: Bid = { lots: 1, atCutOff: true, pricePaise: null }
