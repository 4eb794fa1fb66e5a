import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfferTown, openOfferTown } from '../../testing/towns/offer-town.ts'
import { demoCodes } from './demo-codes.ts'
import { codeHash } from './offer-codes.ts'

let town: OfferTown
let imran: string
beforeAll(async () => {
  town = await openOfferTown()
  imran = await town.token('imran')
})
afterAll(() => town.close())

const codes = async () =>
  (await town.call('/api/app/user/offer/demoCodes.do', {}, { token: imran, method: 'GET' })).data['items']

it('tells the demo code of an offer until it has opened the offer to the customer, and none for other offers', async () => {
  const ticket = await town.offer('vip')
  await town.offer('block')
  expect(await codes()).toEqual([])
  await town.database.owner.pool.query('update bahi.offer_code set hash = $1 where id = $2', [
    codeHash(town.house.seal, demoCodes.vip),
    ticket.codeId,
  ])
  expect(await codes()).toEqual([{ kind: 'vip', code: 'VIP-BAHI-2026' }])
  await town.call('/api/app/user/vipticket/checkVipTicket.do', { code: demoCodes.vip }, { token: imran })
  expect(await codes()).toEqual([])
})

it('tells no code that staff switched off', async () => {
  const placement = await town.offer('placement')
  await town.database.owner.pool.query('update bahi.offer_code set hash = $1 where id = $2', [
    codeHash(town.house.seal, demoCodes.placement),
    placement.codeId,
  ])
  expect(await codes()).toEqual([{ kind: 'placement', code: 'PLC-BAHI-2026' }])
  await town.switchCode(placement.codeId, true)
  expect(await codes()).toEqual([])
})
