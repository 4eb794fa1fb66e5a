import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../testing/open-test-server.ts'
import { openFirstMorning } from '../../testing/servers/first-morning.ts'
import { passDaysOnPaper } from '../../testing/simulate/pass-days-on-paper.ts'

let bahi: TestServer
let asha: string
let owner: bigint
let bought: string
let day: string

beforeAll(async () => {
  let cheap: string
  ;({ bahi, asha, owner, cheap } = await openFirstMorning())
  day = bahi.parts.clock.now().date
  const reply = await bahi.call(
    '/api/app/user/buy.do',
    { code: cheap, quantity: '300', type: 'market' },
    { token: asha },
  )
  bought = (reply.data as { id: string }).id
  await bahi.passTo(bahi.parts.clock.now().second + 20)
  await bahi.endDay()
}, 120_000)
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const ask = async (path: string, input: object) =>
  (await bahi.call(`/api/app/user/${path}`, input, { method: 'GET', token: asha })).data

it(
  'shows a customer an old order, its proof and what it did as before the day was packed',
  { timeout: 300_000 },
  async () => {
    const read = async () => ({
      order: await ask('order/detail.do', { orderId: bought }),
      fills: await ask('order/list.do', { state: 'ended' }),
      proof: await ask('proof/path.do', { night: day }),
    })
    const before = await read()
    expect(before.order).toMatchObject({ reachedExchange: { date: day } })
    await passDaysOnPaper(bahi.database, '2031-01-06', 12)
    await bahi.database.app.pool.query('select bahi.pack_day($1)', [day])
    expect(
      (await bahi.database.owner.pool.query('select from bahi.exchange_input where date = $1', [day])).rowCount,
    ).toBe(0)
    expect(await read()).toEqual(before)

    expect(await ask('order/effect.do', { orderId: bought })).toMatchObject({ state: 'computing' })
    await bahi.parts.dayRuns.settled({ shard: Number((owner >> 16n) & 63n), customerId: owner })
    expect(await ask('order/effect.do', { orderId: bought })).toMatchObject({
      state: 'ready',
      effect: { date: day, filledQuantity: 300 },
    })
    // The days on paper are none of this exchange.
    await bahi.database.owner.pool.query(`delete from bahi.exchange_day where date >= '2031-01-06'`)
  },
)
