import { type DrawEntry, takesAt } from './ipo-draw.ts'
import { type Sha256, sha256 } from './sha256.ts'

/**
 * What the simulator's investors ask for in a new issue, and the price at which it is sold. The demand follows from the same secret as
 * the lottery: nobody knows it before closing, and everybody can compute it afterwards.
 */

const utf8 = new TextEncoder()

export const simulatedCategories = ['institutional', 'non-institutional', 'retail-elsewhere'] as const
export type SimulatedCategory = (typeof simulatedCategories)[number]

/** Least and most final demand, in hundredths of what is offered, and how late it comes: 1 evenly, 3 mostly at the end. */
const RANGES: Readonly<
  Record<SimulatedCategory, { readonly least: number; readonly most: number; readonly lateness: number }>
> = {
  institutional: { least: 85, most: 620, lateness: 3 },
  'non-institutional': { least: 40, most: 900, lateness: 2 },
  'retail-elsewhere': { least: 70, most: 480, lateness: 1 },
}

export interface DemandTerms {
  readonly bandLowPaise: number
  readonly bandHighPaise: number
  readonly tickPaise: number
  readonly lotSize: number
  /** Shares offered to each category. */
  readonly offered: Readonly<Record<SimulatedCategory, number>>
}

export interface PricedBid {
  /** Bids at this price or below; a bid at cut-off counts as the top of the band. */
  readonly pricePaise: number
  readonly shares: number
}

/** The prices of the band, highest first. @throws RangeError for a band that is no band. */
export function bandPrices({
  bandLowPaise,
  bandHighPaise,
  tickPaise,
}: Pick<DemandTerms, 'bandLowPaise' | 'bandHighPaise' | 'tickPaise'>): number[] {
  const steps = (bandHighPaise - bandLowPaise) / tickPaise
  if (!Number.isInteger(steps) || steps < 0 || tickPaise <= 0)
    throw new RangeError(`no band from ${bandLowPaise} to ${bandHighPaise} in steps of ${tickPaise}`)
  return Array.from({ length: steps + 1 }, (_, step) => bandHighPaise - step * tickPaise)
}

/** Four bytes of SHA-256(words ‖ secret ‖ what for) as a whole number. */
function draw(secret: Uint8Array, what: string, hash: Sha256): number {
  const words = utf8.encode(`bahi.ipo.demand.v1\n${what}\n`)
  const bytes = new Uint8Array(words.length + secret.length)
  bytes.set(words)
  bytes.set(secret, words.length)
  const digest = hash(bytes)
  return new DataView(digest.buffer, digest.byteOffset).getUint32(0)
}

/** The final bids of one category, highest price first: most at the top of the band, the rest spread over the prices below. */
export function finalBids(
  secret: Uint8Array,
  category: SimulatedCategory,
  terms: DemandTerms,
  hash: Sha256 = sha256,
): PricedBid[] {
  const { least, most } = RANGES[category]
  const hundredths = least + (draw(secret, `${category} demand`, hash) % (most - least + 1))
  const shares = lotsDown((BigInt(terms.offered[category]) * BigInt(hundredths)) / 100n, terms.lotSize)
  const prices = bandPrices(terms)
  const topPercent = 45 + (draw(secret, `${category} top`, hash) % 51)
  const weights = prices.map((_, at) => (at === 0 ? 0 : 1 + (draw(secret, `${category} price ${at}`, hash) % 100)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const below = total === 0 ? 0n : (shares * BigInt(100 - topPercent)) / 100n
  const spread = weights.map((weight) =>
    total === 0 ? 0n : lotsDown((below * BigInt(weight)) / BigInt(total), terms.lotSize),
  )
  const given = spread.reduce((sum, part) => sum + part, 0n)
  return prices
    .map((pricePaise, at) => ({ pricePaise, shares: Number(at === 0 ? shares - given : (spread[at] ?? 0n)) }))
    .filter((bid) => bid.shares > 0)
}

function lotsDown(shares: bigint, lotSize: number): bigint {
  return shares - (shares % BigInt(lotSize))
}

/** How much of a category's final demand is there after a part of the time: 0 at opening, 10,000 at closing. */
export function askedAfter(
  category: SimulatedCategory,
  finalShares: number,
  elapsedBps: number,
  lotSize: number,
): number {
  const elapsed = BigInt(Math.min(10_000, Math.max(0, Math.floor(elapsedBps))))
  const { lateness } = RANGES[category]
  const part = (BigInt(finalShares) * elapsed ** BigInt(lateness)) / 10_000n ** BigInt(lateness)
  return Number(elapsed === 10_000n ? BigInt(finalShares) : lotsDown(part, lotSize))
}

/**
 * The price of the issue: the highest of the band at which everything offered is asked for, by the simulator's investors and the
 * applications of the list together; the bottom of the band when no price finds so much demand.
 */
export function decideIssuePrice(
  terms: DemandTerms & { readonly sharesOffered: number },
  bids: readonly PricedBid[],
  entries: readonly DrawEntry[],
): number {
  for (const pricePaise of bandPrices(terms)) {
    const simulated = bids.reduce((sum, bid) => (bid.pricePaise >= pricePaise ? sum + bid.shares : sum), 0)
    const applied = entries.reduce(
      (sum, entry) => (takesAt(entry, pricePaise) ? sum + entry.lots * terms.lotSize : sum),
      0,
    )
    if (simulated + applied >= terms.sharesOffered) return pricePaise
  }
  return terms.bandLowPaise
}
