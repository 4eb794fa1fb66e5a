import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBalances, getStatementScope, listChain, listStatement } from '@bahi/contract/reports/statement'
import { buyShares } from '@bahi/contract/shares/orders'
import { inject, type Answer } from '../../../testing/inject-call.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { createApp } from '../../server.ts'
import { FourEyes } from '../../staff/four-eyes/four-eyes.ts'

const ASHA = '9000000001'
let bahi: TestServer
let app: FastifyInstance
beforeAll(async () => {
  bahi = await openTestServer()
  app = await createApp({ ...bahi.parts, fourEyes: new FourEyes(bahi.parts) })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await bahi.close()
})

const logIn = (): Promise<Answer> => inject(app, '/api/app/login.do', { phone: ASHA, password: 'bahi-demo' }, {})
const everything = [listStatement, getStatementScope, listChain, getBalances] as const

async function readAll(token: string): Promise<unknown[]> {
  const answers = await Promise.all(
    everything.map((endpoint) => inject(app, endpoint.path, {}, { token, method: 'GET' })),
  )
  return answers.map(({ status, data }) => {
    const { at: _at, ...rest } = data
    return { status, rest }
  })
}

it('lets a customer whose account is locked read and export the whole book, to the last mark, and act on nothing', async () => {
  const before = await readAll(String((await logIn()).data['token']))
  await bahi.database.owner.pool.query(
    `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
     select shard, 1, customer_id, 'account', 'customer-request', $2::timestamptz, $2::timestamptz + interval '72 hours' from bahi.customer_phone where phone = $1`,
    [ASHA, bahi.now],
  )

  const refused = await logIn()
  expect(refused.msg).toBe('tips.msg.030')
  const { token } = refused.data['params'] as { token: string }
  const locked = await readAll(token)
  expect(locked).toEqual(before)
  expect(locked.every((answer) => (answer as { status: number }).status === 0)).toBe(true)

  const order = await inject(app, buyShares.path, { code: 'ANY', quantity: '100', type: 'market' }, { token })
  expect(order).toMatchObject({ status: 1, msg: 'tips.msg.006' })
})
