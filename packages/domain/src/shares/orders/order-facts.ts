import type { BusinessDate, BusinessTime } from '@bahi/money/business-date'
import type { Paise } from '@bahi/money/paise'
import type { Quantity } from '@bahi/money/quantity'
import type { DayKind } from '../../calendar/calendar.ts'
import type { MarketPhase } from '../../calendar/phase.ts'
import type { CustomerFacts } from '../../customers/customer-facts.ts'
import type { ChargeRates, Exchange } from '../charges/charge-rates.ts'

/**
 * A stop order waits for its trigger before it reaches the exchange: `sl` then becomes a limit order, `sl-m` a market
 * order.
 */
export type OrderType = 'market' | 'limit' | 'sl' | 'sl-m'
export type TimeInForce = 'day' | 'ioc'
/** An after-market order (`amo`) waits for the opening of the next session. */
export type Variety = 'regular' | 'amo'

/** An order as the customer typed it; its numbers are not trusted. */
export type ShareOrder = {
  readonly type: OrderType
  readonly quantity: number
  /** Required for `limit` and `sl`, ignored for the other types. */
  readonly limitPaise: number | null
  /** Required for `sl` and `sl-m`, absent for the other types. */
  readonly triggerPaise?: number
  readonly timeInForce: TimeInForce
  /** Regular when absent. */
  readonly variety?: Variety
  /** The minutes of business time after which the order ends by itself; absent for an order of the day. */
  readonly validityMinutes?: number
  /** Of a purchase: the most that it may hold; absent for as much as the cash allows. */
  readonly mostPaise?: number
}

/** The present quote of an instrument. A price of 0 means that there is none. */
export type QuoteFacts = {
  readonly lastPaise: Paise
  readonly previousClosePaise: Paise
  readonly bidPaise: Paise
  readonly askPaise: Paise
  readonly lowerBandPaise: Paise
  readonly upperBandPaise: Paise
}

export type InstrumentFacts = {
  readonly exchange: Exchange
  readonly lotSize: Quantity
  readonly tickPaise: Paise
  readonly state: 'normal' | 'locked' | 'hidden' | 'deleted'
  readonly isHalted: boolean
  /** Suspended by the exchange, or about to be delisted. */
  readonly isSuspended: boolean
  /** Whether a surveillance flag bars orders. Flags that only warn are shown and refuse nothing. */
  readonly isBarredBySurveillance: boolean
  /** Its delisting is announced: until then it is sold only. */
  readonly isUnderDelistingNotice: boolean
  readonly listedOn: BusinessDate
  readonly quote: QuoteFacts
  /** The rise over the last `riseDays` sessions, in basis points; null when it is unknown or not needed. */
  readonly risenBps: number | null
}

/** The settings for orders as they hold on this business date. */
export type OrderSettings = {
  readonly maxQuantity: Quantity
  readonly minAmountPaise: Paise
  /** The largest part of net worth in one share, and in all shares together, in basis points. */
  readonly maxInOneShareBps: number
  readonly maxInSharesBps: number
  readonly sellsSameDay: boolean
  readonly cannotSellMinutes: number
  /** Null switches the rule off. */
  readonly maxRiseOverSessionsBps: number | null
  readonly riseDays: number
  /**
   * The largest rise above and fall below the previous close, in basis points; null leaves that side to the
   * instrument's band.
   */
  readonly maxRiseBps: number | null
  readonly maxFallBps: number | null
  readonly frequentSeconds: number
  readonly marketProtectionBps: number
  readonly chargeRates: readonly ChargeRates[]
}

/** The facts that buys and sales share. */
export type OrderFacts = {
  /** False for live prices without an exchange that takes orders. */
  readonly hasVenue: boolean
  readonly now: BusinessTime
  readonly dayKind: DayKind
  readonly phase: MarketPhase
  /** The session that opens next; null where the calendar ends before it. */
  readonly nextSession: BusinessDate | null
  readonly customer: CustomerFacts
  readonly instrument: InstrumentFacts
  readonly settings: OrderSettings
  /** Milliseconds of system time since this customer's last identical order; null without one. */
  readonly lastIdenticalOrderAgoMs: number | null
}

/** The cash of one customer, in paise, without what other orders hold. */
export type CashFacts = { readonly availablePaise: Paise; readonly unsettledPaise: Paise }

export type BuyFacts = OrderFacts & {
  readonly cash: CashFacts
  /** Everything that the customer owns less everything owed, in paise. */
  readonly netWorthPaise: Paise
  /** The value of this share's holding and open buy orders, in paise. */
  readonly inThisSharePaise: Paise
  /** The same over all shares, including this one. */
  readonly inAllSharesPaise: Paise
}

/** One customer's shares of one instrument by ledger account. */
export type HoldingFacts = {
  readonly available: Quantity
  /** Held by open orders to sell. */
  readonly held: Quantity
  readonly unsettled: Quantity
  /** Under lien for a loan; an account of its own and not a part of `available`. */
  readonly pledged: Quantity
  /** In the lock-in of a placement, block or ticket; an account of its own and not a part of `available`. */
  readonly lockedIn: Quantity
  /** The first day on which some of these shares leave the lock-in; null without a lock-in. */
  readonly lockedUntil: BusinessDate | null
  /**
   * Bought today on the market or from an offer, still owned and outside of a lock-in. A sale takes older shares
   * first.
   */
  readonly boughtToday: Quantity
}

export type SellFacts = OrderFacts & {
  readonly holding: HoldingFacts
  /**
   * Whole minutes of business time since the customer last bought this share today; null without a purchase today.
   */
  readonly minutesSinceLastBuy: number | null
}
