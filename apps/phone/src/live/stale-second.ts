import type { LiveMarket } from '@bahi/client/quote-store'

/** The second of the business day of stale prices. Prices that do not change at the server stay stale after they are fetched again. */
export function readStaleSecond(market: LiveMarket | undefined, isLinked: boolean): number | undefined {
  return market?.staleSecond ?? (isLinked ? undefined : market?.second)
}
