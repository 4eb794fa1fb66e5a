import { useMarketClock } from './use-live.ts'
import { useNow } from './use-now.ts'

/** Indian time, in which days of business are counted. */
const aheadOfUtcMs = 330 * 60_000

/** The day of business: the market's own, or the calendar's until the market has said its own. */
export function useToday(): string {
  const now = useNow()
  return useMarketClock()?.date ?? new Date(now.getTime() + aheadOfUtcMs).toISOString().slice(0, 10)
}
