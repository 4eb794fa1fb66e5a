import { divide } from '@bahi/money/rounding'
import { PARTS_A_PAISA } from './loan-terms.ts'

/**
 * A customer's holding of one asset as far as it can secure a loan: settled shares or units outside of orders and
 * lock-ins.
 */
export type Pledgeable = {
  readonly asset: number
  /** Available and pledged units together. */
  readonly quantity: bigint
  /** The price of one share or unit, in ten-thousandths of a paisa. */
  readonly priceParts: bigint
  readonly ltvBps: number
}

const WHOLE_BPS = 10_000n

/** The lending value of a quantity, in ten-thousandths of a paisa, rounded down in the lender's favour. */
export function carriedParts(
  { priceParts, ltvBps }: Pick<Pledgeable, 'priceParts' | 'ltvBps'>,
  quantity: bigint,
): bigint {
  return divide(quantity * priceParts * BigInt(ltvBps), WHOLE_BPS, 'down')
}

/** The lending value of all holdings, in ten-thousandths of a paisa. */
export function allCarriedParts(holdings: readonly Pledgeable[]): bigint {
  return holdings.reduce((sum, holding) => sum + carriedParts(holding, holding.quantity), 0n)
}

/**
 * The limit: the sum of loan-to-value × settled holdings, in whole paise, rounded down, so that no debt exceeds the
 * lending value.
 */
export function limitPaise(holdings: readonly Pledgeable[]): bigint {
  return divide(allCarriedParts(holdings), PARTS_A_PAISA, 'down')
}

export type ChosenPledge = {
  /** Only assets with a pledged quantity. */
  readonly pledges: readonly { readonly asset: number; readonly quantity: bigint }[]
  /** The debt that the lending value of all holdings does not cover. */
  readonly missingParts: bigint
}

/**
 * Sorts by lending value, the largest first, so that few holdings are pledged; the asset's number decides between
 * equal ones.
 */
export function byLendingValue(one: Pledgeable, other: Pledgeable): number {
  const [a, b] = [carriedParts(one, one.quantity), carriedParts(other, other.quantity)]
  return a > b ? -1 : a < b ? 1 : one.asset - other.asset
}

/** The fewest holdings that cover the debt, and of the last one only as many whole shares as needed. */
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

/**
 * How far the value of all pledgeable holdings can fall before it no longer covers the debt, in basis points, rounded
 * down, so that the customer is never shown more room than there is.
 */
export function fallToNoticeBps(holdings: readonly Pledgeable[], owedParts: bigint): number {
  const all = allCarriedParts(holdings)
  return all <= owedParts || all === 0n ? 0 : Number(divide((all - owedParts) * WHOLE_BPS, all, 'down'))
}

/** Allocates a shortfall to loans: the oldest first, each with at most its debt. */
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
