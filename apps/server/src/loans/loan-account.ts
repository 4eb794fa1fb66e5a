import type { PledgeLine } from '@bahi/contract/loans/calls'
import type { BusinessDate } from '@bahi/domain/calendar/business-date'
import { nightInterestParts, PARTS_A_PAISA, wholePaise } from '@bahi/domain/loans/loan-terms'
import { allCarriedParts, allocateShortfall, limitPaise } from '@bahi/domain/loans/pledge'
import { owedPaise } from '@bahi/domain/loans/repay-loan'
import { divide } from '@bahi/money/rounding'
import type { OwnerKey } from '../ledger/account-books.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'
import { type LoanContext, ltvToday } from './loan-parts.ts'
import { isPastTerm, type LoanRow, ltvOf, type Missing, owedOn, readOpenLoans } from './loan-rows.ts'
import { atLtv, type Basis, pledgeLineOf, readBasis } from './read-basis.ts'
import { readComing } from './read-coming.ts'

/** Everything that decides how a customer stands with loans: what is owed, what carries it, and what may still be borrowed. */
export interface LoanAccount {
  readonly today: BusinessDate
  /** Open and in review, the oldest first. */
  readonly loans: readonly LoanRow[]
  readonly unpaid: readonly LoanRow[]
  /** What carries the open loans, at the loan-to-value promised with them. */
  readonly basis: readonly Basis[]
  /** The same as a new loan would see it: without what is halted or suspended. */
  readonly limitBasis: readonly Basis[]
  readonly limitPaise: bigint
  /** Owed on open loans, in whole paise. */
  readonly owedPaise: bigint
  readonly owedParts: bigint
  /** The interest of one more night. */
  readonly nightParts: bigint
  /** Asked for and waiting for two people. */
  readonly inReviewPaise: bigint
  /** Zero when all is used. */
  readonly remainingPaise: bigint
  /** What everything pledgeable carries less than is owed, by the loan it stands on. */
  readonly missingPaise: bigint
  readonly shortOf: ReadonlyMap<bigint, bigint>
  /** What redemptions that are on their way will pay of a loan: it is neither due nor sold for again. */
  readonly comingOf: ReadonlyMap<bigint, bigint>
}

/** What is missing of one of the loans. */
export function missingOf(
  { shortOf, comingOf }: Pick<LoanAccount, 'shortOf' | 'comingOf'>,
  { id }: Pick<LoanRow, 'id'>,
): Missing {
  return { shortPaise: shortOf.get(id) ?? 0n, comingPaise: comingOf.get(id) ?? 0n }
}

/** Whether the term of one of the loans is over: until that one is paid nothing more is lent. */
export function hasPastTerm({ unpaid, today }: Pick<LoanAccount, 'unpaid' | 'today'>): boolean {
  return unpaid.some((row) => isPastTerm(row, today))
}

/** Reads it: behind the owner's lock to decide, without it to show. */
export async function readLoanAccount(
  db: Queryable,
  parts: LoanContext,
  { shard, owner }: OwnerKey,
  today: BusinessDate,
): Promise<LoanAccount> {
  const loans = await readOpenLoans(db, shard, owner)
  const now = ltvToday(parts)
  const basis = await readBasis(db, parts, { shard, owner }, today, ltvOf(now, loans))
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
  // Whole paise, up: a shortfall of less than one is cured by one.
  const missingPaise = short > 0n ? divide(short, PARTS_A_PAISA, 'up') : 0n
  const shortOf = new Map(
    allocateShortfall(
      owed.map((each) => ({ ...each, owedPaise: owedPaise(each) })),
      missingPaise,
    ).map(({ loan, paise }) => [loan.row.id, paise]),
  )
  // Only what the customer was told of on an earlier evening can have been sold for.
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

/** What is pledged, the most valuable first. */
export function pledgedLines({ basis }: Pick<LoanAccount, 'basis'>): PledgeLine[] {
  return basis
    .filter(({ pledged }) => pledged > 0n)
    .map((each) => pledgeLineOf(each, each.pledged))
    .toSorted((one, other) => other.lendsPaise - one.lendsPaise)
}

/** What the limit is made of, the most valuable first. */
export function limitLines({ limitBasis }: Pick<LoanAccount, 'limitBasis'>): PledgeLine[] {
  return limitBasis
    .map((each) => pledgeLineOf(each, each.quantity))
    .toSorted((one, other) => other.lendsPaise - one.lendsPaise)
}

/** The interest of the coming night over all open loans whose free days are over by then, in whole paise. */
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
