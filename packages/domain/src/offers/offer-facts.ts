import type { DayKind } from '../calendar/calendar.ts'
import type { CustomerFacts } from '../customers/customer-facts.ts'
import type { InstrumentFacts } from '../shares/orders/order-facts.ts'
import type { BlockWindow } from './block-windows.ts'

export type OfferKind = 'block' | 'placement' | 'vip'

/**
 * The conditions of an offer and its present state. Amounts are in paise, shares whole, times in milliseconds of
 * business time since 1970.
 */
export type OfferTerms = {
  readonly kind: OfferKind
  readonly pricePaise: bigint
  readonly quantity: bigint
  readonly leastQuantity: bigint
  /** The most of one customer over all purchases. */
  readonly mostQuantity: bigint
  readonly lotSize: bigint
  readonly mostCustomers: number
  readonly opensAtMs: number
  readonly closesAtMs: number
  readonly isClosed: boolean
  readonly taken: bigint
  readonly customers: number
}

/** The state of the customer's code: none given, unknown for this offer, switched off, or right. */
export type CodeFacts = 'missing' | 'unknown' | 'off' | 'right'

/**
 * The range of prices of an offer: a part around the reference, within the share's own band. Null while there is no
 * reference.
 */
export type PriceBounds = {
  readonly referencePaise: bigint | null
  readonly lowestPaise: bigint
  readonly highestPaise: bigint
}

export type BuyOfferFacts = {
  /** Null when there is no such offer. */
  readonly offer: OfferTerms | null
  /** The present market state of the share; an offer sells nothing that the market would not sell. */
  readonly share: Pick<
    InstrumentFacts,
    'state' | 'isHalted' | 'isSuspended' | 'isBarredBySurveillance' | 'isUnderDelistingNotice'
  >
  readonly customer: CustomerFacts
  readonly code: CodeFacts
  readonly nowMs: number
  /** The kind of the business day, for the windows of blocks. */
  readonly dayKind: DayKind
  readonly second: number
  readonly windows: readonly BlockWindow[]
  readonly minAmountPaise: bigint
  readonly bounds: PriceBounds
  /** How far the price of a ticket or a placement may lie from the market price, as the setting writes it. */
  readonly marketPercent: string
  /** What this customer has bought or applied for in this offer before. */
  readonly askedBefore: bigint
  readonly hasApplied: boolean
  /** The places that are left this year for customers of this company's placements. */
  readonly placesLeft: number
  readonly availablePaise: bigint
}
