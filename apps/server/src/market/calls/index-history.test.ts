import { afterAll, beforeAll, expect, it } from 'vitest'
import type { getIndexHistory } from '@bahi/contract/market/quotes'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

let bahi: TestServer

beforeAll(async () => {
  bahi = await openTestServer()
})
afterAll(() => bahi.close())

const ask = (input: Record<string, string>) =>
  bahi.call('/market/api/hq/stock/getIndiaIndexHistory.do', input, { method: 'GET' })
const read = async (input: Record<string, string>) =>
  (await ask(input)).data as unknown as ReplyOf<typeof getIndexHistory>

it('has the closes of an index at the times of the candles of a share', async () => {
  const { items } = await read({ code: 'BAHI50', period: 'day', count: '30' })
  const [share] = bahi.parts.market.instruments.all()
  const { data } = await bahi.call(
    '/market/api/market/money/history/kLine',
    { code: share!.code, period: 'day', count: '30' },
    { method: 'GET' },
  )
  const times = (data as unknown as { items: { time: string }[] }).items.map(({ time }) => time)
  expect(items.length).toBeGreaterThan(20)
  expect(times).toEqual(expect.arrayContaining(items.slice(0, -1).map(({ time }) => time)))
  const { rows } = await bahi.parts.market.pool.query<{ close: bigint }>(
    "select close_hundredths as close from bahi.index_bar where code = 'BAHI50' and date = $1",
    [items[0]!.time.slice(0, 10)],
  )
  expect(items[0]!.levelHundredths).toBe(Number(rows[0]!.close))
})

it('ends a week with the close of its last day, and knows no other index', async () => {
  const days = await read({ code: 'BAHI50', period: 'day', count: '30' })
  const weeks = await read({ code: 'BAHI50', period: 'week', count: '3' })
  expect(weeks.items).toHaveLength(3)
  expect(weeks.items.at(-1)!.levelHundredths).toBe(days.items.at(-1)!.levelHundredths)
  expect(await ask({ code: 'NONE' })).toMatchObject({ status: 1 })
})
