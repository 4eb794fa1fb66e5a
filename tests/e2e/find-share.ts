import { expect } from 'vitest'
import { callBahi } from './call-bahi.ts'

export interface Share {
  code: string
  symbol: string
  name: string
  lastPaise: number
}

/** A busy share whose price is below a bound: there is always somebody to trade with. */
export async function findBusyShare({ belowPaise }: { belowPaise: number }): Promise<Share> {
  let found: Share | undefined
  await expect
    .poll(async () => {
      const { items } = await callBahi<{ items: Share[] }>('/market/api/market/today/getMostActiveValue?size=100')
      found = items.find(({ lastPaise }) => lastPaise > 0 && lastPaise < belowPaise)
      return found
    }, { message: 'a share that trades' })
    .toBeDefined()
  return found as Share
}
