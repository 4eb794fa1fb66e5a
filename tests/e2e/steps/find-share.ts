import { expect } from 'vitest'
import { callBahi } from './call-bahi.ts'

export interface Share {
  code: string
  symbol: string
  name: string
  lastPaise: number
}

const usualLot = 100

/** A busy share whose price is below a bound, in the usual lots: there is always somebody to trade with. One that was split may trade in single shares. */
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
        return found
      },
      { message: 'a share that trades' },
    )
    .toBeDefined()
  return found as Share
}

/** How many of the busiest shares are looked at. */
const looked = 40

/** The share of which it costs least to buy a lot more than stands at the best price, and how many shares that is. */
export async function findThinShare({ besides }: { besides: string }): Promise<Share & { beyondBest: number }> {
  const { items } = await callBahi<{ items: Share[] }>(`/market/api/market/today/getMostActiveValue?size=${looked}`)
  const found: { share: Share & { beyondBest: number }; cost: number }[] = []
  for (const share of items) {
    if (share.code === besides) continue
    const { lotSize, asks } = await callBahi<{ lotSize: number; asks: { quantity: number }[] }>(
      `/market/api/hq/stock/getINDStockInfo.do?code=${share.code}`,
    )
    const [best, next] = asks
    if (lotSize !== usualLot || best === undefined || next === undefined) continue
    const beyondBest = (Math.floor(best.quantity / lotSize) + 1) * lotSize
    // What stands behind it fills the rest.
    if (beyondBest - best.quantity > next.quantity) continue
    found.push({ share: { ...share, beyondBest }, cost: beyondBest * share.lastPaise })
  }
  const [least] = found.toSorted((a, b) => a.cost - b.cost)
  if (least === undefined) throw new Error('no share has two prices at which it is offered')
  return least.share
}
