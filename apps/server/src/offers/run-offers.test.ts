import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OfferTown, openOfferTown } from '../../testing/towns/offer-town.ts'

const REASON = 'Asked for by the company in writing.'
const BUYABLE_UNTIL = { closesOn: '2026-12-18' }

let town: OfferTown
let asha: string
let anita: string
let dev: string
beforeAll(async () => {
  town = await openOfferTown()
  ;[asha, anita, dev] = [await town.token('asha'), await town.signIn('anita'), await town.signIn('dev')]
})
afterEach(() => town.expectLedgerToHold())
afterAll(() => town.close())

async function act(name: string, more: object = {}): Promise<void> {
  const { data } = await town.call(
    '/api/console/instrument/propose.do',
    { code: town.code, act: name, reason: REASON, ...more },
    { token: anita },
  )
  expect(
    await town.call('/api/console/proposal/approve.do', { id: data['proposalId'], reason: REASON }, { token: dev }),
  ).toMatchObject({ status: 0 })
  await town.passTo(town.house.clock.now().second + 2)
}

describe('an offer of a share', () => {
  it('that is halted or hidden sells nothing until it is let go', async () => {
    const [ticket, placement] = [await town.offer('vip', BUYABLE_UNTIL), await town.offer('placement', BUYABLE_UNTIL)]
    const buyBoth = async () => [
      (await town.buy(asha, 'vipticket', ticket.id, 100, ticket.code)).msg,
      (await town.buy(asha, 'placement', placement.id, 100, placement.code)).msg,
    ]
    await act('halt')
    expect(await buyBoth()).toEqual(['tips.msg.011', 'tips.msg.011'])
    const detail = await town.call(
      '/api/app/user/offer/detail.do',
      { id: ticket.id, code: ticket.code, quantity: 100 },
      { token: asha, method: 'GET' },
    )
    expect(detail.data['needed']).toMatchObject({ problems: [{ message: 'tips.msg.011' }] })
    await act('resume')
    await act('hide')
    expect(await buyBoth()).toEqual(['tips.msg.190', 'tips.msg.190'])
    await act('show')
    expect(await buyBoth()).toEqual(['', ''])
  })

  it('that leaves the list is over that day: nobody gets any, and all that was held is free', async () => {
    const {
      rows: [offer],
    } = await town.database.owner.pool.query(
      `select id, closes_at from bahi.offer where kind = 'placement' and closed_at is null`,
    )
    const { heldPaise, availablePaise } = await town.cashOf(asha)
    expect(heldPaise).toBeGreaterThan(0)
    const { data } = await town.call(
      '/api/console/instrument/list.do',
      { filter: 'all', page: 1, size: 10 },
      { token: anita, method: 'GET' },
    )
    const from = String(data['delistEarliest'])
    await act('delist', { from })
    while (town.house.clock.now().date < from) {
      await town.round()
      expect((await town.cashOf(asha)).heldPaise).toBe(heldPaise)
      await town.endDay()
    }
    const code = (await town.createCode(String(offer.id))).code
    expect(await town.buy(asha, 'placement', String(offer.id), 100, code)).toMatchObject({ msg: 'tips.msg.191' })
    await town.round()
    expect(await town.cashOf(asha)).toMatchObject({ heldPaise: 0, availablePaise: availablePaise + heldPaise })
    const { rows } = await town.database.owner.pool.query(
      `select a.state, o.closed_at < o.closes_at as is_early, o.allotted from bahi.offer_application a join bahi.offer o on o.id = a.offer_id where o.id = $1`,
      [offer.id],
    )
    expect(rows).toEqual([{ state: 'not-allotted', is_early: true, allotted: 0n }])
    expect(
      (await town.call('/api/app/user/notice/list.do', {}, { token: asha, method: 'GET' })).data['items'],
    ).toContainEqual(expect.objectContaining({ kind: 'offer.not-allotted' }))
    expect(await town.buy(asha, 'placement', String(offer.id), 100, code)).toMatchObject({ msg: 'tips.msg.263' })
  })
})
