import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, isoDate, nothing, paise } from '../wire/fields.ts'
import {
  navInput,
  navReply,
  orderListInput,
  orderListReply,
  redeemRefusals,
  schemeInput,
  schemeOrderInput,
  subscribeRefusals,
  unitsField,
} from './calls.ts'
import { modelFeature } from './rules.ts'
import { fundDetail, fundHolding, fundLot, fundOrder, fundPreview } from './views.ts'

const area = 'plans' as const
const open = { methods: ['GET'], area, access: 'visitor', changes: false } as const
const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const
const changing = { methods: ['POST', 'GET'], area, access: 'acting-customer', changes: true } as const
const leaving = { methods: ['POST', 'GET'], area, access: 'customer', changes: true } as const

/**
 * The real days of the plan since it began to trade, without any day of a backtest. Moves are in basis points, daily
 * means in hundredths of a basis point. Null means too little history.
 */
export const trackRecord = z.object({
  startedOn: isoDate,
  sessions: z.int(),
  /**
   * H4: the mean of the realised daily returns of the last 90 sessions, computed by the server. Null before there are
   * 90 sessions.
   */
  expectedDailyHundredthBps: z.nullable(z.int()),
  meanDailyHundredthBps: z.nullable(z.int()),
  /** The number of sessions in `meanDailyHundredthBps`. */
  meanOver: z.int(),
  worstDayBps: z.nullable(z.int()),
  bestDayBps: z.nullable(z.int()),
  worstDayOn: z.nullable(isoDate),
  daysUp: z.int(),
  daysDown: z.int(),
  largestFallBps: z.nullable(z.int()),
  daysToRecover: z.nullable(z.int()),
  yearlyVolatilityBps: z.nullable(z.int()),
  best90Bps: z.nullable(z.int()),
  worst90Bps: z.nullable(z.int()),
  feesPaise: paise,
  chargesPaise: paise,
  turnoverBps: z.nullable(z.int()), // bought and sold in a month; `chargesPaise` is what this trading cost
  indexName: z.string(),
  sinceStartBps: z.int(),
  indexSinceStartBps: z.int(),
  days: z.array(
    z.object({
      date: isoDate,
      navTenThousandths: z.int(),
      returnBps: z.int(),
      fallBps: z.int(),
      indexReturnBps: z.int(),
    }),
  ), // the latest 250 days at most
})
export type TrackRecord = z.output<typeof trackRecord>

/**
 * A computation over days before the plan began. Screens show it apart from the track record and never join the two.
 */
export const backtest = z.object({
  from: isoDate,
  until: isoDate,
  sessions: z.int(),
  totalBps: z.int(),
  indexBps: z.int(),
  worstDayBps: z.int(),
  largestFallBps: z.int(),
  yearlyVolatilityBps: z.int(),
  turnoverBps: z.int(),
  points: z.array(z.object({ date: isoDate, hundredths: z.int(), indexHundredths: z.int() })), // 10,000 at the start
})

export const planRow = z.object({
  code: z.string(),
  name: z.string(),
  state: fundDetail.shape.state,
  about: fundDetail.shape.about,
  risk: z.int(),
  nav: fundDetail.shape.nav,
  navOn: isoDate,
  dayBps: z.int(),
  leastUnits: z.int(),
  stepUnits: z.int(),
  expectedDailyHundredthBps: z.nullable(z.int()),
  worstDayBps: z.nullable(z.int()),
  largestFallBps: z.nullable(z.int()),
  sessions: z.int(),
  spark: z.array(z.int()),
})
export type PlanRow = z.output<typeof planRow>

/**
 * The reasons of a plan's decision as facts, which each reader sees in words of the own language. `weighedMost` lists
 * the heaviest features first, and whether a larger value raised or lowered a share's score.
 */
export const planReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-history'), sessionsNeeded: z.int(), sessionsKnown: z.int() }),
  z.object({ kind: z.literal('no-rows') }),
  z.object({
    kind: z.literal('ranked'),
    isFitNew: z.boolean(),
    weighedMost: z.array(z.object({ feature: modelFeature, effect: z.enum(['raises', 'lowers']) })),
    come: z.int(),
    go: z.int(),
    /** Holdings that the plan keeps, although better names are known. */
    keptBehind: z.int(),
    /** Names that are not at their target weight yet. */
    waiting: z.int(),
    /** Moves that are too small or too large for an order. */
    withoutOrder: z.int(),
    buys: z.int(),
    sells: z.int(),
    turnoverBps: z.int(),
    mostTurnoverBps: z.int(),
    /** The most of one name, where this limit keeps names below equal parts; else null. */
    capBps: z.nullable(z.int()),
    /** Sold beyond the day's turnover to pay for redemptions. */
    raisedBps: z.int(),
    onlySells: z.boolean(),
  }),
])
export type PlanReason = z.output<typeof planReason>

/** The decision of one night, made from closing prices up to that day only. */
export const planDecision = z.object({
  date: isoDate,
  ruleVersion: z.int(),
  fittedOn: isoDate,
  /** How many rows the model learnt from, and the last day among them. */
  sample: z.int(),
  sampleUntil: isoDate,
  weights: z.array(z.object({ feature: modelFeature, weight: z.string() })),
  ranked: z.array(
    z.object({ code: z.string(), symbol: z.string(), score: z.string(), targetBps: z.int(), wasBps: z.int() }),
  ),
  orders: z.array(
    z.object({
      code: z.string(),
      symbol: z.string(),
      side: z.enum(['buy', 'sell']),
      quantity: z.int(),
      filled: z.int(),
      averagePaise: paise,
    }),
  ),
  turnoverBps: z.int(),
  /** Null for decisions from before reasons were kept as facts; their record holds the reason in words. */
  reason: z.nullable(planReason),
  /**
   * The JSON text of the decision and its SHA-256. A reader can compute the hash again and needs to trust nobody. Fills
   * came later and are not part of the record.
   */
  record: z.string(),
  hash: z.string(),
})
export type PlanDecision = z.output<typeof planDecision>

export const listPlans = endpoint({
  ...open,
  summary: 'The AI-quant plans, retired ones too',
  path: '/api/app/user/aifund/list.do',
  input: nothing,
  reply: z.object({ items: z.array(planRow) }),
  refusals: [],
})
export const getPlan = endpoint({
  ...open,
  summary: 'One plan: terms, rule, track record, holdings, and its backtest apart',
  path: '/api/app/user/aifund/detail.do',
  input: schemeInput,
  reply: z.object({
    plan: z.omit(fundDetail, { category: true }),
    record: trackRecord,
    backtest: z.nullable(backtest),
  }),
  refusals: [refusals.fundMissing],
})
export const listPlanNavs = endpoint({
  ...open,
  summary: "A plan's NAVs, oldest first",
  path: '/api/app/user/aifund/nav.do',
  input: navInput,
  reply: navReply,
  refusals: [refusals.fundMissing],
})
export const listPlanDecisions = endpoint({
  ...open,
  summary: "The public log of a plan's decisions, newest first",
  path: '/api/app/user/aifund/decisions.do',
  input: z.object({ ...schemeInput.shape, before: z.optional(isoDate), size: countField(10, 60) }),
  reply: z.object({ items: z.array(planDecision), more: z.boolean() }),
  refusals: [refusals.fundMissing],
})
export const previewPlanOrder = endpoint({
  ...reading,
  summary: 'What a purchase or sale would come to, and every rule it would break',
  path: '/api/app/user/aifund/preview.do',
  input: z.object({ ...schemeInput.shape, side: z.enum(['buy', 'sell']), units: unitsField }),
  reply: fundPreview,
  refusals: [refusals.loginFirst, refusals.fundMissing],
})
export const buyPlan = endpoint({
  ...changing,
  summary: 'Buy into a plan at the NAV that applies',
  path: '/api/app/user/aifund/buy.do',
  input: schemeOrderInput,
  reply: fundOrder,
  refusals: subscribeRefusals,
  unitsField,
})
export const sellPlan = endpoint({
  ...leaving,
  summary: 'Sell out of a plan at the NAV that applies',
  path: '/api/app/user/aifund/sell.do',
  input: schemeOrderInput,
  reply: fundOrder,
  refusals: redeemRefusals,
})
export const listPlanHoldings = endpoint({
  ...reading,
  summary: "The customer's plans; of one, with its lots and daily moves",
  path: '/api/app/user/aifund/position.do',
  input: z.object({ code: z.optional(schemeInput.shape.code) }),
  reply: z.object({
    items: z.array(z.object({ ...z.omit(fundHolding, { category: true }).shape, lots: z.array(fundLot) })),
    totals: z.object({ valuePaise: paise, investedPaise: paise, profitPaise: paise, profitBps: z.int() }),
  }),
  refusals: [refusals.loginFirst],
})
export const listPlanOrders = endpoint({
  ...reading,
  summary: "The customer's plan orders, newest first",
  path: '/api/app/user/aifund/order/list.do',
  input: orderListInput,
  reply: orderListReply,
  refusals: [refusals.loginFirst],
})
