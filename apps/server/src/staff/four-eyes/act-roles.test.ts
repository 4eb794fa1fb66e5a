import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

let bahi: TestServer
beforeAll(async () => void (bahi = await openTestServer()))
afterAll(() => bahi.close())

it('the database knows the same roles for every act of two people as the code', async () => {
  const { rows } = await bahi.database.app.pool.query<{ kind: string; side: string; role: string }>(
    'select kind, side, role from bahi.act_role',
  )
  const defined = bahi.parts.fourEyes.kinds.flatMap(({ kind, makers, checkers }) => [
    ...makers.map((role) => `${kind} make ${role}`),
    ...checkers.map((role) => `${kind} check ${role}`),
  ])
  expect(rows.map(({ kind, side, role }) => `${kind} ${side} ${role}`).toSorted()).toEqual(defined.toSorted())
})
