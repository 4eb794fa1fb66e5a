import * as z from 'zod/mini'
import { messageNumbers } from '../messages/message-code.ts'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { formNumber, idText, isoDate, isoTime, messageParams, paise } from '../wire/fields.ts'

/**
 * block: shares of a holder, traded in a window of the day; placement: shares placed with few customers; vip: a ticket
 * for named customers. The three share one vocabulary.
 */
export const offerKinds = ['block', 'placement', 'vip'] as const
export type OfferKind = (typeof offerKinds)[number]

export const offerStates = ['coming', 'open', 'closed'] as const
export const applicationStates = ['applied', 'allotted', 'not-allotted'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** An invitation code as people type it: spaces and hyphens do not count. */
export const codeField = z._default(z.string().check(z.trim(), z.maxLength(40)), '')

/**
 * The range of prices in which the offer can be bought now; null while the reference of the window is not known yet.
 */
export const priceRange = z.object({
  referencePaise: z.nullable(paise),
  lowestPaise: z.nullable(paise),
  highestPaise: z.nullable(paise),
  percent: z.string(),
})
export type PriceRange = z.output<typeof priceRange>

export const offerView = z.object({
  id: idText,
  number: z.string(),
  kind: z.enum(offerKinds),
  state: z.enum(offerStates),
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  exchange: z.enum(['NSE', 'BSE']),
  title: z.string(),
  /** The holder who sells the shares. */
  holder: z.string(),
  pricePaise: paise,
  lastPaise: paise,
  /** The price against the last price, in basis points. */
  premiumBps: z.int(),
  quantity: z.int(),
  taken: z.int(),
  leastQuantity: z.int(),
  mostQuantity: z.int(),
  lotSize: z.int(),
  customers: z.int(),
  mostCustomers: z.int(),
  opensAt: isoTime,
  closesAt: isoTime,
  lockInDays: z.int(),
  /** When shares that are bought today leave the lock-in; null without a lock-in. */
  lockedUntil: z.nullable(isoDate),
  range: priceRange,
  /** Whether this customer has opened the offer with a code. */
  isOpened: z.boolean(),
})
export type OfferView = z.output<typeof offerView>

export const applicationView = z.object({
  id: idText,
  offerId: idText,
  kind: z.enum(offerKinds),
  number: z.string(),
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  quantity: z.int(),
  pricePaise: paise,
  heldPaise: paise,
  state: z.enum(applicationStates),
  allotted: z.int(),
  paidPaise: paise,
  releasedPaise: paise,
  appliedAt: isoTime,
  decidedAt: z.nullable(isoTime),
  closesAt: isoTime,
  lockedUntil: z.nullable(isoDate),
  isReleased: z.boolean(),
})
export type ApplicationView = z.output<typeof applicationView>

export const offerProblem = z.object({
  message: z.enum(messageNumbers.map((number) => `tips.msg.${number}` as const)),
  params: messageParams,
  field: z.nullable(z.string()),
})

export const offerDocument = z.object({
  title: z.string(),
  body: z.string(),
  /** SHA-256 of the text, in hexadecimal. */ hash: z.string(),
})

export const getOffer = endpoint({
  summary: 'One offer with its conditions and papers, what a quantity would cost, and every rule it would break',
  methods: ['GET'],
  path: '/api/app/user/offer/detail.do',
  area: 'offers',
  access: 'customer',
  changes: false,
  input: z.object({ id: idText, quantity: z.optional(formNumber), code: codeField }),
  reply: z.object({
    offer: offerView,
    about: z.string(),
    documents: z.array(offerDocument),
    mine: z.array(applicationView),
    availablePaise: paise,
    leastPaise: paise,
    needed: z.nullable(z.object({ cashPaise: paise, afterPaise: paise, problems: z.array(offerProblem) })),
  }),
  refusals: [refusals.loginFirst, refusals.offerMissing],
})

export const listMyOffers = endpoint({
  summary: 'What the customer asked of offers and what they got, newest first',
  methods: ['GET'],
  path: '/api/app/user/offer/mine.do',
  area: 'offers',
  access: 'customer',
  changes: false,
  input: z.object({ kind: z._default(z.enum(['all', ...offerKinds]), 'all') }),
  reply: z.object({ items: z.array(applicationView) }),
  refusals: [refusals.loginFirst],
})

export const listDemoCodes = endpoint({
  summary: 'Codes of the demo that open an offer to this customer; none where the offers of the demo do not exist',
  methods: ['GET'],
  path: '/api/app/user/offer/demoCodes.do',
  area: 'offers',
  access: 'customer',
  changes: false,
  input: z.object({}),
  reply: z.object({ items: z.array(z.object({ kind: z.enum(offerKinds), code: z.string() })) }),
  refusals: [refusals.loginFirst],
})
