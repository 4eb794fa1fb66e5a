import { Counter, Registry } from 'prom-client'
import { afterEach, expect, it } from 'vitest'
import { type Figures, type MetricsPlace, type ServedMetrics, serveMetrics } from './serve-metrics.ts'

const HERE = { port: 0, host: '127.0.0.1', token: undefined }
let served: ServedMetrics

afterEach(() => served.close())

async function open(place: MetricsPlace, look: Figures['look'] = () => Promise.resolve()) {
  const registry = new Registry()
  const errors: unknown[] = []
  served = await serveMetrics({ registry, look }, place, (error) => void errors.push(error))
  const ask = (path = '/metrics', init: RequestInit = {}) => fetch(`http://127.0.0.1:${served.port}${path}`, init)
  return { registry, errors, ask }
}

it('gives the figures as Prometheus reads them, with those of the process', async () => {
  const { registry, ask } = await open(HERE)
  new Counter({ name: 'bahi_orders_total', help: 'Orders', registers: [registry] }).inc(3)
  const answer = await ask()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  const text = await answer.text()
  expect(text).toContain('bahi_orders_total 3\n')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

it('looks at what only the database knows before each answer', async () => {
  let looks = 0
  const { ask } = await open(HERE, async () => void (looks += 1))
  await ask()
  await ask()
  expect(looks).toBe(2)
})

it('gives nothing to a reader without the token', async () => {
  const { ask } = await open({ ...HERE, token: 'between us' })
  const withToken = async (authorization?: string) =>
    (await ask('/metrics', authorization === undefined ? {} : { headers: { authorization } })).status
  expect(await withToken()).toBe(401)
  expect(await withToken('Bearer between u')).toBe(401)
  expect(await withToken('Basic between us')).toBe(401)
  expect(await withToken('Bearer between us')).toBe(200)
})

it('serves no other path and no other method', async () => {
  const { ask } = await open(HERE)
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
})

it('answers with 500 and reports the fault when a figure cannot be read', async () => {
  const { ask, errors } = await open(HERE, () => Promise.reject(new Error('unreadable')))
  expect((await ask()).status).toBe(500)
  expect(errors).toEqual([new Error('unreadable')])
})
