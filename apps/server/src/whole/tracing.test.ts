import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestCluster, type TestCluster } from '../../testing/cluster/open-test-cluster.ts'
import { hasNats } from '../../testing/cluster/start-nats.ts'
import { inject } from '../../testing/inject-call.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { openLog } from '../open-log.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { traceRequests } from '../platform/http/trace-requests.ts'
import { runEvery } from '../platform/jobs/run-every.ts'
import { openTracing } from '../platform/tracing/open-tracing.ts'
import { inSpan, traceHeaders, traceIds } from '../platform/tracing/spans.ts'
import type { ServerParts } from '../server-parts.ts'
import { createApp } from '../server.ts'
import { FourEyes } from '../staff/four-eyes/four-eyes.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status: { readonly code?: number; readonly message?: string }
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

const BUY = '/api/app/user/buy.do'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const phone = { traceparent: `00-${TRACE}-${CALLER}-01` }

/** Stands for the operator's collector, a program that is not installed here: it takes what is sent by OTLP over HTTP, and answers. */
class Collector {
  readonly #server: Server
  readonly bodies: string[] = []

  constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        this.bodies.push(body)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get spans(): SentSpan[] {
    return this.bodies
      .flatMap(
        (body) => (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans,
      )
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

let collector: Collector
let tracing: { close(): Promise<void> }

beforeAll(async () => {
  collector = new Collector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', await collector.listen())
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50')
  tracing = await openTracing({ instance: 'all 1', onTrouble: () => undefined })
})
afterAll(async () => {
  await tracing.close()
  vi.unstubAllEnvs()
  collector.close()
})

const traced = async (parts: ServerParts): Promise<FastifyInstance> =>
  createApp({ ...parts, fourEyes: new FourEyes(parts) }, { prepare: traceRequests })

/** The names of the steps from the phone's request to the last one, by what is whose parent. */
async function stepsFrom(parent: string, last: string): Promise<string[]> {
  const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE)
  await vi.waitFor(() => expect(ofTrace().map(({ name }) => name)).toContain(last), { timeout: 20_000 })
  const spans = ofTrace()
  const steps: string[] = []
  for (let at = spans.find(({ name }) => name === last); at !== undefined;) {
    steps.unshift(at.name)
    const { parentSpanId } = at
    if (parentSpanId === parent) return steps
    at = spans.find(({ spanId }) => spanId === parentSpanId)
  }
  throw new Error(`${steps.join(' < ')} leads to no request`)
}

/** The steps of the trace that posted a fill of the traced order: each with its parent's name. */
async function stepsOfFill(last: string): Promise<string[]> {
  const posting = () =>
    collector.spans.find(
      ({ name, links = [] }) => name === 'post fills' && links.some(({ traceId }) => traceId === TRACE),
    )
  const inTrace = () => collector.spans.filter(({ traceId }) => traceId === posting()?.traceId)
  await vi.waitFor(() => expect(inTrace().map(({ name }) => name)).toEqual(expect.arrayContaining(['match', last])), {
    timeout: 20_000,
  })
  expect(posting()?.traceId).not.toBe(TRACE)
  const nameOf = (id: string | undefined) => inTrace().find(({ spanId }) => spanId === id)?.name ?? 'nobody'
  return [...new Set(inTrace().map(({ name, parentSpanId }) => `${name} for ${nameOf(parentSpanId)}`))].toSorted()
}

describe('the trace of an order', () => {
  let bahi: TestServer
  let app: FastifyInstance
  let token: string

  beforeAll(async () => {
    bahi = await openTestServer()
    app = await traced(bahi.parts)
    token = await bahi.logIn('9000000001')
    await bahi.passTo(36_000)
  })
  afterAll(async () => {
    await app.close()
    await bahi.close()
  })

  const buy = (quantity: string, headers = {}) =>
    inject(app, BUY, { code: 'SAHYABANK', quantity, type: 'market' }, { token, headers })

  it('leads from the request of the phone to the commit', async () => {
    expect(await buy('100', phone)).toMatchObject({ status: 0 })
    expect(await stepsFrom(CALLER, 'decide and commit')).toEqual([`POST ${BUY}`, 'order desk', 'decide and commit'])
  })

  it('is linked by the trace of its fill, from the match to the phones', async () => {
    await bahi.passTo(36_030)
    expect(await stepsOfFill('tell phones')).toEqual([
      'match for nobody',
      'post fills for match',
      'tell phones for post fills',
      'transaction for match',
      'transaction for post fills',
    ])
  })

  it('is one of its own for each order of a batch', async () => {
    const before = collector.spans.length
    await Promise.all([buy('100'), buy('100'), buy('100')])
    const commits = () => collector.spans.slice(before).filter(({ name }) => name === 'decide and commit')
    await vi.waitFor(() => expect(commits()).toHaveLength(3), { timeout: 20_000 })
    expect(new Set(commits().map(({ traceId }) => traceId)).size).toBe(3)
  })

  it('says that an order was refused', async () => {
    expect(await buy('100000000')).toMatchObject({ status: 1 })
    const refused = () => collector.spans.find(({ attributes }) => attributes.some(({ key }) => key === 'bahi.refused'))
    await vi.waitFor(() => expect(refused()?.name).toBe(`POST ${BUY}`), { timeout: 20_000 })
  })

  it('has the transaction of any other command', async () => {
    const call = '/api/app/user/watchlist/add.do'
    await inject(app, call, { code: 'SAHYABANK' }, { token, headers: phone })
    expect((await stepsFrom(CALLER, 'transaction'))[0]).toBe(`POST ${call}`)
  })

  it('contains no customer, no token and nothing of a query', async () => {
    await inject(
      app,
      '/api/market/news/search.do',
      { q: 'secretword', token: 'abc123' },
      { method: 'GET', headers: phone },
    )
    await vi.waitFor(
      () => expect(collector.spans.map(({ name }) => name)).toContain('GET /api/market/news/search.do'),
      {
        timeout: 20_000,
      },
    )
    const sent = collector.bodies.join('')
    for (const part of ['9000000001', token, 'secretword', 'abc123']) expect(sent).not.toContain(part)
  })
})

it.skipIf(!hasNats)('goes on from a door to the desk of another process (needs nats-server)', async () => {
  const cluster: TestCluster = await openTestCluster()
  const app = await traced(cluster.doors[0].parts)
  try {
    const token = await cluster.logIn('9000000001')
    await cluster.passTo(43_200)
    collector.bodies.length = 0
    const order = { code: 'SAHYABANK', quantity: 100, type: 'limit', pricePaise: 10_000 }
    const bought = await inject(app, BUY, order, { token, key: 'traced-1', headers: phone })
    expect(bought.msg).not.toBe('tips.error')
    const steps = await stepsFrom(CALLER, 'decide and commit')
    expect(steps.map((step) => step.replace(/\d+\.\d+/, 'GROUP'))).toEqual([
      `POST ${BUY}`,
      'desk.GROUP',
      'order desk',
      'decide and commit',
    ])
    const market = { code: 'SAHYABANK', quantity: 100, type: 'market' }
    expect(await inject(app, BUY, market, { token, key: 'traced-2', headers: phone })).toMatchObject({
      status: 0,
      msg: '',
    })
    await cluster.passTo(43_230)
    expect(await stepsOfFill('tell phones')).toEqual(
      expect.arrayContaining(['match for nobody', 'post fills for match', 'tell phones for post fills']),
    )
  } finally {
    await app.close()
    await cluster.close()
  }
})

describe('work that nobody asked for', () => {
  const rounds = async (of: string, run: () => Promise<unknown>) => {
    const log = { error: () => undefined, info: () => undefined }
    await new Promise<void>((ran) => {
      const job = runEvery(
        log,
        { of, everyMs: 1, run },
        () => undefined,
        () => ran(),
      )
      closings.push(() => job.stop())
    })
  }
  const closings: (() => Promise<void>)[] = []
  let bahi: TestServer
  beforeAll(async () => void (bahi = await openTestServer()))
  afterAll(async () => {
    for (const closing of closings) await closing()
    await bahi.close()
  })
  const named = (name: string) => collector.spans.filter((span) => span.name === name)

  it('has a trace for each round of a job that does something or fails, and none for the others', async () => {
    const { pool } = bahi.parts.db
    await rounds('idle', () => pool.query('select 1'))
    await rounds('busy', () => inTransaction(pool, (tx) => tx.query('select 1')))
    await rounds('failing', () => Promise.reject(new RangeError('no')))
    await vi.waitFor(() => expect(named('job failing').length).toBeGreaterThan(0), { timeout: 20_000 })
    const [busy] = named('job busy')
    expect(busy).not.toHaveProperty('parentSpanId')
    expect(named('transaction').some(({ parentSpanId }) => parentSpanId === busy?.spanId)).toBe(true)
    expect(named('job failing')[0]?.status).toEqual({ code: 2, message: 'RangeError' })
    expect(named('job idle')).toEqual([])
  })

  it('has a trace for each step of the night', async () => {
    await bahi.endDay()
    const steps = () => [
      ...new Set(collector.spans.map(({ name }) => name).filter((name) => name.startsWith('night '))),
    ]
    await vi.waitFor(() => expect(steps()).toContain('night open-day'), { timeout: 20_000 })
    expect(steps()).toEqual(expect.arrayContaining(['night close-day', 'night reconcile-books', 'night seal-night']))
    expect(
      new Set(collector.spans.filter(({ name }) => name.startsWith('night ')).map(({ traceId }) => traceId)).size,
    ).toBeGreaterThan(9)
  })
})

it('names what failed by its type, and not what it said', async () => {
  const fail = () => Promise.reject(new RangeError('9000000001 has ₹5'))
  const request = trace
    .getTracer('test')
    .startActiveSpan('a request', (span) => inSpan('a step', {}, fail).finally(() => span.end()))
  await expect(request).rejects.toThrow('₹5')
  const step = () => collector.spans.find(({ name }) => name === 'a step')
  await vi.waitFor(() => expect(step()?.status).toEqual({ code: 2, message: 'RangeError' }), { timeout: 20_000 })
  expect(collector.bodies.join('')).not.toContain('₹5')
})

it('puts the ids of the trace into the lines of the log, and none where there is no trace', async () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  log.info('outside')
  expect([traceIds(), traceHeaders()]).toEqual([{}, {}])
  const { traceId, spanId } = trace.getTracer('test').startActiveSpan('a request', (span) => {
    log.info('inside')
    span.end()
    return span.spanContext()
  })
  const [outside, inside] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(outside).not.toHaveProperty('trace_id')
  expect(inside).toMatchObject({ trace_id: traceId, span_id: spanId })
})
