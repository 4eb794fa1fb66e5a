import * as z from 'zod/mini'
import { messageNumbers } from '../messages/message-code.ts'
import { endpoint } from '../wire/endpoint.ts'
import { formNumber, idText, isoDate, isoTime, messageParams, paise } from '../wire/fields.ts'

/** A block of a holder's shares in a window of the day; shares placed with few; a ticket for named customers. One vocabulary for the three. */
export const offerKinds = ['block', 'placement', 'vip'] as const
export type OfferKind = (typeof offerKinds)[number]

export const offerStates = ['coming', 'open', 'closed'] as const
export const applicationStates = ['applied', 'allotted', 'not-allotted'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** An invitation code as people type it: spaces and hyphens are for the eye. */
export const codeField = z._default(z.string().check(z.trim(), z.maxLength(40)), '')

/** Between which prices an offer may be bought now. Null: nobody knows yet, the window's reference is still to come. */
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
  /** Whose shares these are. */ holder: z.string(),
  pricePaise: paise,
  lastPaise: paise,
  /** The price against the last one, in basis points. */ awayBps: z.int(),
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
  /** When what is bought today comes out of lock-in; null without one. */ lockedUntil: z.nullable(isoDate),
  range: priceRange,
  /** Whether this customer has opened it, by a code. */ isOpened: z.boolean(),
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
  refusals: ['tips.msg.249', 'tips.msg.997'],
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
  refusals: ['tips.msg.249'],
})
