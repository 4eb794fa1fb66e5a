import { type BusinessDate, daysBetween } from '@bahi/money/business-date'
import { financialYearOf } from './financial-year.ts'
import { computeTaxableGain, type LotGain } from './gains.ts'
import { longTermFrom, type Term, holdingTerm } from './tax-class.ts'
import { NO_TAX_DETAILS, type TaxDetails } from './tax-details.ts'
import { estimateTax, taxRate, type TaxEstimate } from './tax-estimate.ts'

/** A customer is told of a lot that turns long-term within this number of days. */
const DAYS_WORTH_WAITING = 30

/** One lot of a sale that is not made yet. */
export type SaleLotTax = {
  readonly term: Term
  /** The gain as income tax counts it, in paise; a loss is negative. */
  readonly taxableGainPaise: bigint
  /** Null: the gain is taxed with the customer's other income, at the slab rate. */
  readonly rateBps: bigint | null
  /** The first day on which the same sale would be long-term, when that day is at most thirty days away. */
  readonly waitUntil: BusinessDate | null
}

export type SaleTax = {
  readonly lots: readonly SaleLotTax[]
  /**
   * What the sale adds to the tax on the year's sales, in paise, with surcharge and cess. Negative when the sale's
   * losses reduce the tax on gains of before. It is the sum of `parts`; tax at slab rates is in it only when
   * `slab` says so.
   */
  readonly taxPaise: bigint
  /** Tax at fixed rates + tax at slab rates − rebate + surcharge − relief + cess, in paise: what the sale adds to each. */
  readonly parts: SaleTaxParts
  /**
   * Whether the sale changes the gains that are taxed at slab rates. `to-come`: it does, and the tax on them is not
   * known, because the customer has not told the other income of the year.
   */
  readonly slab: 'none' | 'counted' | 'to-come'
  /** What the sale takes of the year's exemption, and what sales of before took of it, in paise. */
  readonly exemptPaise: bigint
  readonly exemptBeforePaise: bigint
  /** What the sale takes of the first slab, which is free and which other income leaves unused, in paise. */
  readonly basicPaise: bigint
  /** What the sale lets be set off more: losses of other sales and of earlier years against its gains, or the reverse. */
  readonly setOffPaise: bigint
  /** What the sale adds to the gains at slab rates after set-off, in paise. */
  readonly withIncomePaise: bigint
  /**
   * The last of the days to wait for, and the tax of the same sale when its young lots wait until then. Null when no lot
   * waits, when that is no less tax, and when the tax of a lot today is not known.
   */
  readonly wait: { readonly until: BusinessDate; readonly taxPaise: bigint } | null
}

export type SaleTaxParts = {
  readonly fixedPaise: bigint
  readonly slabPaise: bigint
  readonly rebatePaise: bigint
  readonly surchargePaise: bigint
  readonly reliefPaise: bigint
  readonly cessPaise: bigint
}

/** The year that a sale falls into: its sales of before, and what the customer has told of it. */
export type YearSoFar = {
  readonly from: BusinessDate
  readonly sales: readonly LotGain[]
  readonly details?: TaxDetails
}

/**
 * An estimate of the tax of a sale, given the year's sales of before. The tax is the year's tax with the sale minus the
 * year's tax without it, so that the exemption, the set-off of losses and the rates are those of the tax paper.
 * @throws RangeError for a sale before the first known rate.
 */
export function estimateSaleTax(year: YearSoFar, sale: readonly LotGain[]): SaleTax {
  const [without, together] = [estimateYear(year), estimateYear(year, sale)]
  const lots = sale.map((gain) => ({
    term: holdingTerm(gain),
    taxableGainPaise: computeTaxableGain(gain),
    rateBps: taxRate(gain),
    waitUntil: waitUntilOf(gain),
  }))
  const withIncomePaise = incomeOf(together) - incomeOf(without)
  return {
    lots,
    taxPaise: together.totalPaise - without.totalPaise,
    parts: partsOf(without, together),
    slab: withIncomePaise === 0n ? 'none' : together.slab?.taxPaise == null ? 'to-come' : 'counted',
    exemptPaise: exemptOf(together) - exemptOf(without),
    exemptBeforePaise: exemptOf(without),
    setOffPaise: setOffOf(together) - setOffOf(without),
    basicPaise: basicOf(together) - basicOf(without),
    withIncomePaise,
    wait: waitOf(year, sale, without),
  }
}

function estimateYear(
  { from, sales, details = NO_TAX_DETAILS }: YearSoFar,
  more: readonly LotGain[] = [],
): TaxEstimate {
  return estimateTax(from, [...sales, ...more], details)
}

/** The tax of the sale when the lots that soon turn long-term are sold at the same price on the last of their days. */
function waitOf(year: YearSoFar, sale: readonly LotGain[], without: TaxEstimate): SaleTax['wait'] {
  const young = sale.filter((gain) => waitUntilOf(gain) !== null)
  const until = young
    .flatMap((gain) => waitUntilOf(gain) ?? [])
    .sort()
    .at(-1)
  if (
    until === undefined ||
    ((year.details ?? NO_TAX_DETAILS).otherIncomePaise === null && young.some((gain) => taxRate(gain) === null))
  )
    return null
  const now = sale.filter((gain) => !young.includes(gain))
  const later = young.map((gain) => ({ ...gain, soldOn: until }))
  const next = financialYearOf(until)
  // A new year has an exemption of its own, no sales of before, and nothing that the customer has told of it.
  const taxPaise =
    next.from === year.from
      ? estimateYear(year, [...now, ...later]).totalPaise - without.totalPaise
      : estimateYear(year, now).totalPaise - without.totalPaise + estimateTax(next.from, later).totalPaise
  return taxPaise < estimateYear(year, sale).totalPaise - without.totalPaise ? { until, taxPaise } : null
}

function partsOf(without: TaxEstimate, together: TaxEstimate): SaleTaxParts {
  const added = (of: (estimate: TaxEstimate) => bigint): bigint => of(together) - of(without)
  const slabOf = ({ slab }: TaxEstimate): bigint => slab?.taxPaise ?? 0n
  return {
    fixedPaise: added((estimate) => estimate.taxPaise - slabOf(estimate)),
    slabPaise: added(slabOf),
    rebatePaise: added(({ rebatePaise }) => rebatePaise),
    surchargePaise: added(({ surchargePaise }) => surchargePaise),
    reliefPaise: added(({ reliefPaise }) => reliefPaise),
    cessPaise: added(({ cessPaise }) => cessPaise),
  }
}

const incomeOf = ({ slab, unratedPaise }: TaxEstimate): bigint => (slab?.taxablePaise ?? 0n) + unratedPaise
const basicOf = ({ lines }: TaxEstimate): bigint => lines.reduce((sum, { basicPaise }) => sum + basicPaise, 0n)
const exemptOf = ({ lines }: TaxEstimate): bigint => lines.reduce((sum, { exemptPaise }) => sum + exemptPaise, 0n)
const setOffOf = ({ lines, slab }: TaxEstimate): bigint =>
  lines.reduce((sum, { setOffPaise }) => sum + setOffPaise, slab?.setOffPaise ?? 0n)

function waitUntilOf(gain: LotGain): BusinessDate | null {
  const from = longTermFrom(gain)
  // A loss is worth more while it is short-term: it may reduce gains of both terms.
  if (from === null || holdingTerm(gain) === 'long' || computeTaxableGain(gain) <= 0n) return null
  return daysBetween(gain.soldOn, from) <= DAYS_WORTH_WAITING ? from : null
}
