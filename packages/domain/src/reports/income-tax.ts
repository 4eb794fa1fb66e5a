import { divide } from '@bahi/money/rounding'
import { type IncomeTaxRates, partsBySlab } from './income-tax-rates.ts'

const WHOLE_BPS = 10_000n
/** The health and education cess on tax and surcharge (section 2 of each Finance Act since 2018). */
const CESS_BPS = 400n

const FIFTY_LAKH = 50_00_000_00n
const CRORE = 1_00_00_000_00n

/** A gain with a rate of its own, in paise after set-off. The exempt part is income too. */
export type RatedGain = { readonly rateBps: bigint; readonly paise: bigint; readonly exemptPaise: bigint }

/** The income of a year in paise: what is taxed by slabs, and the gains with rates of their own, highest rate first. */
export type YearIncome = { readonly slabPaise: bigint; readonly gains: readonly RatedGain[] }

/** The tax of a year, part by part, in paise: slab + gains − rebate + surcharge − relief + cess is the total. */
export type YearTax = {
  readonly slabTaxPaise: bigint
  /** The tax of each gain, and what of each gain is free because other income leaves the first slab unused. */
  readonly gains: readonly { readonly basicPaise: bigint; readonly taxPaise: bigint }[]
  readonly gainTaxPaise: bigint
  readonly rebatePaise: bigint
  readonly surchargePaise: bigint
  /** What is taken off the surcharge, so that no income just above a limit leaves less than the limit itself. */
  readonly reliefPaise: bigint
  readonly cessPaise: bigint
  readonly totalPaise: bigint
}

type Tax = Pick<YearTax, 'slabTaxPaise' | 'gains' | 'gainTaxPaise' | 'rebatePaise'>

/** The tax of a resident individual on a year's income. Each part is rounded down to the paisa, in the customer's favour. */
export function computeIncomeTax(rates: IncomeTaxRates, income: YearIncome): YearTax {
  const tax = taxOf(rates, income)
  const surchargePaise = surchargeOf(tax, income)
  const reliefPaise = reliefOf(rates, income, payable(tax) + surchargePaise)
  const beforeCess = payable(tax) + surchargePaise - reliefPaise
  const cessPaise = cessOn(beforeCess)
  return { ...tax, surchargePaise, reliefPaise, cessPaise, totalPaise: beforeCess + cessPaise }
}

export const cessOn = (paise: bigint): bigint => divide(paise * CESS_BPS, WHOLE_BPS, 'down')

/** The surcharge on the tax on gains with rates of their own, of which fifteen percent is the most. */
export function surchargeBpsOn(incomePaise: bigint): bigint {
  return incomePaise > CRORE ? 1_500n : incomePaise > FIFTY_LAKH ? 1_000n : 0n
}

export const totalOf = ({ slabPaise, gains }: YearIncome): bigint =>
  gains.reduce((sum, { paise }) => sum + paise, slabPaise)

const payable = ({ slabTaxPaise, gainTaxPaise, rebatePaise }: Tax): bigint => slabTaxPaise + gainTaxPaise - rebatePaise

function taxOf(rates: IncomeTaxRates, income: YearIncome): Tax {
  const bpsPaise = partsBySlab(rates, 0n, income.slabPaise).reduce((sum, { bps, paise }) => sum + bps * paise, 0n)
  const slabTaxPaise = divide(bpsPaise, WHOLE_BPS, 'down')
  // A resident's gains are free as far as other income does not use the first slab (the provisos of sections 111A, 112
  // and 112A). The highest rate comes first.
  const free = rates.slabs[1]?.abovePaise ?? 0n
  let unused = income.slabPaise < free ? free - income.slabPaise : 0n
  const gains = income.gains.map(({ rateBps, paise, exemptPaise }) => {
    const open = paise - exemptPaise
    const basicPaise = open < unused ? open : unused
    unused -= basicPaise
    return { basicPaise, taxPaise: divide((open - basicPaise) * rateBps, WHOLE_BPS, 'down') }
  })
  const gainTaxPaise = gains.reduce((sum, { taxPaise }) => sum + taxPaise, 0n)
  return { slabTaxPaise, gains, gainTaxPaise, rebatePaise: rebateOf(rates, income, slabTaxPaise, gainTaxPaise) }
}

/** The rebate never reduces the tax on gains with rates of their own. */
function rebateOf(rates: IncomeTaxRates, income: YearIncome, slabTaxPaise: bigint, gainTaxPaise: bigint): bigint {
  const above = totalOf(income) - rates.rebatePaise
  if (above <= 0n) return slabTaxPaise
  const most = slabTaxPaise + gainTaxPaise - above
  return most <= 0n ? 0n : most < slabTaxPaise ? most : slabTaxPaise
}

/** Twenty-five percent above two crore is for the tax at slab rates alone, and counts income at slab rates alone. */
function surchargeOf(tax: Tax, income: YearIncome): bigint {
  const ofGains = surchargeBpsOn(totalOf(income))
  const ofSlab = income.slabPaise > 2n * CRORE ? 2_500n : ofGains
  return (
    divide(tax.gainTaxPaise * ofGains, WHOLE_BPS, 'down') +
    divide((tax.slabTaxPaise - tax.rebatePaise) * ofSlab, WHOLE_BPS, 'down')
  )
}

/**
 * Marginal relief (section 2 of the Finance Acts): tax and surcharge are no more than those of an income at the limit
 * and all that the income is above it. What is above the limit is taken off the income at slab rates first.
 */
function reliefOf(rates: IncomeTaxRates, income: YearIncome, duePaise: bigint): bigint {
  const total = totalOf(income)
  const above =
    income.slabPaise > 2n * CRORE
      ? income.slabPaise - 2n * CRORE
      : total > CRORE
        ? total - CRORE
        : total > FIFTY_LAKH
          ? total - FIFTY_LAKH
          : 0n
  if (above === 0n) return 0n
  const atLimit = lessIncome(income, above)
  const tax = taxOf(rates, atLimit)
  const most = payable(tax) + surchargeOf(tax, atLimit) + above
  return duePaise > most ? duePaise - most : 0n
}

function lessIncome({ slabPaise, gains }: YearIncome, paise: bigint): YearIncome {
  let left = paise
  const take = (open: bigint): bigint => {
    const taken = open < left ? open : left
    left -= taken
    return taken
  }
  const slabLeft = slabPaise - take(slabPaise)
  const gainsLeft = gains.map((gain) => {
    const taxed = gain.paise - gain.exemptPaise
    const taxedLeft = taxed - take(taxed)
    const exemptPaise = gain.exemptPaise - take(gain.exemptPaise)
    return { ...gain, paise: taxedLeft + exemptPaise, exemptPaise }
  })
  return { slabPaise: slabLeft, gains: gainsLeft }
}
