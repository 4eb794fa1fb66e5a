import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestCluster, type TestCluster, whileExchangeRuns } from '../../testing/cluster/open-test-cluster.ts'
import { hasNats } from '../../testing/cluster/start-nats.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { ALL_SHARDS, trialBalance } from '../ledger/verify/trial-balance.ts'
import { verifyAllChains } from '../ledger/verify/verify-chain.ts'

type Bahi = Pick<TestServer | TestCluster, 'call' | 'logIn' | 'passTo' | 'endDay' | 'database' | 'close'>

const NOON = 43_200
const CODE = 'SAHYABANK'

/** A stop order whose price is reached while time passes is in the exchange's line afterwards. */
async function openOneProcess(): Promise<Bahi> {
  const server = await openTestServer()
  const { exchange, desk, clock } = server.parts
  return Object.assign(server, {
    async passTo(second: number) {
      await exchange.advance(Math.max(0, second - clock.now().second))
      await whileExchangeRuns(server, () => desk.settled())
    },
  })
}

/** The two ways to run Bahi, with the same journeys. */
const ways: readonly (readonly [string, boolean, () => Promise<Bahi>])[] = [
  ['one process', true, openOneProcess],
  ['doors, desks and a floor over NATS (needs nats-server, a package of Debian)', hasNats, openTestCluster],
]

describe.each(ways)('orders in a Bahi of %s', (_, isHere, open) => {
  let bahi: Bahi
  let token: string

  beforeAll(async () => {
    if (!isHere) return
    bahi = await open()
    token = await bahi.logIn('9000000001')
    await bahi.passTo(NOON)
  })
  afterAll(async () => {
    if (isHere) await bahi.close()
  })

  const share = async () =>
    (await bahi.call('/api/stock/getSingleStock.do', { code: CODE }, { method: 'GET' })).data as {
      lastPaise: number
      asks: { pricePaise: number }[]
      tickPaise: number
    }
  const order = async (id: unknown) =>
    (await bahi.call('/api/app/user/order/detail.do', { orderId: id }, { token, method: 'GET' })).data['order']
  const buy = (input: object, key: string) =>
    bahi.call('/api/app/user/buy.do', { code: CODE, quantity: 100, type: 'market', ...input }, { token, key })

  it.skipIf(!isHere)('fills a market order once, however often it was sent', async () => {
    const answers = await Promise.all([buy({}, 'buy-1'), buy({}, 'buy-1'), buy({}, 'buy-1')])
    const [first] = answers
    expect(answers.map(({ status, data }) => [status, data['id']])).toEqual(answers.map(() => [0, first?.data['id']]))
    await bahi.passTo(NOON + 5)
    expect(await order(first?.data['id'])).toMatchObject({ state: 'filled', filledQuantity: 100, heldPaise: 0 })
    expect(await buy({}, 'buy-1')).toMatchObject({ status: 0, data: { id: first?.data['id'] } })
  })

  it.skipIf(!isHere)('shows the price and the depth that the exchange has', async () => {
    const { lastPaise, asks } = await share()
    expect(lastPaise).toBeGreaterThan(0)
    expect(asks[0]?.pricePaise).toBeGreaterThan(0)
  })

  it.skipIf(!isHere)('refuses by the same rules', async () => {
    expect(await buy({ quantity: 10_000_000 }, 'buy-2')).toMatchObject({ status: 1 })
    const preview = { code: CODE, side: 'sell', quantity: 100, type: 'market' }
    const { data } = await bahi.call('/api/app/user/order/preview.do', preview, { token })
    expect(data['problems']).not.toEqual([])
  })

  it.skipIf(!isHere)('fires a stop order when its price is reached', async () => {
    const { lastPaise, tickPaise } = await share()
    const stop = await buy({ type: 'sl-m', triggerPaise: lastPaise + tickPaise }, 'stop-1')
    expect(stop).toMatchObject({ status: 0, data: { state: 'trigger-pending' } })
    const stateOf = async () => ((await order(stop.data['id'])) as { state: string }).state
    for (let second = NOON + 60; (await stateOf()) === 'trigger-pending' && second < 54_000; second += 300)
      await bahi.passTo(second)
    // The market order that it became trades with the next seconds.
    await bahi.passTo(54_050)
    expect(await stateOf()).toBe('filled')
  })

  it.skipIf(!isHere)('cancels an order that rests', async () => {
    const { lastPaise, tickPaise } = await share()
    const low = Math.round((0.97 * lastPaise) / tickPaise) * tickPaise
    const rests = await buy({ type: 'limit', pricePaise: low }, 'rest-1')
    expect(rests).toMatchObject({ status: 0, data: { state: 'open' } })
    const orderId = rests.data['id']
    // Nothing answers while time stands still: the call comes back before the exchange has answered.
    await bahi.call('/api/app/user/order/cancel.do', { orderId }, { token, key: 'cancel-1' })
    await bahi.passTo(54_100)
    expect(await order(orderId)).toMatchObject({ state: 'cancelled', heldPaise: 0 })
  })

  it.skipIf(!isHere)('settles over night, sells the next day, and keeps the books', async () => {
    await bahi.endDay()
    await bahi.passTo(NOON)
    const sell = { code: CODE, quantity: 100, type: 'market' }
    // Until the prices of the new day have come, the sale is refused for want of one.
    const sold = await vi.waitFor(
      async () => {
        const answer = await bahi.call('/api/app/user/sell.do', sell, { token, key: 'sell-1' })
        expect(answer).toMatchObject({ status: 0, msg: '' })
        return answer
      },
      { timeout: 20_000 },
    )
    await bahi.passTo(NOON + 5)
    expect(await order(sold.data['id'])).toMatchObject({ state: 'filled', filledQuantity: 100 })
    const { pool } = bahi.database.app
    expect(await trialBalance(pool)).toMatchObject({ differences: [] })
    expect(await verifyAllChains(pool, ALL_SHARDS)).toMatchObject({ broken: [] })
  })
})
