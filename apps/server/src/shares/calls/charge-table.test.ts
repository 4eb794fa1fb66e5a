import { afterAll, beforeAll, expect, it } from 'vitest'
import type { listCharges } from '@bahi/contract/shares/charges'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  expect(server.faults).toEqual([])
  await server.close()
})

const table = async () => {
  const { data } = await server.call('/api/app/order/charges.do', {}, { method: 'GET' })
  return data as unknown as ReplyOf<typeof listCharges>
}

it('shows anybody the charges with the days they hold', async () => {
  const { date, charges } = await table()
  expect(date).toBe(server.parts.clock.now().date)
  expect(charges).toContainEqual({
    kind: 'stt',
    exchange: null,
    side: null,
    percent: '0.1%',
    amountPaise: null,
    from: '2020-07-01',
    until: null,
  })
})

it('shows the brokerage that staff decided, from its day on', async () => {
  await server.database.owner.pool.query(
    `insert into bahi.setting (name, effective_from, value, reason, recorded_at, installed)
     values ('charges.brokeragePercent', '2026-10-01', '"0.05"', 'test', $1, true)`,
    [server.now],
  )
  await server.parts.settings.reload()
  expect((await table()).charges.filter(({ kind }) => kind === 'brokerage')).toMatchObject([
    { percent: '0.05%', from: '2026-10-01', until: null },
    { percent: '0%', from: '2020-07-01', until: '2026-09-30' },
  ])
})
