import type { LoanRejection, LoanState, LoanView } from '@bahi/contract/loans/calls'
import type { PledgeLine } from '@bahi/contract/loans/calls'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { coolingOffEndsMs } from '@bahi/domain/loans/cooling-off'
import {
  accrueInterest,
  freeUntil,
  type LoanTerms,
  type NightInterest,
  wholePaise,
  yearlyRateBps,
} from '@bahi/domain/loans/loan-terms'
import { owedOnDay, type OpenLoan } from '@bahi/domain/loans/owed-on'
import { owedPaise, type Owed } from '@bahi/domain/loans/repay-loan'
import { addDays, type BusinessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import type { Queryable } from '../platform/db/in-transaction.ts'
import { orderNumber } from '../platform/reference-number.ts'
import type { Ltv } from './loan-parts.ts'

export type LoanRow = {
  shard: number
  id: bigint
  customer_id: bigint
  lender_id: bigint
  lender_shard: number
  lender: string
  state: LoanState
  rejection: LoanRejection | null
  review_reason: string | null
  asked_paise: bigint
  capital_paise: bigint
  interest_parts: bigint
  paid_interest_paise: bigint
  repaid_paise: bigint
  daily_rate_hundredth_bps: number
  free_days: number
  cooling_off_days: number
  cure_days: number
  term_days: number
  ltv_shares_bps: number
  ltv_equity_bps: number
  ltv_debt_bps: number
  accrued_through: BusinessDate | null
  asked_at: Date
  paid_out_at: Date | null
  paid_out_on: BusinessDate | null
  shortfall_since: BusinessDate | null
  cure_by: BusinessDate | null
  term_told_on: BusinessDate | null
  term_cure_by: BusinessDate | null
  ended_at: Date | null
}

export const LOAN = `
  select l.shard, l.id, l.customer_id, l.lender_id, r.participant_shard as lender_shard, r.name as lender, l.state, l.rejection, l.review_reason, l.asked_paise, l.capital_paise, l.interest_parts, l.paid_interest_paise, l.repaid_paise,
    l.daily_rate_hundredth_bps, l.free_days, l.cooling_off_days, l.cure_days, l.term_days, l.ltv_shares_bps, l.ltv_equity_bps, l.ltv_debt_bps,
    l.accrued_through, l.asked_at, l.paid_out_at, l.paid_out_on, l.shortfall_since, l.cure_by, l.term_told_on, l.term_cure_by, l.ended_at
  from bahi.loan l join bahi.lender r on r.participant_id = l.lender_id`

/** The loan number that a customer reads out, for example BH-L-2611-20-004817. Journals refer to the id only. */
export function loanNumber({ id, asked_at: askedAt }: Pick<LoanRow, 'id' | 'asked_at'>): string {
  return orderNumber(id, istTimeOf(askedAt.getTime()).date).replace('BH-', 'BH-L-')
}

export async function readLoan(db: Queryable, shard: number, id: bigint): Promise<LoanRow | undefined> {
  return (await db.query<LoanRow>(`${LOAN} where l.shard = $1 and l.id = $2`, [shard, id])).rows[0]
}

/** Reads a loan and locks its row. Lock order: the account books of customer and lender first, then the loan's row. */
export async function lockLoan(db: Queryable, shard: number, id: bigint): Promise<LoanRow | undefined> {
  return (await db.query<LoanRow>(`${LOAN} where l.shard = $1 and l.id = $2 for update of l`, [shard, id])).rows[0]
}

/** Reads a customer's loans that are unpaid or in review, oldest first. */
export async function readOpenLoans(db: Queryable, shard: number, customerId: bigint): Promise<LoanRow[]> {
  return (
    await db.query<LoanRow>({
      name: 'loans-read-open',
      text: `${LOAN} where l.shard = $1 and l.customer_id = $2 and l.state in ('in-review', 'unpaid') order by l.id`,
      values: [shard, customerId],
    })
  ).rows
}

export function loanTerms(row: LoanRow): LoanTerms {
  return {
    dailyRateHundredthBps: row.daily_rate_hundredth_bps,
    freeDays: row.free_days,
    coolingOffDays: row.cooling_off_days,
    cureDays: row.cure_days,
    termDays: row.term_days,
    feePaise: 0n,
  }
}

/** The terms as the API shows them. */
export function shownTerms({ feePaise, ...terms }: LoanTerms) {
  return { ...terms, yearlyRateBps: yearlyRateBps(terms.dailyRateHundredthBps), feePaise: Number(feePaise) }
}

/** The nights up to and including `through` whose interest is not accrued yet. */
export function interestNights(row: LoanRow, through: BusinessDate): NightInterest[] {
  if (row.state !== 'unpaid' || row.paid_out_on === null) return []
  return accrueInterest(openLoanOf(row, row.paid_out_on), through)
}

function openLoanOf(row: LoanRow, paidOutOn: BusinessDate): OpenLoan {
  return {
    capitalPaise: row.capital_paise,
    interestParts: row.interest_parts,
    dailyRateHundredthBps: row.daily_rate_hundredth_bps,
    freeDays: row.free_days,
    paidOutOn,
    accruedThrough: row.accrued_through,
  }
}

/** The debt on a day; 0 for a loan that is not open. */
export function owedOn(row: LoanRow, today: BusinessDate): Owed {
  return row.state !== 'unpaid' || row.paid_out_on === null
    ? { capitalPaise: 0n, interestParts: 0n }
    : owedOnDay(openLoanOf(row, row.paid_out_on), today)
}

/** For each kind of holding, the highest loan-to-value of today's and of those promised with the open loans. */
export function strictestLtv(now: Ltv, loans: readonly LoanRow[]): Ltv {
  const open = loans.filter(({ state }) => state === 'unpaid')
  return {
    sharesBps: Math.max(now.sharesBps, ...open.map((row) => row.ltv_shares_bps)),
    equityBps: Math.max(now.equityBps, ...open.map((row) => row.ltv_equity_bps)),
    debtBps: Math.max(now.debtBps, ...open.map((row) => row.ltv_debt_bps)),
  }
}

export function dueOn(row: LoanRow): BusinessDate | null {
  return row.paid_out_on === null ? null : addDays(row.paid_out_on, row.term_days)
}

/** Whether a day is after the last day of the term, when the whole debt is due. */
export function isPastTerm(row: Pick<LoanRow, 'state' | 'paid_out_on' | 'term_days'>, on: string): boolean {
  return row.state === 'unpaid' && row.paid_out_on !== null && on > addDays(row.paid_out_on, row.term_days)
}

/** A loan's part of the shortfall, and the net amounts of redemptions in progress for that loan. */
export type Missing = { readonly shortPaise: bigint; readonly comingPaise: bigint }

/**
 * The amount due on a day, in paise, without the part that redemptions in progress will pay: the whole debt once the
 * term is over, or the loan's part of the shortfall once its cure days are over.
 */
export function duePaise(row: LoanRow, today: string, missing: Missing): bigint {
  if (row.state !== 'unpaid') return 0n
  if (isPastTerm(row, today)) return uncovered(owedPaise(owedOn(row, today as BusinessDate)), missing)
  return row.cure_by !== null && today > row.cure_by ? uncovered(missing.shortPaise, missing) : 0n
}

/**
 * Whether sales may take the whole debt: the term is over, the customer has a notice, and the days after the notice are
 * over too.
 */
export function isCollectable(row: Pick<LoanRow, 'state' | 'term_cure_by'>, today: string): boolean {
  return row.state === 'unpaid' && row.term_cure_by !== null && today > row.term_cure_by
}

/**
 * The amount in paise for which holdings must be sold on a day: the whole debt once a loan is collectable, or the
 * loan's part of the shortfall once its cure days are over.
 */
export function forSalePaise(row: LoanRow, today: BusinessDate, missing: Missing): bigint {
  if (isCollectable(row, today)) return uncovered(owedPaise(owedOn(row, today)), missing)
  return row.state === 'unpaid' && row.cure_by !== null && today > row.cure_by
    ? uncovered(missing.shortPaise, missing)
    : 0n
}

function uncovered(wantedPaise: bigint, { comingPaise }: Missing): bigint {
  return wantedPaise > comingPaise ? wantedPaise - comingPaise : 0n
}

/**
 * The end of the cooling-off period, in milliseconds of business time since 1970. Until then the customer may return
 * the money without a charge. Null before the payout.
 */
export function coolsUntilMs(row: LoanRow, calendar: Pick<Calendar, 'dayKind' | 'sessionPlan'>): number | null {
  if (row.paid_out_at === null || row.paid_out_on === null) return null
  return coolingOffEndsMs(
    { paidOutAtMs: row.paid_out_at.getTime(), paidOutOn: row.paid_out_on, coolingOffDays: row.cooling_off_days },
    calendar,
  )
}

export type ViewOf = {
  readonly today: BusinessDate
  readonly nowMs: number
  readonly calendar: Pick<Calendar, 'dayKind' | 'sessionPlan'>
  readonly pledged: readonly PledgeLine[]
  readonly missing: Missing
}

export function loanView(row: LoanRow, { today, nowMs, calendar, pledged, missing }: ViewOf): LoanView {
  const owed = owedOn(row, today)
  const coolsUntil = coolsUntilMs(row, calendar)
  return {
    id: row.id.toString(),
    number: loanNumber(row),
    lender: row.lender,
    state: row.state,
    rejection: row.rejection,
    reviewReason: row.review_reason,
    askedPaise: Number(row.asked_paise),
    capitalPaise: Number(row.capital_paise),
    interestPaise: Number(wholePaise(owed.interestParts)),
    owedPaise: Number(owedPaise(owed)),
    paidInterestPaise: Number(row.paid_interest_paise),
    repaidPaise: Number(row.repaid_paise),
    ...shownTerms(loanTerms(row)),
    askedAt: row.asked_at.toISOString(),
    paidOutAt: row.paid_out_at?.toISOString() ?? null,
    freeUntil: row.paid_out_on === null ? null : freeUntil(row.paid_out_on, row.free_days),
    coolingOffUntil: coolsUntil === null ? null : new Date(coolsUntil).toISOString(),
    dueOn: dueOn(row),
    endedAt: row.ended_at?.toISOString() ?? null,
    canCoolOff: row.state === 'unpaid' && coolsUntil !== null && nowMs < coolsUntil,
    pledged: row.state === 'unpaid' ? [...pledged] : [],
    shortfall:
      row.shortfall_since === null || row.cure_by === null || row.state !== 'unpaid'
        ? null
        : {
            paise: Number(missing.shortPaise),
            comingPaise: Number(missing.shortPaise - uncovered(missing.shortPaise, missing)),
            since: row.shortfall_since,
            cureBy: row.cure_by,
          },
    pastTerm:
      row.term_told_on === null || row.term_cure_by === null || row.state !== 'unpaid'
        ? null
        : { comingPaise: Number(missing.comingPaise), since: row.term_told_on, cureBy: row.term_cure_by },
    duePaise: Number(duePaise(row, today, missing)),
  }
}
