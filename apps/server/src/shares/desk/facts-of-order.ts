import type { Calendar, DayKind } from '@bahi/domain/calendar/calendar'
import type { MarketPhase } from '@bahi/domain/calendar/phase'
import type { CustomerFacts } from '@bahi/domain/customers/customer-facts'
import {
  NO_OWN_LIMITS,
  limitsBuying,
  onLaterDay,
  refuseOutlay,
  refusePaused,
  withOutlay,
} from '@bahi/domain/customers/limits/own-limits'
import type { Refusal } from '@bahi/domain/outcome'
import { knownPrice } from '@bahi/domain/shares/orders/market-limit'
import type {
  BuyFacts,
  CashFacts,
  HoldingFacts,
  InstrumentFacts,
  OrderFacts,
  QuoteFacts,
  SellFacts,
} from '@bahi/domain/shares/orders/order-facts'
import type { BusinessDate, BusinessTime } from '@bahi/money/business-date'
import { worthOfUnits } from '@bahi/money/nav'
import { type Paise, ZERO_PAISE, addPaise, paise } from '@bahi/money/paise'
import { quantity, valueOf } from '@bahi/money/quantity'
import { divide } from '@bahi/money/rounding'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { AccountBooks } from '../../ledger/account-books.ts'
import { INR, schemeIdOfUnits } from '../../ledger/asset.ts'
import type { Quote } from '../../market/ports/trading-day.ts'
import type { DeskParts, DeskSettings } from '../orders/desk-parts.ts'
import { type OpenBuys, type TradedToday, addOpenBuy, holdingKey, nothingTraded } from '../orders/read-facts.ts'
import { worthPrices } from '../positions/holding-worth.ts'

/** What an owner's accounts hold, in paise or shares. */
export type Balances = Pick<AccountBooks, 'balance' | 'balancesOf'>

/** The facts of an instrument that does not exist: an order for it is refused like one for a deleted instrument. */
const unknownInstrument = {
  exchange: 'NSE',
  lotSize: 1,
  state: 'deleted',
  halted: false,
  suspended: false,
  surveillanceBarsOrders: false,
  isLeaving: false,
  listedOn: '1900-01-01',
} as const

/** Who decided on a sale. A sale by the platform for a loan is decided by the rules of the market alone. */
export type ActOf = 'customer' | 'house'

/** The facts of a participant (a scheme): no rule about customers refuses its orders. */
const participantFacts: CustomerFacts = {
  isSignedIn: true,
  isLocked: false,
  isSegmentOff: false,
  identity: 'completed',
  limits: NO_OWN_LIMITS,
}

function quoteFacts(quote: Quote | undefined): QuoteFacts {
  return {
    lastPaise: paise(quote?.lastPaise ?? 0),
    previousClosePaise: paise(quote?.previousClosePaise ?? 0),
    bidPaise: paise(quote?.bidPaise ?? 0),
    askPaise: paise(quote?.askPaise ?? 0),
    lowerBandPaise: paise(quote?.lowerBandPaise ?? 0),
    upperBandPaise: paise(quote?.upperBandPaise ?? 0),
  }
}

/** The rise from an earlier price to a price, in basis points, rounded down; null without an earlier price. */
function riseOf(price: Paise, before: Paise | undefined): number | null {
  return before === undefined || before <= 0n ? null : Number(divide((price - before) * 10_000n, before, 'down'))
}

/** The facts that were read once, as of one moment, for all orders of a batch or for one preview. */
export type FactsRead = {
  readonly balances: Balances
  readonly customers: ReadonlyMap<bigint, CustomerFacts>
  readonly tradedToday: ReadonlyMap<string, TradedToday>
  /** Grows with every order accepted. */
  readonly openBuys: OpenBuys
  readonly pastCloses: ReadonlyMap<number, Paise>
  /** NAVs of schemes by the asset of their units. Empty where no rule asks for an owner's net worth. */
  readonly navs: ReadonlyMap<number, bigint>
}

type MarketParts = Pick<DeskParts, 'venue' | 'feed' | 'instruments' | 'clock' | 'calendar' | 'tickPaise'>

/** The session that opens next: today's before its pre-open begins, otherwise that of the next trading day. */
export function nextSession(calendar: Calendar, date: BusinessDate, phase: MarketPhase): BusinessDate | null {
  return phase === 'before' && calendar.dayKind(date) === 'trading' ? date : calendar.nextTradingDay(date)
}

/**
 * Puts together the facts for the domain's decisions. Each batch has one, so that all its orders are decided by the
 * same market.
 */
export class FactsOfOrders {
  readonly now: BusinessTime
  readonly phase: MarketPhase
  readonly dayKind: DayKind
  readonly settings: DeskSettings
  readonly #parts: MarketParts
  readonly #read: FactsRead
  readonly #instruments = new Map<number, InstrumentFacts>()
  /** Customers who have used more of their own limits in this batch. */
  readonly #changed = new Map<bigint, CustomerFacts>()

  constructor(parts: MarketParts, settings: DeskSettings, read: FactsRead) {
    const { date, second } = parts.clock.now()
    this.now = { date: date as BusinessDate, second }
    this.phase = parts.clock.phase()
    this.dayKind = parts.clock.dayKind()
    this.settings = settings
    this.#parts = parts
    this.#read = read
  }

  instrument(id: number): InstrumentFacts {
    let facts = this.#instruments.get(id)
    if (facts === undefined) {
      facts = this.#instrumentFacts(id)
      this.#instruments.set(id, facts)
    }
    return facts
  }

  buy(owner: bigint, instrumentId: number, lastIdenticalOrderAgoMs: number | null): BuyFacts {
    const { worth, inThisShare, inAllShares } = this.#worthOf(owner, instrumentId)
    return {
      ...this.#common(owner, instrumentId, lastIdenticalOrderAgoMs),
      cash: this.cash(owner),
      netWorthPaise: worth,
      inThisSharePaise: inThisShare,
      inAllSharesPaise: inAllShares,
    }
  }

  sell(
    owner: bigint,
    instrumentId: number,
    lastIdenticalOrderAgoMs: number | null,
    actOf: ActOf = 'customer',
  ): SellFacts {
    const today = this.#read.tradedToday.get(holdingKey(owner, instrumentId)) ?? nothingTraded
    const common = this.#common(owner, instrumentId, lastIdenticalOrderAgoMs)
    return {
      ...common,
      customer: actOf === 'house' ? participantFacts : common.customer,
      holding: this.#holding(owner, instrumentId, today),
      minutesSinceLastBuy:
        today.lastBuySecond === null ? null : Math.max(0, Math.floor((this.now.second - today.lastBuySecond) / 60)),
    }
  }

  cash(owner: bigint): CashFacts {
    const { balances } = this.#read
    return {
      availablePaise: paise(balances.balance(owner, INR, ACCOUNT.available)),
      unsettledPaise: paise(balances.balance(owner, INR, ACCOUNT.unsettled)),
    }
  }

  /** Whether what this owner buys is measured by a limit of their own. */
  isLimited(owner: bigint): boolean {
    return limitsBuying(this.#customer(owner).limits)
  }

  /** What a larger order for a session breaks of what its owner set for themself. */
  refuseMore(owner: bigint, morePaise: bigint, sessionOn: BusinessDate): Refusal | null {
    const { limits } = this.#customer(owner)
    const ofDay = sessionOn > this.now.date ? onLaterDay(limits) : limits
    return refusePaused(limits) ?? refuseOutlay(ofDay, morePaise, 'quantity')
  }

  /** Counts a purchase of this batch towards the owner's own limit of the day of its session. */
  addOutlay(owner: bigint, outlayPaise: bigint, sessionOn: BusinessDate): void {
    const customer = this.#customer(owner)
    if (!limitsBuying(customer.limits)) return
    const limits = withOutlay(customer.limits, outlayPaise, sessionOn > this.now.date ? 'later' : 'today')
    this.#changed.set(owner, { ...customer, limits })
  }

  #customer(owner: bigint): CustomerFacts {
    return this.#changed.get(owner) ?? this.#read.customers.get(owner) ?? participantFacts
  }

  addOpenBuy(owner: bigint, instrumentId: number, worthPaise: Paise): void {
    addOpenBuy(this.#read.openBuys, owner, instrumentId, worthPaise)
  }

  #common(owner: bigint, instrumentId: number, lastIdenticalOrderAgoMs: number | null): OrderFacts {
    const { now, phase, dayKind, settings } = this
    const customer = this.#customer(owner)
    return {
      hasVenue: this.#parts.venue.takesOrders,
      now,
      phase,
      dayKind,
      nextSession: nextSession(this.#parts.calendar, now.date, phase),
      settings,
      customer,
      instrument: this.instrument(instrumentId),
      lastIdenticalOrderAgoMs,
    }
  }

  #instrumentFacts(id: number): InstrumentFacts {
    const instrument = this.#parts.instruments.byId(id)
    const quote = instrument === undefined ? undefined : this.#parts.feed.quote(id)
    const facts = quoteFacts(quote)
    const {
      exchange,
      lotSize,
      state,
      halted,
      suspended,
      surveillanceBarsOrders,
      isLeaving = false,
      listedOn,
    } = instrument ?? unknownInstrument
    return {
      exchange,
      lotSize: quantity(lotSize),
      tickPaise: instrument === undefined ? paise(1) : paise(this.#parts.tickPaise(instrument)),
      state,
      isHalted: halted || quote?.state === 'halted',
      isSuspended: suspended,
      isBarredBySurveillance: surveillanceBarsOrders,
      isUnderDelistingNotice: isLeaving,
      listedOn: listedOn as BusinessDate,
      quote: facts,
      risenBps: riseOf(knownPrice(facts), this.#read.pastCloses.get(id)),
    }
  }

  #holding(owner: bigint, instrumentId: number, today: TradedToday): HoldingFacts {
    const { balances } = this.#read
    const of = (account: number) => quantity(balances.balance(owner, instrumentId, account))
    return {
      available: of(ACCOUNT.available),
      held: of(ACCOUNT.held),
      unsettled: of(ACCOUNT.unsettled),
      pledged: of(ACCOUNT.pledged),
      lockedIn: of(ACCOUNT.locked),
      lockedUntil: today.lockedUntil as BusinessDate | null,
      boughtToday: today.bought,
    }
  }

  /** Cash, free or not, units at their last NAV, and shares at what they are known by; and the part of it that is in shares or on its way into them. Zero where no rule asks. */
  #worthOf(owner: bigint, instrumentId: number): { worth: Paise; inThisShare: Paise; inAllShares: Paise } {
    let worth = ZERO_PAISE
    let inThisShare = ZERO_PAISE
    let inAllShares = ZERO_PAISE
    if (!limitsShareOfWorth(this.settings)) return { worth, inThisShare, inAllShares }
    for (const { asset, amount } of this.#read.balances.balancesOf(owner)) {
      if (amount === 0n) continue
      if (schemeIdOfUnits(asset) !== null) {
        worth = addPaise(worth, paise(worthOfUnits(amount, this.#read.navs.get(asset) ?? 0n)))
        continue
      }
      const value =
        asset === INR
          ? paise(amount)
          : valueOf(quantity(amount), worthPrices(this.#parts, asset, this.now.date).lastPaise)
      worth = addPaise(worth, value)
      if (asset === INR) continue
      inAllShares = addPaise(inAllShares, value)
      if (asset === instrumentId) inThisShare = addPaise(inThisShare, value)
    }
    for (const [id, openPaise] of this.#read.openBuys.get(owner) ?? []) {
      inAllShares = addPaise(inAllShares, openPaise)
      if (id === instrumentId) inThisShare = addPaise(inThisShare, openPaise)
    }
    return { worth, inThisShare, inAllShares }
  }
}

/**
 * Whether a limit on shares as a part of net worth is below 100 %. At 100 % cash refuses first, and net worth need not
 * be computed.
 */
export function limitsShareOfWorth(settings: DeskSettings): boolean {
  return settings.maxInOneShareBps < 10_000 || settings.maxInSharesBps < 10_000
}
