import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfferServer, openOfferServer } from '../../testing/servers/offer-server.ts'
import { demoCodes } from './demo-codes.ts'
import { codeHash } from './offer-codes.ts'

let bahi: OfferServer
let imran: string
beforeAll(async () => {
  bahi = await openOfferServer()
  imran = await bahi.token('imran')
})
afterAll(() => bahi.close())

const codes = async () =>
  (await bahi.call('/api/app/user/offer/demoCodes.do', {}, { token: imran, method: 'GET' })).data['items']

it('tells the demo code of an offer until it has opened the offer to the customer, and none for other offers', async () => {
  const ticket = await bahi.offer('vip')
  await bahi.offer('block')
  expect(await codes()).toEqual([])
  await bahi.database.owner.pool.query('update bahi.offer_code set hash = $1 where id = $2', [
    codeHash(bahi.parts.seal, demoCodes.vip),
    ticket.codeId,
  ])
  expect(await codes()).toEqual([{ kind: 'vip', code: 'VIP-BAHI-2026' }])
  await bahi.call('/api/app/user/vipticket/checkVipTicket.do', { code: demoCodes.vip }, { token: imran })
  expect(await codes()).toEqual([])
})

it('tells no code that staff switched off', async () => {
  const placement = await bahi.offer('placement')
  await bahi.database.owner.pool.query('update bahi.offer_code set hash = $1 where id = $2', [
    codeHash(bahi.parts.seal, demoCodes.placement),
    placement.codeId,
  ])
  expect(await codes()).toEqual([{ kind: 'placement', code: 'PLC-BAHI-2026' }])
  await bahi.switchCode(placement.codeId, true)
  expect(await codes()).toEqual([])
})
