import { businessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE, paise } from '@bahi/money/paise'
import { ZERO_QUANTITY, quantity } from '@bahi/money/quantity'
import { NO_OWN_LIMITS } from '../src/customers/limits/own-limits.ts'
import { deliveryChargeRates } from '../src/shares/charges/charge-rates.ts'
import type {
  BuyFacts,
  InstrumentFacts,
  OrderSettings,
  QuoteFacts,
  SellFacts,
  ShareOrder,
} from '../src/shares/orders/order-facts.ts'

/**
 * The facts of the order ticket in the design: 100 × SAHYABANK at ₹1,412.60 with ₹1,84,236.40 in cash. Each test
 * changes one of them.
 */
export const exampleQuote: QuoteFacts = {
  lastPaise: paise(1_412_60),
  previousClosePaise: paise(1_400_50),
  bidPaise: paise(1_412_50),
  askPaise: paise(1_412_60),
  lowerBandPaise: paise(1_260_50),
  upperBandPaise: paise(1_540_50),
}

export const exampleInstrument: InstrumentFacts = {
  exchange: 'NSE',
  lotSize: quantity(100),
  tickPaise: paise(10),
  state: 'normal',
  isHalted: false,
  isSuspended: false,
  isBarredBySurveillance: false,
  isUnderDelistingNotice: false,
  listedOn: businessDate('2019-06-03'),
  quote: exampleQuote,
  risenBps: null,
}

export const exampleSettings: OrderSettings = {
  maxQuantity: quantity(1_00_000),
  minAmountPaise: ZERO_PAISE,
  maxInOneShareBps: 10_000,
  maxInSharesBps: 10_000,
  sellsSameDay: false,
  cannotSellMinutes: 0,
  maxRiseOverSessionsBps: null,
  riseDays: 5,
  maxRiseBps: null,
  maxFallBps: null,
  frequentSeconds: 15,
  marketProtectionBps: 300,
  chargeRates: deliveryChargeRates,
}

const cashPaise: Paise = paise(1_84_236_40)

export const exampleBuyFacts: BuyFacts = {
  hasVenue: true,
  now: { date: businessDate('2026-11-20'), second: 54_720 },
  dayKind: 'trading',
  phase: 'open',
  nextSession: businessDate('2026-11-23'),
  customer: { isSignedIn: true, isLocked: false, isSegmentOff: false, identity: 'completed', limits: NO_OWN_LIMITS },
  instrument: exampleInstrument,
  settings: exampleSettings,
  lastIdenticalOrderAgoMs: null,
  cash: { availablePaise: cashPaise, unsettledPaise: ZERO_PAISE },
  netWorthPaise: cashPaise,
  inThisSharePaise: ZERO_PAISE,
  inAllSharesPaise: ZERO_PAISE,
}

export const exampleSellFacts: SellFacts = {
  hasVenue: true,
  now: exampleBuyFacts.now,
  dayKind: 'trading',
  phase: 'open',
  nextSession: businessDate('2026-11-23'),
  customer: exampleBuyFacts.customer,
  instrument: exampleInstrument,
  settings: exampleSettings,
  lastIdenticalOrderAgoMs: null,
  holding: {
    available: quantity(300),
    held: ZERO_QUANTITY,
    unsettled: ZERO_QUANTITY,
    pledged: ZERO_QUANTITY,
    lockedIn: ZERO_QUANTITY,
    lockedUntil: null,
    boughtToday: ZERO_QUANTITY,
  },
  minutesSinceLastBuy: null,
}

export const exampleLimitOrder: ShareOrder = { type: 'limit', quantity: 100, limitPaise: 1_412_60, timeInForce: 'day' }
export const exampleMarketOrder: ShareOrder = { type: 'market', quantity: 100, limitPaise: null, timeInForce: 'day' }
