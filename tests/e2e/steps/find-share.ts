import { expect } from 'vitest'
import { callBahi } from './call-bahi.ts'
import { passTime } from './own-bahi.ts'

export interface Share {
  code: string
  symbol: string
  name: string
  lastPaise: number
}

const usualLot = 100
/** Business seconds at once, until the market has opened and a share has traded. */
const stepSeconds = 120

/**
 * A busy share whose price is below a bound, in the usual lots: there is always somebody to trade with. One that was split
 * may trade in single shares. Before the market has opened nothing is busy: then time passes.
 */
export async function findBusyShare({
  belowPaise,
  besides,
}: {
  belowPaise: number
  /** The code of a share that is passed over. */
  besides?: string
}): Promise<Share> {
  let found: Share | undefined
  await expect
    .poll(
      async () => {
        const { items } = await callBahi<{ items: Share[] }>('/market/api/market/today/getMostActiveValue?size=100')
        found = undefined
        for (const share of items.filter(({ lastPaise }) => lastPaise > 0 && lastPaise < belowPaise)) {
          if (share.code === besides) continue
          const { lotSize } = await callBahi<{ lotSize: number }>(
            `/market/api/hq/stock/getINDStockInfo.do?code=${share.code}`,
          )
          if (lotSize !== usualLot) continue
          found = share
          break
        }
        if (found === undefined) await passTime(stepSeconds)
        return found
      },
      { message: 'a share that trades' },
    )
    .toBeDefined()
  return found as Share
}
