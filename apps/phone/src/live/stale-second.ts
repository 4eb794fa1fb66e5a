import type { LiveMarket } from '@bahi/client/quote-store'

/** The second of the business day that old prices are of. Prices that stand at the server are no newer for having been fetched just now. */
export function staleSecondOf(market: LiveMarket | undefined, isLinked: boolean): number | undefined {
  return market?.staleSecond ?? (isLinked ? undefined : market?.second)
}
