import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { jsonItem, listField, paise, ruleProblem } from '../wire/fields.ts'
import { buyRefusals, sellRefusals } from './order-refusals.ts'
import { orderView, sidedTicket } from './orders.ts'

/** The most orders of one basket: as many as a customer may place in a second. */
export const maxBasketLines = 10

/** A share stands in a basket once, so that no two of its orders meet one another. */
const lines = listField(jsonItem(sidedTicket, 1_000), { min: 1, max: maxBasketLines }).check(
  z.refine((list) => new Set(list.map(({ code }) => code)).size === list.length),
)

const basketTotal = z.object({
  orders: z.int(),
  buyPaise: paise,
  sellPaise: paise,
  chargesPaise: paise,
  cashNeededPaise: paise,
  netInHandPaise: paise,
})

export const previewBasket = endpoint({
  summary: 'What the orders of a basket would cost or bring one after the other, and every rule they would break',
  methods: ['POST'],
  path: '/api/app/user/basket/preview.do',
  area: 'orders',
  access: 'customer',
  changes: false,
  input: z.object({ lines }),
  reply: z.object({
    lines: z.array(
      z.object({
        limitPaise: paise,
        valuePaise: paise,
        chargesPaise: paise,
        cashNeededPaise: paise,
        netInHandPaise: paise,
        maxQuantity: z.int(),
        /** After the lines before it: purchases leave less cash to those behind them. */
        problems: z.array(ruleProblem),
      }),
    ),
    /** Of every line, and of the lines without a problem. */
    all: basketTotal,
    passing: basketTotal,
    availablePaise: paise,
  }),
  refusals: [refusals.loginFirst, refusals.instrumentDeleted],
})

export const placeBasket = endpoint({
  summary: 'Places the orders of a basket in one step: all of them or none, or those that break no rule',
  methods: ['POST'],
  path: '/api/app/user/basket/place.do',
  area: 'orders',
  access: 'acting-customer',
  changes: true,
  input: z.object({ lines, mode: z.enum(['all', 'passing']) }),
  /** Each line in turn: its order, or why it was not placed. A basket of which nothing is placed is refused. */
  reply: z.object({
    lines: z.array(z.object({ order: z.nullable(orderView), problem: z.nullable(ruleProblem) })),
  }),
  refusals: [...new Set([...buyRefusals, ...sellRefusals])],
})
