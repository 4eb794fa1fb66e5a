import type { InjectOptions } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { buyShares, cancelOrder, getOrder } from '@bahi/contract/shares/orders'
import { trade } from '../../../docs/examples/dip-buyer.mjs'
import { smallDemoMarket } from '../seed/seed-demo-market.ts'
import { trialBalance } from '../src/ledger/verify/trial-balance.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { openTestServer } from '../testing/open-test-server.ts'
import { openSandbox, type Sandbox } from './open-sandbox.ts'
import { openSandboxCustomers, type SandboxCustomer } from './sandbox-customers.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})

type Reply = Record<string, unknown>

/** A stepped sandbox of few shares with three customers, as the program of the first one sees it. */
interface Program {
  readonly sandbox: Sandbox
  readonly customers: readonly SandboxCustomer[]
  /** The first share of the list, and its last close. */
  readonly share: { readonly code: string; readonly closePaise: number }
  advance(step: object): Promise<{ http: number; body: Reply }>
  call(path: string, input: object, key: string): Promise<Reply>
  order(id: unknown): Promise<Reply>
}

async function openProgram(seed: number): Promise<Program> {
  const database = await openTestDatabase()
  closings.push(() => database.close())
  const sandbox = await openSandbox({
    database: { access: database.access, died: new Promise(() => undefined), close: async () => undefined },
    market: 'simulated',
    seed,
    clock: 'stepped',
    speed: 60,
    demo: smallDemoMarket(),
    onFault: (error) => {
      throw error
    },
  })
  closings.push(() => sandbox.close())
  const { app, server } = sandbox
  const customers = await openSandboxCustomers(app, server.clock.now().date, 3)
  const [share] = server.instruments.all()
  if (share === undefined) throw new Error('the small market lists no share')
  const authorization = `Bearer ${customers[0]?.key}`
  const dataOf = async (request: InjectOptions) => (await app.inject(request)).json<{ data: Reply }>().data
  return {
    sandbox,
    customers,
    share: { code: share.code, closePaise: server.feed.quote(share.id)?.previousClosePaise ?? 0 },
    async advance(step) {
      const reply = await app.inject({ method: 'POST', url: '/sandbox/advance', payload: step })
      return { http: reply.statusCode, body: reply.json() }
    },
    call: (url, payload, key) =>
      dataOf({ method: 'POST', url, payload, headers: { authorization, 'Idempotency-Key': key } }),
    order: (id) => dataOf({ method: 'GET', url: `${getOrder.path}?orderId=${String(id)}`, headers: { authorization } }),
  }
}

/** The example of the documents, for a day over HTTP. */
async function runExample(seed: number) {
  const { sandbox, customers, share } = await openProgram(seed)
  const { port } = await sandbox.listen(0)
  const reached = await trade({ root: `http://127.0.0.1:${port}`, customers }, share.code, 1)
  const { rows: orders } = await sandbox.server.db.pool.query<{ side: string; filled: number }>(
    'select side, filled_quantity::int as filled from bahi.orders where program_key_id is not null order by id',
  )
  return { ...reached, orders }
}

describe('a stepped sandbox', () => {
  it('comes to the same fills and digest for the same seed and program, and to others for another seed', async () => {
    const first = await runExample(7)
    expect(first.date).toBe('2026-11-24')
    expect(first.orders[0]).toEqual({ side: 'buy', filled: 10 })
    expect(await runExample(7)).toEqual(first)
    expect((await runExample(8)).digest).not.toBe(first.digest)
  })

  it('passes time to the next trade of a share and to the next fill of an order', async () => {
    const { share, ...program } = await openProgram(4)
    await program.advance({ to: 'seconds', count: 1_200 })
    expect((await program.advance({ to: 'tick', code: share.code })).body).toMatchObject({ isReached: true })
    const bought = await program.call(buyShares.path, { code: share.code, quantity: 3, type: 'market' }, 'buy')
    await program.advance({ to: 'fill', orderId: bought['id'] })
    expect(await program.order(bought['id'])).toMatchObject({ order: { state: 'filled', filledQuantity: 3 } })
  })

  it('lets time stand still until a program moves it, and stops at the close', async () => {
    const program = await openProgram(1)
    const { clock, db } = program.sandbox.server
    const before = clock.now()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(clock.now()).toEqual(before)
    expect((await program.advance({ to: 'seconds' })).body).toMatchObject({ second: before.second + 1 })
    const closed = await program.advance({ to: 'close' })
    expect(closed.body).toMatchObject({ date: before.date, phase: 'after' })
    expect((await program.advance({ to: 'seconds', count: 60 })).body).toMatchObject({ second: closed.body['second'] })
    expect((await program.advance({ to: 'fill' })).body).toMatchObject({ isReached: false })
    expect((await trialBalance(db.pool)).differences).toEqual([])
  })

  it('answers a cancel at the second that stands, with everything posted', async () => {
    const { share, ...program } = await openProgram(2)
    await program.advance({ to: 'seconds', count: 1_200 })
    const pricePaise = Math.floor((share.closePaise * 0.95) / 100) * 100
    const bid = await program.call(buyShares.path, { code: share.code, quantity: 1, type: 'limit', pricePaise }, 'bid')
    expect(await program.call(cancelOrder.path, { orderId: bid['id'] }, 'cancel')).toMatchObject({ state: 'cancelled' })
  })

  it('refuses a step that it does not know, and a share that nobody lists', async () => {
    const program = await openProgram(3)
    const wrong = [{}, { to: 'yesterday' }, { to: 'seconds', count: 0 }, { to: 'days', count: 10_000 }]
    for (const step of [...wrong, { to: 'tick', code: 'NOBODY' }]) expect((await program.advance(step)).http).toBe(400)
  })
})

describe('a served Bahi', () => {
  it('has no path that moves its time', async () => {
    const server = await openTestServer()
    closings.push(() => server.close())
    for (const url of ['/sandbox/advance', '/sandbox/now', '/sandbox/digest', '/sandbox/log-in'])
      for (const method of ['GET', 'POST'] as const)
        expect((await server.app.inject({ method, url })).statusCode).toBe(404)
  })
})
