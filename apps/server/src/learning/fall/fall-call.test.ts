import { afterAll, beforeAll, expect, it } from 'vitest'
import type { runFall } from '@bahi/contract/learning/fall'
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

const order = { second: 36_000, side: 'sell', share: 'bank', quantity: 10, type: 'market', pricePaise: null }
const ask = (acts: readonly unknown[], seed: unknown = 5) => server.call('/api/app/learning/fall.do', { seed, acts })

it('runs a made day for a visitor, the same for the same orders', async () => {
  const first = await ask([order])
  const day = first.data as unknown as ReplyOf<typeof runFall>
  expect(day.frames.length).toBe(376)
  expect(day.orders[0]).toMatchObject({ act: 0, refused: null })
  expect((await ask([order])).data).toEqual(first.data)
})

it('refuses what is out of bounds or out of order', async () => {
  const strange: readonly unknown[] = [
    { ...order, second: 33_299 },
    { ...order, second: 55_800 },
    { ...order, quantity: 0 },
    { ...order, quantity: 100_001 },
    { ...order, share: 'gold' },
    { ...order, type: 'sl' },
    { ...order, pricePaise: 0 },
    { second: 36_000, cancel: 20 },
    { second: 36_000 },
    'no order',
  ]
  for (const act of strange)
    expect(await ask([act]), JSON.stringify(act)).toMatchObject({ status: 1, msg: 'tips.msg.022' })
  expect(await ask([{ ...order, second: 36_001 }, order])).toMatchObject({ msg: 'tips.msg.022' })
  expect(await ask(Array.from({ length: 21 }, () => order))).toMatchObject({ msg: 'tips.msg.022' })
  for (const seed of [0, 1_000_000, 1.5, 'x']) expect(await ask([], seed)).toMatchObject({ msg: 'tips.msg.022' })
})

it('takes as many orders as it may, and touches no book', async () => {
  const { pool } = server.database.owner
  const countOf = async () => (await pool.query('select count(*) from bahi.posting')).rows[0]
  const before = await countOf()
  expect(await ask(Array.from({ length: 20 }, () => order))).toMatchObject({ status: 0 })
  expect(await countOf()).toEqual(before)
})
