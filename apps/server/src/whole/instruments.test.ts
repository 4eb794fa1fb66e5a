import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyShares } from '@bahi/contract/shares/orders'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'

const PROMTOOL = '/usr/bin/promtool'

let bahi: TestServer

beforeAll(async () => {
  bahi = await openTestServer()
})
afterAll(() => bahi.close())

async function readFigures(): Promise<string> {
  await bahi.parts.metrics.look()
  return bahi.parts.metrics.registry.metrics()
}

/** The value of a series, written as Prometheus writes it; undefined for a series that is not there. */
async function figure(series: string): Promise<number | undefined> {
  const line = (await readFigures()).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const counted = (call: string, outcome: string) => figure(`bahi_requests_total{call="${call}",outcome="${outcome}"}`)

it('counts each request by its call and how it ended', async () => {
  const call = '/api/app/login.do'
  await bahi.call(call, { phone: '9000000001', password: 'bahi-demo' })
  await bahi.call(call, { phone: '9000000001', password: 'not this one' })
  await bahi.call(call, { phone: 7 })
  expect(await counted(call, 'accepted')).toBe(1)
  expect(await counted(call, 'refused')).toBe(1)
  expect(await counted(call, 'malformed')).toBe(1)
  expect(await figure(`bahi_request_seconds_count{call="${call}"}`)).toBe(3)
})

it('counts all invented paths under one label', async () => {
  for (const path of ['/nothing', '/api/app/9000000001', '/wp-login.php?user=1']) await bahi.app.inject(path)
  expect(await counted('none', 'malformed')).toBe(3)
  const text = await readFigures()
  for (const part of ['nothing', '9000000001', 'wp-login']) expect(text).not.toContain(part)
})

it('tells the batches of the desk, and that nothing waits after them', async () => {
  const token = await bahi.logIn('9000000001')
  const code = bahi.parts.instruments.all()[0]?.code ?? ''
  await bahi.passTo(36_000)
  // Refused or accepted, the desk decides it in a batch.
  await bahi.call(buyShares.path, { code, quantity: '500', type: 'market' }, { token })
  await bahi.parts.desk.settled()
  expect(await figure('bahi_desk_batch_commands_count')).toBe(1)
  expect(await figure('bahi_desk_batch_commands_bucket{le="1"}')).toBe(1)
  expect(await figure('bahi_desk_waiting_commands')).toBe(0)
  expect(await figure('bahi_tape_behind_entries')).toBe(0)
  expect(await figure('bahi_exchange_waiting_inputs')).toBe(0)
  expect(await figure('bahi_clock_behind_seconds')).toBe(0)
})

it('tells which roles the process has and in which epoch', async () => {
  for (const role of ['exchange', 'desk:0', 'jobs']) {
    expect(await figure(`bahi_lease_held{role="${role}"}`)).toBe(1)
    expect(await figure(`bahi_lease_epoch{role="${role}"}`)).toBe(1)
  }
  for (const part of ['database', 'id-node', 'exchange', 'desk', 'jobs', 'tape'])
    expect([part, await figure(`bahi_missing{part="${part}"}`)]).toEqual([part, 0])
})

it('tells how many cases wait for staff, since when, and whether the promise was kept', async () => {
  const token = await bahi.logIn('9000000001')
  expect(await figure('bahi_queue_waiting{queue="chat"}')).toBe(0)
  await bahi.call('/api/app/user/support/send.do', { clientKey: 'figures-1', text: 'Hello?' }, { token })
  expect(await figure('bahi_queue_waiting{queue="chat"}')).toBe(1)
  expect(await figure('bahi_queue_late{queue="chat"}')).toBe(0)
  expect(await figure('bahi_queue_oldest_seconds{queue="chat"}')).toBe(0)
  await bahi.passTo(bahi.parts.clock.now().second + 301)
  expect(await figure('bahi_queue_oldest_seconds{queue="chat"}')).toBe(301)
  expect(await figure('bahi_queue_late{queue="chat"}')).toBe(1)
  expect(await figure('bahi_queue_promise_seconds{queue="chat"}')).toBe(300)
})

it('tells when the books and the root were last checked, and the differences found', async () => {
  expect(await figure('bahi_invariant_differences{invariant="books"}')).toBeUndefined()
  await bahi.endDay()
  for (const invariant of ['books', 'root']) {
    expect(await figure(`bahi_invariant_differences{invariant="${invariant}"}`)).toBe(0)
    expect(await figure(`bahi_invariant_checked_timestamp_seconds{invariant="${invariant}"}`)).toBe(
      bahi.now.getTime() / 1_000,
    )
  }
})

it.skipIf(!existsSync(PROMTOOL))('promtool finds nothing to complain about in the figures', async () => {
  const figures = await readFigures()
  const complaints = await new Promise<string>((settle) => {
    const child = execFile(PROMTOOL, ['check', 'metrics'], (error, stdout, stderr) =>
      settle(error === null ? '' : `${stdout}${stderr}`),
    )
    child.stdin?.end(figures)
  })
  expect(complaints).toBe('')
})
