import { addDays, type BusinessDate } from '../calendar/business-date.ts'
import { accrueInterest, type Accruing } from './loan-terms.ts'
import type { Owed } from './repay-loan.ts'

/** A loan that was paid out and not paid back. `interestParts`: what evenings have written down of it and nobody has paid, in ten-thousandths of a paisa. */
export type OpenLoan = Accruing & { readonly interestParts: bigint }

/** What is owed on a day: the interest of every night before it is in, whether or not an evening has written it down. */
export function owedOnDay(loan: OpenLoan, today: BusinessDate): Owed {
  const waiting = accrueInterest(loan, addDays(today, -1)).reduce((sum, { parts }) => sum + parts, 0n)
  return { capitalPaise: loan.capitalPaise, interestParts: loan.interestParts + waiting }
}
