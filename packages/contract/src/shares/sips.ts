import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  formNumber,
  idText,
  isoDate,
  isoTime,
  messageParams,
  nothing,
  paise,
  paiseField,
  ruleProblem,
  stockCode,
  wholeNumber,
} from '../wire/fields.ts'
import { chargeLine } from './orders.ts'

// SIP in shares: on a day of each week or month it buys as many whole shares as an amount pays for, or a number of them.
// The rest of an amount stays in cash.

/** The most SIPs in shares of one customer that have not ended. */
export const maxShareSips = 20

const instalment = z.object({
  dueOn: isoDate,
  /** The trading day on which it ran, or will run. */
  runsOn: isoDate,
  state: z.enum(['ordered', 'skipped', 'missed', 'coming']),
  /** The rule that the order of a missed instalment broke. */
  refused: z.nullable(z.object({ msg: z.string(), params: messageParams })),
  order: z.nullable(
    z.object({
      id: idText,
      number: z.string(),
      quantity: z.int(),
      filledQuantity: z.int(),
      averagePaise: paise, // 0 while nothing was bought
      paidPaise: paise, // with charges
      isLive: z.boolean(),
    }),
  ),
})

export const shareSipView = z.object({
  id: idText,
  number: z.string(),
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  instrumentId: z.int(),
  state: z.enum(['running', 'paused', 'stopped']),
  /** Why it paused or ended by itself; null when the customer did, or it runs. */
  why: z.nullable(z.enum(['three-misses', 'complete', 'delisted'])),
  /** What an instalment buys: exactly one of the two. */
  amountPaise: z.nullable(paise),
  quantity: z.nullable(z.int()),
  /** When: a day of the month, 1–28, or a weekday, 1 for Monday; exactly one of the two. */
  dayOfMonth: z.nullable(z.int()),
  weekday: z.nullable(z.int()),
  lastOn: z.nullable(isoDate),
  purchasesLeft: z.nullable(z.int()),
  nextOn: z.nullable(isoDate),
  isNextSkipped: z.boolean(),
  pausedUntil: z.nullable(isoDate),
  missedInRow: z.int(),
  /** The last twelve instalments and the next three, oldest first. */
  instalments: z.array(instalment),
  boughtQuantity: z.int(),
  paidPaise: paise,
  createdAt: isoTime,
})
export type ShareSipView = z.output<typeof shareSipView>

const day = (most: number) => wholeNumber(/^\d{1,2}$/, z.int().check(z.minimum(1), z.maximum(most)))

/** The terms of a SIP: an amount or a number, a day of the month or of the week, and perhaps an end. */
const terms = {
  amountPaise: z.optional(paiseField),
  quantity: z.optional(formNumber),
  dayOfMonth: z.optional(day(28)),
  weekday: z.optional(day(5)),
  /** No instalment is due after this day. */
  lastOn: z.optional(isoDate),
  /** It ends after so many purchases; instalments that were skipped or missed are not counted. */
  purchases: z.optional(wholeNumber(/^\d{1,4}$/, z.int().check(z.minimum(1), z.maximum(1_200)))),
}
export interface ShareSipInput {
  readonly amountPaise?: number | undefined
  readonly quantity?: number | undefined
  readonly dayOfMonth?: number | undefined
  readonly weekday?: number | undefined
  readonly lastOn?: string | undefined
  readonly purchases?: number | undefined
}
const oneOf = (one: keyof ShareSipInput, other: keyof ShareSipInput) =>
  z.refine<ShareSipInput>((asked) => (asked[one] === undefined) !== (asked[other] === undefined), { path: [one] })
const complete = [
  oneOf('amountPaise', 'quantity'),
  oneOf('dayOfMonth', 'weekday'),
  z.refine<ShareSipInput>(({ lastOn, purchases }) => lastOn === undefined || purchases === undefined, {
    path: ['purchases'],
  }),
] as const
/** Without a first day the SIP begins tomorrow. */
const beginning = { code: stockCode, startsOn: z.optional(isoDate), ...terms }

const reading = { methods: ['GET'], area: 'triggers', access: 'customer', changes: false } as const
const changing = { methods: ['POST'], area: 'triggers', access: 'acting-customer', changes: true } as const
/** A switched-off service and a trade lock never bar skipping, pausing and stopping (H5, H9). */
const leaving = { methods: ['POST'], area: 'triggers', access: 'customer', changes: true } as const
const termRefusals = [
  refusals.accountLocked,
  refusals.segmentSwitchedOff,
  refusals.identityMissing,
  refusals.noVenue,
  refusals.quantityBelowLot,
  refusals.quantityAboveMax,
  refusals.instrumentDeleted,
  refusals.instrumentHidden,
  refusals.instrumentLocked,
  refusals.amountBelowMin,
  refusals.amountExceeded,
] as const

export const listShareSips = endpoint({
  ...reading,
  summary: "The customer's SIPs in shares, with their instalments and the orders of these",
  path: '/api/app/user/share/sip/list.do',
  input: nothing,
  reply: z.object({ items: z.array(shareSipView), next30DaysPaise: paise }),
  refusals: [refusals.loginFirst],
})
export const previewShareSip = endpoint({
  ...reading,
  summary: 'When a SIP in a share would buy, and what one instalment would come to at the present price',
  path: '/api/app/user/share/sip/preview.do',
  input: z.object(beginning).check(...complete),
  reply: z.object({
    nextOn: z.array(isoDate), // the trading days of the first three instalments
    firstDueOn: z.nullable(isoDate),
    pricePaise: paise, // the last price; 0 without one
    limitPaise: paise, // an instalment pays no more than this for a share, were it placed at this price
    quantity: z.int(), // the shares of one instalment at this price
    valuePaise: paise,
    charges: z.array(chargeLine),
    chargesPaise: paise,
    costPaise: paise, // the most that is held
    lotCostPaise: paise, // the most that the least number of shares is held for
    problems: z.array(ruleProblem),
    /** Rules that an instalment would break if it were placed now. They are asked again when it is. */
    warnings: z.array(ruleProblem),
  }),
  refusals: [refusals.loginFirst, refusals.instrumentDeleted],
})
export const createShareSip = endpoint({
  ...changing,
  summary: 'Begin a SIP in a share',
  path: '/api/app/user/share/sip/create.do',
  input: z.object(beginning).check(...complete),
  reply: shareSipView,
  refusals: [refusals.loginFirst, ...termRefusals, refusals.watchesFull, refusals.keyReused],
})
export const changeShareSip = endpoint({
  ...changing,
  summary: 'Change what a SIP in a share buys, when, and its end',
  path: '/api/app/user/share/sip/change.do',
  input: z.object({ id: idText, ...terms }).check(...complete),
  reply: shareSipView,
  refusals: [refusals.loginFirst, refusals.sipMissing, refusals.sipStateWrong, ...termRefusals, refusals.keyReused],
})
/**
 * skip leaves out the next instalment and unskip takes that back; pause lasts until a date, or without an end; stop is
 * final.
 */
export const actOnShareSip = endpoint({
  ...leaving,
  summary: 'Skip, pause, start again or stop a SIP in a share, at no cost',
  path: '/api/app/user/share/sip/act.do',
  input: z.object({
    id: idText,
    act: z.enum(['skip', 'unskip', 'pause', 'resume', 'stop']),
    until: z.optional(isoDate),
  }),
  reply: shareSipView,
  refusals: [refusals.loginFirst, refusals.sipMissing, refusals.sipStateWrong, refusals.keyReused],
})
