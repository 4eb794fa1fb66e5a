import { type Connect, KiteConnect, KiteTicker } from 'kiteconnect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallDemoMarket } from '../seed/seed-demo-market.ts'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { openSandbox, type Sandbox } from './open-sandbox.ts'
import { openSandboxCustomers, type SandboxCustomer } from './sandbox-customers.ts'

let database: TestDatabase
let sandbox: Sandbox
let customers: SandboxCustomer[]
let origin: string
beforeAll(async () => {
  database = await openTestDatabase()
  sandbox = await openSandbox({
    database: { access: database.access, died: new Promise(() => undefined), close: async () => undefined },
    market: 'simulated',
    seed: 11,
    clock: 'stepped',
    speed: 60,
    demo: smallDemoMarket(),
    onFault: (error) => {
      throw error
    },
  })
  customers = await openSandboxCustomers(sandbox.app, sandbox.server.clock.now().date, 3)
  origin = `http://127.0.0.1:${(await sandbox.listen(0)).port}`
})
afterAll(async () => {
  await sandbox.close()
  await database.close()
})

const post = async (path: string, input: object): Promise<Record<string, unknown>> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
  return (await (await fetch(origin + path, init)).json()) as Record<string, unknown>
}

function clientOf({ kite }: SandboxCustomer, access_token = kite.access_token): Connect {
  return new KiteConnect({ api_key: kite.api_key, access_token, root: `${origin}/kite` })
}

describe('the customers of a sandbox', () => {
  it('come logged in for clients of the Kite Connect format, each as an own account', async () => {
    const accounts = await Promise.all(customers.map((one) => clientOf(one).getProfile()))
    expect(new Set(accounts.map(({ user_id }) => user_id)).size).toBe(3)
    const margins = await Promise.all(customers.map((one) => clientOf(one).getMargins()))
    expect(margins.map(({ equity }) => equity?.net)).toEqual([10_00_000, 10_00_000, 10_00_000])
  })

  it('hear the ticker of the sandbox', async () => {
    const { kite } = customers[0] ?? expect.unreachable('there are three customers')
    const [share] = sandbox.server.instruments.all()
    const ticker = new KiteTicker({
      api_key: kite.api_key,
      access_token: kite.access_token,
      root: `${origin.replace('http', 'ws')}/kite/ws`,
      reconnect: false,
    } as never)
    const first = new Promise<{ last_price: number }[]>((resolve) => ticker.on('ticks', resolve as never))
    const quotes = (await clientOf(customers[0] as SandboxCustomer).getLTP([`NSE:${share?.code}`])) as Record<
      string,
      { instrument_token: number; last_price: number }
    >
    const quote = quotes[`NSE:${share?.code}`]
    ticker.on('connect', () => ticker.subscribe([quote?.instrument_token ?? 0]))
    ticker.connect()
    expect((await first)[0]?.last_price).toBe(quote?.last_price)
    ticker.disconnect()
  })

  it('log in again after a night, because sessions end at six in the morning', async () => {
    const [one] = customers
    if (one === undefined) throw new Error('there are three customers')
    await post('/sandbox/advance', { to: 'days', count: 1 })
    await expect(clientOf(one).getProfile()).rejects.toMatchObject({ error_type: 'TokenException' })
    const { access_token: token } = await post('/sandbox/log-in', { api_key: one.kite.api_key })
    expect(await clientOf(one, String(token)).getProfile()).toMatchObject({ broker: 'BAHI' })
    expect(await post('/sandbox/log-in', { api_key: 'nobody' })).toEqual({ problem: 'No program has this api_key' })
  })
})
