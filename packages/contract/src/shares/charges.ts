import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { isoDate, nothing, paise } from '../wire/fields.ts'

/** Every charge of a trade in shares, in the order of a contract note. */
export const chargeKinds = ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'dp'] as const

export const listCharges = endpoint({
  area: 'orders' as const,
  access: 'visitor',
  changes: false,
  refusals: [],
  summary: 'The table of charges: every rate with the days it holds, the one in force first',
  methods: ['GET'],
  path: '/api/app/order/charges.do',
  input: nothing,
  reply: z.object({
    date: isoDate,
    charges: z.array(
      z.object({
        kind: z.enum(chargeKinds),
        /** Null: on both exchanges. */
        exchange: z.nullable(z.enum(['NSE', 'BSE'])),
        /** Null: on purchases and sales. */
        side: z.nullable(z.enum(['buy', 'sell'])),
        /** With every digit that counts; null for a flat amount. GST is taken of brokerage, exchange charges and SEBI fee, every other rate of the value. */
        percent: z.nullable(z.string()),
        /** Once for each share and day of sale, GST included. */
        amountPaise: z.nullable(paise),
        from: isoDate,
        /** The last day; null while no other rate is known. */
        until: z.nullable(isoDate),
      }),
    ),
  }),
})
