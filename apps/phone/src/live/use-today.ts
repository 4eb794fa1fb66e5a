import { istTimeOf } from '@bahi/money/ist'
import { useMarketClock } from './use-live.ts'
import { useNow } from './use-now.ts'

/** The day of business: the market's own, or the calendar's until the market has said its own. */
export function useToday(): string {
  const now = useNow()
  return useMarketClock()?.date ?? istTimeOf(now.getTime()).date
}
