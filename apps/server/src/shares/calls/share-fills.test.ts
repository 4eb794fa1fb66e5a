import { expect, it } from 'vitest'
import type { listFills } from '@bahi/contract/shares/fills'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { openFirstMorning } from '../../../testing/servers/first-morning.ts'

it('lists the own trades of one share with the seconds they were done in, and nobody else’s', async () => {
  const { bahi, asha, cheap: code } = await openFirstMorning()
  try {
    const fills = async (token: string) =>
      (await bahi.call('/api/app/user/order/fills.do', { code }, { token, method: 'GET' })).data as unknown as ReplyOf<
        typeof listFills
      >
    const before = (await fills(asha)).items.length
    const placed = await bahi.call('/api/app/user/buy.do', { code, quantity: '100', type: 'market' }, { token: asha })
    expect(placed).toMatchObject({ status: 0 })
    const orderId = String(placed.data['id'])
    await bahi.passTo(10 * 3_600 + 120)
    expect((await fills(asha)).items.length).toBeGreaterThan(before)
    const own = (await fills(asha)).items.filter((fill) => fill.orderId === orderId)
    expect(own.every(({ side, tradedSecond }) => side === 'buy' && tradedSecond > 0)).toBe(true)
    const { data } = await bahi.call('/api/app/user/order/detail.do', { orderId }, { token: asha, method: 'GET' })
    const told = (data as { fills: { quantity: number; pricePaise: number }[] }).fills
    expect(own.map(({ quantity, pricePaise }) => ({ quantity, pricePaise }))).toEqual(
      told.map(({ quantity, pricePaise }) => ({ quantity, pricePaise })),
    )
    const anyone = await bahi.call('/api/app/user/order/fills.do', { code }, { method: 'GET' })
    expect(anyone.status).not.toBe(0)
  } finally {
    await bahi.close()
  }
}, 120_000)
