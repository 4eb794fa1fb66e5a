import type { BusinessDate } from '../calendar/business-date.ts'
import type { CustomerFacts } from '../customers/customer-facts.ts'

export type SchemeKind = 'fund' | 'plan'
export type SchemeState = 'coming' | 'open' | 'closed' | 'retired'

/** Units younger than so many days pay this part of their value when they leave, in basis points. */
export type ExitBand = { readonly belowDays: number; readonly bps: number }

/** The terms of a fund or a plan that orders are judged by. Units are whole; a NAV is in ten-thousandths of a rupee. */
export type SchemeTerms = {
  readonly kind: SchemeKind
  readonly state: SchemeState
  readonly subscribeFrom: BusinessDate
  /** The last day whose NAV a subscription may have; null: no end is set. */
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

/** Units bought together: what age, lock-up and gain are counted from. */
export type LotFacts = {
  readonly id: bigint
  readonly boughtOn: BusinessDate
  readonly units: bigint
  readonly remaining: bigint
  /** Of all its units, the entry fee apart. */
  readonly costPaise: bigint
  /** Its last day in lock-up; null: it never was. */
  readonly lockedUntil: BusinessDate | null
}

export type SubscribeFacts = {
  /** Null: there is no such fund or plan. */
  readonly scheme: SchemeTerms | null
  readonly customer: CustomerFacts
  readonly lastNav: bigint
  /** The day whose NAV applies; null: the calendar ends before one. */
  readonly appliesOn: BusinessDate | null
  readonly bufferPercent: string
  readonly availablePaise: bigint
  /** Of an instalment: its amount, which is held and never exceeded; its units follow at the NAV. Null: so many units, whatever they cost within the buffer. */
  readonly fixedPaise: bigint | null
}

/** A customer's units of one scheme, as the books keep them. */
export type UnitFacts = { readonly available: bigint; readonly held: bigint; readonly pledged: bigint }

export type RedeemFacts = {
  /** Null: there is no such fund or plan. */
  readonly scheme: SchemeTerms | null
  /** `isLocked`: an account lock; a trade lock and a switched-off service never bar leaving (H5, H9). */
  readonly customer: Omit<CustomerFacts, 'isSegmentOff'>
  readonly units: UnitFacts
  readonly lots: readonly LotFacts[]
  readonly appliesOn: BusinessDate | null
}
