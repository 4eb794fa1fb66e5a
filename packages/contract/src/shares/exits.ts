import * as z from 'zod/mini'
import { idText, paise } from '../wire/fields.ts'

/** The exits of a bracket are `attached` to its entry until the bought shares can be sold. */
export const triggerState = z.enum([
  'attached',
  'watching',
  'firing',
  'placed',
  'refused',
  'cancelled',
  'expired',
  'ended',
])
export type TriggerState = z.output<typeof triggerState>

export const legState = z.enum(['watching', 'fired', 'cancelled', 'ended'])

/** Why a trigger ended without an act of the customer. */
export const triggerEnd = z.enum(['delisted', 'corporate-action', 'entry-unfilled'])

const exit = z.nullable(z.object({ leg: z.int(), pricePaise: paise, state: legState }))

/** The exits of a bracket: a target and a stop for the shares of its entry, of which one ends the other. */
export const orderExits = z.object({
  /** The order that buys the shares. */
  orderId: idText,
  triggerId: idText,
  state: triggerState,
  /** The shares they are armed for; before that, those that were asked for. */
  quantity: z.int(),
  target: exit,
  stop: exit,
  /** The order that sells, once a price was reached. */
  order: z.nullable(z.object({ id: idText, number: z.string() })),
  why: z.nullable(triggerEnd),
})
export type OrderExits = z.output<typeof orderExits>
