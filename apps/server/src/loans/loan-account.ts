import type { PledgeLine } from '@bahi/contract/loans/calls'
import { nightInterestParts, PARTS_A_PAISA, wholePaise } from '@bahi/domain/loans/loan-terms'
import { allCarriedParts, allocateShortfall, limitPaise } from '@bahi/domain/loans/pledge'
import { owedPaise } from '@bahi/domain/loans/repay-loan'
import type { BusinessDate } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'
import type { OwnerKey } from '../ledger/account-books.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import { type LoanContext, ltvToday } from './loan-parts.ts'
import { isPastTerm, type LoanRow, strictestLtv, type Missing, owedOn, readOpenLoans } from './loan-rows.ts'
import { atLtv, type Basis, pledgeLine, readBasis } from './read-basis.ts'
import { readComing } from './read-coming.ts'

/**
 * A customer's position in loans: debts, collateral and the remaining limit. Amounts ending in `Paise` are paise,
 * amounts ending in `Parts` are ten-thousandths of a paisa.
 */
export interface LoanAccount {
  readonly today: BusinessDate
  /** Unpaid loans and loans in review, oldest first. */
  readonly loans: readonly LoanRow[]
  readonly unpaid: readonly LoanRow[]
  /** Holdings that may carry the open loans, at the highest loan-to-value of today and of the open loans. */
  readonly basis: readonly Basis[]
  /** Holdings that a new loan may use: without halted and suspended shares, at the loan-to-value of today. */
  readonly limitBasis: readonly Basis[]
  readonly limitPaise: bigint
  /** Debt on open loans, each loan rounded to whole paise. */
  readonly owedPaise: bigint
  readonly owedParts: bigint
  /** The interest of one more night over all open loans. */
  readonly nightParts: bigint
  /** Amounts of applications that wait for two people. */
  readonly inReviewPaise: bigint
  /** The limit that is left for a new loan; 0 when the limit is used up. */
  readonly remainingPaise: bigint
  /** The debt that no pledgeable holding carries, in whole paise, and the same amount split by loan id in `shortOf`. */
  readonly missingPaise: bigint
  readonly shortOf: ReadonlyMap<bigint, bigint>
  /**
   * The net amounts of redemptions in progress, by loan id. This part of a loan is neither due nor sold for a second
   * time.
   */
  readonly comingOf: ReadonlyMap<bigint, bigint>
}

/** The shortfall of one loan, with the redemptions that will pay part of that loan. */
export function findMissing(
  { shortOf, comingOf }: Pick<LoanAccount, 'shortOf' | 'comingOf'>,
  { id }: Pick<LoanRow, 'id'>,
): Missing {
  return { shortPaise: shortOf.get(id) ?? 0n, comingPaise: comingOf.get(id) ?? 0n }
}

/** Whether the term of any open loan is over. Until such a loan is paid no new loan is granted. */
export function hasPastTerm({ unpaid, today }: Pick<LoanAccount, 'unpaid' | 'today'>): boolean {
  return unpaid.some((row) => isPastTerm(row, today))
}

/** Reads the position. Callers that decide hold the owner's lock; views read without a lock. */
export async function readLoanAccount(
  db: Queryable,
  parts: LoanContext,
  { shard, owner }: OwnerKey,
  today: BusinessDate,
): Promise<LoanAccount> {
  const loans = await readOpenLoans(db, shard, owner)
  const now = ltvToday(parts)
  const basis = await readBasis(db, parts, { shard, owner }, today, strictestLtv(now, loans))
  const limitBasis = atLtv(
    basis.filter(({ isBarred }) => !isBarred),
    now,
  )
  const unpaid = loans.filter(({ state }) => state === 'unpaid')
  const owed = unpaid.map((row) => ({ row, ...owedOn(row, today) }))
  const owedParts = owed.reduce((sum, each) => sum + each.capitalPaise * PARTS_A_PAISA + each.interestParts, 0n)
  const owedWhole = owed.reduce((sum, each) => sum + owedPaise(each), 0n)
  const nightParts = unpaid.reduce(
    (sum, row) => sum + nightInterestParts(row.capital_paise, row.daily_rate_hundredth_bps),
    0n,
  )
  const inReviewPaise = loans.reduce((sum, row) => (row.state === 'in-review' ? sum + row.asked_paise : sum), 0n)
  const limit = limitPaise(limitBasis)
  const left = limit - owedWhole - inReviewPaise
  const short = owedParts - allCarriedParts(basis)
  // Rounded up to whole paise, so that a payment in whole paise cures a shortfall below one paisa.
  const missingPaise = short > 0n ? divide(short, PARTS_A_PAISA, 'up') : 0n
  const shortOf = new Map(
    allocateShortfall(
      owed.map((each) => ({ ...each, owedPaise: owedPaise(each) })),
      missingPaise,
    ).map(({ loan, paise }) => [loan.row.id, paise]),
  )
  // Pledges are only sold for a loan after an evening's notice, so other loans have no redemptions in progress.
  const comingOf = unpaid.some((row) => row.shortfall_since !== null || row.term_told_on !== null)
    ? await readComing(db, { shard, owner }, today)
    : new Map<bigint, bigint>()
  return {
    today,
    loans,
    unpaid,
    basis,
    limitBasis,
    limitPaise: limit,
    owedPaise: owedWhole,
    owedParts,
    nightParts,
    inReviewPaise,
    remainingPaise: left > 0n ? left : 0n,
    missingPaise,
    shortOf,
    comingOf,
  }
}

/** The pledged holdings, largest lending value first. */
export function pledgedLines({ basis }: Pick<LoanAccount, 'basis'>): PledgeLine[] {
  return basis
    .filter(({ pledged }) => pledged > 0n)
    .map((each) => pledgeLine(each, each.pledged))
    .toSorted((one, other) => other.lendsPaise - one.lendsPaise)
}

/** The holdings that make up the limit, largest lending value first. */
export function limitLines({ limitBasis }: Pick<LoanAccount, 'limitBasis'>): PledgeLine[] {
  return limitBasis
    .map((each) => pledgeLine(each, each.quantity))
    .toSorted((one, other) => other.lendsPaise - one.lendsPaise)
}

/** The interest of the coming night, in whole paise, over all open loans that the caller counts as charged. */
export function interestTodayPaise(
  { unpaid, today }: Pick<LoanAccount, 'unpaid' | 'today'>,
  isCharged: (row: LoanRow, today: BusinessDate) => boolean,
): bigint {
  return wholePaise(
    unpaid.reduce(
      (sum, row) =>
        isCharged(row, today) ? sum + nightInterestParts(row.capital_paise, row.daily_rate_hundredth_bps) : sum,
      0n,
    ),
  )
}
