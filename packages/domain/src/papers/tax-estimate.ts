import { divide } from '@bahi/money/rounding'
import type { BusinessDate } from '../calendar/business-date.ts'
import { taxableGainOf, termOf, type LotGain, type Term } from './gains.ts'

/** Rates on gains from listed shares and equity funds, by the day of the sale (sections 111A and 112A of the Income-tax Act 1961, renumbered by that of 2025). */
const RATES: readonly { readonly from: string; readonly shortBps: bigint; readonly longBps: bigint }[] = [
  { from: '2018-04-01', shortBps: 1_500n, longBps: 1_000n },
  { from: '2024-07-23', shortBps: 2_000n, longBps: 1_250n },
]

/** Long-term gains of a year that are free, by the year's first day. */
const EXEMPTIONS: readonly { readonly from: string; readonly paise: bigint }[] = [
  { from: '2018-04-01', paise: 1_00_000_00n },
  { from: '2024-04-01', paise: 1_25_000_00n },
]

/** Gains of one term and one rate, and how the estimate comes to the tax on them. All in paise. */
export type TaxLine = {
  readonly term: Term
  readonly rateBps: bigint
  readonly gainsPaise: bigint
  readonly lossesPaise: bigint
  /** Losses of this and of other lines that were taken off the gains. */
  readonly setOffPaise: bigint
  readonly exemptPaise: bigint
  readonly taxablePaise: bigint
  readonly taxPaise: bigint
}

export type TaxEstimate = {
  readonly lines: readonly TaxLine[]
  readonly taxPaise: bigint
  /** Losses that found no gain: they may be carried forward. */
  readonly carriedShortPaise: bigint
  readonly carriedLongPaise: bigint
}

const latest = <Dated extends { readonly from: string }>(table: readonly Dated[], date: string): Dated | undefined => table.findLast(({ from }) => from <= date)

type Pool = { readonly term: Term; readonly rateBps: bigint; gains: bigint; losses: bigint; setOff: bigint }

/**
 * The tax that sales of one financial year would bring, as far as rates and set-off alone decide it. Each line's tax is rounded down to the
 * paisa, in the customer's favour. @throws RangeError for a sale before the first known rate.
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
  // The dearest gains first, as any taxpayer would choose; long-term losses never lower short-term gains.
  for (const pool of pools) if (pool.term === 'short') shortLoss = take(pool, shortLoss)
  for (const pool of pools) if (pool.term === 'long') longLoss = take(pool, longLoss)
  for (const pool of pools) if (pool.term === 'long') shortLoss = take(pool, shortLoss)
  let exemption = latest(EXEMPTIONS, yearFrom)?.paise ?? 0n
  const lines = pools.map((pool): TaxLine => {
    const left = pool.gains - pool.setOff
    const exemptPaise = pool.term === 'short' ? 0n : left < exemption ? left : exemption
    exemption -= exemptPaise
    const taxablePaise = left - exemptPaise
    return { term: pool.term, rateBps: pool.rateBps, gainsPaise: pool.gains, lossesPaise: pool.losses, setOffPaise: pool.setOff, exemptPaise, taxablePaise, taxPaise: divide(taxablePaise * pool.rateBps, 10_000n, 'down') }
  })
  return { lines, taxPaise: lines.reduce((sum, { taxPaise }) => sum + taxPaise, 0n), carriedShortPaise: shortLoss, carriedLongPaise: longLoss }
}

function poolsOf(sales: readonly LotGain[]): Pool[] {
  const pools: Pool[] = []
  for (const sale of sales) {
    const term = termOf(sale)
    const rates = latest(RATES, sale.soldOn)
    if (rates === undefined) throw new RangeError(`no rate is known for a sale on ${sale.soldOn}`)
    const rateBps = term === 'short' ? rates.shortBps : rates.longBps
    let pool = pools.find((one) => one.term === term && one.rateBps === rateBps)
    if (pool === undefined) pools.push((pool = { term, rateBps, gains: 0n, losses: 0n, setOff: 0n }))
    const gain = taxableGainOf(sale)
    if (gain > 0n) pool.gains += gain
    else pool.losses -= gain
  }
  return pools.sort((one, other) => (one.term === other.term ? Number(other.rateBps - one.rateBps) : one.term === 'short' ? -1 : 1))
}
