import * as z from 'zod/mini'
import { idText, inThreeLanguages, isoDate, isoTime, paise, ruleProblem } from '../wire/fields.ts'
import { ruleVersion } from './rules.ts'

/**
 * A scheme is a pool of shares and cash with units of its own. Funds and plans are the two kinds of schemes and share
 * these shapes. Units are whole; the specification calls them "shares" of the fund. A net asset value (NAV) is a
 * decimal text of rupees with four places.
 */
export const fundCategories = ['index', 'large', 'mid', 'small', 'sector', 'hybrid', 'debt', 'liquid'] as const
export type FundCategory = (typeof fundCategories)[number]
/**
 * coming: announced, not open to subscriptions yet; closed: takes no subscriptions; retired: closed for good, still
 * listed.
 */
export const schemeStates = ['coming', 'open', 'closed', 'retired'] as const
export type SchemeState = (typeof schemeStates)[number]
export const fundOrderStates = ['in-progress', 'success', 'failed'] as const
export type FundOrderState = (typeof fundOrderStates)[number]
export const fundOrderKinds = ['subscribe', 'redeem', 'forced'] as const
export type FundOrderKind = (typeof fundOrderKinds)[number]
/**
 * Why an order failed. cash-short: the NAV rose beyond the hold (211); reviewed: two people ended the order; retired:
 * the scheme was retired before the order had a NAV.
 */
export const fundOrderFailures = ['cash-short', 'reviewed', 'retired'] as const
/** The closed list of reasons for which two people may announce a forced redemption. */
export const announcedReasons = ['scheme-closes', 'below-minimum', 'legal-order', 'identity-withdrawn'] as const
export type AnnouncedReason = (typeof announcedReasons)[number]
/**
 * The same reasons, and one that needs no decision of staff: a loan was not paid in time, after a shortfall or at the
 * end of its term.
 */
export const forcedReasons = [...announcedReasons, 'loan-shortfall'] as const
export type ForcedReason = (typeof forcedReasons)[number]
export const navText = z.string().check(z.regex(/^\d{1,12}\.\d{4}$/))
export const riskLevels = [1, 2, 3, 4, 5, 6] as const

/**
 * One point of the chart. `isBefore` marks a value computed from the rule and old closing prices, before the scheme
 * held anything.
 */
export const navPoint = z.object({ date: isoDate, nav: navText, isBefore: z.boolean() })
export type NavPoint = z.output<typeof navPoint>

/** Returns in basis points from the price of issue on; null while the scheme's own history is too short. */
export const schemeReturns = z.object({
  dayBps: z.nullable(z.int()),
  monthBps: z.nullable(z.int()),
  halfYearBps: z.nullable(z.int()),
  yearBps: z.nullable(z.int()),
  sinceStartBps: z.nullable(z.int()),
  largestFallBps: z.nullable(z.int()),
})

/**
 * Returns over spans that begin before the scheme did, computed from its rule and old closing prices. Null where the
 * scheme's own days fill the span or the past is too short. `yearBps` is since `from` for a past shorter than a year.
 */
export const computedReturns = z.object({
  from: isoDate,
  monthBps: z.nullable(z.int()),
  halfYearBps: z.nullable(z.int()),
  yearBps: z.nullable(z.int()),
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
  /** The return of one year; since the start for a younger scheme (`isWholeYear` false). */
  yearBps: z.nullable(z.int()),
  isWholeYear: z.boolean(),
  computed: z.nullable(computedReturns),
  leastUnits: z.int(),
  stepUnits: z.int(),
  spark: z.array(z.int()), // NAVs of the last year in ten-thousandths of a rupee, oldest first, at most 40, computed NAVs too
})
export type FundRow = z.output<typeof fundRow>

/** Exit load by age: units younger than `belowDays` days pay `bps` of their value, and older units pay nothing. */
export const exitBand = z.object({ belowDays: z.int(), bps: z.int() })

export const fundDetail = z.object({
  ...fundRow.shape,
  about: inThreeLanguages,
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
  expenseBps: z.int(), // per year; one part is taken from the NAV every day
  sizePaise: paise,
  unitsInIssue: z.int(),
  cashPaise: paise,
  dividendsPaise: paise, // dividends that the last NAV contains and that are not paid yet
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
  /** Frozen units by cause: in lock-up, held by a redemption, pledged. */
  lockedUnits: z.int(),
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
  /** True for an instalment: its amount is held, and `units` is an estimate until the NAV is known. */
  isOfAmount: z.boolean(),
  askedNav: navText,
  /** The day whose NAV applies to the order. */
  appliesOn: isoDate,
  nav: z.nullable(navText),
  navAt: z.nullable(isoTime),
  heldPaise: paise, // cash held for a subscription in progress
  amountPaise: z.nullable(paise),
  feePaise: z.nullable(paise),
  netPaise: z.nullable(paise), // amount: units × NAV; fee: entry fee or exit load; net: paid or received
  payoutOn: z.nullable(isoDate),
  paidAt: z.nullable(isoTime),
  missingPaise: z.nullable(paise), // for cash-short: the missing amount
  sipId: z.nullable(idText),
  forcedReason: z.nullable(z.enum(forcedReasons)),
  reviewReason: z.nullable(z.string()),
  placedAt: isoTime,
  endedAt: z.nullable(isoTime),
})
export type FundOrder = z.output<typeof fundOrder>

/** The cost or proceeds of an order at the last NAV, and every rule that the order would break. */
export const fundPreview = z.object({
  nav: navText,
  navOn: isoDate,
  appliesOn: isoDate,
  cutOff: z.string(),
  isAfterCutOff: z.boolean(),
  amountPaise: paise,
  feeBps: z.int(),
  feePaise: paise,
  needPaise: paise, // for a subscription: amount and fee at the last NAV
  holdPaise: paise, // needPaise with the buffer
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
  problems: z.array(ruleProblem),
})
export type FundPreview = z.output<typeof fundPreview>
