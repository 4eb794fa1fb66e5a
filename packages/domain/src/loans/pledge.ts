import { divide } from '@bahi/money/rounding'
import { PARTS_A_PAISA } from './loan-terms.ts'

/** What a customer owns of one asset, as far as it may stand for a loan: settled shares or units that no order holds and no lock-in binds. */
export type Pledgeable = {
  readonly asset: number
  /** Available and pledged together. */
  readonly quantity: bigint
  /** Of one share or unit, in ten-thousandths of a paisa. */
  readonly priceParts: bigint
  readonly ltvBps: number
}

const WHOLE_BPS = 10_000n

/** What so many of an asset carry, in ten-thousandths of a paisa. Rounded down, in the lender's favour. */
export function carriedParts(
  { priceParts, ltvBps }: Pick<Pledgeable, 'priceParts' | 'ltvBps'>,
  quantity: bigint,
): bigint {
  return divide(quantity * priceParts * BigInt(ltvBps), WHOLE_BPS, 'down')
}

/** What all of it carries, in ten-thousandths of a paisa. */
export function allCarriedParts(holdings: readonly Pledgeable[]): bigint {
  return holdings.reduce((sum, holding) => sum + carriedParts(holding, holding.quantity), 0n)
}

/** Σ loan-to-value × settled holdings, in whole paise, rounded down: nobody owes more than is carried. */
export function limitPaise(holdings: readonly Pledgeable[]): bigint {
  return divide(allCarriedParts(holdings), PARTS_A_PAISA, 'down')
}

export type ChosenPledge = {
  /** Only assets of which something is pledged. */
  readonly pledges: readonly { readonly asset: number; readonly quantity: bigint }[]
  /** What even all of it does not carry. */
  readonly missingParts: bigint
}

/** The largest lending value first, so that few holdings do; the asset's number decides between equals. */
export function byLendingValue(one: Pledgeable, other: Pledgeable): number {
  const [a, b] = [carriedParts(one, one.quantity), carriedParts(other, other.quantity)]
  return a > b ? -1 : a < b ? 1 : one.asset - other.asset
}

/** As few holdings as carry what is owed, and of the last one only as many whole shares as are needed. */
export function choosePledge(holdings: readonly Pledgeable[], owedParts: bigint): ChosenPledge {
  const pledges: { asset: number; quantity: bigint }[] = []
  let left = owedParts
  for (const holding of holdings.toSorted(byLendingValue)) {
    if (left <= 0n) break
    const eachScaled = holding.priceParts * BigInt(holding.ltvBps)
    if (eachScaled === 0n || holding.quantity === 0n) continue
    const needed = divide(left * WHOLE_BPS, eachScaled, 'up')
    const quantity = needed < holding.quantity ? needed : holding.quantity
    pledges.push({ asset: holding.asset, quantity })
    left -= carriedParts(holding, quantity)
  }
  return { pledges, missingParts: left > 0n ? left : 0n }
}

/** By how much everything pledgeable may fall before it carries less than is owed, in basis points, rounded down: nobody is told of more room than there is. */
export function fallToNoticeBps(holdings: readonly Pledgeable[], owedParts: bigint): number {
  const all = allCarriedParts(holdings)
  return all <= owedParts || all === 0n ? 0 : Number(divide((all - owedParts) * WHOLE_BPS, all, 'down'))
}

/** Which loans a shortfall stands on: the oldest first, each with at most what is owed on it. */
export function allocateShortfall<Loan extends { readonly owedPaise: bigint }>(
  oldestFirst: readonly Loan[],
  missingPaise: bigint,
): { readonly loan: Loan; readonly paise: bigint }[] {
  let left = missingPaise
  return oldestFirst.map((loan) => {
    const paise = left < loan.owedPaise ? left : loan.owedPaise
    left -= paise
    return { loan, paise }
  })
}
