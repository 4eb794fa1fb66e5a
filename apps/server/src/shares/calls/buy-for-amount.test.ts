import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openCustomer } from '../../../testing/desk-fixture.ts'
import { arrangeOrders, logIn, ticket } from '../../../testing/servers/orders-server.ts'

const setup = arrangeOrders()
const { call } = setup

it('a purchase for an amount is previewed with the shares that it buys, and places no more than it', async () => {
  const token = logIn(await openCustomer(setup.fixture, 50_000_00n))
  const mostPaise = 10_000_00
  const { data } = await call('order/preview.do', token, { ...ticket, quantity: 0, mostPaise, side: 'buy' })
  expect(data).toMatchObject({ quantity: 7, limitPaise: 1_300_00, problems: [] })
  expect(data.cashNeededPaise).toBeLessThanOrEqual(mostPaise)
  expect(data.cashNeededPaise + data.lotCostPaise).toBeGreaterThan(mostPaise)

  const key = randomUUID()
  const placed = await call('buy.do', token, { ...ticket, quantity: 7, mostPaise }, { key })
  expect(placed).toMatchObject({ msg: '', data: { quantity: 7, heldPaise: data.cashNeededPaise } })
  // The same key and another count: the price moved between two tries of one intent, and only the first one counts.
  expect(await call('buy.do', token, { ...ticket, quantity: 6, mostPaise }, { key })).toMatchObject({
    msg: 'tips.msg.905',
  })
  expect(await call('buy.do', token, { ...ticket, quantity: 7, mostPaise: mostPaise - 1 }, { key })).toMatchObject({
    msg: 'tips.msg.905',
  })
})

it('an order that would hold more than its amount is refused, and holds nothing', async () => {
  const token = logIn(await openCustomer(setup.fixture, 50_000_00n))
  const refused = await call('buy.do', token, { ...ticket, quantity: 8, mostPaise: 10_000_00 })
  expect(refused).toMatchObject({ status: 1, msg: 'tips.msg.889', data: { params: { amount: '10,000.00' } } })
  const list = await call('order/list.do', token, {}, { method: 'GET' })
  expect(list.data.items).toEqual([])
})

it('a preview with a quantity keeps it, and says that it is too much for the amount', async () => {
  const token = logIn(await openCustomer(setup.fixture, 50_000_00n))
  const { data } = await call('order/preview.do', token, { ...ticket, quantity: 8, mostPaise: 10_000_00, side: 'buy' })
  expect(data).toMatchObject({ quantity: 8 })
  expect(data.problems.map(({ msg }: { msg: string }) => msg)).toEqual(['tips.msg.889'])
})
