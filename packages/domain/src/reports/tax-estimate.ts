import { type BusinessDate, yearOf } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'
import type { LotGain } from './gains.ts'
import { type IncomeTaxRates, incomeTaxRates, partsBySlab } from './income-tax-rates.ts'
import { cessOn, computeIncomeTax, type RatedGain, surchargeBpsOn, totalOf, type YearTax } from './income-tax.ts'
import { type Band, lossesOf, type Pool, poolsOf, setOffAgainst } from './set-off.ts'
import { type Held, type TaxClass, type Term, holdingTerm } from './tax-class.ts'
import { NO_TAX_DETAILS, useCarriedLosses, type LossUse, type TaxDetails } from './tax-details.ts'

/** Rates from a day on. Null: the gain has no rate of its own. A short-term one is taxed with the customer's other income. */
type Rates = { readonly from: string; readonly shortBps: bigint | null; readonly longBps: bigint | null }

const WITH_INCOME: Rates = { from: '2018-04-01', shortBps: null, longBps: null }
/**
 * Section 112. The rules before 2025 used a price index and the year of purchase; this code does not estimate such
 * gains and lists them only.
 */
const NOT_EQUITY: readonly Rates[] = [WITH_INCOME, { from: '2025-04-01', shortBps: null, longBps: 1_250n }]

/**
 * Rates on gains by the day of the sale (sections 111A, 112, 112A and 50AA of the Income-tax Act 1961, which are 196,
 * 197, 198 and 76 of the Act of 2025).
 */
const RATES: Readonly<Record<TaxClass, readonly Rates[]>> = {
  equity: [
    { from: '2018-04-01', shortBps: 1_500n, longBps: 1_000n },
    { from: '2024-07-23', shortBps: 2_000n, longBps: 1_250n },
  ],
  gold: NOT_EQUITY,
  mixed: NOT_EQUITY,
  debt: [WITH_INCOME],
}

/** The yearly exemption of long-term gains on equity, by the first day of the year. Other classes have none. */
const EXEMPTIONS: readonly { readonly from: string; readonly paise: bigint }[] = [
  { from: '2018-04-01', paise: 1_00_000_00n },
  { from: '2024-04-01', paise: 1_25_000_00n },
]

/** Gains of one class, term and rate, and the estimate of the tax on them. All in paise. */
export type TaxLine = {
  readonly taxClass: TaxClass
  readonly term: Term
  readonly rateBps: bigint
  readonly gainsPaise: bigint
  readonly lossesPaise: bigint
  /** Losses of this and other lines, and of earlier years, that were set off against the gains. */
  readonly setOffPaise: bigint
  readonly exemptPaise: bigint
  /** What is free because other income leaves the first slab unused. */
  readonly basicPaise: bigint
  readonly taxablePaise: bigint
  readonly taxPaise: bigint
}

/** The gains at the customer's slab rate, whatever their class. All in paise. */
export type SlabLine = Pick<TaxLine, 'gainsPaise' | 'lossesPaise' | 'setOffPaise' | 'taxablePaise'> & {
  /** Null while the other income of the year, or its slabs, are not known: this tax is then in no total. */
  readonly taxPaise: bigint | null
}

/**
 * The tax of a year's sales. Where the other income is known, each part is that of all income with the sales less that
 * of the income without them.
 */
export type TaxEstimate = {
  readonly lines: readonly TaxLine[]
  /** Null without a sale at slab rates. */
  readonly slab: SlabLine | null
  /** Long-term gains after set-off whose tax needs a price index: they are listed only, and are in no total. */
  readonly unratedPaise: bigint
  /** Whether the tax is that of all income: the other income was told, and the slabs of the year are known. */
  readonly isIncomeCounted: boolean
  /** The tax of all lines, that at slab rates in it where it is known. */
  readonly taxPaise: bigint
  /** What the sales add to the rebate; negative where they make the income too large for it. */
  readonly rebatePaise: bigint
  /** The surcharge on the tax on gains with rates of their own; null while the other income of the year is not known. */
  readonly surchargeBps: bigint | null
  readonly surchargePaise: bigint
  /** Marginal relief of the surcharge. */
  readonly reliefPaise: bigint
  readonly cessPaise: bigint
  /** Tax − rebate + surcharge − relief + cess. */
  readonly totalPaise: bigint
  /** What of the losses of earlier years is set off. */
  readonly lossUses: readonly LossUse[]
  /** Losses of this year without a gain to set off; the taxpayer can carry them forward. */
  readonly carriedShortPaise: bigint
  readonly carriedLongPaise: bigint
}

const latest = <Dated extends { readonly from: string }>(table: readonly Dated[], date: string): Dated | undefined =>
  table.findLast(({ from }) => from <= date)

/** The tax rate of a gain in basis points; null when it has none of its own. @throws RangeError for a sale before the first known rate. */
export function taxRate(sale: Held): bigint | null {
  const rates = latest(RATES[sale.taxClass], sale.soldOn)
  if (rates === undefined) throw new RangeError(`no rate is known for a sale on ${sale.soldOn}`)
  return holdingTerm(sale) === 'short' ? rates.shortBps : rates.longBps
}

/** The yearly exemption of long-term gains on equity, in paise. */
export function findExemption(yearFrom: BusinessDate): bigint {
  return latest(EXEMPTIONS, yearFrom)?.paise ?? 0n
}

/**
 * An estimate of the tax on the sales of one financial year. Losses of the year are set off before those of earlier
 * years, each against the gains with the highest rate first. What the tax of gains at slab rates is, only the other
 * income of the year tells: without it they are in no total, and losses reduce them after the short-term gains on shares
 * and before all long-term gains.
 * @throws RangeError for a sale before the first known rate.
 */
export function estimateTax(
  yearFrom: BusinessDate,
  sales: readonly LotGain[],
  { otherIncomePaise, losses }: TaxDetails = NO_TAX_DETAILS,
): TaxEstimate {
  const pools = poolsOf(sales, taxRate)
  const rates = otherIncomePaise === null ? null : incomeTaxRates(yearFrom)
  const known = otherIncomePaise === null || rates === null ? null : { rates, otherPaise: otherIncomePaise }
  const take = setOffAgainst(bandsOf(pools, findExemption(yearFrom), known))
  const carriedLongPaise = take('long', lossesOf(pools, 'long'))
  const carriedShortPaise = take('short', lossesOf(pools, 'short'))
  const lossUses = useCarriedLosses(yearOf(yearFrom), losses, take)
  const gains = gainsWithRates(pools, findExemption(yearFrom))
  const slabPaise = leftOf(pools.filter(isSlab))
  const levied =
    known === null
      ? levyOnGains(gains, otherIncomePaise === null ? null : otherIncomePaise + leftOf(pools))
      : levyOnIncome(known, gains, slabPaise)
  const lines = gains.map(({ pool, taxClass, rateBps, paise, exemptPaise }, at): TaxLine => {
    const { basicPaise, taxPaise } = levied.gains[at] ?? { basicPaise: 0n, taxPaise: 0n }
    return {
      taxClass,
      term: pool.term,
      rateBps,
      gainsPaise: pool.gains,
      lossesPaise: pool.losses,
      setOffPaise: pool.setOff,
      exemptPaise,
      basicPaise,
      taxablePaise: paise - exemptPaise - basicPaise,
      taxPaise,
    }
  })
  const { gains: _, slabTaxPaise, ...levies } = levied
  return {
    lines,
    slab: slabLine(pools.find(isSlab), slabTaxPaise),
    unratedPaise: leftOf(pools.filter((pool) => pool.rateBps === null && !isSlab(pool))),
    isIncomeCounted: known !== null,
    ...levies,
    lossUses,
    carriedShortPaise,
    carriedLongPaise,
  }
}

const isSlab = ({ taxClass }: Pool): boolean => taxClass === null
const leftOf = (pools: readonly Pool[]): bigint => pools.reduce((sum, { gains, setOff }) => sum + gains - setOff, 0n)

type KnownIncome = { readonly rates: IncomeTaxRates; readonly otherPaise: bigint }

/** Below the rates of short-term gains on shares and above those of long-term gains: the slab rate of nobody known. */
const RANK_OF_UNKNOWN_SLAB = 1_400n
/** Long-term gains whose rate is not known here still come before the exempt ones. */
const RANK_OF_UNRATED = 1n

/** The gains of the pools by what losses reduce first. Gains at slab rates lie on top of the other income. */
function bandsOf(pools: readonly Pool[], exemptionPaise: bigint, known: KnownIncome | null): Band[] {
  let exemption = exemptionPaise
  return pools.flatMap((pool): Band[] => {
    const { gains: open, taxClass, rateBps } = pool
    if (taxClass === null)
      return known === null
        ? [{ pool, rank: RANK_OF_UNKNOWN_SLAB, open }]
        : partsBySlab(known.rates, known.otherPaise, known.otherPaise + open).map(({ bps, paise }) => ({
            pool,
            rank: bps,
            open: paise,
          }))
    if (rateBps === null) return [{ pool, rank: RANK_OF_UNRATED, open }]
    const exempt = exemptOf(pool, open, exemption)
    exemption -= exempt
    return [
      { pool, rank: rateBps, open: open - exempt },
      { pool, rank: 0n, open: exempt },
    ]
  })
}

/** What of a pool's gains is free, of which only long-term ones on equity are, while some of the year's exemption is left. */
function exemptOf({ taxClass, term }: Pool, gainPaise: bigint, leftPaise: bigint): bigint {
  if (term === 'short' || taxClass !== 'equity') return 0n
  return gainPaise < leftPaise ? gainPaise : leftPaise
}

type GainOfPool = RatedGain & { readonly pool: Pool; readonly taxClass: TaxClass }

/** What set-off leaves of the pools with rates, short-term first and the highest rate first. */
function gainsWithRates(pools: readonly Pool[], exemptionPaise: bigint): GainOfPool[] {
  let exemption = exemptionPaise
  return pools.flatMap((pool) => {
    const { taxClass, rateBps, gains, setOff } = pool
    if (taxClass === null || rateBps === null) return []
    const left = gains - setOff
    const exemptPaise = exemptOf(pool, left, exemption)
    exemption -= exemptPaise
    return [{ pool, taxClass, rateBps, paise: left, exemptPaise }]
  })
}

function slabLine(pool: Pool | undefined, taxPaise: bigint | null): SlabLine | null {
  if (pool === undefined) return null
  const { gains, losses, setOff } = pool
  return { gainsPaise: gains, lossesPaise: losses, setOffPaise: setOff, taxablePaise: gains - setOff, taxPaise }
}

type Levied = Pick<
  TaxEstimate,
  'taxPaise' | 'rebatePaise' | 'surchargeBps' | 'surchargePaise' | 'reliefPaise' | 'cessPaise' | 'totalPaise'
> & { readonly slabTaxPaise: bigint | null; readonly gains: YearTax['gains'] }

/** The tax on all income with the gains, less the tax on the other income alone. */
function levyOnIncome({ rates, otherPaise }: KnownIncome, gains: readonly RatedGain[], slabPaise: bigint): Levied {
  const income = { slabPaise: otherPaise + slabPaise, gains }
  const [all, without] = [
    computeIncomeTax(rates, income),
    computeIncomeTax(rates, { slabPaise: otherPaise, gains: [] }),
  ]
  const slabTaxPaise = all.slabTaxPaise - without.slabTaxPaise
  return {
    gains: all.gains,
    slabTaxPaise,
    taxPaise: slabTaxPaise + all.gainTaxPaise,
    rebatePaise: all.rebatePaise - without.rebatePaise,
    surchargeBps: surchargeBpsOn(totalOf(income)),
    surchargePaise: all.surchargePaise - without.surchargePaise,
    reliefPaise: all.reliefPaise - without.reliefPaise,
    cessPaise: all.cessPaise - without.cessPaise,
    totalPaise: all.totalPaise - without.totalPaise,
  }
}

/** The tax on gains with rates of their own alone. Surcharge is counted where the income is known, its relief is not. */
function levyOnGains(all: readonly RatedGain[], incomePaise: bigint | null): Levied {
  const gains = all.map(({ rateBps, paise, exemptPaise }) => ({
    basicPaise: 0n,
    taxPaise: divide((paise - exemptPaise) * rateBps, 10_000n, 'down'),
  }))
  const taxPaise = gains.reduce((sum, gain) => sum + gain.taxPaise, 0n)
  const surchargeBps = incomePaise === null ? null : surchargeBpsOn(incomePaise)
  const surchargePaise = divide(taxPaise * (surchargeBps ?? 0n), 10_000n, 'down')
  const cessPaise = cessOn(taxPaise + surchargePaise)
  return {
    gains,
    slabTaxPaise: null,
    taxPaise,
    rebatePaise: 0n,
    surchargeBps,
    surchargePaise,
    reliefPaise: 0n,
    cessPaise,
    totalPaise: taxPaise + surchargePaise + cessPaise,
  }
}
