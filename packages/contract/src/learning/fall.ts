import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { jsonItem, listField, paise, wholeNumber } from '../wire/fields.ts'

/** The six shares of the made day, by what they are. */
export const madeShares = ['bank', 'software', 'cars', 'power', 'lender', 'mill'] as const
export type MadeShare = (typeof madeShares)[number]

export const fallBounds = {
  seed: { min: 1, max: 999_999 },
  quantity: { min: 1, max: 100_000 },
  pricePaise: { min: 1, max: 1_00_00_000_00 },
  /** From the opening to a second before the close. */
  second: { min: 33_300, max: 55_799 },
  acts: 20,
} as const

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  wholeNumber(/^\d{1,12}$/, z.int().check(z.minimum(min), z.maximum(max)))

const act = z.union([
  z.object({
    second: between(fallBounds.second),
    side: z.enum(['buy', 'sell']),
    share: z.enum(madeShares),
    quantity: between(fallBounds.quantity),
    type: z.enum(['market', 'limit', 'stop']),
    /** The limit, or the trigger of a stop; null for a market order. */
    pricePaise: z.nullable(between(fallBounds.pricePaise)),
  }),
  /** The order of this place among the orders, 0 for the first. */
  z.object({ second: between(fallBounds.second), cancel: between({ min: 0, max: fallBounds.acts - 1 }) }),
])

/** In the order of the day. */
const acts = listField(jsonItem(act, 400), { min: 0, max: fallBounds.acts }).check(
  z.refine((list) => list.every(({ second }, at) => second >= (list[at - 1]?.second ?? 0))),
)

export const runFall = endpoint({
  summary:
    'A made day on which the market falls through a circuit breaker, with the orders of a learner in it: minute by minute, beside the same day without them',
  methods: ['POST'],
  path: '/api/app/learning/fall.do',
  area: 'learning',
  access: 'visitor',
  changes: false,
  input: z.object({
    seed: between(fallBounds.seed),
    /** None: the day as it was. */
    acts: z._default(acts, []),
  }),
  reply: z.object({
    seed: z.int(),
    /** Of the exchange's engine over the whole day, and of the day without the orders. */
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    withoutDigest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** Hundredths of a point. */
    indexBefore: z.int(),
    shares: z.array(
      z.object({
        share: z.enum(madeShares),
        beforePaise: paise,
        lowerPaise: paise,
        upperPaise: paise,
        tickPaise: paise,
        held: z.int(),
        closePaise: paise,
      }),
    ),
    cashPaise: paise,
    /** One entry a minute from the opening to the close; prices in the order of the shares, 0 for "nobody". */
    frames: z.array(
      z.object({
        second: z.int(),
        isHalted: z.boolean(),
        index: z.int(),
        last: z.array(paise),
        bid: z.array(paise),
        ask: z.array(paise),
        worthPaise: paise,
        withoutPaise: paise,
      }),
    ),
    /** `resumedSecond` is null where trading did not return that day. */
    halts: z.array(z.object({ second: z.int(), moveBps: z.int(), resumedSecond: z.nullable(z.int()) })),
    locked: z.array(z.object({ second: z.int(), share: z.enum(madeShares) })),
    orders: z.array(
      z.object({
        /** Its place among the acts. */
        act: z.int(),
        refused: z.nullable(z.enum(['price', 'band', 'reached', 'nobody', 'cash', 'shares'])),
        limitPaise: paise,
        firedSecond: z.nullable(z.int()),
        firedPaise: z.nullable(paise),
        fills: z.array(z.object({ second: z.int(), pricePaise: paise, quantity: z.int() })),
        endedSecond: z.nullable(z.int()),
        ended: z.nullable(z.enum(['cancelled', 'expired', 'ioc', 'self-trade'])),
      }),
    ),
    end: z.object({
      cashPaise: paise,
      chargesPaise: paise,
      held: z.array(z.int()),
      worthPaise: paise,
      withoutPaise: paise,
    }),
    /** The days that followed, for what was left at the close and for the book that was not touched. */
    after: z.array(z.object({ indexBps: z.int(), worthPaise: paise, withoutPaise: paise })),
  }),
  refusals: [],
})
