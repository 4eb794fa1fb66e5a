import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoDate, paise, paiseField, ruleProblem } from '../wire/fields.ts'
import { orderExits } from './exits.ts'
import { buyRefusals } from './order-refusals.ts'
import { hasTriggerOfStop, isUnpricedAtMarket, orderView, ticket } from './orders.ts'

/** An order to buy, with the prices at which its shares are sold again: a target, a stop, or both. */
const bracket = z
  .object({ ...ticket, targetPaise: z.optional(paiseField), stopPaise: z.optional(paiseField) })
  .check(isUnpricedAtMarket, hasTriggerOfStop)

const exitPreview = z.nullable(
  z.object({
    pricePaise: paise,
    /** What stays of buying and selling every share at these prices, after the charges of both; negative for a loss. */
    resultPaise: paise,
  }),
)

export const previewBracket = endpoint({
  summary: 'What the exits of a bracket would bring, from when they watch the price, and why they cannot be set',
  methods: ['POST', 'GET'],
  path: '/api/app/user/bracket/preview.do',
  area: 'orders',
  access: 'customer',
  changes: false,
  input: bracket,
  reply: z.object({
    /** The price that the entry is expected to pay; 0 while nobody knows one. */
    referencePaise: paise,
    target: exitPreview,
    stop: exitPreview,
    /** The first session in which the exits watch the price, and their last day. */
    armsOn: isoDate,
    validUntil: isoDate,
    /** Why the exits cannot be set. The rules that the entry breaks are those of the preview of an order. */
    problems: z.array(ruleProblem),
  }),
  refusals: [refusals.loginFirst, refusals.instrumentDeleted],
})
export const placeBracket = endpoint({
  summary:
    'Buy shares and have them sold again at a target or a stop, whichever is reached first, as one group: exits are for the shares that were bought, from the first session in which these can be sold',
  methods: ['POST'],
  path: '/api/app/user/bracket/place.do',
  area: 'orders',
  access: 'acting-customer',
  changes: true,
  input: bracket,
  reply: z.object({ order: orderView, exits: orderExits }),
  refusals: [
    ...buyRefusals.slice(0, -1),
    refusals.targetNotAbove,
    refusals.stopNotBelow,
    refusals.watchesFull,
    refusals.keyReused,
  ],
})
