import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  countField,
  formNumber,
  idText,
  isoDate,
  isoTime,
  messageParams,
  paise,
  paiseField,
  ruleProblem,
  stockCode,
} from '../wire/fields.ts'
import { journalView } from '../wire/journal.ts'
import { chargeKinds } from './charges.ts'
import { orderExits } from './exits.ts'
import { buyingBars, buyRefusals, sellRefusals } from './order-refusals.ts'

export const side = z.enum(['buy', 'sell'])

/** A stop order waits for its trigger: `sl` then becomes a limit order, `sl-m` a market order. */
export const orderType = z.enum(['market', 'limit', 'sl', 'sl-m'])

/** An after-market order (`amo`) waits for the opening of the next session. */
export const variety = z.enum(['regular', 'amo'])

/**
 * An order as the customer asks for it. A limit order carries its price; the protection rule sets the limit of a market
 * order. Without a type, an order with a price is a limit order, and one without a price is a market order.
 */
export const ticket = {
  code: stockCode,
  quantity: formNumber,
  type: z.optional(orderType),
  pricePaise: z.optional(paiseField),
  /** Required for `sl` and `sl-m`, and refused for the other types. */
  triggerPaise: z.optional(paiseField),
  timeInForce: z._default(z.enum(['day', 'ioc']), 'day'),
  /** `amo` waits for the opening of the next session, and may be placed at any time. */
  variety: z._default(variety, 'regular'),
  /** The minutes of business time, 120 at most, after which the order ends by itself. Of an order that would last for the day. */
  validityMinutes: z.optional(formNumber),
}

/** The most that a purchase may hold, with charges; beyond it the order is refused. */
const most = { mostPaise: z.optional(paiseField) }

interface Priced {
  readonly type?: string | undefined
  readonly pricePaise?: number | undefined
  readonly triggerPaise?: number | undefined
}

/** A price that the type of the order has no use for would be ignored, so both together are malformed. */
export const isUnpricedAtMarket = z.refine<Priced>(
  ({ type, pricePaise }) => (type !== 'market' && type !== 'sl-m') || pricePaise === undefined,
  { path: ['pricePaise'] },
)
export const hasTriggerOfStop = z.refine<Priced>(
  ({ type, triggerPaise }) => triggerPaise === undefined || type === 'sl' || type === 'sl-m',
  { path: ['triggerPaise'] },
)

/** An order with its side. */
export const sidedTicket = z.object({ ...ticket, side }).check(isUnpricedAtMarket, hasTriggerOfStop)
export type SidedTicket = z.output<typeof sidedTicket>

/**
 * A search in the caller's own orders and holdings: part of a symbol, of a company's name or of an order's number.
 */
export const keyword = z.string().check(z.trim(), z.maxLength(60))

export const orderView = z.object({
  id: idText,
  number: z.string(),
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  instrumentId: z.int(),
  side,
  type: orderType,
  timeInForce: z.enum(['day', 'ioc']),
  variety,
  /** The minutes after which the order ends by itself, and when they are over; null for an order of the day. */
  validityMinutes: z.nullable(z.int()),
  validUntil: z.nullable(z.object({ date: isoDate, second: z.int() })),
  /** The day of the session that the order is for. */
  sessionOn: isoDate,
  quantity: z.int(),
  limitPaise: paise,
  triggerPaise: z.nullable(paise),
  /** The trade that reached the trigger; null while a stop order waits, and for the other types. */
  triggered: z.nullable(z.object({ pricePaise: paise, date: isoDate, second: z.int() })),
  state: z.enum([
    'scheduled',
    'trigger-pending',
    'open',
    'partly-filled',
    'filled',
    'cancelled',
    'expired',
    'rejected',
  ]),
  /** Asked of the exchange and not yet answered: a cancel, a change, or the end of an order whose minutes are over. */
  pending: z.nullable(z.enum(['cancel', 'modify', 'expire'])),
  filledQuantity: z.int(),
  filledValuePaise: paise,
  averagePaise: paise,
  chargesPaise: paise,
  heldPaise: paise,
  heldQuantity: z.int(),
  placedOn: isoDate,
  placedSecond: z.int(),
  placedAt: isoTime,
  /** The key of the program that placed the order; null for the customer's own hand. */
  programKeyId: z.nullable(idText),
  endedAt: z.nullable(isoTime),
  /** Why an after-market order was refused when its session opened, or why the exchange cancelled an order. */
  refused: z.nullable(z.object({ msg: z.string(), params: messageParams })),
})
export type OrderView = z.output<typeof orderView>

export const chargeLine = z.object({
  kind: z.enum(chargeKinds),
  amountPaise: paise,
})

export const orderPreview = z.object({
  quantity: z.int(), // what the figures are of; 0 for what is no quantity
  lotCostPaise: paise, // for a buy: the most that one lot would hold, with charges; 0 without a price
  limitPaise: paise,
  valuePaise: paise,
  // If the order filled at its limit after the day's other trades of the share. Tax is rounded to the rupee over the day, so
  // other orders may move up to a rupee from one to the next.
  charges: z.array(chargeLine),
  chargesPaise: paise,
  cashNeededPaise: paise, // for a buy: the most that is held, with room for that rounding
  netInHandPaise: paise, // for a sale: the proceeds after charges
  availablePaise: paise,
  maxQuantity: z.int(),
  sessionOn: isoDate, // the day of the session that the order is for
  sellableOn: isoDate,
  settlesOn: isoDate,
  // for a sale: the lots that it would take shares from, oldest first. `held` is the remaining quantity of the lot,
  // `gainPaise` the gain of the taken part after charges.
  lots: z.array(
    z.object({ id: idText, boughtOn: isoDate, held: z.int(), taken: z.int(), costPaise: paise, gainPaise: paise }),
  ),
  problems: z.array(ruleProblem),
})
export type OrderPreview = z.output<typeof orderPreview>

export const buyShares = endpoint({
  summary: 'Buy shares',
  methods: ['POST', 'GET'],
  path: '/api/app/user/buy.do',
  area: 'orders',
  access: 'acting-customer',
  changes: true,
  input: z.object({ ...ticket, ...most }).check(isUnpricedAtMarket, hasTriggerOfStop),
  reply: orderView,
  refusals: buyRefusals,
})
export const buyStockTrade = endpoint({
  summary: 'Buy shares with a limit: another name of the same command',
  methods: ['POST', 'GET'],
  path: '/api/app/user/buyStockTrade.do',
  area: 'orders',
  access: 'acting-customer',
  changes: true,
  input: z.object({ ...ticket, type: z._default(orderType, 'limit') }).check(isUnpricedAtMarket, hasTriggerOfStop),
  reply: orderView,
  refusals: buyRefusals,
})
export const sellShares = endpoint({
  summary: 'Sell shares',
  methods: ['POST', 'GET'],
  path: '/api/app/user/sell.do',
  area: 'orders',
  access: 'acting-customer',
  changes: true,
  input: z.object(ticket).check(isUnpricedAtMarket, hasTriggerOfStop),
  reply: orderView,
  refusals: sellRefusals,
})
export const previewOrder = endpoint({
  summary:
    'What an order would cost or bring, and every rule it would break. A purchase with the quantity 0 and `mostPaise` is previewed with the most shares that the amount buys',
  methods: ['POST', 'GET'],
  path: '/api/app/user/order/preview.do',
  area: 'orders',
  access: 'customer',
  changes: false,
  input: z.object({ ...ticket, ...most, side }).check(isUnpricedAtMarket, hasTriggerOfStop),
  reply: orderPreview,
  refusals: [refusals.loginFirst, refusals.instrumentDeleted],
})
export const listOrders = endpoint({
  summary: 'Orders, newest first',
  methods: ['GET'],
  path: '/api/app/user/order/list.do',
  area: 'orders',
  access: 'customer',
  changes: false,
  input: z.object({
    state: z._default(z.enum(['all', 'open', 'ended', 'today']), 'all'),
    page: countField(1, 10_000),
    size: countField(20, 200),
    code: z.optional(stockCode), // orders of this share only
    keyword: z.optional(keyword), // orders whose share or number contains this text
  }),
  // `exits` are those of the orders that are entries of a bracket.
  reply: z.object({ items: z.array(orderView), more: z.boolean(), total: z.int(), exits: z.array(orderExits) }),
  refusals: [refusals.loginFirst],
})
export const getOrder = endpoint({
  summary: 'One order with its fills, charges line by line and entries in the book',
  methods: ['GET'],
  path: '/api/app/user/order/detail.do',
  area: 'orders',
  access: 'customer',
  changes: false,
  input: z.object({ orderId: idText }),
  reply: z.object({
    order: orderView,
    exits: z.nullable(orderExits), // what sells the shares again, of the entry of a bracket
    sip: z.nullable(z.object({ id: idText, number: z.string() })), // whose instalment the order is
    charges: z.array(chargeLine),
    /** What the shares of a sale earned or lost after all charges of buying and selling; null for a purchase. */
    realisedPaise: z.nullable(paise),
    reachedExchange: z.nullable(z.object({ date: isoDate, second: z.int() })),
    fills: z.array(
      z.object({
        /** The number of the trade on the exchange's tape; 0 for a trade of the demo from before the market first opened. */
        tapeSeq: idText,
        pricePaise: paise,
        quantity: z.int(),
        valuePaise: paise,
        chargesPaise: paise,
        tradedOn: isoDate,
        tradedSecond: z.int(),
        settlesOn: isoDate,
      }),
    ),
    journals: z.array(journalView),
  }),
  refusals: [refusals.loginFirst, refusals.orderMissing],
})
export const cancelOrder = endpoint({
  summary: 'Cancel what is left of an order; answers once the exchange has said so',
  methods: ['POST'],
  path: '/api/app/user/order/cancel.do',
  area: 'orders',
  access: 'acting-customer',
  changes: true,
  input: z.object({ orderId: idText }),
  reply: orderView,
  refusals: [refusals.loginFirst, refusals.orderMissing, refusals.orderTooLate, refusals.keyReused],
})
export const modifyOrder = endpoint({
  summary: 'Change quantity or price of an open order',
  methods: ['POST'],
  path: '/api/app/user/order/modify.do',
  area: 'orders',
  access: 'acting-customer',
  changes: true,
  /** Trigger and type of a stop order change only while it waits. */
  input: z.object({
    orderId: idText,
    quantity: formNumber,
    pricePaise: paiseField,
    triggerPaise: z.optional(paiseField),
    type: z.optional(orderType),
  }),
  reply: orderView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.orderMissing,
    refusals.orderTooLate,
    refusals.quantityBelowLot,
    refusals.quantityAboveMax,
    refusals.instrumentHalted,
    refusals.beforeSession,
    refusals.afterSession,
    refusals.aboveUpperBand,
    refusals.belowLowerBand,
    refusals.levelReachedAlready,
    refusals.limitShortOfTrigger,
    refusals.noQuoteToBuy,
    refusals.noQuoteToSell,
    refusals.cashShort,
    refusals.moreThanHeld,
    ...buyingBars,
    refusals.ownDayLimit,
    refusals.keyReused,
  ],
})
