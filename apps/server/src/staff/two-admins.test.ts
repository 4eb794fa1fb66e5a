import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appointStaff } from '../../testing/appoint-staff.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'

const REASON = 'two of us talked it over'

describe('the two people whom everything about staff takes', () => {
  let bahi: TestServer
  let anita: string
  let dev: string
  beforeAll(async () => {
    bahi = await openTestServer()
    anita = await bahi.signIn('anita')
    dev = await bahi.signIn('dev')
  })
  afterAll(() => bahi.close())

  const propose = (token: string, input: object) =>
    bahi.call('/api/console/staff/propose.do', { reason: REASON, ...input }, { token })
  const approve = (token: string, id: unknown) =>
    bahi.call('/api/console/proposal/approve.do', { id, reason: REASON }, { token })
  const idOf = async (name: string): Promise<string> => {
    const {
      rows: [row],
    } = await bahi.database.owner.pool.query<{ id: bigint }>('select id from bahi.staff where name = $1', [name])
    return row?.id.toString() ?? ''
  }
  const draw = (token: string, id: string, key?: string) =>
    bahi.call('/api/console/staff/enrolment.do', { id }, { token, ...(key === undefined ? {} : { key }) })
  const listed = async (token: string, name: string) => {
    const { data } = await bahi.call('/api/console/staff/list.do', {}, { token, method: 'GET' })
    return (data['items'] as { name: string; state: string; lockedUntil: string | null; codeBy: object | null }[]).find(
      (one) => one.name === name,
    )
  }
  /** A third admin, made by the owner of the database: signed in, and of those who can sign in when enrolled. */
  async function appointAdmin(): Promise<{ id: string; token: string }> {
    const { id, token } = await appointStaff(bahi, ['admin'])
    await bahi.database.owner.pool.query(`update bahi.staff set second_factor = '\\x00' where id = $1`, [id])
    return { id: id.toString(), token }
  }

  it('are kept apart by the enrolment code, which only the second signer draws and never the proposer', async () => {
    const { data } = await propose(anita, { act: 'staff-create', name: 'lata', displayName: 'Lata', roles: 'admin' })
    await approve(dev, data['proposalId'])
    const id = await idOf('lata')
    const third = await appointStaff(bahi, ['admin'])
    for (const token of [anita, third.token])
      expect(await draw(token, id)).toMatchObject({
        status: 1,
        msg: 'tips.msg.928',
        data: { params: { staff: 'S-0002' } },
      })
    expect((await listed(anita, 'lata'))?.codeBy).toEqual({ number: 'S-0002', isMe: false })
    expect((await listed(dev, 'lata'))?.codeBy).toEqual({ number: 'S-0002', isMe: true })

    const first = await draw(dev, id, 'lata-code')
    expect(await draw(dev, id, 'lata-code')).toMatchObject({ data: { enrolmentCode: first.data['enrolmentCode'] } })
    const kept = await bahi.database.owner.pool.query(
      `select from bahi.idempotency_key where answer::text like '%' || $1 || '%'`,
      [first.data['enrolmentCode']],
    )
    expect(kept.rowCount).toBe(0)
    const second = await draw(dev, id)
    expect(second.data['enrolmentCode']).not.toBe(first.data['enrolmentCode'])
    expect(
      await bahi.call('/api/console/enrol.do', {
        enrolmentCode: first.data['enrolmentCode'],
        password: 'a long password',
      }),
    ).toMatchObject({ msg: 'tips.msg.925' })
    expect(
      await bahi.call('/api/console/enrol.do', {
        enrolmentCode: second.data['enrolmentCode'],
        password: 'a long password',
      }),
    ).toMatchObject({ status: 0 })

    const renewal = await propose(dev, { act: 'staff-second-factor', id })
    expect(await draw(dev, id)).toMatchObject({ msg: 'tips.msg.924' })
    await approve(anita, renewal.data['proposalId'])
    expect(await draw(dev, id)).toMatchObject({ msg: 'tips.msg.928', data: { params: { staff: 'S-0001' } } })
    expect(await draw(anita, id)).toMatchObject({ status: 0 })
  })

  it('are both needed when one of them gets a new second factor: the other hands over the code', async () => {
    const mina = await appointAdmin()
    const { data } = await propose(anita, { act: 'staff-second-factor', id: mina.id })
    expect(await approve(mina.token, data['proposalId'])).toMatchObject({ status: 0 })
    expect(await draw(dev, mina.id)).toMatchObject({ msg: 'tips.msg.928', data: { params: { staff: 'S-0001' } } })
    expect(await draw(anita, mina.id)).toMatchObject({ status: 0 })
  })

  it('are there again after a day when one locked the other out, who cannot be locked out by the same person again', async () => {
    const { id, token } = await appointAdmin()
    const lock = (by: string) => bahi.call('/api/console/staff/lock.do', { id, reason: REASON }, { token: by })
    const number = `S-${id}`
    const stateOf = async () => {
      const { data } = await bahi.call(
        '/api/console/staff/list.do',
        {},
        { token: (await appointStaff(bahi, ['auditor'])).token, method: 'GET' },
      )
      return (data['items'] as { number: string; state: string }[]).find((one) => one.number === number)?.state
    }
    expect(await lock(anita)).toMatchObject({ status: 0 })
    expect(await bahi.call('/api/console/me.do', {}, { token, method: 'GET' })).toMatchObject({ msg: 'tips.msg.249' })
    expect(await lock(dev)).toMatchObject({ msg: 'tips.msg.924' })
    const { now } = bahi
    bahi.now = new Date(now.getTime() + 24 * 3_600_000 - 1)
    expect(await stateOf()).toBe('locked')
    bahi.now = new Date(now.getTime() + 24 * 3_600_000)
    expect(await stateOf()).toBe('active')
    const again = await inTransaction(bahi.database.owner.pool, (tx) =>
      bahi.parts.staffSessions.open(tx, BigInt(id), 'test'),
    )
    expect(await bahi.call('/api/console/me.do', {}, { token: again.token, method: 'GET' })).toMatchObject({
      status: 0,
    })

    anita = await bahi.signIn('anita')
    dev = await bahi.signIn('dev')
    expect(await lock(anita)).toMatchObject({
      msg: 'tips.msg.973',
      data: { params: { longestHours: 24, leftHours: 0 } },
    })
    expect(await lock(dev)).toMatchObject({ status: 0 })
    const unlock = await propose(anita, { act: 'staff-unlock', id })
    expect(await approve(dev, unlock.data['proposalId'])).toMatchObject({ status: 0 })
    expect(await lock(dev)).toMatchObject({ status: 0 })
  })

  it('remain two who can sign in, whatever is approved at the same time', async () => {
    const { pool } = bahi.database.owner
    // What was tried before made admins: only the first two are left.
    await pool.query(
      `update bahi.staff_role set revoked_at = $1 where role = 'admin' and revoked_at is null and staff_id not in (select id from bahi.staff where name in ('anita', 'dev'))`,
      [bahi.now],
    )
    const idOfDev = await idOf('dev')
    const noAdmin = { act: 'staff-roles', roles: 'treasury,market' }
    expect(await propose(anita, { ...noAdmin, id: idOfDev })).toMatchObject({
      status: 1,
      msg: 'tips.msg.929',
      data: { fields: ['roles'] },
    })
    // Not enrolled yet, and so nobody who could be the second.
    await appointStaff(bahi, ['admin'])
    expect(await propose(anita, { ...noAdmin, id: idOfDev })).toMatchObject({ msg: 'tips.msg.929' })

    const [one, other] = [await appointAdmin(), await appointAdmin()]
    const proposals = await Promise.all(
      [one, other, { id: idOfDev }].map(({ id }) => propose(anita, { ...noAdmin, id })),
    )
    const answers = await Promise.all(
      [
        [dev, 0],
        [dev, 1],
        [one.token, 2],
      ].map(([token, index]) => approve(String(token), proposals[Number(index)]?.data['proposalId'])),
    )
    expect(answers.filter(({ status }) => status === 0).length).toBe(2)
    expect(answers.find(({ status }) => status === 1)).toMatchObject({
      msg: expect.stringMatching(/929|922/) as string,
    })
    const {
      rows: [left],
    } = await pool.query<{ count: number }>(
      `select count(*)::int as count from bahi.staff s join bahi.staff_role r on r.staff_id = s.id and r.role = 'admin' and r.revoked_at is null where s.second_factor is not null`,
    )
    expect(left?.count).toBe(2)
  })
})
