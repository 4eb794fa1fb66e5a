import { expect, test } from 'vitest'
import { type Act, drawDay, frameOf, namedDays, orderOf, type Ticket, withAct } from './fall-day.ts'

const ticket: Ticket = { side: 'sell', share: 'bank', type: 'market', quantity: '100', price: '1,412' }

test('a ticket becomes an order at its second, or says which field means nothing', () => {
  expect(orderOf(ticket, 36_000, 10)).toEqual({
    second: 36_000,
    side: 'sell',
    share: 'bank',
    quantity: 100,
    type: 'market',
    pricePaise: null,
  })
  expect(orderOf({ ...ticket, type: 'stop', price: '1,341.40' }, 36_000, 10)).toMatchObject({ pricePaise: 1_341_40 })
  expect(orderOf({ ...ticket, type: 'limit', price: '1,341.45' }, 36_000, 10)).toEqual(['price'])
  expect(orderOf({ ...ticket, type: 'limit', quantity: '0', price: '' }, 36_000, 10)).toEqual(['quantity', 'price'])
  expect(orderOf({ ...ticket, quantity: '1.5' }, 36_000, 10)).toEqual(['quantity'])
})

test('an act goes behind those before it in time, also when the day was turned back', () => {
  const cancel = (second: number, order: number): Act => ({ second, cancel: order })
  const acts = [cancel(100, 0), cancel(300, 1)]
  expect(withAct(acts, cancel(200, 2)).map(({ second }) => second)).toEqual([100, 200, 300])
  expect(withAct(acts, cancel(300, 2)).at(-1)).toEqual(cancel(300, 2))
  expect(withAct([], cancel(5, 0))).toEqual([cancel(5, 0)])
})

test('an order before others leaves every cancel with its own order', () => {
  const order = (second: number): Act => ({
    second,
    side: 'sell',
    share: 'bank',
    quantity: 1,
    type: 'market',
    pricePaise: null,
  })
  const acts: Act[] = [order(100), order(200), { second: 300, cancel: 1 }]
  expect(withAct(acts, order(50)).at(-1)).toEqual({ second: 300, cancel: 2 })
  expect(withAct(acts, order(400))[2]).toEqual({ second: 300, cancel: 1 })
})

test('what happens within a minute is seen at its end', () => {
  expect([33_300, 33_301, 33_360, 33_361].map(frameOf)).toEqual([0, 1, 1, 2])
})

test('a drawn day is none of the three', () => {
  expect(drawDay(() => (namedDays.on - 1) / 999_999)).toBe(namedDays.on + 1)
})
