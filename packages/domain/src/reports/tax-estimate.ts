import type { BusinessDate } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'
import { taxableGainOf, type LotGain } from './gains.ts'
import { type Held, type TaxClass, type Term, holdingTerm } from './tax-class.ts'

/**
 * Rates from a day on. Null: the gain is taxed with the customer's other income, at a rate that Bahi does not know.
 */
type Rates = { readonly from: string; readonly shortBps: bigint | null; readonly longBps: bigint | null }

const WITH_INCOME: Rates = { from: '2018-04-01', shortBps: null, longBps: null }
/**
 * Section 112. The rules before 2025 used a price index and the year of purchase; this code does not estimate such
 * gains and lists them only.
 */
const NOT_EQUITY: readonly Rates[] = [WITH_INCOME, { from: '2025-04-01', shortBps: null, longBps: 1_250n }]

/**
 * Rates on gains by the day of the sale (sections 111A, 112A, 112 and 50AA of the Income-tax Act 1961, renumbered by
 * the Act of 2025).
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
  /** Losses of this and other lines that were set off against the gains. */
  readonly setOffPaise: bigint
  readonly exemptPaise: bigint
  readonly taxablePaise: bigint
  readonly taxPaise: bigint
}

export type TaxEstimate = {
  readonly lines: readonly TaxLine[]
  readonly taxPaise: bigint
  /** Losses without a gain to set off; the taxpayer can carry them forward. */
  readonly carriedShortPaise: bigint
  readonly carriedLongPaise: bigint
}

const latest = <Dated extends { readonly from: string }>(table: readonly Dated[], date: string): Dated | undefined =>
  table.findLast(({ from }) => from <= date)

/**
 * The tax rate of a gain in basis points; null when it is taxed with the customer's other income. @throws RangeError
 * for a sale before the first known rate.
 */
export function taxRate(sale: Held): bigint | null {
  const rates = latest(RATES[sale.taxClass], sale.soldOn)
  if (rates === undefined) throw new RangeError(`no rate is known for a sale on ${sale.soldOn}`)
  return holdingTerm(sale) === 'short' ? rates.shortBps : rates.longBps
}

type Pool = {
  readonly taxClass: TaxClass
  readonly term: Term
  readonly rateBps: bigint
  gains: bigint
  losses: bigint
  setOff: bigint
}

/**
 * An estimate of the tax on the sales of one financial year, as far as rates and set-off decide it. Sales that are
 * taxed with other income are left out, with their losses. The tax of each line is rounded down to the paisa, in the
 * customer's favour.
 * @throws RangeError for a sale before the first known rate.
 */
export function estimateTax(yearFrom: BusinessDate, sales: readonly LotGain[]): TaxEstimate {
  const pools = poolsOf(sales)
  let shortLoss = pools.reduce((sum, { term, losses }) => (term === 'short' ? sum + losses : sum), 0n)
  let longLoss = pools.reduce((sum, { term, losses }) => (term === 'long' ? sum + losses : sum), 0n)
  const take = (pool: Pool, loss: bigint): bigint => {
    const taken = loss < pool.gains - pool.setOff ? loss : pool.gains - pool.setOff
    pool.setOff += taken
    return loss - taken
  }
  // Losses reduce the gains with the highest rate first, and of equal rates those without an exemption, as a taxpayer
  // would choose. Long-term losses never reduce short-term gains.
  for (const pool of pools) if (pool.term === 'short') shortLoss = take(pool, shortLoss)
  for (const pool of pools) if (pool.term === 'long') longLoss = take(pool, longLoss)
  for (const pool of pools) if (pool.term === 'long') shortLoss = take(pool, shortLoss)
  let exemption = latest(EXEMPTIONS, yearFrom)?.paise ?? 0n
  const lines = pools.map((pool): TaxLine => {
    const left = pool.gains - pool.setOff
    const exemptPaise = pool.term === 'short' || pool.taxClass !== 'equity' ? 0n : left < exemption ? left : exemption
    exemption -= exemptPaise
    const taxablePaise = left - exemptPaise
    return {
      taxClass: pool.taxClass,
      term: pool.term,
      rateBps: pool.rateBps,
      gainsPaise: pool.gains,
      lossesPaise: pool.losses,
      setOffPaise: pool.setOff,
      exemptPaise,
      taxablePaise,
      taxPaise: divide(taxablePaise * pool.rateBps, 10_000n, 'down'),
    }
  })
  return {
    lines,
    taxPaise: lines.reduce((sum, { taxPaise }) => sum + taxPaise, 0n),
    carriedShortPaise: shortLoss,
    carriedLongPaise: longLoss,
  }
}

function poolsOf(sales: readonly LotGain[]): Pool[] {
  const pools: Pool[] = []
  for (const sale of sales) {
    const { taxClass } = sale
    const [term, rateBps] = [holdingTerm(sale), taxRate(sale)]
    if (rateBps === null) continue
    let pool = pools.find((one) => one.taxClass === taxClass && one.term === term && one.rateBps === rateBps)
    if (pool === undefined) pools.push((pool = { taxClass, term, rateBps, gains: 0n, losses: 0n, setOff: 0n }))
    const gain = taxableGainOf(sale)
    if (gain > 0n) pool.gains += gain
    else pool.losses -= gain
  }
  return pools.sort((one, other) =>
    one.term !== other.term
      ? one.term === 'short'
        ? -1
        : 1
      : one.rateBps !== other.rateBps
        ? Number(other.rateBps - one.rateBps)
        : Number(one.taxClass === 'equity') - Number(other.taxClass === 'equity'),
  )
}
