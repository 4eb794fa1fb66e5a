import type { Term } from './tax-class.ts'

/** A loss of an earlier year that is not set off yet, by the year that it was made in. In paise. */
export type CarriedLoss = { readonly year: number; readonly shortPaise: bigint; readonly longPaise: bigint }

/** What only the customer knows of a financial year. */
export type TaxDetails = {
  /** All other income of the year after deductions, in paise; null when the customer has not told it. */
  readonly otherIncomePaise: bigint | null
  readonly losses: readonly CarriedLoss[]
}

export const NO_TAX_DETAILS: TaxDetails = { otherIncomePaise: null, losses: [] }

/** A loss can be set off in the eight years after its own (section 74 of the Act of 1961, section 111 of that of 2025). */
const YEARS_OF_A_LOSS = 8

/** The years whose losses can be set off in a financial year, newest first. */
export function lossYears(year: number): number[] {
  return Array.from({ length: YEARS_OF_A_LOSS }, (_, before) => year - 1 - before)
}

/** What of one year's losses was set off, and what is left, in paise. */
export type LossUse = {
  readonly year: number
  readonly term: Term
  readonly usedPaise: bigint
  readonly leftPaise: bigint
}

/**
 * Sets earlier losses off with `take`, the oldest first because it is the first to lapse. `take` sets a loss of a term
 * off and returns what is left of it. Long-term losses come first, because they reduce long-term gains only.
 */
export function useCarriedLosses(
  year: number,
  losses: readonly CarriedLoss[],
  take: (term: Term, lossPaise: bigint) => bigint,
): LossUse[] {
  const usable = losses.filter((loss) => lossYears(year).includes(loss.year)).sort((a, b) => a.year - b.year)
  const use = (term: Term, amountOf: (loss: CarriedLoss) => bigint): LossUse[] =>
    usable.flatMap((loss) => {
      const lossPaise = amountOf(loss)
      if (lossPaise === 0n) return []
      const leftPaise = take(term, lossPaise)
      return [{ year: loss.year, term, usedPaise: lossPaise - leftPaise, leftPaise }]
    })
  return [...use('long', ({ longPaise }) => longPaise), ...use('short', ({ shortPaise }) => shortPaise)]
}
