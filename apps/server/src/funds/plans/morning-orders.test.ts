import { describe, expect, it } from 'vitest'
import { dueOrders } from './trade-schemes.ts'

describe('the orders of a morning', () => {
  it('come due over the first hour, sales before buys', () => {
    const orders = [...(['buy', 'buy', 'sell', 'sell'] as const)].map((side, at) => ({
      instrumentId: at,
      side,
      quantity: 1,
    }))
    const dueAt = (second: number) => dueOrders(orders, second).map(({ instrumentId }) => instrumentId)
    expect([dueAt(59), dueAt(60), dueAt(660), dueAt(1_500), dueAt(2_550)]).toEqual([
      [],
      [2],
      [2, 3],
      [2, 3, 0],
      [2, 3, 0, 1],
    ])
  })
})
