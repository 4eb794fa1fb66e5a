import { NO_OWN_LIMITS } from '../src/customers/limits/own-limits.ts'
import type { BuyOfferFacts, OfferTerms } from '../src/offers/offer-facts.ts'

export const blockTerms: OfferTerms = {
  kind: 'block',
  pricePaise: 410_00n,
  quantity: 10_000n,
  leastQuantity: 100n,
  mostQuantity: 5_000n,
  lotSize: 100n,
  mostCustomers: 50,
  opensAtMs: 1_000,
  closesAtMs: 9_000,
  isClosed: false,
  taken: 0n,
  customers: 0,
}

/** Everything beside a time of the day that lets a customer buy from the offer with a right code. */
export const buyOfferFacts: Omit<BuyOfferFacts, 'second' | 'windows'> = {
  offer: blockTerms,
  share: {
    state: 'normal',
    isHalted: false,
    isSuspended: false,
    isBarredBySurveillance: false,
    isUnderDelistingNotice: false,
  },
  code: 'right',
  nowMs: 5_000,
  dayKind: 'trading',
  minAmountPaise: 10_00_000_00n,
  bounds: { referencePaise: 410_00n, lowestPaise: 397_70n, highestPaise: 422_30n },
  marketPercent: '5',
  askedBefore: 0n,
  hasApplied: false,
  placesLeft: 200,
  availablePaise: 1_00_00_000_00n,
  customer: { isSignedIn: true, isLocked: false, isSegmentOff: false, identity: 'completed', limits: NO_OWN_LIMITS },
}
