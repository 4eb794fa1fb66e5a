import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type OfferServer, openOfferServer } from '../../testing/servers/offer-server.ts'

const MIN_PAISE = 10_00_000_00

let bahi: OfferServer
let ravi: string
beforeAll(async () => {
  bahi = await openOfferServer()
  ravi = await bahi.token('ravi')
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const list = async () => (await bahi.call('/api/app/user/blockTradeList.do', {}, { token: ravi, method: 'GET' })).data

it('takes a block in the morning with the settings as they are, at the close of the day before', async () => {
  expect(await list()).toMatchObject({
    open: null,
    next: 'afternoon',
    windows: [
      { name: 'morning', from: '09:00', to: '09:15' },
      { name: 'afternoon', from: '14:05', to: '14:20' },
    ],
  })
  await bahi.endDay()
  expect(bahi.parts.clock.now()).toEqual({ date: '2026-11-24', second: 9 * 3_600 })
  const { previousClosePaise = 0 } = bahi.parts.feed.quote(bahi.parts.instruments.byCode(bahi.code)?.id ?? 0) ?? {}
  const quantity = Math.ceil(MIN_PAISE / previousClosePaise / 100) * 100
  const terms = {
    quantity: 2 * quantity,
    mostQuantity: 2 * quantity,
    pricePaise: previousClosePaise,
    closesOn: '2026-11-24',
  }
  const offer = await bahi.offer('block', terms)
  expect(await list()).toMatchObject({
    open: 'morning',
    next: 'afternoon',
    items: [{ id: offer.id, range: { referencePaise: previousClosePaise } }],
  })
  expect(await bahi.buy(ravi, 'block', offer.id, quantity, offer.code)).toMatchObject({
    status: 0,
    data: { state: 'allotted', allotted: quantity },
  })
  const record = await bahi.call('/api/market/blockRecord.do', {}, { method: 'GET' })
  expect(record.data['items']).toMatchObject([{ window: 'morning', quantity }])
  await bahi.passTo(9.25 * 3_600)
  expect(await list()).toMatchObject({ open: null, next: 'afternoon' })
  expect(await bahi.buy(ravi, 'block', offer.id, quantity, offer.code)).toMatchObject({ msg: 'tips.msg.007' })
})
