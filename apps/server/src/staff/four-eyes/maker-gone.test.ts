import { afterAll, beforeAll, expect, it } from 'vitest'
import { appointStaff } from '../../../testing/appoint-staff.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { answerApprove } from '../proposals.ts'

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

it('a proposal that the checker lost the role for after asking is approved by nobody', async () => {
  const { data } = await bahi.call(
    '/api/console/staff/propose.do',
    { act: 'staff-create', name: 'leela', displayName: 'Leela Nair', roles: 'support', reason },
    { token: await bahi.signIn('dev') },
  )
  const checker = await appointStaff(bahi, ['admin'])
  const staff = await bahi.parts.staffSessions.find(checker.token)
  await bahi.database.owner.pool.query('update bahi.staff_role set revoked_at = $2 where staff_id = $1', [
    checker.id,
    bahi.now,
  ])
  if (staff === undefined) throw new Error('the checker is not signed in')
  const answer = await answerApprove(bahi.parts, { id: String(data['proposalId']), reason }, staff, {
    requestId: 'late',
    inputHash: Buffer.alloc(32),
    idempotencyKey: undefined,
    isAudited: false,
    isToldToCustomer: false,
  })
  expect(answer).toMatchObject({ ok: false, refused: { code: 'role-missing' } })
})
