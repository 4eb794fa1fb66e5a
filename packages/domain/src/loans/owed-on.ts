import { addDays, type BusinessDate } from '@bahi/money/business-date'
import { accrueInterest, type Accruing } from './loan-terms.ts'
import type { Owed } from './repay-loan.ts'

/**
 * A loan that was paid out and not repaid. `interestParts` is the interest that evening jobs have booked and that is
 * not paid, in ten-thousandths of a paisa.
 */
export type OpenLoan = Accruing & { readonly interestParts: bigint }

/**
 * The debt on a day. It includes the interest of every earlier night, whether or not an evening job has booked it.
 */
export function owedOnDay(loan: OpenLoan, today: BusinessDate): Owed {
  const waiting = accrueInterest(loan, addDays(today, -1)).reduce((sum, { parts }) => sum + parts, 0n)
  return { capitalPaise: loan.capitalPaise, interestParts: loan.interestParts + waiting }
}
