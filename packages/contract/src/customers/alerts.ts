import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { flagField, idText, isoDate, isoTime, stockCode, wholeNumber } from '../wire/fields.ts'

/** The most alerts of one customer on one share or index; `maxAlerts` is the most in all. */
export const maxAlertsOnOne = 10
export const maxAlerts = 100

export const alertSubject = z.enum(['share', 'index'])
export const alertKind = z.enum(['above', 'below', 'move', 'indicator'])
export const alertStudy = z.enum(['rsi', 'price-sma', 'price-ema', 'sma-sma', 'ema-ema', 'bollinger', 'macd'])
export const alertDirection = z.enum(['above', 'below'])

const level = z.optional(wholeNumber(/^\d{1,15}$/, z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))))
/** From a tenth of a percent to fifty percent. */
const moveBps = z.optional(wholeNumber(/^\d{1,4}$/, z.int().check(z.minimum(10), z.maximum(5_000))))

const figure = z.optional(wholeNumber(/^\d{1,3}$/, z.int().check(z.minimum(1), z.maximum(200))))
/**
 * What an indicator alert waits for, on daily candles with the present price as today's: RSI of `period` against the
 * value `figure`, the price against an average of `period`, an average of `period` against a slower one of `figure`,
 * the price against the bands of `period` and `figure` deviations, MACD (12, 26, 9) against its signal line.
 */
const indicatorTerms = {
  study: z.optional(alertStudy),
  direction: z.optional(alertDirection),
  period: figure,
  figure,
}

/**
 * For a share, `level`, `last`, `previousClose` and `value` are paise; for an index, hundredths of a point. Only
 * alerts above and below have a `level`, only one on a move `moveBps`, only one on an indicator `indicator`: its
 * `period` is null for MACD, its `figure` for the price against an average too. `awaits` of an indicator is false while
 * its condition holds since before it was waited for.
 */
export const alertView = z.object({
  id: idText,
  subject: alertSubject,
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
  instrumentId: z.nullable(z.int()),
  kind: alertKind,
  level: z.nullable(z.int()),
  moveBps: z.nullable(z.int()),
  indicator: z.nullable(
    z.object({
      study: alertStudy,
      direction: alertDirection,
      period: z.nullable(z.int()),
      figure: z.nullable(z.int()),
      awaits: z.boolean(),
    }),
  ),
  repeats: z.boolean(),
  state: z.enum(['on', 'off', 'fired', 'ended']),
  /** The latest time the alert fired; `times` counts all of them. */
  fired: z.nullable(z.object({ value: z.int(), on: isoDate, second: z.int(), at: isoTime, times: z.int() })),
  last: z.int(),
  previousClose: z.int(),
  createdAt: isoTime,
})
export type AlertView = z.output<typeof alertView>

const area = 'alerts' as const
const changing = { methods: ['POST'], area, access: 'acting-customer', changes: true } as const

export const listAlerts = endpoint({
  summary: "The customer's price alerts, newest first; of one share or index, or all",
  methods: ['GET'],
  path: '/api/app/user/alert/list.do',
  area,
  access: 'customer',
  changes: false,
  input: z.object({ code: z.optional(stockCode), subject: z._default(alertSubject, 'share') }),
  reply: z.object({ items: z.array(alertView), most: z.int(), maxOnOne: z.int() }),
  refusals: [refusals.loginFirst],
})
export const createAlert = endpoint({
  ...changing,
  summary:
    'Be told when a share or an index rises to a level, falls to it, moves so far in a day, or an indicator of it crosses',
  path: '/api/app/user/alert/create.do',
  input: z.object({
    code: stockCode,
    subject: z._default(alertSubject, 'share'),
    kind: alertKind,
    level,
    moveBps,
    ...indicatorTerms,
    repeats: flagField,
  }),
  reply: alertView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.instrumentDeleted,
    refusals.instrumentHidden,
    refusals.levelReachedAlready,
    refusals.watchesFull,
    refusals.keyReused,
  ],
})
export const changeAlert = endpoint({
  ...changing,
  summary: 'Change what an alert waits for; it is on afterwards',
  path: '/api/app/user/alert/change.do',
  input: z.object({ alertId: idText, kind: alertKind, level, moveBps, ...indicatorTerms, repeats: flagField }),
  reply: alertView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.watchMissing,
    refusals.instrumentDeleted,
    refusals.instrumentHidden,
    refusals.levelReachedAlready,
    refusals.keyReused,
  ],
})
export const switchAlert = endpoint({
  ...changing,
  summary: 'Switch an alert off for a while, or on again',
  path: '/api/app/user/alert/switch.do',
  input: z.object({ alertId: idText, on: flagField }),
  reply: alertView,
  refusals: [
    refusals.loginFirst,
    refusals.accountLocked,
    refusals.watchMissing,
    refusals.instrumentDeleted,
    refusals.instrumentHidden,
    refusals.levelReachedAlready,
    refusals.keyReused,
  ],
})
export const deleteAlert = endpoint({
  ...changing,
  summary: 'Delete an alert; deleting it again changes nothing',
  path: '/api/app/user/alert/delete.do',
  input: z.object({ alertId: idText }),
  reply: z.object({}),
  refusals: [refusals.loginFirst, refusals.accountLocked, refusals.keyReused],
})
