import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, isoDate, isoMonth, isoTime, listField, nothing, paise } from '../wire/fields.ts'
import { daySeals, tapeTrade } from './fill-proofs.ts'
import { side } from './orders.ts'

const reading = { methods: ['GET'], area: 'orders', access: 'customer', changes: false } as const
const acting = { methods: ['POST'], area: 'orders', access: 'acting-customer', changes: true } as const

/** Tenths of a basis point. */
const tenthsOfBps = z.int()

/** Against the customer where it is more than zero, for the customer where it is less. */
const difference = z.object({ paise, tenthsOfBps })

/** What an order met when it came, and what it did. Of a day that is over. */
const orderEffect = z.object({
  date: isoDate,
  /** The line of the day's order log that brought it in. */
  line: z.int(),
  arrivedSecond: z.int(),
  /** Whether the book only collected orders then, before the opening or in a halt. */
  isCollecting: z.boolean(),
  /** The best price of the other side when it came, else the last trade; null where there was neither. */
  seenPaise: z.nullable(paise),
  /** Shares and orders of its own side that traded before it. */
  aheadQuantity: z.int(),
  aheadOrders: z.int(),
  atOnceQuantity: z.int(),
  filledQuantity: z.int(),
  /** Null where nothing was filled. */
  averagePaise: z.nullable(paise),
  /** What it paid beside the price it saw; null where nothing was filled or seen. */
  slippage: z.nullable(difference),
  /** How far it moved the best price of the other side as it came; null where that side was empty before or after. */
  impact: z.nullable(difference),
})
export type OrderEffect = z.output<typeof orderEffect>

/** A share's day as it was, and the same day run without any order of this customer. */
const dayWithout = z.object({
  closePaise: paise,
  withoutClosePaise: paise,
  volume: z.int(),
  withoutVolume: z.int(),
  /** The customer's orders that were left out. */
  ordersLeftOut: z.int(),
  /** The fingerprints of both days. The first is the published one. */
  digest: z.string(),
  withoutDigest: z.string(),
})

/**
 * `running`: its day is not over. `computing`: the day is being run again; ask again in some seconds. `none`: it never reached the simulated
 * exchange, or its day cannot be run again.
 */
const effectState = z.enum(['running', 'computing', 'ready', 'none'])

export const getOrderEffect = endpoint({
  ...reading,
  summary: 'What an order did: its place in the queue, slippage, impact, and its day without the customer',
  path: '/api/app/user/order/effect.do',
  input: z.object({ orderId: idText }),
  reply: z.object({
    state: effectState,
    effect: z.nullable(orderEffect),
    without: z.nullable(dayWithout),
  }),
  refusals: [refusals.loginFirst, refusals.orderMissing],
})

export const getMonthEffects = endpoint({
  ...reading,
  summary: 'What the orders of a month did, one by one and together',
  path: '/api/app/user/order/effects.do',
  input: z.object({ month: isoMonth }),
  reply: z.object({
    /** The months in which the customer had orders, newest first. */
    months: z.array(isoMonth),
    /** Days of this month that are over, and how many of them have been run again. While they differ, ask again. */
    days: z.int(),
    daysReady: z.int(),
    orders: z.array(
      z.object({ orderId: idText, symbol: z.string(), side, effect: orderEffect, without: z.nullable(dayWithout) }),
    ),
    /** Of all filled orders that saw a price; null where there is none. */
    slippage: z.nullable(difference),
    /** How many of those were filled better than, at, and worse than the price they saw. */
    better: z.int(),
    same: z.int(),
    worse: z.int(),
  }),
  refusals: [refusals.loginFirst],
})

/** What a link shows beside the share, the side, the day and the price. `proof` lets anybody check the fill, and shows quantity and time with it. */
export const linkParts = ['quantity', 'time', 'effect', 'proof'] as const
export type LinkPart = (typeof linkParts)[number]

const fillLink = z.object({
  id: idText,
  orderId: idText,
  symbol: z.string(),
  shows: z.array(z.enum(linkParts)),
  madeAt: isoTime,
  revokedAt: z.nullable(isoTime),
  /** What opens the link; null once it is closed. */
  token: z.nullable(z.string()),
})
export type FillLink = z.output<typeof fillLink>

export const makeFillLink = endpoint({
  ...acting,
  summary: 'Makes a link that shows a filled order to whoever opens it',
  path: '/api/app/user/order/link/make.do',
  input: z.object({
    orderId: idText,
    shows: z._default(listField(z.enum(linkParts), { min: 0, max: linkParts.length }), []),
  }),
  reply: fillLink,
  refusals: [refusals.loginFirst, refusals.orderMissing],
})

export const listFillLinks = endpoint({
  ...reading,
  summary: 'The links to filled orders that the customer made, newest first',
  path: '/api/app/user/order/link/list.do',
  input: nothing,
  reply: z.object({ items: z.array(fillLink) }),
  refusals: [refusals.loginFirst],
})

export const revokeFillLink = endpoint({
  ...acting,
  summary: 'Closes a link for good',
  path: '/api/app/user/order/link/revoke.do',
  input: z.object({ id: idText }),
  reply: fillLink,
  refusals: [refusals.loginFirst, refusals.orderMissing],
})

export const openFillLink = endpoint({
  summary: 'What a link to a filled order shows',
  methods: ['GET'],
  path: '/market/api/order/link.do',
  area: 'orders',
  access: 'visitor',
  changes: false,
  input: z.object({ token: z.string().check(z.maxLength(120)) }),
  reply: z.object({
    /** Null for a link that was never made or that was closed: the two are not told apart. */
    fill: z.nullable(
      z.object({
        symbol: z.string(),
        name: z.string(),
        side,
        tradedOn: isoDate,
        averagePaise: paise,
        quantity: z.nullable(z.int()),
        firstSecond: z.nullable(z.int()),
        lastSecond: z.nullable(z.int()),
        slippage: z.nullable(difference),
        proof: z.nullable(
          z.object({
            /** The trades on the exchange's tape. */
            trades: z.array(tapeTrade),
            /** Null while the day is not over. */
            line: z.nullable(z.int()),
            ...daySeals,
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})
export type ShownFill = NonNullable<z.output<typeof openFillLink.reply>['fill']>
