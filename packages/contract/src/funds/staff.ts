import * as z from 'zod/mini'
import * as refusals from '../messages/refusals.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countField, idText, isoDate, isoTime, paise, reasonField } from '../wire/fields.ts'
import { staffRoles } from '../wire/staff-roles.ts'
import { anyText, fundTerms, termProblem } from './terms.ts'
import {
  announcedReasons,
  exitBand,
  fundCategories,
  fundDetail,
  fundOrder,
  fundOrderKinds,
  fundOrderStates,
} from './views.ts'

const reading = { methods: ['GET'], area: 'console', access: 'staff', roles: staffRoles, changes: false } as const
const acting = { methods: ['POST'], area: 'console', access: 'staff', roles: ['market'], changes: true } as const
const of = z.enum(['fund', 'plan'])

export const consoleScheme = z.object({
  of,
  code: z.string(),
  name: z.string(),
  category: z.nullable(z.enum(fundCategories)),
  state: fundDetail.shape.state,
  nav: fundDetail.shape.nav,
  navOn: isoDate,
  sizePaise: paise,
  cashPaise: paise,
  unitsInIssue: z.int(),
  customers: z.int(),
  inProgress: z.int(),
  toPayPaise: paise,
  /** How far the holdings lie from the rule, in basis points of the NAV. */
  awayFromRuleBps: z.int(),
  ruleVersion: z.int(),
})
export const listConsoleSchemes = endpoint({
  ...reading,
  summary: 'Every fund and plan with size, orders under way and what is to be paid out',
  path: '/api/console/fund/list.do',
  input: z.object({ of: z._default(z.enum(['all', 'fund', 'plan']), 'all') }),
  reply: z.object({
    items: z.array(consoleScheme),
    drafts: z.array(
      z.object({
        id: idText,
        code: z.string(),
        name: z.string(),
        savedAt: isoTime,
        savedBy: z.string(),
        problems: z.int(),
      }),
    ),
    proposals: z.array(
      z.object({
        id: idText,
        kind: z.string(),
        what: z.string(),
        madeBy: z.string(),
        madeAt: isoTime,
        reason: z.string(),
        mine: z.boolean(),
      }),
    ),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
export const openConsoleScheme = endpoint({
  ...reading,
  summary: 'One fund or plan: terms, rule versions, holdings, nights, who signed what',
  path: '/api/console/fund/open.do',
  input: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(32)) }),
  reply: z.object({
    scheme: consoleScheme,
    detail: z.omit(fundDetail, { category: true }),
    nights: z.array(
      z.object({
        date: isoDate,
        nav: fundDetail.shape.nav,
        sharesPaise: paise,
        cashPaise: paise,
        dividendsPaise: paise,
        toPayPaise: paise,
        expensePaise: paise,
        units: z.int(),
        subscribed: z.int(),
        redeemed: z.int(),
        failed: z.int(),
      }),
    ),
    rules: z.array(
      z.object({
        version: z.int(),
        rule: z.string(),
        /** The rule in English sentences. */
        words: z.string(),
        from: isoDate,
        madeBy: z.nullable(z.string()),
        checkedBy: z.nullable(z.string()),
        hash: z.string(),
      }),
    ),
    madeBy: z.nullable(z.string()),
    checkedBy: z.nullable(z.string()),
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.fundMissing],
})
export const checkFundTerms = endpoint({
  ...reading,
  // By POST from the console: texts in three languages are too long for an address.
  methods: ['POST', 'GET'],
  summary: 'Every rule that terms of a new fund would break, and what customers would see',
  path: '/api/console/fund/check.do',
  input: z.object(fundTerms),
  reply: z.object({
    problems: z.array(termProblem),
    holdings: z.array(z.object({ symbol: z.string(), name: z.string(), weightBps: z.int() })),
    exitBands: z.array(exitBand),
    risk: z.nullable(z.int()),
    visibleFrom: isoDate,
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
export const saveFundDraft = endpoint({
  ...acting,
  summary: 'Keep the terms of a new fund as a draft',
  path: '/api/console/fund/draft/save.do',
  input: z.object({ id: z.optional(idText), ...fundTerms }),
  reply: z.object({ id: idText, savedAt: isoTime, problems: z.array(termProblem) }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing, refusals.keyReused],
})
export const openFundDraft = endpoint({
  ...reading,
  summary: 'A draft of a new fund',
  path: '/api/console/fund/draft/open.do',
  input: z.object({ id: idText }),
  reply: z.object({ id: idText, terms: z.record(z.string(), z.string()), savedAt: isoTime, savedBy: z.string() }),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing],
})
export const discardFundDraft = endpoint({
  ...acting,
  summary: 'Throw a draft away',
  path: '/api/console/fund/draft/discard.do',
  input: z.object({ id: idText }),
  reply: z.object({}),
  refusals: [refusals.loginFirst, refusals.roleMissing, refusals.subjectMissing, refusals.keyReused],
})
const staffOnly = [refusals.loginFirst, refusals.roleMissing] as const
const setUp = [
  refusals.fundCodeInvalid,
  refusals.fundNameInvalid,
  refusals.fundManagerInvalid,
  refusals.fundExperienceInvalid,
  refusals.fundSubscriptionPeriodInvalid,
  refusals.fundRedemptionPeriodInvalid,
  refusals.fundMinSubscriptionInvalid,
  refusals.fundMinRedemptionInvalid,
  refusals.fundAmountTyped,
  refusals.fundSubscriptionRateInvalid,
  refusals.fundRedemptionRateInvalid,
  refusals.fundRuleInvalid,
] as const
/**
 * A second person of the market role approves the proposal at /api/console/proposal/approve.do (kind `fund-create`).
 */
export const proposeFund = endpoint({
  ...acting,
  summary: 'Propose a new fund; a second person approves',
  path: '/api/console/fund/propose.do',
  input: z.object({ draftId: z.optional(idText), ...fundTerms, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [...staffOnly, ...setUp, refusals.keyReused],
})
/** Kind `fund-rule`: the new version holds from the sixth trading day after its announcement. */
export const proposeFundRule = endpoint({
  ...acting,
  summary: 'Propose a new version of the rule of a fund or plan',
  path: '/api/console/fund/rule/propose.do',
  input: z.object({ code: anyText, rule: anyText, reason: reasonField }),
  reply: z.object({ proposalId: idText, from: isoDate }),
  refusals: [...staffOnly, refusals.fundMissing, refusals.fundRuleInvalid, refusals.keyReused],
})
export const proposeFundState = endpoint({
  ...acting,
  summary: 'Propose to close, open or retire a fund or plan',
  path: '/api/console/fund/state/propose.do',
  input: z.object({ code: anyText, state: z.enum(['open', 'closed', 'retired']), reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [...staffOnly, refusals.fundMissing, refusals.nothingChanges, refusals.keyReused],
})

export const staffFundOrder = z.object({
  ...fundOrder.shape,
  customerId: idText,
  customerNumber: z.string(),
  of,
  waiting: z.nullable(z.object({ proposalId: idText, madeBy: z.string(), mine: z.boolean() })),
})
export const listStaffFundOrders = endpoint({
  ...reading,
  roles: ['market', 'auditor', 'admin'],
  summary: 'Orders of funds and plans over all customers, oldest first while in progress',
  path: '/api/console/fund/order/list.do',
  input: z.object({
    state: z._default(z.enum(fundOrderStates), 'in-progress'),
    kind: z._default(z.enum(['all', ...fundOrderKinds]), 'all'),
    before: z.optional(idText),
    size: countField(50, 200),
  }),
  reply: z.object({
    items: z.array(staffFundOrder),
    more: z.boolean(),
    inProgress: z.int(),
    heldPaise: paise,
    /** The cash that the ledger holds for these orders; must equal `heldPaise`. */
    booksPaise: paise,
  }),
  refusals: [refusals.loginFirst, refusals.roleMissing],
})
/**
 * Proposes to fail an order in progress, for a reason that the customer reads. Nothing else about an order can be
 * decided (kind `fund-order-review`).
 */
export const proposeFundOrderReview = endpoint({
  ...acting,
  summary: 'Propose to fail an order in progress; its money or units come back',
  path: '/api/console/fund/order/review.do',
  input: z.object({ orderId: idText, reason: reasonField }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    ...staffOnly,
    refusals.fundOrderMissing,
    refusals.fundOrderReviewed,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
/**
 * Kind `fund-forced`: the customer is told at least five trading days before, and the redemption has the NAV of its
 * day.
 */
export const proposeForcedRedemption = endpoint({
  ...acting,
  summary: 'Propose a forced redemption for one of the closed reasons',
  path: '/api/console/fund/forced/propose.do',
  input: z.object({
    code: anyText,
    customerId: idText,
    units: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
    why: z.enum(announcedReasons),
    on: isoDate,
    reason: reasonField,
  }),
  reply: z.object({ proposalId: idText }),
  refusals: [
    ...staffOnly,
    refusals.fundMissing,
    refusals.fundOrderMissing,
    refusals.redeemAboveMax,
    refusals.changeTooEarly,
    refusals.waitsAlready,
    refusals.keyReused,
  ],
})
