import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OfferTown, openOfferTown } from '../../../testing/offer-town.ts'

let town: OfferTown
let asha: string
beforeAll(async () => {
  town = await openOfferTown()
  asha = await town.token('asha')
})
afterEach(() => town.expectBooksToHold())
afterAll(() => town.close())

const sell = (quantity: number) => town.call('/api/app/user/sell.do', { code: town.code, quantity: String(quantity), type: 'market' }, { token: asha })
const ticket = async (lockInDays: number) => {
  const { id, code } = await town.offer('vip', { lockInDays })
  const bought = await town.buy(asha, 'vipticket', id, 100, code)
  expect(bought).toMatchObject({ status: 0, data: { allotted: 100 } })
  return BigInt(String(bought.data['id']))
}

describe('shares of an offer without lock-in', () => {
  it('are not sold on the day they were bought, as the position says', async () => {
    await ticket(0)
    expect(await town.positionOf(asha)).toMatchObject({ quantity: 100, availableQuantity: 100, sellableOn: '2026-11-24' })
    expect(await sell(100)).toMatchObject({ msg: 'tips.msg.129' })
  })

  it('wait their minutes where the day of purchase allows a sale', async () => {
    await town.set('trade.sameDaySell', true)
    await town.set('trade.cantSellTimes', 10)
    await town.passTo(36_000 + 120)
    expect(await sell(100)).toMatchObject({ msg: 'tips.msg.128', data: { params: { cantSellTimes: 10 } } })
    await town.set('trade.sameDaySell', false)
  })
})
