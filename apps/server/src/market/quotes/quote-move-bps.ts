import { moveBps } from '@bahi/money/format'

/** The move of a price or an index level in basis points, as the phone rounds it; 0 when there is nothing to compare with. */
export function quoteMoveBps(last: number, reference: number): number {
  if (reference === 0 || last === 0) return 0
  return Number(moveBps(BigInt(last - reference), BigInt(reference)) ?? 0n)
}
