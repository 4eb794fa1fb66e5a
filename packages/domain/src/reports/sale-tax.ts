import { type BusinessDate, daysBetween } from '@bahi/money/business-date'
import { taxableGainOf, type LotGain } from './gains.ts'
import { longTermFrom, type Term, holdingTerm } from './tax-class.ts'
import { estimateTax, taxRate, type TaxEstimate } from './tax-estimate.ts'

/** A customer is told of a lot that turns long-term within this number of days. */
const DAYS_WORTH_WAITING = 30

/** One lot of a sale that is not made yet. */
export type SaleLotTax = {
  readonly term: Term
  /** The gain as income tax counts it, in paise; a loss is negative. */
  readonly taxableGainPaise: bigint
  /** Null: the gain is taxed with the customer's other income, at a rate that Bahi does not know. */
  readonly rateBps: bigint | null
  /** The first day on which the same sale would be long-term, when that day is at most thirty days away. */
  readonly waitUntil: BusinessDate | null
}

export type SaleTax = {
  readonly lots: readonly SaleLotTax[]
  /**
   * What the sale adds to the tax on the year's sales, in paise. Negative when the sale's losses reduce the tax on
   * gains of before.
   */
  readonly taxPaise: bigint
  /** What the sale takes of the year's exemption, and what sales of before took of it, in paise. */
  readonly exemptPaise: bigint
  readonly exemptBeforePaise: bigint
  /** Gains that are taxed with other income, in paise: they are in no estimate. */
  readonly withIncomePaise: bigint
}

/**
 * An estimate of the tax of a sale, given the year's sales of before. The tax is the year's tax with the sale minus the
 * year's tax without it, so that the exemption, the set-off of losses and the rates are those of the tax paper.
 * @throws RangeError for a sale before the first known rate.
 */
export function estimateSaleTax(yearFrom: BusinessDate, before: readonly LotGain[], sale: readonly LotGain[]): SaleTax {
  const [without, together] = [estimateTax(yearFrom, before), estimateTax(yearFrom, [...before, ...sale])]
  const lots = sale.map((gain) => ({
    term: holdingTerm(gain),
    taxableGainPaise: taxableGainOf(gain),
    rateBps: taxRate(gain),
    waitUntil: waitUntilOf(gain),
  }))
  return {
    lots,
    taxPaise: together.taxPaise - without.taxPaise,
    exemptPaise: exemptOf(together) - exemptOf(without),
    exemptBeforePaise: exemptOf(without),
    withIncomePaise: lots.reduce((sum, lot) => (lot.rateBps === null ? sum + lot.taxableGainPaise : sum), 0n),
  }
}

const exemptOf = ({ lines }: TaxEstimate): bigint => lines.reduce((sum, { exemptPaise }) => sum + exemptPaise, 0n)

function waitUntilOf(gain: LotGain): BusinessDate | null {
  const from = longTermFrom(gain)
  // A loss is worth more while it is short-term: it may reduce gains of both terms.
  if (from === null || holdingTerm(gain) === 'long' || taxableGainOf(gain) <= 0n) return null
  return daysBetween(gain.soldOn, from) <= DAYS_WORTH_WAITING ? from : null
}
