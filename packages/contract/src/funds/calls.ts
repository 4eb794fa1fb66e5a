import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import {
  countField,
  formNumber,
  idText,
  isoDate,
  isoTime,
  nothing,
  paise,
  paiseField,
  wholeNumber,
} from '../wire/fields.ts'
import { journalView } from '../wire/journal.ts'

const area = 'funds' as const
const open = { methods: ['GET'], area, access: 'visitor', changes: false } as const
const reading = { methods: ['GET'], area, access: 'customer', changes: false } as const
const changing = { methods: ['POST', 'GET'], area, access: 'acting-customer', changes: true } as const
/** Redeeming and everything that only stops paying in is never barred by a switched-off service or a trade lock (H5, H9). */
const leaving = { methods: ['POST', 'GET'], area, access: 'customer', changes: true } as const

/**
 * A scheme is a pool of shares and cash with units of its own; a fund and a plan are the two kinds of schemes and share these
 * shapes. Units are whole ("shares" of the fund, in the specification's word). A net asset value (NAV) is a decimal string
 * of rupees with four places.
 */
export const fundCategories = ['index', 'large', 'mid', 'small', 'sector', 'hybrid', 'debt', 'liquid'] as const
export type FundCategory = (typeof fundCategories)[number]
/** coming: announced, cannot be bought yet; closed: takes no subscriptions; retired: closed for good, still listed. */
export const schemeStates = ['coming', 'open', 'closed', 'retired'] as const
export type SchemeState = (typeof schemeStates)[number]
export const fundOrderStates = ['in-progress', 'success', 'failed'] as const
export type FundOrderState = (typeof fundOrderStates)[number]
export const fundOrderKinds = ['subscribe', 'redeem', 'forced'] as const
export type FundOrderKind = (typeof fundOrderKinds)[number]
/** Why an order failed: the NAV outran the hold (211); reviewed by two people; the scheme was retired before it was struck. */
export const fundOrderFailures = ['cash-short', 'reviewed', 'retired'] as const
/** The closed list of reasons for which two people may announce a forced redemption. */
export const announcedReasons = ['scheme-closes', 'below-minimum', 'legal-order', 'identity-withdrawn'] as const
export type AnnouncedReason = (typeof announcedReasons)[number]
/** And the one that nobody decides: a loan was not paid in time, be it a shortfall or at the end of its term. */
export const forcedReasons = [...announcedReasons, 'loan-shortfall'] as const
export type ForcedReason = (typeof forcedReasons)[number]
export const navText = z.string().check(z.regex(/^\d{1,12}\.\d{4}$/))
export const riskLevels = [1, 2, 3, 4, 5, 6] as const

/** A point of the chart. `isBefore`: computed from the rule file and old closing prices, before the scheme held anything. */
export const navPoint = z.object({ date: isoDate, nav: navText, isBefore: z.boolean() })
export type NavPoint = z.output<typeof navPoint>

/** Moves in basis points; null: not enough history of the scheme's own. */
export const schemeReturns = z.object({
  dayBps: z.nullable(z.int()),
  monthBps: z.nullable(z.int()),
  halfYearBps: z.nullable(z.int()),
  yearBps: z.nullable(z.int()),
  sinceStartBps: z.nullable(z.int()),
  largestFallBps: z.nullable(z.int()),
})

export const fundRow = z.object({
  code: z.string(), // FND-1042
  name: z.string(),
  category: z.enum(fundCategories),
  state: z.enum(schemeStates),
  risk: z.int(),
  nav: navText,
  navOn: isoDate,
  dayBps: z.int(),
  /** Of one year, where the scheme has it; else since its start. */ yearBps: z.nullable(z.int()),
  isWholeYear: z.boolean(),
  leastUnits: z.int(),
  stepUnits: z.int(),
  spark: z.array(z.int()), // NAVs in ten-thousandths of a rupee, oldest first, at most 40
})
export type FundRow = z.output<typeof fundRow>

/** Exit load by age: units younger than `belowDays` pay `bps` of their value. Oldest band last, ending at 0. */
export const exitBand = z.object({ belowDays: z.int(), bps: z.int() })

const basketChoice = z.discriminatedUnion('pick', [
  z.object({ pick: z.literal('index'), of: z.string() }),
  z.object({ pick: z.literal('cap-rank'), from: z.int(), to: z.int() }),
  z.object({ pick: z.literal('sector'), sector: z.string() }),
  z.object({ pick: z.literal('symbol'), symbol: z.string() }),
])
/** What a part of a fund follows. Places are by the worth of the free float; count null: all of the choice. */
export const ruleBasket = z.object({
  choice: basketChoice,
  count: z.nullable(z.int()),
  choose: z.enum(['cap', 'calm']),
  weights: z.enum(['cap', 'equal', 'calm']),
  capBps: z.int(),
})
export type RuleBasket = z.output<typeof ruleBasket>
/** What a plan's model looks at: a kind, over so many sessions. */
export const modelFeature = z.object({
  kind: z.enum(['momentum', 'reversal', 'volatility', 'volume', 'high']),
  sessions: z.int(),
})
export type ModelFeature = z.output<typeof modelFeature>
export const fundRule = z.object({
  form: z.literal('fund'),
  parts: z.array(z.object({ shareBps: z.int(), basket: ruleBasket })),
  cashBps: z.int(),
  driftBps: z.int(),
})
export type FundRuleView = z.output<typeof fundRule>
export const planRule = z.object({
  form: z.literal('plan'),
  from: z.int(),
  to: z.int(),
  features: z.array(modelFeature),
  train: z.int(),
  ahead: z.int(),
  refit: z.int(),
  ridgeBps: z.int(),
  names: z.int(),
  keep: z.int(),
  capBps: z.int(),
  turnoverBps: z.int(),
  leastBps: z.int(),
  cashBps: z.int(),
  chargeBps: z.int(),
})
export type PlanRuleView = z.output<typeof planRule>
/** A version of the published rule, in figures: every reader puts it into words of their own language. */
export const ruleVersion = z.object({
  version: z.int(),
  from: isoDate,
  rule: z.discriminatedUnion('form', [fundRule, planRule]),
})
export type RuleVersion = z.output<typeof ruleVersion>

export const fundDetail = z.object({
  ...fundRow.shape,
  about: z.record(z.enum(['en', 'zh', 'hi']), z.string()),
  manager: z.string(),
  experienceYears: z.int(),
  subscribeFrom: isoDate,
  subscribeUntil: z.nullable(isoDate),
  redeemFrom: isoDate,
  leastRedeemUnits: z.int(),
  amountPerUnitPaise: paise,
  subscriptionBps: z.int(),
  exitBands: z.array(exitBand),
  lockUpDays: z.int(),
  payoutDays: z.int(),
  expenseBps: z.int(), // a year, taken day by day inside the NAV
  sizePaise: paise,
  unitsInIssue: z.int(),
  cashPaise: paise,
  dividendsPaise: paise, // dividends: in the last NAV, and not paid yet
  benchmark: z.nullable(z.string()),
  returns: schemeReturns,
  holdings: z.array(
    z.object({
      code: z.string(),
      symbol: z.string(),
      name: z.string(),
      sector: z.string(),
      quantity: z.int(),
      pricePaise: paise,
      valuePaise: paise,
      weightBps: z.int(),
    }),
  ),
  ruleVersion: z.int(),
  rules: z.array(ruleVersion), // every version of the published rule, oldest first
  startedOn: isoDate,
})
export type FundDetail = z.output<typeof fundDetail>

export const fundLot = z.object({
  id: idText,
  boughtOn: isoDate,
  nav: navText,
  units: z.int(),
  remaining: z.int(),
  costPaise: paise,
  valuePaise: paise,
  gainPaise: paise,
  exitBps: z.int(),
  exitFreeOn: z.nullable(isoDate),
  lockedUntil: z.nullable(isoDate),
})
export const fundHolding = z.object({
  code: z.string(),
  name: z.string(),
  category: z.nullable(z.enum(fundCategories)),
  nav: navText,
  navOn: isoDate,
  units: z.int(),
  frozenUnits: z.int(),
  redeemableUnits: z.int(),
  /** Of the frozen ones: in lock-up, held by a redemption, pledged. */ lockedUnits: z.int(),
  heldUnits: z.int(),
  pledgedUnits: z.int(),
  nextFreeOn: z.nullable(isoDate),
  nextFreeUnits: z.int(),
  investedPaise: paise,
  valuePaise: paise,
  profitPaise: paise,
  profitBps: z.int(),
  realisedPaise: paise,
  since: isoDate,
  feesPaise: paise,
})
export type FundHolding = z.output<typeof fundHolding>

export const fundOrder = z.object({
  id: idText,
  number: z.string(), // BH-F-2611-20-004817
  code: z.string(),
  name: z.string(),
  kind: z.enum(fundOrderKinds),
  state: z.enum(fundOrderStates),
  failure: z.nullable(z.enum(fundOrderFailures)),
  units: z.int(),
  /** An instalment: its amount is held, and `units` is about what it buys until its NAV is known. */ isOfAmount:
    z.boolean(),
  askedNav: navText,
  /** The day whose NAV applies. */ appliesOn: isoDate,
  nav: z.nullable(navText),
  struckAt: z.nullable(isoTime),
  heldPaise: paise, // of a subscription, while in progress
  amountPaise: z.nullable(paise),
  feePaise: z.nullable(paise),
  netPaise: z.nullable(paise), // units × NAV; entry fee or exit load; paid or received
  payoutOn: z.nullable(isoDate),
  paidAt: z.nullable(isoTime),
  missingPaise: z.nullable(paise), // of cash-short: what was missing
  sipId: z.nullable(idText),
  forcedReason: z.nullable(z.enum(forcedReasons)),
  reviewReason: z.nullable(z.string()),
  placedAt: isoTime,
  endedAt: z.nullable(isoTime),
})
export type FundOrder = z.output<typeof fundOrder>

/** What an order would come to at the last NAV, and every rule it would break. */
export const fundPreview = z.object({
  nav: navText,
  navOn: isoDate,
  appliesOn: isoDate,
  cutOff: z.string(),
  isAfterCutOff: z.boolean(),
  amountPaise: paise,
  feeBps: z.int(),
  feePaise: paise,
  needPaise: paise, // subscription: amount and fee at the last NAV
  holdPaise: paise, // that and the buffer
  receivePaise: paise,
  payoutOn: z.nullable(isoDate),
  availablePaise: paise,
  mostUnits: z.int(),
  lockedUntil: z.nullable(isoDate),
  lots: z.array(
    z.object({
      ...fundLot.shape,
      taken: z.int(),
      takenGainPaise: paise,
      takenLoadPaise: paise,
      isLongTerm: z.boolean(),
    }),
  ),
  problems: z.array(
    z.object({
      msg: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      fields: z.array(z.string()),
    }),
  ),
})
export type FundPreview = z.output<typeof fundPreview>

const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(32))
/** Absent, or the empty text of a form: the quantity is missing, which the rules say in their own words (208, 212). */
export const unitsField = z.pipe(
  z.optional(z.union([z.literal(''), formNumber])),
  z.transform((units) => (units === '' ? undefined : units)),
)
export const schemeInput = z.object({ code })
export const schemeOrderInput = z.object({ code, units: unitsField })
export const navInput = z.object({ code, from: z.optional(isoDate) })
export const navReply = z.object({ items: z.array(navPoint), startedOn: isoDate })
export const orderListInput = z.object({
  state: z._default(z.enum(['all', ...fundOrderStates]), 'all'),
  code: z.optional(code),
  before: z.optional(idText),
  size: countField(20, 100),
})
export const orderListReply = z.object({
  items: z.array(fundOrder),
  more: z.boolean(),
  counts: z.record(z.enum(['all', ...fundOrderStates]), z.int()),
})
export const subscribeRefusals = [
  'tips.msg.249',
  'tips.msg.006',
  'tips.msg.900',
  'tips.msg.005',
  'tips.msg.206',
  'tips.msg.208',
  'tips.msg.209',
  'tips.msg.210',
  'tips.msg.207',
  'tips.msg.211',
  'tips.msg.905',
] as const
export const redeemRefusals = [
  'tips.msg.249',
  'tips.msg.006',
  'tips.msg.005',
  'tips.msg.216',
  'tips.msg.212',
  'tips.msg.213',
  'tips.msg.218',
  'tips.msg.214',
  'tips.msg.273',
  'tips.msg.215',
  'tips.msg.905',
] as const

export const listFunds = endpoint({
  ...open,
  summary: 'All funds with their last NAV',
  path: '/api/app/user/fund/list.do',
  input: z.object({
    category: z._default(z.enum(['all', ...fundCategories]), 'all'),
    keyword: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  }),
  reply: z.object({ items: z.array(fundRow), counts: z.record(z.enum(['all', ...fundCategories]), z.int()) }),
  refusals: [],
})
export const getFund = endpoint({
  ...open,
  summary: 'One fund: terms, returns, holdings, rule',
  path: '/api/app/user/fund/detail.do',
  input: schemeInput,
  reply: fundDetail,
  refusals: ['tips.msg.206'],
})
export const listNavs = endpoint({
  ...open,
  summary: "A fund's NAVs, oldest first",
  path: '/api/app/user/fund/nav.do',
  input: navInput,
  reply: navReply,
  refusals: ['tips.msg.206'],
})
export const previewFundOrder = endpoint({
  ...reading,
  summary: 'What a subscription or redemption would come to, and every rule it would break',
  path: '/api/app/user/fund/preview.do',
  input: z.object({ code, side: z.enum(['buy', 'sell']), units: unitsField }),
  reply: fundPreview,
  refusals: ['tips.msg.249', 'tips.msg.206'],
})
export const subscribeFund = endpoint({
  ...changing,
  summary: 'Subscribe to a fund at the NAV that applies; the cash is held until then',
  path: '/api/app/user/fund/buy.do',
  input: schemeOrderInput,
  reply: fundOrder,
  refusals: subscribeRefusals,
})
export const redeemFund = endpoint({
  ...leaving,
  summary: 'Redeem units of a fund at the NAV that applies',
  path: '/api/app/user/fund/sell.do',
  input: schemeOrderInput,
  reply: fundOrder,
  refusals: redeemRefusals,
})
export const listFundHoldings = endpoint({
  ...reading,
  summary: "The customer's funds; of one fund, with its lots",
  path: '/api/app/user/fund/position.do',
  input: z.object({ code: z.optional(code) }),
  reply: z.object({
    items: z.array(z.object({ ...fundHolding.shape, lots: z.array(fundLot) })),
    totals: z.object({ valuePaise: paise, investedPaise: paise, profitPaise: paise, profitBps: z.int() }),
  }),
  refusals: ['tips.msg.249'],
})
export const listFundOrders = endpoint({
  ...reading,
  summary: "The customer's fund orders, newest first",
  path: '/api/app/user/fund/order/list.do',
  input: orderListInput,
  reply: orderListReply,
  refusals: ['tips.msg.249'],
})
export const getFundOrder = endpoint({
  ...reading,
  summary: 'One fund order with its entries in the book; of a fund or of a plan',
  path: '/api/app/user/fund/order/detail.do',
  input: z.object({ orderId: idText }),
  reply: z.object({ order: fundOrder, journals: z.array(journalView) }),
  refusals: ['tips.msg.249', 'tips.msg.216'],
})

// SIP: a fixed amount every month buys as many whole steps of units as it pays for; what is left over stays in cash.
export const sipStates = ['running', 'paused', 'stopped'] as const
export const instalmentStates = ['done', 'in-progress', 'skipped', 'missed', 'coming'] as const
/** Why an instalment was missed. */
export const instalmentFailures = [
  'cash-short',
  'amount-too-small',
  'fund-closed',
  'account-locked',
  'service-off',
  'failed-at-nav',
] as const
export const sipView = z.object({
  id: idText,
  number: z.string(),
  code: z.string(),
  name: z.string(),
  state: z.enum(sipStates),
  amountPaise: paise,
  dayOfMonth: z.int(),
  stepUp: z.nullable(z.object({ kind: z.enum(['percent', 'amount']), value: z.int(), month: z.int() })), // whole percent, or paise; from the same month of each year
  nextOn: z.nullable(isoDate),
  nextAmountPaise: paise,
  isNextSkipped: z.boolean(),
  pausedUntil: z.nullable(isoDate),
  /** The last twelve and the next ones, oldest first; for the twelve marks. */
  months: z.array(
    z.object({
      month: z.string(),
      dueOn: isoDate,
      state: z.enum(instalmentStates),
      amountPaise: paise,
      units: z.int(),
      failure: z.nullable(z.enum(instalmentFailures)),
      cashPaise: z.nullable(paise),
      orderId: z.nullable(idText),
    }),
  ),
  doneCount: z.int(),
  skippedCount: z.int(),
  missedCount: z.int(),
  boughtUnits: z.int(),
  paidPaise: paise,
  createdAt: isoTime,
})
export type SipView = z.output<typeof sipView>
const dayOfMonth = wholeNumber(/^\d{1,2}$/, z.int().check(z.minimum(1), z.maximum(28)))
const sipTerms = {
  amountPaise: paiseField,
  dayOfMonth,
  stepUpPercent: z.optional(wholeNumber(/^\d{1,3}$/, z.int().check(z.minimum(0), z.maximum(100)))),
  stepUpPaise: z.optional(paiseField),
}
const sipRefusals = [
  'tips.msg.249',
  'tips.msg.006',
  'tips.msg.900',
  'tips.msg.005',
  'tips.msg.206',
  'tips.msg.207',
  'tips.msg.978',
  'tips.msg.905',
] as const
const ownSip = ['tips.msg.249', 'tips.msg.976', 'tips.msg.977', 'tips.msg.905'] as const
export const listSips = endpoint({
  ...reading,
  summary: "The customer's SIPs",
  path: '/api/app/user/fund/sip/list.do',
  input: nothing,
  reply: z.object({ items: z.array(sipView), next30DaysPaise: paise }),
  refusals: ['tips.msg.249'],
})
export const previewSip = endpoint({
  ...reading,
  summary: 'What a SIP would buy at the last NAV, and when first',
  path: '/api/app/user/fund/sip/preview.do',
  input: z.object({ code, ...sipTerms }),
  reply: z.object({
    firstOn: isoDate,
    firstDueOn: isoDate,
    leastPaise: paise,
    units: z.int(),
    costPaise: paise,
    leftPaise: paise,
    amounts: z.array(paise),
    nav: navText,
    problems: z.array(
      z.object({
        msg: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
        fields: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['tips.msg.249', 'tips.msg.206'],
})
export const createSip = endpoint({
  ...changing,
  methods: ['POST'],
  summary: 'Begin a SIP',
  path: '/api/app/user/fund/sip/create.do',
  input: z.object({ code, ...sipTerms }),
  reply: sipView,
  refusals: sipRefusals,
})
export const changeSip = endpoint({
  ...changing,
  methods: ['POST'],
  summary: 'Change amount, day or yearly step of a SIP',
  path: '/api/app/user/fund/sip/change.do',
  input: z.object({ id: idText, ...sipTerms }),
  reply: sipView,
  refusals: ['tips.msg.249', 'tips.msg.006', 'tips.msg.976', 'tips.msg.977', 'tips.msg.978', 'tips.msg.905'],
})
/** skip leaves the next instalment out, unskip takes that back; pause until a date or for good; resume; stop for ever. */
export const actOnSip = endpoint({
  ...leaving,
  methods: ['POST'],
  summary: 'Skip, pause, start again or stop a SIP, at no cost',
  path: '/api/app/user/fund/sip/act.do',
  input: z.object({
    id: idText,
    act: z.enum(['skip', 'unskip', 'pause', 'resume', 'stop']),
    until: z.optional(isoDate),
  }),
  reply: sipView,
  refusals: ownSip,
})
