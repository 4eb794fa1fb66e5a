import { type BusinessDate, parseBusinessDate } from '@bahi/money/business-date'
import type { RefusalName } from '../../refusals.ts'
import type { ExitBand, SchemeTerms } from '../scheme-facts.ts'
import { type FundCategory, riskLevel } from './risk.ts'

/** The fields of a new fund as text, so that each wrong field gets its own message. */
export type TypedTerms = {
  readonly code: string
  readonly name: string
  readonly category: FundCategory
  readonly manager: string
  readonly experienceYears: string
  readonly subscribeFrom: string
  readonly subscribeUntil: string
  readonly redeemFrom: string
  readonly leastUnits: string
  readonly stepUnits: string
  readonly leastRedeemUnits: string
  readonly amountPerUnit: string
  readonly subscriptionPercent: string
  readonly redemptionPercent: string
  readonly exitDays: string
  readonly lockUpDays: string
  readonly payoutDays: string
  readonly expensePercent: string
  readonly aboutEn: string
  readonly aboutZh: string
  readonly aboutHi: string
}

/** A fund that can be set up: the terms that decide its orders, and its description. */
export type NewFund = Omit<SchemeTerms, 'kind' | 'state'> & {
  readonly code: string
  readonly name: string
  readonly category: FundCategory
  readonly risk: number
  readonly manager: string
  readonly experienceYears: number
  readonly about: { readonly en: string; readonly zh: string; readonly hi: string }
}

export type SetUpFacts = {
  /** Whether another fund or plan has this code; `isNameTaken` whether one has this name in any case. */
  readonly isCodeTaken: boolean
  readonly isNameTaken: boolean
  /**
   * The first day on which a new fund can take subscriptions, so that customers see it coming; null when the calendar
   * ends before it.
   */
  readonly earliest: BusinessDate | null
}

export type TermProblem = {
  readonly field: string
  readonly code: RefusalName
  readonly params: Readonly<Record<string, string | number>>
}

/** The bounds of the typed fields; the constraints of the table of schemes are the same. */
export const SET_UP_BOUNDS = {
  experienceYears: 60,
  subscriptionBps: 200,
  redemptionBps: 300,
  exitDays: 1_095,
  lockUpDays: 1_095,
  minPayoutDays: 1,
  maxPayoutDays: 5,
  expenseBps: 225,
  mostUnits: 1_000_000_000,
} as const

/** The opening NAV, which is the same for every fund; the field may repeat it and accepts nothing else. */
const OPENING = /^(10(\.0{1,4})?)?$/
const CODE = /^[A-Z]{2,5}-[A-Z0-9]{2,12}$/

type Read = { readonly fund: NewFund | null; readonly problems: readonly TermProblem[] }

/** Reads the terms of a new fund: every broken rule, 194 to 204 in order, or the fund. */
export function readFundTerms(typed: TypedTerms, facts: SetUpFacts): Read {
  const problems = [
    ...identityProblems(typed, facts),
    ...periodProblems(typed, facts),
    ...unitProblems(typed),
    ...rateProblems(typed),
  ]
  return { fund: problems.length === 0 ? fundOf(typed) : null, problems }
}

function problem(field: keyof TypedTerms, code: RefusalName, params: TermProblem['params'] = {}): TermProblem {
  return { field, code, params }
}

const isWithin = (text: string, least: number, most: number) => text.length >= least && text.length <= most

/** 194 to 197, and the description in each language. */
function identityProblems(typed: TypedTerms, { isCodeTaken, isNameTaken }: SetUpFacts): TermProblem[] {
  const found: TermProblem[] = []
  if (!CODE.test(typed.code) || isCodeTaken) found.push(problem('code', 'fund-code-invalid'))
  if (!isWithin(typed.name, 3, 60) || isNameTaken) found.push(problem('name', 'fund-name-invalid'))
  for (const field of ['aboutEn', 'aboutZh', 'aboutHi'] as const)
    if (!isWithin(typed[field], 5, 2_000)) found.push(problem(field, 'fund-name-invalid'))
  if (!isWithin(typed.manager, 2, 60)) found.push(problem('manager', 'fund-manager-invalid'))
  if (parseWholeNumber(typed.experienceYears, 0, SET_UP_BOUNDS.experienceYears) === null)
    found.push(problem('experienceYears', 'fund-experience-invalid', { least: 0, most: SET_UP_BOUNDS.experienceYears }))
  return found
}

/** 198 and 199: the order of the periods, the lock-up and the payout days. */
function periodProblems(typed: TypedTerms, { earliest }: SetUpFacts): TermProblem[] {
  const found: TermProblem[] = []
  const [from, until, redeem] = [
    parseBusinessDate(typed.subscribeFrom),
    parseBusinessDate(typed.subscribeUntil),
    parseBusinessDate(typed.redeemFrom),
  ]
  if (from === null || earliest === null || from < earliest)
    found.push(problem('subscribeFrom', 'fund-subscription-period-invalid', { least: earliest ?? '' }))
  if (typed.subscribeUntil !== '' && (until === null || (from !== null && until <= from)))
    found.push(problem('subscribeUntil', 'fund-subscription-period-invalid'))
  // A fund without an end of its subscription period can redeem from its first subscription day on.
  if (redeem === null || (until === null ? from !== null && redeem < from : redeem <= until))
    found.push(problem('redeemFrom', 'fund-redemption-period-invalid'))
  const { lockUpDays, minPayoutDays, maxPayoutDays } = SET_UP_BOUNDS
  if (parseWholeNumber(typed.lockUpDays, 0, lockUpDays) === null)
    found.push(problem('lockUpDays', 'fund-redemption-period-invalid', { least: 0, most: lockUpDays }))
  if (parseWholeNumber(typed.payoutDays, minPayoutDays, maxPayoutDays) === null)
    found.push(problem('payoutDays', 'fund-redemption-period-invalid', { least: minPayoutDays, most: maxPayoutDays }))
  return found
}

/**
 * 200 to 202. The least number of units must be whole steps, or an order of it would be refused; so must the least
 * redemption.
 */
function unitProblems(typed: TypedTerms): TermProblem[] {
  const found: TermProblem[] = []
  const [least, step, minRedeem] = [typed.leastUnits, typed.stepUnits, typed.leastRedeemUnits].map((text) =>
    parseWholeNumber(text, 1, SET_UP_BOUNDS.mostUnits),
  )
  if (least === null) found.push(problem('leastUnits', 'fund-min-subscription-invalid'))
  if (step === null || step === undefined || (typeof least === 'number' && least % step !== 0))
    found.push(problem('stepUnits', 'fund-min-subscription-invalid'))
  const isOffStep = typeof minRedeem === 'number' && typeof step === 'number' && minRedeem % step !== 0
  const isAboveMin = typeof minRedeem === 'number' && typeof least === 'number' && minRedeem > least
  if (minRedeem === null || isOffStep || isAboveMin)
    found.push(problem('leastRedeemUnits', 'fund-min-redemption-invalid'))
  if (!OPENING.test(typed.amountPerUnit)) found.push(problem('amountPerUnit', 'fund-amount-typed'))
  return found
}

/** 203 and 204. The yearly expense is a rate for holding units, the entry fee a rate for buying them. */
function rateProblems(typed: TypedTerms): TermProblem[] {
  const found: TermProblem[] = []
  const { subscriptionBps, redemptionBps, exitDays, expenseBps } = SET_UP_BOUNDS
  const percents = (bps: number) => ({ least: '0', most: String(bps / 100) })
  if (percentBps(typed.subscriptionPercent, subscriptionBps) === null)
    found.push(problem('subscriptionPercent', 'fund-subscription-rate-invalid', percents(subscriptionBps)))
  if (percentBps(typed.expensePercent, expenseBps) === null)
    found.push(problem('expensePercent', 'fund-subscription-rate-invalid', percents(expenseBps)))
  const exit = percentBps(typed.redemptionPercent, redemptionBps)
  if (exit === null) found.push(problem('redemptionPercent', 'fund-redemption-rate-invalid', percents(redemptionBps)))
  const days = typed.exitDays === '' ? 0 : parseWholeNumber(typed.exitDays, 0, exitDays)
  // A load without a last day would never end, and days without a load have no meaning.
  if (days === null || (exit !== null && exit > 0 !== days > 0))
    found.push(
      problem('exitDays', 'fund-redemption-rate-invalid', {
        least: exit !== null && exit > 0 ? 1 : 0,
        most: exit === 0 ? 0 : exitDays,
      }),
    )
  return found
}

/** The fund from fields that have no problem. */
function fundOf(typed: TypedTerms): NewFund {
  const count = (text: string) => Number(text)
  const bps = (text: string) => percentBps(text, 10_000) ?? 0
  const date = (text: string) => parseBusinessDate(text)
  const [from, redeem] = [date(typed.subscribeFrom), date(typed.redeemFrom)]
  if (from === null || redeem === null) throw new Error('terms without their dates were found right')
  return {
    code: typed.code,
    name: typed.name,
    category: typed.category,
    risk: riskLevel(typed.category),
    manager: typed.manager,
    experienceYears: count(typed.experienceYears),
    subscribeFrom: from,
    subscribeUntil: date(typed.subscribeUntil),
    redeemFrom: redeem,
    leastUnits: BigInt(typed.leastUnits),
    stepUnits: BigInt(typed.stepUnits),
    leastRedeemUnits: BigInt(typed.leastRedeemUnits),
    subscriptionBps: bps(typed.subscriptionPercent),
    exitBands: listExitBands(typed),
    lockUpDays: count(typed.lockUpDays),
    payoutDays: count(typed.payoutDays),
    expenseBps: bps(typed.expensePercent),
    about: { en: typed.aboutEn, zh: typed.aboutZh, hi: typed.aboutHi },
  }
}

/** The exit load from valid fields: one band, or none. */
export function listExitBands({
  redemptionPercent,
  exitDays,
}: Pick<TypedTerms, 'redemptionPercent' | 'exitDays'>): readonly ExitBand[] {
  const bps = percentBps(redemptionPercent, SET_UP_BOUNDS.redemptionBps) ?? 0
  const belowDays = parseWholeNumber(exitDays, 1, SET_UP_BOUNDS.exitDays)
  return bps === 0 || belowDays === null ? [] : [{ belowDays, bps }]
}

/** A whole number within bounds; null for anything else. */
export function parseWholeNumber(text: string, least: number, most: number): number | null {
  if (!/^\d{1,12}$/.test(text)) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}

/**
 * A percentage with at most two places, in basis points from 0 to `maxBps`; null for anything else. An empty field is
 * not zero, because it may have been forgotten.
 */
export function percentBps(text: string, maxBps: number): number | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text)
  if (parts === null) return null
  const bps = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return bps <= maxBps ? bps : null
}
