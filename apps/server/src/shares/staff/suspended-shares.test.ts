import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

const REASON = 'a letter of the company of today'

let bahi: TestServer
let anita: string
let dev: string
let asha: string
let shares: { code: string; lastPaise: number }[]
beforeAll(async () => {
  bahi = await openTestServer()
  anita = await bahi.signIn('anita')
  dev = await bahi.signIn('dev')
  asha = await bahi.logIn('9000000001')
  await bahi.passTo(10 * 3_600)
  const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
  shares = (data['items'] as typeof shares)
    .filter(({ lastPaise }) => lastPaise > 0)
    .toSorted((one, other) => one.lastPaise - other.lastPaise)
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const propose = (code: string, act: string) =>
  bahi.call('/api/console/instrument/propose.do', { code, act, reason: REASON }, { token: anita })
const approve = (id: unknown, token: string) =>
  bahi.call('/api/console/proposal/approve.do', { id, reason: REASON }, { token })
async function act(code: string, name: string): Promise<void> {
  const { data } = await propose(code, name)
  // Whoever proposed it does not approve it.
  expect(await approve(data['proposalId'], anita)).toMatchObject({ msg: 'tips.msg.923' })
  expect(await approve(data['proposalId'], dev)).toMatchObject({ status: 0 })
}
async function order(side: 'buy' | 'sell', code: string) {
  // A minute between two orders for one share, as customers wait.
  bahi.now = new Date(bahi.now.getTime() + 60_000)
  const reply = await bahi.call(`/api/app/user/${side}.do`, { code, quantity: '100', type: 'market' }, { token: asha })
  await bahi.passTo(bahi.parts.clock.now().second + 20)
  return reply
}
const detail = async (code: string) =>
  (await bahi.call('/api/stock/getSingleStock.do', { code }, { method: 'GET' })).data

it('suspends a share by two people: it is sold and not bought, with the reason for everybody, until it is readmitted', async () => {
  const code = shares[0]?.code ?? ''
  expect(await order('buy', code)).toMatchObject({ status: 0 })
  await bahi.endDay()
  await bahi.passTo(10 * 3_600)
  await act(code, 'suspend')
  expect(await detail(code)).toMatchObject({ state: 'locked', told: [{ act: 'suspend', reason: REASON }] })
  expect(await order('buy', code)).toMatchObject({ status: 1, msg: 'tips.msg.189' })
  expect(await order('sell', code)).toMatchObject({ status: 0 })
  const again = await propose(code, 'suspend')
  expect(again).toMatchObject({ status: 1 })
  await act(code, 'readmit')
  expect(await detail(code)).toMatchObject({ state: 'normal', told: [] })
  expect(await order('buy', code)).toMatchObject({ status: 0 })
})

it('puts a share under surveillance by two people: nobody buys it until that ends', async () => {
  const code = shares[1]?.code ?? ''
  await act(code, 'watch')
  expect(await detail(code)).toMatchObject({
    state: 'normal',
    surveillance: 'GSM',
    told: [{ act: 'watch', reason: REASON }],
  })
  expect(await order('buy', code)).toMatchObject({ status: 1, msg: 'tips.msg.108' })
  await act(code, 'unwatch')
  expect(await detail(code)).toMatchObject({ surveillance: null, told: [] })
  expect(await order('buy', code)).toMatchObject({ status: 0 })
})
