import { afterAll, beforeAll, expect, it } from 'vitest'
import type { getDecade } from '@bahi/contract/learning/decade'
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

const usual = { seed: '5', amountPaise: '500000', dayOfMonth: '5', stepUpPercent: '0', depositBps: '400' }
const ask = (input: Readonly<Record<string, string>>) =>
  server.call('/api/app/learning/decade.do', { ...usual, ...input }, { method: 'GET' })

it('shows a visitor the same decade for the same question', async () => {
  const first = await ask({})
  const { months, end, seed } = first.data as unknown as ReplyOf<typeof getDecade>
  expect([seed, months.length, end.paidInPaise]).toEqual([5, 120, 6_00_000_00])
  expect(months.at(-1)?.totalUnits).toBe(end.units)
  expect((await ask({})).data).toEqual(first.data)
})

it('takes the first and the last of every bound, and nothing beyond', async () => {
  const bounds = {
    seed: ['1', '999999', '0', '1000000', '1.5', 'x'],
    amountPaise: ['10000', '100000000', '9999', '100000001', '-1', ''],
    dayOfMonth: ['1', '28', '0', '29'],
    stepUpPercent: ['0', '50', '51', '-1'],
    depositBps: ['0', '1500', '1501', '4.5'],
  }
  for (const [field, [least, most, ...beyond]] of Object.entries(bounds)) {
    for (const value of [least!, most!])
      expect(await ask({ [field]: value }), `${field} ${value}`).toMatchObject({ status: 0 })
    for (const value of beyond)
      expect(await ask({ [field]: value }), `${field} ${value}`).toMatchObject({ status: 1, msg: 'tips.msg.022' })
  }
})

it('computes three at once for one address, and asks a fourth to come again', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map((seed) => ask({ seed: String(seed) })))
  expect(answers.filter(({ status }) => status === 0).length).toBe(3)
  expect(answers.find(({ status }) => status !== 0)).toMatchObject({ msg: 'tips.msg.162' })
})
