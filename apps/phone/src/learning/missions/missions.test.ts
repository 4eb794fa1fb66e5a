import { expect, test } from 'vitest'
import { missionsOfOrders } from './missions.ts'

const order = { type: 'market', side: 'buy', quantity: 100, filledQuantity: 100 } as const

test('orders show which missions are done', () => {
  expect(missionsOfOrders([])).toEqual([])
  expect(missionsOfOrders([order])).toEqual([])
  expect(missionsOfOrders([{ ...order, type: 'limit', filledQuantity: 0 }])).toEqual(['limit'])
  expect(missionsOfOrders([{ ...order, filledQuantity: 40 }])).toEqual(['partly'])
  expect(missionsOfOrders([{ ...order, side: 'sell', filledQuantity: 0 }])).toEqual([])
  expect(missionsOfOrders([{ ...order, type: 'limit', side: 'sell', filledQuantity: 40 }])).toEqual([
    'limit',
    'partly',
    'sell',
  ])
})
