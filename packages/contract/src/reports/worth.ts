import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { isoDate, isoTime, nothing, paise } from '../wire/fields.ts'

const reading = { methods: ['GET'], area: 'statement', access: 'customer', changes: false } as const

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
  /** Money from the bank minus money to the bank, since the account was opened. */
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

const indexInput = z.object({ index: z._default(z.string().check(z.trim(), z.maxLength(32)), 'BAHI50') })

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
  }),
  refusals: [refusals.loginFirst],
})

export const getWorthFile = endpoint({
  ...reading,
  summary: 'All kept nights as CSV',
  path: '/api/app/user/worth/file.do',
  wire: 'document',
  input: indexInput,
  reply: z.unknown(),
  refusals: [refusals.loginFirst],
})
