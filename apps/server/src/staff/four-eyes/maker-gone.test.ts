import { afterAll, beforeAll, expect, it } from 'vitest'
import { appointStaff } from '../../../testing/appoint-staff.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

const reason = 'two of us talked it over'

let town: TestServer
beforeAll(async () => void (town = await openTestServer()))
afterAll(() => town.close())

it('a proposal of somebody who lost the role for it is approved by nobody, and can be refused', async () => {
  const maker = await appointStaff(town, ['admin'])
  const { data } = await town.call(
    '/api/console/staff/propose.do',
    { act: 'staff-create', name: 'kiran', displayName: 'Kiran Das', roles: 'support', reason },
    { token: maker.token },
  )
  await town.database.owner.pool.query('update bahi.staff_role set revoked_at = $2 where staff_id = $1', [
    maker.id,
    town.now,
  ])
  const dev = await town.signIn('dev')
  const decide = (verb: string) =>
    town.call(`/api/console/proposal/${verb}.do`, { id: data['proposalId'], reason }, { token: dev })
  expect(await decide('approve')).toMatchObject({ status: 1, msg: 'tips.msg.899' })
  expect(await decide('refuse')).toMatchObject({ status: 0 })
  expect(town.faults).toEqual([])
})
