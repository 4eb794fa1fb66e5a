import { expect } from 'vitest'
import { callBahi } from './call-bahi.ts'
import { passTime } from './own-bahi.ts'

interface MarketTime {
  businessDate: string
  businessSecond: number
  phase: 'before' | 'preOpen' | 'preOpenMatching' | 'open' | 'after'
  speed: number
}

const closeSecond = 15.5 * 3_600
/** What placing an order through the screens takes on a slow machine, with room to spare. */
const orderSeconds = 25
/** Business seconds at once: what does not stand open for longer is found all the same. */
const stepSeconds = 900
const openingStepSeconds = 60
/** Longer than the days of an issue of new shares take to compute on a busy machine. */
const longestWaitMs = 400_000

export function readMarketTime(): Promise<MarketTime> {
  return callBahi('/api/stock/getDataSource.do')
}

/** Lets time pass until the market is open, and stays open for long enough to place an order. Answers the business date. */
export async function waitUntilOpen({
  after,
  seconds = orderSeconds,
}: { after?: string; seconds?: number } = {}): Promise<string> {
  const isLater = ({ businessDate }: MarketTime): boolean => after === undefined || businessDate > after
  for (;;) {
    const now = await readMarketTime()
    const hasRoom = (closeSecond - now.businessSecond) / now.speed >= seconds
    if (isLater(now) && hasRoom && now.phase === 'open') return now.businessDate
    await passTime(isLater(now) && hasRoom ? openingStepSeconds : stepSeconds)
  }
}

/** Lets time pass, a quarter of a business hour at a time, until the answer is yes. */
export async function passTimeUntil(message: string, isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await isSo()) return true
        await passTime(stepSeconds)
        return false
      },
      { timeout: longestWaitMs, interval: 50, message },
    )
    .toBe(true)
}
