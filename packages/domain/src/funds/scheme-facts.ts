import type { BusinessDate } from '@bahi/money/business-date'
import type { CustomerFacts, LeavingCustomer } from '../customers/customer-facts.ts'

export type SchemeKind = 'fund' | 'plan'
export type SchemeState = 'coming' | 'open' | 'closed' | 'retired'

/** Units younger than `belowDays` days pay `bps` of their value as exit load. */
export type ExitBand = { readonly belowDays: number; readonly bps: number }

/** The terms of a scheme that decide its orders. Units are whole; a NAV is in ten-thousandths of a rupee. */
export type SchemeTerms = {
  readonly kind: SchemeKind
  readonly state: SchemeState
  readonly subscribeFrom: BusinessDate
  /** The last day whose NAV a subscription can get; null without an end. */
  readonly subscribeUntil: BusinessDate | null
  readonly redeemFrom: BusinessDate
  readonly leastUnits: bigint
  readonly stepUnits: bigint
  readonly leastRedeemUnits: bigint
  readonly subscriptionBps: number
  readonly exitBands: readonly ExitBand[]
  readonly lockUpDays: number
  readonly payoutDays: number
  readonly expenseBps: number
}

/** Units bought together. Age, lock-up and gain are counted for each lot. */
export type LotFacts = {
  readonly id: bigint
  readonly boughtOn: BusinessDate
  readonly units: bigint
  readonly remaining: bigint
  /** The cost of all units of the lot, without the entry fee. */
  readonly costPaise: bigint
  /** The last day of the lock-up; null when the lot has none. */
  readonly lockedUntil: BusinessDate | null
}

export type SubscribeFacts = {
  /** Null when there is no such fund or plan. */
  readonly scheme: SchemeTerms | null
  readonly customer: CustomerFacts
  readonly lastNav: bigint
  /** The day whose NAV applies; null when the calendar ends before it. */
  readonly appliesOn: BusinessDate | null
  readonly bufferPercent: string
  readonly availablePaise: bigint
  /**
   * For an instalment: its amount, which is held and never exceeded; the NAV decides its units. Null for an order of
   * units, whose cost may rise within the buffer.
   */
  readonly fixedPaise: bigint | null
}

/** A customer's units of one scheme by ledger account. */
export type UnitFacts = { readonly available: bigint; readonly held: bigint; readonly pledged: bigint }

export type RedeemFacts = {
  /** Null when there is no such fund or plan. */
  readonly scheme: SchemeTerms | null
  /** `isLocked` means an account lock. A trade lock and a switched-off service never bar a redemption (H5, H9). */
  readonly customer: LeavingCustomer
  readonly units: UnitFacts
  readonly lots: readonly LotFacts[]
  readonly appliesOn: BusinessDate | null
}
