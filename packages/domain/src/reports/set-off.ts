import { computeTaxableGain, type LotGain } from './gains.ts'
import { type TaxClass, type Term, holdingTerm } from './tax-class.ts'

/** Gains and losses of one class, term and rate, in paise; those at the customer's slab rate are one pool. */
export type Pool = {
  /** Null for the pool of slab rates, which takes all classes. */
  readonly taxClass: TaxClass | null
  readonly term: Term
  /** Null: no fixed rate is known. */
  readonly rateBps: bigint | null
  gains: bigint
  losses: bigint
  setOff: bigint
}

/** A part of a pool's gains that is taxed alike. `rank` is its rate, or what stands in for one that is not known. */
export type Band = { readonly pool: Pool; readonly rank: bigint; open: bigint }

/** The pools of a year's sales. */
export function poolsOf(sales: readonly LotGain[], rateOf: (sale: LotGain) => bigint | null): Pool[] {
  const pools: Pool[] = []
  for (const sale of sales) {
    const [term, rateBps] = [holdingTerm(sale), rateOf(sale)]
    const taxClass = rateBps === null && term === 'short' ? null : sale.taxClass
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
        ? Number((other.rateBps ?? -1n) - (one.rateBps ?? -1n))
        : Number(one.taxClass === 'equity') - Number(other.taxClass === 'equity'),
  )
}

export const lossesOf = (pools: readonly Pool[], term: Term): bigint =>
  pools.reduce((sum, pool) => (pool.term === term ? sum + pool.losses : sum), 0n)

/**
 * Sets losses off against the bands, the highest rate first: the law names no order within the head, so that the
 * taxpayer may choose the one with the least tax. A short-term loss reduces gains of both terms, a long-term loss
 * long-term gains only (sections 70 and 74 of the Income-tax Act 1961, sections 108 and 111 of the Act of 2025). The
 * function that is returned takes a loss in paise and returns what is left of it.
 */
export function setOffAgainst(bands: readonly Band[]): (term: Term, lossPaise: bigint) => bigint {
  const highestFirst = bands.toSorted((one, other) => Number(other.rank - one.rank))
  return (term, lossPaise) =>
    highestFirst.reduce((left, band) => {
      if (term === 'long' && band.pool.term === 'short') return left
      const taken = left < band.open ? left : band.open
      band.open -= taken
      band.pool.setOff += taken
      return left - taken
    }, lossPaise)
}
