import { expect } from 'vitest'
import { callBahi } from './call-bahi.ts'

interface MarketTime {
  businessDate: string
  businessSecond: number
  phase: 'before' | 'preOpen' | 'preOpenMatching' | 'open' | 'after'
  speed: number
}

const closeSecond = 15.5 * 3_600
/** What placing an order through the screens takes on a slow machine, with room to spare. */
const orderSeconds = 25
/** Longer than the rest of a session and the night after it, at the speed of these tests. */
const longestWaitMs = 200_000

export function readMarketTime(): Promise<MarketTime> {
  return callBahi('/api/stock/getDataSource.do')
}

/** Waits until the market is open, and stays open for long enough to place an order. Answers the business date. */
export async function waitUntilOpen({
  after,
  seconds = orderSeconds,
}: { after?: string; seconds?: number } = {}): Promise<string> {
  let now = await readMarketTime()
  const enough = (): boolean =>
    now.phase === 'open' &&
    (closeSecond - now.businessSecond) / now.speed >= seconds &&
    (after === undefined || now.businessDate > after)
  await expect
    .poll(
      async () => {
        now = await readMarketTime()
        return enough()
      },
      { timeout: longestWaitMs, interval: 250, message: 'the market opens' },
    )
    .toBe(true)
  return now.businessDate
}
