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
  stockCode,
} from '../wire/fields.ts'
import { legState, triggerEnd, triggerState } from './exits.ts'
import { chargeLine, orderPreview, side } from './orders.ts'

/** The most waiting triggers of one customer. */
export const maxTriggers = 50

const kind = z.enum(['stop-loss', 'gtt'])
const orderType = z.enum(['market', 'limit'])
const direction = z.enum(['rises', 'falls'])
const problem = orderPreview.shape.problems

/**
 * The trigger price and the order that is placed at it. With `otherTriggerPaise` the trigger has two legs, the lower
 * price first; the leg that is reached first cancels the other.
 */
const terms = {
  quantity: formNumber,
  triggerPaise: z.optional(paiseField),
  type: z._default(orderType, 'limit'),
  pricePaise: z.optional(paiseField),
  otherTriggerPaise: z.optional(paiseField),
  otherType: z._default(orderType, 'limit'),
  otherPricePaise: z.optional(paiseField),
}

/** A leg that fires a market order has no price. A price sent with one would be ignored, so both are malformed. */
type PricedLegs = {
  type?: string | undefined
  pricePaise?: number | undefined
  otherType?: string | undefined
  otherPricePaise?: number | undefined
}
const isUnpricedLeg = (type: 'type' | 'otherType', price: 'pricePaise' | 'otherPricePaise') =>
  z.refine<PricedLegs>((legs) => legs[type] !== 'market' || legs[price] === undefined, { path: [price] })
const unpricedAtMarket = [isUnpricedLeg('type', 'pricePaise'), isUnpricedLeg('otherType', 'otherPricePaise')] as const

/** A stop-loss waits for the day or until it is cancelled; a good-till-triggered order waits for a year. */
const asked = {
  code: stockCode,
  side,
  kind: z._default(kind, 'gtt'),
  validity: z._default(z.enum(['day', 'till-cancelled']), 'till-cancelled'),
  ...terms,
}

export const triggerView = z.object({
  id: idText,
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  instrumentId: z.int(),
  side,
  kind,
  validity: z.enum(['day', 'till-cancelled', 'year']),
  validUntil: z.nullable(isoDate),
  quantity: z.int(),
  state: triggerState,
  legs: z.array(
    z.object({
      leg: z.int(),
      direction,
      triggerPaise: paise,
      type: orderType,
      limitPaise: z.nullable(paise),
      state: legState,
    }),
  ),
  /** The price that fired the trigger, and its time. */
  fired: z.nullable(z.object({ leg: z.int(), pricePaise: paise, on: isoDate, second: z.int(), at: isoTime })),
  order: z.nullable(z.object({ id: idText, number: z.string() })),
  /** The rule that refused the trigger's order. */
  refused: z.nullable(z.object({ msg: z.string(), params: messageParams })),
  why: z.nullable(triggerEnd),
  /** The order whose shares it sells, of the exits of a bracket. */
  entry: z.nullable(z.object({ id: idText, number: z.string() })),
  placedOn: isoDate,
  placedSecond: z.int(),
  placedAt: isoTime,
  endedAt: z.nullable(isoTime),
  lastPaise: paise,
})
export type TriggerView = z.output<typeof triggerView>

export const triggerPreview = z.object({
  lastPaise: paise,
  validUntil: z.nullable(isoDate),
  /**
   * Each order as it would be placed now. `warnings` are the rules that it breaks now; the server asks them again when
   * the trigger fires.
   */
  legs: z.array(
    z.object({
      direction,
      triggerPaise: paise,
      limitPaise: paise,
      valuePaise: paise,
      charges: z.array(chargeLine),
      chargesPaise: paise,
      totalPaise: paise,
      warnings: problem,
    }),
  ),
  availablePaise: paise,
  maxQuantity: z.int(),
  /** Why the trigger cannot be set. */
  problems: problem,
})
export type TriggerPreview = z.output<typeof triggerPreview>

const area = 'triggers' as const
const changing = { methods: ['POST'], area, access: 'acting-customer', changes: true } as const
const settingRefusals = [
  refusals.loginFirst,
  refusals.accountLocked,
  refusals.segmentSwitchedOff,
  refusals.identityMissing,
  refusals.quantityBelowLot,
  refusals.quantityAboveMax,
  refusals.instrumentDeleted,
  refusals.instrumentHidden,
  refusals.instrumentLocked,
  refusals.levelsSameSide,
  refusals.levelReachedAlready,
  refusals.watchesFull,
  refusals.keyReused,
] as const

export const previewTrigger = endpoint({
  summary:
    'What a trigger would place and what that would cost or bring, why it cannot be set, and what would be refused now',
  methods: ['POST', 'GET'],
  path: '/api/app/user/trigger/preview.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ ...asked, triggerId: z.optional(idText) }).check(...unpricedAtMarket),
  reply: triggerPreview,
  refusals: [refusals.loginFirst, refusals.instrumentDeleted],
})
export const createTrigger = endpoint({
  ...changing,
  summary:
    'Place an order when a price is reached: a stop-loss, or good till triggered; one price, or two of which the first ends the other. Nothing is held until then',
  path: '/api/app/user/trigger/create.do',
  input: z.object(asked).check(...unpricedAtMarket),
  reply: triggerView,
  refusals: settingRefusals,
})
export const changeTrigger = endpoint({
  ...changing,
  summary: 'Change the prices and the number of a trigger that waits; its last day stays',
  path: '/api/app/user/trigger/change.do',
  input: z.object({ triggerId: idText, ...terms }).check(...unpricedAtMarket),
  reply: triggerView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.watchMissing,
    refusals.triggerTooLate,
    ...settingRefusals.slice(2),
  ],
})
export const cancelTrigger = endpoint({
  ...changing,
  summary: 'Cancel a trigger that waits, or one of its two prices',
  path: '/api/app/user/trigger/cancel.do',
  /** With a leg, the other price goes on waiting. */
  input: z.object({ triggerId: idText, leg: z.optional(formNumber) }),
  reply: triggerView,
  refusals: [refusals.loginFirst, refusals.watchMissing, refusals.triggerTooLate, refusals.keyReused],
})
export const listTriggers = endpoint({
  summary: 'Triggers, newest first',
  methods: ['GET'],
  path: '/api/app/user/trigger/list.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({
    state: z._default(z.enum(['all', 'waiting', 'ended']), 'all'),
    code: z.optional(stockCode),
    page: countField(1, 10_000),
    size: countField(20, 200),
  }),
  reply: z.object({ items: z.array(triggerView), more: z.boolean(), total: z.int(), waiting: z.int(), most: z.int() }),
  refusals: [refusals.loginFirst],
})
export const getTrigger = endpoint({
  summary: 'One trigger',
  methods: ['GET'],
  path: '/api/app/user/trigger/detail.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ triggerId: idText }),
  reply: triggerView,
  refusals: [refusals.loginFirst, refusals.watchMissing],
})
