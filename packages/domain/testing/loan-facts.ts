import { NO_OWN_LIMITS } from '../src/customers/limits/own-limits.ts'
import type { LoanFacts } from '../src/loans/decide-loan.ts'
import { PARTS_A_PAISA } from '../src/loans/loan-terms.ts'
import type { Pledgeable } from '../src/loans/pledge.ts'

export const share = (asset: number, quantity: bigint, rupees: bigint, ltvBps = 6_000): Pledgeable => ({
  asset,
  quantity,
  priceParts: rupees * 100n * PARTS_A_PAISA,
  ltvBps,
})

/** A customer who may ask for a loan. */
export const askingFacts: Omit<LoanFacts, 'remainingPaise' | 'canLendPaise'> = {
  isSignedIn: true,
  isLocked: false,
  isSegmentOff: false,
  identity: 'completed',
  limits: NO_OWN_LIMITS,
  hasPastTerm: false,
}
