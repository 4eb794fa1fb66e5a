import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type OfferServer, openOfferServer } from '../../testing/servers/offer-server.ts'

const MIN_PAISE = 1_00_000_00
const AFTERNOON = 14 * 3_600 + 5 * 60
const WINDOW = { from: '14:05', to: '14:20' }

type Offer = Awaited<ReturnType<OfferServer['offer']>>
type Path = Parameters<OfferServer['buy']>[1]

let bahi: OfferServer
let imran: string
let ravi: string
beforeAll(async () => {
  bahi = await openOfferServer()
  await bahi.set('block.windows', [WINDOW])
  await bahi.set('block.minAmt', MIN_PAISE)
  ;[imran, ravi] = [await bahi.token('imran'), await bahi.token('ravi')]
})
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

const sql = (text: string, values: unknown[] = []) => bahi.database.owner.pool.query(text, values)
const IMRAN = `(select customer_id from bahi.customer_phone where phone = '9000000004')`
const lock = () =>
  sql(
    `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, $1, id, 'trade', 'customer-request', $2, $3 from bahi.customer where id = ${IMRAN}`,
    [bahi.parts.ids.newId(0), new Date(bahi.now.getTime() - 1_000), new Date(bahi.now.getTime() + 3_600_000)],
  )
const unlock = () => sql('update bahi.customer_lock set lifted_at = $1', [bahi.now])
const spoil = (segment: string) =>
  sql(`update bahi.customer set identity_state = 'in-review', segments_off = array[$1] where id = ${IMRAN}`, [segment])
const allow = () => sql(`update bahi.customer set segments_off = '{}' where id = ${IMRAN}`)
const identify = () => sql(`update bahi.customer set identity_state = 'completed' where id = ${IMRAN}`)

/** So many shares that a block is large enough. */
const enough = () => Math.ceil(MIN_PAISE / bahi.lastPaise() / 100) * 100
/** More than the ₹75,000 that Imran has. */
const beyondCash = () => Math.ceil(80_000_00 / bahi.lastPaise() / 100) * 100

function atTick(pricePaise: number): number {
  const tick = bahi.parts.feed.tickPaise(bahi.parts.instruments.byCode(bahi.code)?.id ?? 0) ?? 1
  return Math.round(pricePaise / tick) * tick
}

/** A step of the walk: what is put right before it, and the message that then comes. What is asked for may change on the way. */
interface Step {
  readonly repair?: () => Promise<unknown>
  readonly ask?: { readonly offer?: Offer; readonly quantity?: number; readonly code?: string }
  readonly msg: string
  readonly params?: object
}

/** What is asked of the person comes first, for every kind of offer. */
const ofThePerson: readonly Step[] = [
  { msg: 'tips.msg.006' },
  { repair: unlock, msg: 'tips.msg.900' },
  { repair: allow, msg: 'tips.msg.005' },
]

/** Everything is wrong at first. Each step repairs one thing more, and the message must be the next of the published list. */
async function walk(path: Path, offer: Offer, steps: readonly Step[]): Promise<void> {
  let asked = { offer, quantity: 50, code: '' }
  for (const { repair, ask, msg, params } of steps) {
    await repair?.()
    asked = { ...asked, ...ask }
    const answer = await bahi.buy(imran, path, asked.offer.id, asked.quantity, asked.code)
    expect(answer.status === 0 ? 'taken' : answer.msg).toBe(msg)
    if (params !== undefined) expect(answer.data['params']).toMatchObject(params)
  }
}

describe('the messages of a refused purchase come in the published order', () => {
  it('of a placement', async () => {
    const pricePaise = atTick(bahi.lastPaise() * 1.03)
    const [offer, coming, over] = [
      await bahi.offer('placement', { mostCustomers: 1, pricePaise }),
      await bahi.offer('placement', { opensOn: '2026-11-24', closesOn: '2026-11-25' }),
      await bahi.offer('placement', { closesAt: '10:01' }),
    ]
    const free = await bahi.offer('placement', { quantity: 100_000, mostQuantity: 100_000 })
    await bahi.passTo(36_000 + 60)
    expect(await bahi.buy(ravi, 'placement', offer.id, 100, offer.code)).toMatchObject({ status: 0 })
    await Promise.all([lock(), spoil('placements'), bahi.set('vip.vipCreateMaxPercent', '1')])
    await walk('placement', coming, [
      ...ofThePerson,
      { repair: identify, msg: 'tips.msg.001' },
      { ask: { code: offer.code }, msg: 'tips.msg.001' },
      { ask: { code: coming.code }, msg: 'tips.msg.276' },
      { ask: { offer: over, code: over.code }, msg: 'tips.msg.263' },
      { ask: { offer, code: offer.code }, msg: 'tips.msg.969', params: { vipCreateMaxPercent: '1' } },
      { repair: () => bahi.set('vip.vipCreateMaxPercent', '5'), msg: 'tips.msg.105', params: { buyMinNum: 100 } },
      { ask: { quantity: 10_100 }, msg: 'tips.msg.106', params: { buyMaxNum: 10_000 } },
      { ask: { quantity: beyondCash() }, msg: 'tips.msg.003' },
      { ask: { offer: free, code: free.code }, msg: 'tips.msg.257', params: { short: expect.any(String) as string } },
      { ask: { quantity: 100 }, msg: 'taken' },
      { msg: 'tips.msg.003' },
    ])
  })

  it('of a ticket', async () => {
    const pricePaise = atTick(bahi.lastPaise() * 1.03)
    const terms = { quantity: 100_000, mostQuantity: 50_000, pricePaise }
    const [offer, coming, over] = [
      await bahi.offer('vip', { ...terms, mostCustomers: 1 }),
      await bahi.offer('vip', { opensOn: '2026-11-24', closesOn: '2026-11-25' }),
      await bahi.offer('vip', { closesAt: '10:02' }),
    ]
    const [free, small] = [
      await bahi.offer('vip', terms),
      await bahi.offer('vip', { quantity: 100, mostQuantity: 100 }),
    ]
    await bahi.passTo(36_000 + 120)
    expect(await bahi.buy(ravi, 'vipticket', offer.id, 100, offer.code)).toMatchObject({ status: 0 })
    expect(await bahi.buy(ravi, 'vipticket', small.id, 100, small.code)).toMatchObject({ status: 0 })
    await Promise.all([lock(), spoil('vip-tickets'), bahi.set('vip.vipCreateMaxPercent', '1')])
    await walk('vipticket', coming, [
      ...ofThePerson,
      { repair: identify, msg: 'tips.msg.188' },
      { ask: { code: offer.code }, msg: 'tips.msg.188' },
      { ask: { code: coming.code }, msg: 'tips.msg.276' },
      { ask: { offer: over, code: over.code }, msg: 'tips.msg.263' },
      { ask: { offer, code: offer.code }, msg: 'tips.msg.192', params: { vipCreateMaxPercent: '1' } },
      { repair: () => bahi.set('vip.vipCreateMaxPercent', '5'), msg: 'tips.msg.105', params: { buyMinNum: 100 } },
      { ask: { quantity: 50_100 }, msg: 'tips.msg.106', params: { buyMaxNum: 50_000 } },
      { ask: { quantity: beyondCash() }, msg: 'tips.msg.003' },
      { ask: { offer: free, code: free.code }, msg: 'tips.msg.257', params: { short: expect.any(String) as string } },
      { ask: { quantity: 100 }, msg: 'taken' },
      { ask: { offer: small, code: small.code }, msg: 'tips.msg.996' },
    ])
  })

  it('of a block, up to its window', async () => {
    const offer = await bahi.offer('block')
    await Promise.all([lock(), spoil('blocks'), bahi.switchCode(offer.codeId, true)])
    await walk('block', offer, [
      ...ofThePerson,
      { repair: identify, msg: 'tips.msg.267' },
      { ask: { code: offer.code }, msg: 'tips.msg.268' },
      { ask: { code: 'BLK-7741' }, msg: 'tips.msg.269' },
      { repair: () => bahi.switchCode(offer.codeId, false), ask: { code: offer.code }, msg: 'tips.msg.007' },
    ])
  })

  it('of a block, in its window and after it', async () => {
    await bahi.passTo(AFTERNOON)
    const first = await bahi.offer('block')
    const { offer } = (
      await bahi.call(
        '/api/app/user/offer/detail.do',
        { id: first.id, code: first.code },
        { token: ravi, method: 'GET' },
      )
    ).data as unknown as { offer: { range: { referencePaise: number } } }
    const { referencePaise } = offer.range
    const tick = bahi.parts.feed.tickPaise(bahi.parts.instruments.byCode(bahi.code)?.id ?? 0) ?? 1
    // One step of the price on either side of the average of the quarter of an hour before.
    const above = await bahi.offer('block', { pricePaise: (Math.floor(referencePaise / tick) + 1) * tick })
    const below = await bahi.offer('block', {
      pricePaise: (Math.ceil(referencePaise / tick) - 1) * tick,
      quantity: 100_000,
      mostCustomers: 1,
    })
    const coming = await bahi.offer('block', { opensOn: '2026-11-24', closesOn: '2026-11-25' })
    const last = await bahi.offer('block', { quantity: 2 * enough(), mostQuantity: 2 * enough() })
    await bahi.set('block.rangePercent', '0')
    await walk('block', coming, [
      { ask: { code: coming.code }, msg: 'tips.msg.276' },
      { ask: { offer: above, code: above.code }, msg: 'tips.msg.105', params: { buyMinNum: 100 } },
      { ask: { quantity: 10_100 }, msg: 'tips.msg.106', params: { buyMaxNum: 10_000 } },
      { ask: { quantity: 100 }, msg: 'tips.msg.270', params: { minAmt: '1,00,000.00' } },
      { ask: { quantity: enough() + 100 }, msg: 'tips.msg.109' },
      { ask: { offer: below, code: below.code }, msg: 'tips.msg.110' },
      {
        repair: () => bahi.set('block.rangePercent', '3'),
        msg: 'tips.msg.257',
        params: { short: expect.any(String) as string },
      },
    ])
    expect(await bahi.buy(ravi, 'block', below.id, enough() + 100, below.code)).toMatchObject({
      status: 0,
      data: { state: 'allotted' },
    })
    expect(await bahi.buy(ravi, 'block', last.id, 2 * enough(), last.code)).toMatchObject({ status: 0 })
    await walk('block', below, [
      { ask: { code: below.code, quantity: enough() + 100 }, msg: 'tips.msg.003' },
      { ask: { offer: last, code: last.code }, msg: 'tips.msg.996' },
      { repair: () => bahi.passTo(14 * 3_600 + 20 * 60), msg: 'tips.msg.009' },
    ])
  })
})
