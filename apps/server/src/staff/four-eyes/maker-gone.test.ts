import { afterAll, beforeAll, expect, it } from 'vitest'
import { appointStaff } from '../../../testing/appoint-staff.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

const reason = 'two of us talked it over'

let bahi: TestServer
beforeAll(async () => void (bahi = await openTestServer()))
afterAll(() => bahi.close())

it('a proposal of somebody who lost the role for it is approved by nobody, and can be refused', async () => {
  const maker = await appointStaff(bahi, ['admin'])
  const { data } = await bahi.call(
    '/api/console/staff/propose.do',
    { act: 'staff-create', name: 'kiran', displayName: 'Kiran Das', roles: 'support', reason },
    { token: maker.token },
  )
  await bahi.database.owner.pool.query('update bahi.staff_role set revoked_at = $2 where staff_id = $1', [
    maker.id,
    bahi.now,
  ])
  const dev = await bahi.signIn('dev')
  const decide = (verb: string) =>
    bahi.call(`/api/console/proposal/${verb}.do`, { id: data['proposalId'], reason }, { token: dev })
  expect(await decide('approve')).toMatchObject({ status: 1, msg: 'tips.msg.899' })
  expect(await decide('refuse')).toMatchObject({ status: 0 })
  expect(bahi.faults).toEqual([])
})
