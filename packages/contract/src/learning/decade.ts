import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { isoDate, paise, paiseField, wholeNumber } from '../wire/fields.ts'

/** NAVs are rupees with four places ("18.4263"), units have three ("12.345"). */
const nav = z.string().check(z.regex(/^\d{1,12}\.\d{4}$/))
const units = z.string().check(z.regex(/^\d{1,15}\.\d{3}$/))
const digits = /^\d{1,7}$/

/** What may be asked: the same bounds in the form of the app. */
export const decadeBounds = {
  seed: { min: 1, max: 999_999 },
  amountPaise: { min: 100_00, max: 10_00_000_00 },
  dayOfMonth: { min: 1, max: 28 },
  stepUpPercent: { min: 0, max: 50 },
  depositBps: { min: 0, max: 1_500 },
} as const

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  wholeNumber(digits, z.int().check(z.minimum(min), z.maximum(max)))

const end = {
  paidInPaise: paise,
  units,
  worthPaise: paise,
  depositPaise: paise,
  /** Yearly, in basis points, by the rule of spreadsheets; null where there is no such rate. */
  xirrBps: z.nullable(z.int()),
  depositXirrBps: z.nullable(z.int()),
}

export const getDecade = endpoint({
  summary:
    'A SIP over ten made years, instalment by instalment, beside a deposit and beside a start two years later; the same seed gives the same years',
  methods: ['GET'],
  path: '/api/app/learning/decade.do',
  area: 'learning',
  access: 'visitor',
  changes: false,
  input: z.object({
    seed: between(decadeBounds.seed),
    amountPaise: z.pipe(
      paiseField,
      z.int().check(z.minimum(decadeBounds.amountPaise.min), z.maximum(decadeBounds.amountPaise.max)),
    ),
    dayOfMonth: between(decadeBounds.dayOfMonth),
    /** Of the amount of the year before; 0 for the same amount all along. */
    stepUpPercent: between(decadeBounds.stepUpPercent),
    /** The yearly rate of the savings deposit beside it. */
    depositBps: between(decadeBounds.depositBps),
  }),
  reply: z.object({
    seed: z.int(),
    /** SHA-256 over all days of the path with their NAVs. */
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    days: z.int(),
    months: z.array(
      z.object({
        dueOn: isoDate,
        on: isoDate,
        nav,
        lowestOn: isoDate,
        lowestNav: nav,
        amountPaise: paise,
        stampPaise: paise,
        units,
        totalUnits: units,
        paidInPaise: paise,
        worthPaise: paise,
        /** What was there before this instalment, on the lowest day. */
        lowestWorthPaise: paise,
        isUnderWater: z.boolean(),
        depositPaise: paise,
        laterWorthPaise: z.nullable(paise),
      }),
    ),
    last: z.object({ on: isoDate, nav }),
    end: z.object(end),
    later: z.object({ ...end, firstOn: isoDate }),
    /** The deepest fall of the NAV from an earlier high; null where nothing fell. */
    fall: z.nullable(
      z.object({
        highOn: isoDate,
        highNav: nav,
        lowOn: isoDate,
        lowNav: nav,
        moveBps: z.int(),
        backOn: z.nullable(isoDate),
      }),
    ),
    /** Months in which all that was paid in before was worth less than that, and the most of them in a row. */
    monthsUnderWater: z.int(),
    longestUnderWater: z.int(),
    /** What the first seeds came to, for a fixed amount on one day of the month: no decade is the usual one. */
    among: z.object({
      seeds: z.int(),
      belowPaidIn: z.int(),
      /** Below a savings deposit of this rate. */
      depositBps: z.int(),
      belowDeposit: z.int(),
      /** Worth at the end of a hundred rupees paid in, in paise: the lowest, the middle and the highest decade. */
      lowestPaise: paise,
      middlePaise: paise,
      highestPaise: paise,
    }),
  }),
  refusals: [],
})
