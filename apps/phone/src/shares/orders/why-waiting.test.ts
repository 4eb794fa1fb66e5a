import { describe, expect, test } from 'vitest'
import { whyWaiting, type MarketNow } from './why-waiting.ts'

const level = (pricePaise: number, quantity: number) => ({ pricePaise, quantity })
const open: MarketNow = {
  phase: 'open',
  halted: false,
  stale: false,
  bids: [level(400_50, 200), level(400_00, 700), level(399_00, 50)],
  asks: [level(404_85, 100), level(405_00, 300)],
}
const buy = { side: 'buy', state: 'open', limitPaise: 400_00, pending: null } as const
const sell = { side: 'sell', state: 'open', limitPaise: 405_00, pending: null } as const

describe('an order waits', () => {
  test('because the best price on the other side is away from its limit, behind what is better', () => {
    expect(whyWaiting(buy, open)).toEqual({
      reason: 'away',
      bestPaise: 404_85,
      awayPaise: 4_85,
      queue: { better: 200, exact: true, atPrice: 700 },
    })
    expect(whyWaiting(sell, open)).toEqual({
      reason: 'away',
      bestPaise: 400_50,
      awayPaise: 4_50,
      queue: { better: 100, exact: true, atPrice: 300 },
    })
  })

  test('a tick away and no longer at its limit', () => {
    expect(whyWaiting({ ...buy, limitPaise: 404_84 }, open)).toMatchObject({ reason: 'away', awayPaise: 1 })
    expect(whyWaiting({ ...buy, limitPaise: 404_85 }, open)).toEqual({ reason: 'atLimit', bestPaise: 404_85 })
    expect(whyWaiting({ ...sell, limitPaise: 400_50 }, open)).toEqual({ reason: 'atLimit', bestPaise: 400_50 })
    expect(whyWaiting({ ...sell, limitPaise: 400_51 }, open)).toMatchObject({ reason: 'away', awayPaise: 1 })
  })

  test('because there is no order on the other side', () => {
    expect(whyWaiting(buy, { ...open, asks: [] })).toMatchObject({ reason: 'nobody', queue: { better: 200 } })
    expect(whyWaiting(buy, { ...open, asks: [level(0, 0)] })).toMatchObject({ reason: 'nobody' })
  })

  test('behind at least so many when five better levels are all that is known', () => {
    const bids = [1, 2, 3, 4, 5].map((step) => level(404_00 - step, 10))
    expect(whyWaiting(buy, { ...open, bids })).toMatchObject({ queue: { better: 50, exact: false, atPrice: 0 } })
    expect(whyWaiting(buy, { ...open, bids: [...bids.slice(1), level(400_00, 5)] })).toMatchObject({
      queue: { better: 40, exact: true, atPrice: 5 },
    })
  })

  test.each([
    [{ phase: 'preOpen' }, 'preOpen'],
    [{ phase: 'preOpenMatching' }, 'matching'],
    [{ phase: 'closed' }, 'notOpen'],
    [{ phase: 'after' }, 'after'],
    [{ phase: 'halted' }, 'marketHalted'],
    [{ phase: undefined }, 'unknown'],
    [{ bids: undefined }, 'unknown'],
    [{ halted: true }, 'halted'],
    [{ stale: true }, 'stale'],
  ] as const)('with %o because %s', (over, reason) => {
    expect(whyWaiting(buy, { ...open, ...over })).toEqual({ reason })
  })

  test('for the answer of the exchange while it is asked for something', () => {
    expect(whyWaiting({ ...buy, pending: 'cancel' }, { ...open, stale: true })).toEqual({ reason: 'cancelling' })
    expect(whyWaiting({ ...buy, pending: 'modify' }, open)).toEqual({ reason: 'changing' })
  })
})
