import type { DayKind } from '../calendar/calendar.ts'
import type { CustomerFacts } from '../customers/customer-facts.ts'
import type { InstrumentFacts } from '../shares/orders/order-facts.ts'
import type { BlockWindow } from './block-windows.ts'

export type OfferKind = 'block' | 'placement' | 'vip'

/** The conditions of an offer and what was taken of it. Amounts in paise, shares whole, times in milliseconds since 1970, of business time. */
export type OfferTerms = {
  readonly kind: OfferKind
  readonly pricePaise: bigint
  readonly quantity: bigint
  readonly leastQuantity: bigint
  /** Of one customer, all their purchases together. */
  readonly mostQuantity: bigint
  readonly lotSize: bigint
  readonly mostCustomers: number
  readonly opensAtMs: number
  readonly closesAtMs: number
  readonly isClosed: boolean
  readonly taken: bigint
  readonly customers: number
}

/** What is known of the code a customer came by: none was given, or it opens nothing here, or it was switched off. */
export type CodeFacts = 'missing' | 'unknown' | 'off' | 'right'

/** Between which prices an offer may be bought: a part around the reference, within the share's own band. Null: there is no reference yet. */
export type PriceBounds = {
  readonly referencePaise: bigint | null
  readonly lowestPaise: bigint
  readonly highestPaise: bigint
}

export type BuyOfferFacts = {
  /** Null: there is no such offer. */
  readonly offer: OfferTerms | null
  /** How the offered share stands on the market now: an offer sells nothing that the market would not. */
  readonly share: Pick<InstrumentFacts, 'state' | 'isHalted' | 'isSuspended' | 'isBarredBySurveillance'>
  readonly customer: Omit<CustomerFacts, 'isSegmentOff'> & { readonly isSegmentOff: boolean }
  readonly code: CodeFacts
  readonly nowMs: number
  /** Of the business day, for the windows of blocks. */
  readonly dayKind: DayKind
  readonly second: number
  readonly windows: readonly BlockWindow[]
  readonly minAmountPaise: bigint
  readonly bounds: PriceBounds
  /** How far a ticket may lie from the market, as it is written. */
  readonly ticketPercent: string
  /** What this customer asked of this offer before. */
  readonly askedBefore: bigint
  readonly hasApplied: boolean
  /** Places left for customers of placements of this company this year. */
  readonly placesLeft: number
  readonly availablePaise: bigint
}
