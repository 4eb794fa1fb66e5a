import { owedOnDay, type OpenLoan } from '@bahi/domain/loans/owed-on'
import { owedPaise } from '@bahi/domain/loans/repay-loan'
import type { BusinessDate } from '@bahi/money/business-date'
import type { OwnerKey } from '../ledger/account-books.ts'
import type { Queryable } from '../platform/db/in-transaction.ts'

/** The columns of a loan's row that its interest depends on. */
export type OpenLoanRow = {
  capital_paise: bigint
  interest_parts: bigint
  daily_rate_hundredth_bps: number
  free_days: number
  paid_out_on: BusinessDate
  accrued_through: BusinessDate | null
}

export function toOpenLoan(row: OpenLoanRow): OpenLoan {
  return {
    capitalPaise: row.capital_paise,
    interestParts: row.interest_parts,
    dailyRateHundredthBps: row.daily_rate_hundredth_bps,
    freeDays: row.free_days,
    paidOutOn: row.paid_out_on,
    accruedThrough: row.accrued_through,
  }
}

/**
 * All debt of an owner on open loans on a day, capital and interest, in whole paise. No account of the ledger holds a
 * debt, so callers subtract this amount from the owner's assets.
 */
export async function readOwedOnLoans(db: Queryable, { shard, owner }: OwnerKey, today: BusinessDate): Promise<bigint> {
  const { rows } = await db.query<OpenLoanRow>(
    `select capital_paise, interest_parts, daily_rate_hundredth_bps, free_days, paid_out_on, accrued_through from bahi.loan where shard = $1 and customer_id = $2 and state = 'unpaid'`,
    [shard, owner],
  )
  return rows.reduce((sum, row) => sum + owedPaise(owedOnDay(toOpenLoan(row), today)), 0n)
}
