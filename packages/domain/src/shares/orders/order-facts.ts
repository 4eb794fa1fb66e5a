import type { Paise } from '@bahi/money/paise'
import type { Quantity } from '@bahi/money/quantity'
import type { BusinessDate, BusinessTime } from '../../calendar/business-date.ts'
import type { DayKind } from '../../calendar/calendar.ts'
import type { MarketPhase } from '../../calendar/phase.ts'
import type { CustomerFacts } from '../../customers/customer-facts.ts'
import type { ChargeRates, Exchange } from '../charges/charge-rates.ts'

export type OrderType = 'market' | 'limit'
export type TimeInForce = 'day' | 'ioc'

/** What a customer asks for, as it came in: the numbers are not trusted. */
export type ShareOrder = {
  readonly type: OrderType
  readonly quantity: number
  /** Needed for a limit order, ignored for a market order. */
  readonly limitPaise: number | null
  readonly timeInForce: TimeInForce
}

/** The market's view of an instrument now. A price of 0 means that there is none. */
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
  /** Suspended by its exchange or about to be delisted. */
  readonly isSuspended: boolean
  /** Under a surveillance flag that bars orders; flags that only warn are shown, not refused. */
  readonly isBarredBySurveillance: boolean
  readonly listedOn: BusinessDate
  readonly quote: QuoteFacts
  /** Its rise over the last `stockDays` sessions, in basis points; null when not known or not asked for. */
  readonly risenBps: number | null
}

/** The settings an order is judged by, as they hold on this business date. */
export type OrderSettings = {
  readonly mostQuantity: Quantity
  readonly leastAmountPaise: Paise
  /** The part of net worth that may be in one share and in all shares together, in basis points. */
  readonly mostInOneShareBps: number
  readonly mostInSharesBps: number
  readonly sellsSameDay: boolean
  readonly cannotSellMinutes: number
  /** Null is off. */
  readonly mostRiseBps: number | null
  readonly riseDays: number
  /** The most a price may rise above or fall below the previous close, in basis points; null leaves that side to the instrument's band. */
  readonly maxRiseBps: number | null
  readonly maxFallBps: number | null
  readonly frequentSeconds: number
  readonly marketProtectionBps: number
  readonly chargeRates: readonly ChargeRates[]
}

/** What buying and selling both look at. */
export type OrderFacts = {
  /** False where prices are live and nobody takes orders. */
  readonly hasVenue: boolean
  readonly now: BusinessTime
  readonly dayKind: DayKind
  readonly phase: MarketPhase
  readonly customer: CustomerFacts
  readonly instrument: InstrumentFacts
  readonly settings: OrderSettings
  /** Milliseconds of security time since this customer placed an identical order; null when there was none. */
  readonly lastIdenticalOrderAgoMs: number | null
}

/** Cash of one customer, in paise. What is held for other orders is in neither. */
export type CashFacts = { readonly availablePaise: Paise; readonly unsettledPaise: Paise }

export type BuyFacts = OrderFacts & {
  readonly cash: CashFacts
  /** All the customer has less all that is owed, in paise. */
  readonly netWorthPaise: Paise
  /** Worth of this share's holding and of its open buy orders, in paise. */
  readonly inThisSharePaise: Paise
  /** The same over all shares, this one included. */
  readonly inAllSharesPaise: Paise
}

/** Shares of one instrument of one customer, as the books keep them. */
export type HoldingFacts = {
  readonly available: Quantity
  /** For open orders to sell. */
  readonly held: Quantity
  readonly unsettled: Quantity
  /** Under lien for a loan; an account of its own, not a part of `available`. */
  readonly pledged: Quantity
  /** Still bound by the lock-in of a placement, a block or a ticket; an account of its own, too. */
  readonly lockedIn: Quantity
  /** When the first of them come free; null while none is bound. */
  readonly lockedUntil: BusinessDate | null
  /** Bought today on the market or from an offer, still owned and not in lock-in: a sale takes older shares first. */
  readonly boughtToday: Quantity
}

export type SellFacts = OrderFacts & {
  readonly holding: HoldingFacts
  /** Whole minutes of business time since the customer last bought this share today; null when not today. */
  readonly minutesSinceLastBuy: number | null
  readonly dpAlreadyChargedToday: boolean
}
