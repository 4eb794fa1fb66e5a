import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, isoDate, paise, stockCode } from '../wire/fields.ts'

/** As many as a chart can mark. */
export const maxFillsOfShare = 200
export const listFills = endpoint({
  summary: `The newest ${maxFillsOfShare} own trades of one share, oldest first`,
  methods: ['GET'],
  path: '/api/app/user/order/fills.do',
  area: 'orders',
  access: 'customer',
  changes: false,
  input: z.object({ code: stockCode }),
  reply: z.object({
    items: z.array(
      z.object({
        orderId: idText,
        side: z.enum(['buy', 'sell']),
        pricePaise: paise,
        quantity: z.int(),
        tradedOn: isoDate,
        tradedSecond: z.int(),
      }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.instrumentDeleted],
})
