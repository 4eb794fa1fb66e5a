import { afterEach, describe, expect, it } from 'vitest'
import { buyShares, getOrder } from '@bahi/contract/shares/orders'
import { smallTown } from '../seed/seed-town.ts'
import { trialBalance } from '../src/ledger/verify/trial-balance.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { openTestServer } from '../testing/open-test-server.ts'
import { openSandbox, type Sandbox } from './open-sandbox.ts'
import { openSandboxCustomers, type SandboxCustomer } from './sandbox-customers.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})

interface Program {
  readonly sandbox: Sandbox
  readonly customers: readonly SandboxCustomer[]
  advance(step: object): Promise<{ http: number; body: Record<string, unknown> }>
  buy(input: object, key: string): Promise<Record<string, unknown>>
  order(id: unknown): Promise<Record<string, unknown>>
  digest(): Promise<string>
}

/** A stepped sandbox of thirty shares with three customers, as a program sees it. */
async function openProgram(seed: number): Promise<Program> {
  const database = await openTestDatabase()
  closings.push(() => database.close())
  const sandbox = await openSandbox({
    database: { access: database.access, died: new Promise(() => undefined), close: async () => undefined },
    market: 'simulated',
    seed,
    clock: 'stepped',
    speed: 60,
    town: smallTown(),
    onFault: (error) => {
      throw error
    },
  })
  closings.push(() => sandbox.close())
  const { app } = sandbox
  const customers = await openSandboxCustomers(app, sandbox.house.clock.now().date, 3)
  const ask = async (url: string, payload: object, key?: string) => {
    const headers = {
      authorization: `Bearer ${customers[0]?.key}`,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    }
    return app.inject({ method: 'POST', url, payload, headers })
  }
  const dataOf = async (url: string, payload: object, key?: string) =>
    (await ask(url, payload, key)).json<{ data: Record<string, unknown> }>().data
  return {
    sandbox,
    customers,
    async advance(step) {
      const reply = await app.inject({ method: 'POST', url: '/sandbox/advance', payload: step })
      return { http: reply.statusCode, body: reply.json() }
    },
    buy: (input, key) => dataOf(buyShares.path, input, key),
    order: (id) => dataOf(getOrder.path, { id }),
    digest: async () => (await app.inject({ method: 'GET', url: '/sandbox/digest' })).json<{ digest: string }>().digest,
  }
}

/** Buys two shares in the morning, waits for a limit order, and sees the next day. */
async function runStrategy(program: Program): Promise<string> {
  const code = program.sandbox.house.instruments.all().find(({ kind }) => kind === 'share')?.code ?? ''
  await program.advance({ to: 'seconds', count: 1_200 })
  const bought = await program.buy({ code, quantity: 3, type: 'market' }, 'first')
  await program.advance({ to: 'fill', orderId: bought['id'] })
  expect(await program.order(bought['id'])).toMatchObject({ state: 'filled', filledQuantity: 3 })
  await program.advance({ to: 'tick', code })
  const [{ pricePaise: paid } = { pricePaise: 0 }] = (await program.order(bought['id']))['fills'] as {
    pricePaise: number
  }[]
  await program.buy({ code, quantity: 2, type: 'limit', pricePaise: Math.floor((paid * 0.99) / 100) * 100 }, 'second')
  const next = await program.advance({ to: 'days', count: 1 })
  expect(next.body).toMatchObject({ date: '2026-11-24', phase: 'preOpen' })
  return program.digest()
}

describe('a stepped sandbox', () => {
  it('comes to the same digest for the same seed, calls and steps, and to another for another seed', async () => {
    const first = await runStrategy(await openProgram(7))
    expect(await runStrategy(await openProgram(7))).toBe(first)
    expect(await runStrategy(await openProgram(8))).not.toBe(first)
  })

  it('lets time stand still until a program moves it, and stops at the close', async () => {
    const program = await openProgram(1)
    const { clock } = program.sandbox.house
    const before = clock.now()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(clock.now()).toEqual(before)
    expect((await program.advance({ to: 'seconds' })).body).toMatchObject({ second: before.second + 1 })
    const closed = await program.advance({ to: 'close' })
    expect(closed.body).toMatchObject({ date: before.date, phase: 'after' })
    expect((await program.advance({ to: 'seconds', count: 60 })).body).toMatchObject({ second: closed.body['second'] })
    expect((await program.advance({ to: 'fill' })).body).toMatchObject({ isReached: false })
    expect((await trialBalance(program.sandbox.house.db.pool)).differences).toEqual([])
  })

  it('answers a cancel at the second that stands, with everything posted', async () => {
    const program = await openProgram(2)
    await program.advance({ to: 'seconds', count: 1_200 })
    const [share] = program.sandbox.house.instruments.all()
    const low = Math.floor(((share?.basePricePaise ?? 0) * 0.9) / 100) * 100
    const bid = await program.buy({ code: share?.code, quantity: 1, type: 'limit', pricePaise: low }, 'bid')
    const reply = await program.sandbox.app.inject({
      method: 'POST',
      url: '/api/app/user/order/cancel.do',
      payload: { orderId: bid['id'] },
      headers: { authorization: `Bearer ${program.customers[0]?.key}`, 'Idempotency-Key': 'cancel' },
    })
    expect(reply.json()).toMatchObject({ status: 0, data: { state: 'cancelled' } })
  })

  it('refuses a step that it does not know, and a share that nobody lists', async () => {
    const program = await openProgram(3)
    for (const step of [
      {},
      { to: 'yesterday' },
      { to: 'seconds', count: 0 },
      { to: 'days', count: 10_000 },
      { to: 'tick', code: 'NOBODY' },
    ])
      expect((await program.advance(step)).http).toBe(400)
  })
})

describe('a served Bahi', () => {
  it('has no path that moves its time', async () => {
    const server = await openTestServer()
    closings.push(() => server.close())
    for (const [method, url] of [
      ['POST', '/sandbox/advance'],
      ['GET', '/sandbox/digest'],
      ['GET', '/sandbox/now'],
    ] as const)
      expect((await server.app.inject({ method, url, payload: {} })).statusCode).toBe(404)
  })
})
