import { type BusinessDate, yearOf } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'
import { computeTaxableGain, type LotGain } from './gains.ts'
import { leviesOn, type Levies } from './surcharge.ts'
import { type Held, type TaxClass, type Term, holdingTerm } from './tax-class.ts'
import { NO_TAX_DETAILS, useCarriedLosses, type LossUse, type TaxDetails } from './tax-details.ts'

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
  /** Losses of this and other lines, and of earlier years, that were set off against the gains. */
  readonly setOffPaise: bigint
  readonly exemptPaise: bigint
  readonly taxablePaise: bigint
  readonly taxPaise: bigint
}

export type TaxEstimate = Levies & {
  readonly lines: readonly TaxLine[]
  /** The tax of all lines, and the same with surcharge and cess. */
  readonly taxPaise: bigint
  readonly totalPaise: bigint
  /** What of the losses of earlier years is set off. */
  readonly lossUses: readonly LossUse[]
  /** Losses of this year without a gain to set off; the taxpayer can carry them forward. */
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

/** The yearly exemption of long-term gains on equity, in paise. */
export function findExemption(yearFrom: BusinessDate): bigint {
  return latest(EXEMPTIONS, yearFrom)?.paise ?? 0n
}

/**
 * An estimate of the tax on the sales of one financial year, as far as rates and set-off decide it. Sales that are
 * taxed with other income are left out, with their losses. The tax of each line is rounded down to the paisa, in the
 * customer's favour.
 * @throws RangeError for a sale before the first known rate.
 */
export function estimateTax(
  yearFrom: BusinessDate,
  sales: readonly LotGain[],
  { otherIncomePaise, losses }: TaxDetails = NO_TAX_DETAILS,
): TaxEstimate {
  const pools = poolsOf(sales)
  let shortLoss = pools.reduce((sum, { term, losses }) => (term === 'short' ? sum + losses : sum), 0n)
  let longLoss = pools.reduce((sum, { term, losses }) => (term === 'long' ? sum + losses : sum), 0n)
  const take = (term: Term, loss: bigint): bigint =>
    pools.reduce((left, pool) => (pool.term === term ? takeFrom(pool, left) : left), loss)
  // Losses reduce the gains with the highest rate first, and of equal rates those without an exemption, as a taxpayer
  // would choose. Long-term losses never reduce short-term gains. Losses of earlier years come after those of the year.
  shortLoss = take('short', shortLoss)
  longLoss = take('long', longLoss)
  shortLoss = take('long', shortLoss)
  const lossUses = useCarriedLosses(yearOf(yearFrom), losses, take)
  const lines = linesOf(pools, findExemption(yearFrom))
  const taxPaise = lines.reduce((sum, line) => sum + line.taxPaise, 0n)
  // The exempt part of a gain is income too.
  const gainsPaise = pools.reduce((sum, { gains, setOff }) => sum + gains - setOff, 0n)
  const levies = leviesOn(taxPaise, otherIncomePaise === null ? null : otherIncomePaise + gainsPaise)
  return {
    lines,
    taxPaise,
    ...levies,
    totalPaise: taxPaise + levies.surchargePaise + levies.cessPaise,
    lossUses,
    carriedShortPaise: shortLoss,
    carriedLongPaise: longLoss,
  }
}

/** Sets a loss off against the gains of a pool. Returns what is left of the loss, in paise. */
function takeFrom(pool: Pool, loss: bigint): bigint {
  const open = pool.gains - pool.setOff
  const taken = loss < open ? loss : open
  pool.setOff += taken
  return loss - taken
}

function linesOf(pools: readonly Pool[], exemptionPaise: bigint): TaxLine[] {
  let exemption = exemptionPaise
  return pools.map((pool) => {
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
}

function poolsOf(sales: readonly LotGain[]): Pool[] {
  const pools: Pool[] = []
  for (const sale of sales) {
    const { taxClass } = sale
    const [term, rateBps] = [holdingTerm(sale), taxRate(sale)]
    if (rateBps === null) continue
    let pool = pools.find((one) => one.taxClass === taxClass && one.term === term && one.rateBps === rateBps)
    if (pool === undefined) pools.push((pool = { taxClass, term, rateBps, gains: 0n, losses: 0n, setOff: 0n }))
    const gain = computeTaxableGain(sale)
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
