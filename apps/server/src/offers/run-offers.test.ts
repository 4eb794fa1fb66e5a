import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OfferServer, openOfferServer } from '../../testing/servers/offer-server.ts'

const REASON = 'Asked for by the company in writing.'
const BUYABLE_UNTIL = { closesOn: '2026-12-18' }

let bahi: OfferServer
let asha: string
let anita: string
let dev: string
beforeAll(async () => {
  bahi = await openOfferServer()
  ;[asha, anita, dev] = [await bahi.token('asha'), await bahi.signIn('anita'), await bahi.signIn('dev')]
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

async function act(name: string, more: object = {}): Promise<void> {
  const { data } = await bahi.call(
    '/api/console/instrument/propose.do',
    { code: bahi.code, act: name, reason: REASON, ...more },
    { token: anita },
  )
  expect(
    await bahi.call('/api/console/proposal/approve.do', { id: data['proposalId'], reason: REASON }, { token: dev }),
  ).toMatchObject({ status: 0 })
  await bahi.passTo(bahi.parts.clock.now().second + 2)
}

describe('an offer of a share', () => {
  it('that is halted or hidden sells nothing until it is let go', async () => {
    const [ticket, placement] = [await bahi.offer('vip', BUYABLE_UNTIL), await bahi.offer('placement', BUYABLE_UNTIL)]
    const buyBoth = async () => [
      (await bahi.buy(asha, 'vipticket', ticket.id, 100, ticket.code)).msg,
      (await bahi.buy(asha, 'placement', placement.id, 100, placement.code)).msg,
    ]
    await act('halt')
    expect(await buyBoth()).toEqual(['tips.msg.011', 'tips.msg.011'])
    const detail = await bahi.call(
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
    } = await bahi.database.owner.pool.query(
      `select id, closes_at from bahi.offer where kind = 'placement' and closed_at is null`,
    )
    const { heldPaise, availablePaise } = await bahi.cashOf(asha)
    expect(heldPaise).toBeGreaterThan(0)
    const { data } = await bahi.call(
      '/api/console/instrument/list.do',
      { filter: 'all', page: 1, size: 10 },
      { token: anita, method: 'GET' },
    )
    const from = String(data['delistEarliest'])
    await act('delist', { from })
    while (bahi.parts.clock.now().date < from) {
      await bahi.round()
      expect((await bahi.cashOf(asha)).heldPaise).toBe(heldPaise)
      await bahi.endDay()
    }
    const code = (await bahi.createCode(String(offer.id))).code
    expect(await bahi.buy(asha, 'placement', String(offer.id), 100, code)).toMatchObject({ msg: 'tips.msg.191' })
    await bahi.round()
    expect(await bahi.cashOf(asha)).toMatchObject({ heldPaise: 0, availablePaise: availablePaise + heldPaise })
    const { rows } = await bahi.database.owner.pool.query(
      `select a.state, o.closed_at < o.closes_at as is_early, o.allotted from bahi.offer_application a join bahi.offer o on o.id = a.offer_id where o.id = $1`,
      [offer.id],
    )
    expect(rows).toEqual([{ state: 'not-allotted', is_early: true, allotted: 0n }])
    expect(
      (await bahi.call('/api/app/user/notice/list.do', {}, { token: asha, method: 'GET' })).data['items'],
    ).toContainEqual(expect.objectContaining({ kind: 'offer.not-allotted' }))
    expect(await bahi.buy(asha, 'placement', String(offer.id), 100, code)).toMatchObject({ msg: 'tips.msg.263' })
  })
})
