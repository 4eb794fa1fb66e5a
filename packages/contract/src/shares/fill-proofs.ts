import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idText, isoDate, paise } from '../wire/fields.ts'
import { side } from './orders.ts'

/** A trade of an order as it stands on the exchange's tape. */
export const tapeTrade = z.object({ tapeSeq: idText, second: z.int(), pricePaise: paise, quantity: z.int() })

/** What seals a day of the exchange: null while the day is not over, and where the day cannot be run again. */
export const daySeals = {
  dayNumber: z.int(),
  digest: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  anchor: z.nullable(z.string()),
}

/** The name of the file format, for later readers. */
export const fillProofForm = 'bahi-fill-proof-1'

const fillProofs = z.object({
  form: z.literal(fillProofForm),
  verify: z.string(),
  isSimulated: z.boolean(),
  date: isoDate,
  /** Null for a day before the market first opened, which no tape holds. */
  day: z.nullable(z.object(daySeals)),
  orders: z.array(
    z.object({
      orderId: idText,
      symbol: z.string(),
      side,
      /** The line of the day's order log that brought it in; null while the day is not over. */
      line: z.nullable(z.int()),
      trades: z.array(tapeTrade),
    }),
  ),
})
export type FillProofs = z.output<typeof fillProofs>

/** Day by day, so that neither side ever holds more than one. */
export const getFillProofs = endpoint({
  summary: 'The proof of every fill of the newest day with fills, or of the newest one before a day',
  methods: ['GET'],
  path: '/api/app/user/order/proofs.do',
  area: 'orders',
  access: 'customer',
  changes: false,
  input: z.object({ before: z.optional(isoDate) }),
  reply: z.object({
    /** Null when there is no such day. */
    proofs: z.nullable(fillProofs),
  }),
  refusals: [refusals.loginFirst],
})
