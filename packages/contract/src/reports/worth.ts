import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoDate, isoTime, nothing, paise, wholeNumber } from '../wire/fields.ts'

export const reading = { methods: ['GET'], area: 'statement', access: 'customer', changes: false } as const

/** The spans that a return is told for; each ends with the last kept night. */
export const worthPeriods = ['1M', '3M', '6M', '1Y', 'all'] as const
export type WorthPeriod = (typeof worthPeriods)[number]

/** What the account was worth at the end of a business day, and the entry of its book up to which the night counts. */
export const worthNight = z.object({
  on: isoDate,
  cashPaise: paise,
  sharesPaise: paise,
  fundsPaise: paise,
  plansPaise: paise,
  redeemingPaise: paise,
  owedPaise: paise,
  worthPaise: paise,
  /** Money from the bank minus money to the bank and minus shares that were moved out, since the account was opened. */
  contributedPaise: paise,
  lastEntry: z.int(),
  /** The close of the chosen index; null on a day without one. */
  indexHundredths: z.nullable(z.int()),
})
export type WorthNight = z.output<typeof worthNight>

/** A return is null where there is no true answer: too few nights, or flows that no rate fits. */
export const worthReturn = z.object({
  period: z.enum(worthPeriods),
  /** The night that the period begins with. */
  from: isoDate,
  /** Whether the period reaches back to the first night, so that the account itself began in it. */
  isSinceOpening: z.boolean(),
  gainPaise: paise,
  contributedPaise: paise,
  xirrBps: z.nullable(z.int()),
  timeWeightedBps: z.nullable(z.int()),
  indexBps: z.nullable(z.int()),
})
export type WorthReturn = z.output<typeof worthReturn>

export const indexInput = z.object({ index: z._default(z.string().check(z.trim(), z.maxLength(32)), 'BAHI50') })

export const getWorth = endpoint({
  ...reading,
  summary: 'What the account was worth each night, its returns by period, and an index beside them',
  path: '/api/app/user/worth/nights.do',
  input: indexInput,
  reply: z.object({
    nights: z.array(worthNight),
    returns: z.array(worthReturn),
    indices: z.array(z.object({ code: z.string(), name: z.string() })),
    /** The chosen index; null when there is none with this code. */
    index: z.nullable(z.string()),
  }),
  refusals: [refusals.loginFirst],
})

export const worthClasses = ['cash', 'shares', 'gold', 'funds', 'plans', 'redeeming'] as const
export type WorthClass = (typeof worthClasses)[number]

const part = { paise, bps: z.int() }
const named = z.object({ code: z.string(), name: z.string(), ...part })
const dividendToCome = z.object({
  code: z.string(),
  exDate: isoDate,
  paidOn: isoDate,
  quantity: z.int(),
  amountPaise: paise,
})

/** The parts of one whole come to 10000 basis points. */
export const getWorthParts = endpoint({
  ...reading,
  summary: 'What the account is made of now, and what it earned and paid so far',
  path: '/api/app/user/worth/parts.do',
  input: nothing,
  reply: z.object({
    at: isoTime,
    ownedPaise: paise,
    owedPaise: paise,
    classes: z.array(z.object({ class: z.enum(worthClasses), ...part })),
    /** The sectors of the shares that are held directly. */
    sectors: z.array(z.object({ sector: z.string(), ...part })),
    /** Shares, funds and plans as parts of all that is owned, largest first. */
    holdings: z.array(named),
    realisedPaise: paise,
    unrealisedPaise: paise,
    dividendsPaise: paise,
    dividendsToCome: z.array(dividendToCome),
    charges: z.array(z.object({ account: z.int(), paise })),
    taxes: z.array(z.object({ account: z.int(), paise })),
    /** What a redemption kept back, and the interest of loans that was paid: neither is in `charges`. */
    exitLoadsPaise: paise,
    loanInterestPaise: paise,
  }),
  refusals: [refusals.loginFirst],
})

/**
 * What a gain is made of. The first three are the customer's own: money, and shares that were moved to another demat
 * account at their worth of that moment. The others come to the gain. `shares` to `owed` are the change of a value
 * between two nights, of shares without what was moved out; the rest is cash that entries moved.
 */
export const worthLines = [
  'paid-in',
  'taken-out',
  'moved-out',
  'shares',
  'funds',
  'plans',
  'redeeming',
  'owed',
  'bought',
  'sold',
  'units-bought',
  'units-sold',
  'offers',
  'dividends',
  'charges',
  'taxes',
  'loans-received',
  'loans-repaid',
  'other',
] as const
export type WorthLine = (typeof worthLines)[number]

/** The lines of what a customer put in and took out, which are no gain and no loss. */
export const ownLines = ['paid-in', 'taken-out', 'moved-out'] as const satisfies readonly WorthLine[]
export const isOwnLine = (line: WorthLine): boolean => ownLines.some((own) => own === line)

/** The entries of the account book after one number and through another. */
export const entryRange = { after: z.int(), through: z.int() }

/** One line of the sum: what it adds to the gain, or takes from it. */
const gainLine = z.object({
  line: z.enum(worthLines),
  paise,
  /** The value at both ends, of a line that is a change of value. */
  beginsPaise: z.nullable(paise),
  endsPaise: z.nullable(paise),
  /** How many entries the line has. */
  entries: z.int(),
})
export type WorthGainLine = z.output<typeof gainLine>

/** One term of the equation of the yearly rate; the discounted amounts of all terms come to nothing. */
const xirrTerm = z.object({
  kind: z.enum(['begins', 'flow', 'ends']),
  on: isoDate,
  days: z.int(),
  /** Paid in is negative, taken out positive. */
  paise,
  discountedPaise: z.nullable(paise),
  ...entryRange,
})
export type XirrTerm = z.output<typeof xirrTerm>

/** Growth is a decimal number with twelve digits after the point. */
const growthStep = z.object({
  from: isoDate,
  until: isoDate,
  beforePaise: paise,
  paidInPaise: paise,
  afterPaise: paise,
  takenOutPaise: paise,
  growth: z.string(),
  ...entryRange,
})
export type GrowthStep = z.output<typeof growthStep>

export const periodField = { period: z._default(z.enum(worthPeriods), 'all') }

export const getWorthWorkings = endpoint({
  ...reading,
  summary: 'How P&L, yearly rate and time-weighted return of a period are computed, each part with its entries',
  path: '/api/app/user/worth/workings.do',
  input: z.object(periodField),
  reply: z.object({
    period: z.enum(worthPeriods),
    /** Null without a kept night. */
    workings: z.nullable(
      z.object({
        from: isoDate,
        until: isoDate,
        isSinceOpening: z.boolean(),
        ...entryRange,
        gain: z.object({
          beginsPaise: paise,
          endsPaise: paise,
          gainPaise: paise,
          lines: z.array(gainLine),
        }),
        xirr: z.object({
          bps: z.nullable(z.int()),
          /** The rate as a decimal number, 0.1 for ten percent. */
          rate: z.nullable(z.string()),
          terms: z.array(xirrTerm),
        }),
        timeWeighted: z.object({
          bps: z.nullable(z.int()),
          product: z.nullable(z.string()),
          steps: z.array(growthStep),
        }),
      }),
    ),
  }),
  refusals: [refusals.loginFirst],
})
export type WorthWorkings = NonNullable<z.output<typeof getWorthWorkings.reply>['workings']>

/** One posting of a line: what it adds to the gain, or the shares or units that it moved. */
const worthEntry = z.object({
  number: z.int(),
  on: isoDate,
  kind: z.string(),
  /** The account of the house on the other side. */
  account: z.int(),
  symbol: z.nullable(z.string()),
  paise: z.nullable(paise),
  quantity: z.nullable(z.int()),
})
export type WorthEntry = z.output<typeof worthEntry>

const entryNumber = wholeNumber(/^\d{1,15}$/, z.int().check(z.minimum(0)))

export const listWorthEntries = endpoint({
  ...reading,
  summary: 'The entries that a line of a gain is made of, newest first',
  path: '/api/app/user/worth/entries.do',
  input: z.object({
    line: z.enum(worthLines),
    after: entryNumber,
    through: entryNumber,
    before: z.optional(idText),
    size: countField(20, 200),
  }),
  reply: z.object({ items: z.array(worthEntry), more: z.boolean() }),
  refusals: [refusals.loginFirst],
})
