import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_STAFF_PASSWORD, demoSecondFactor, type DemoStaffName } from '../../seed/demo-staff.ts'
import { appointStaff } from '../../testing/appoint-staff.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { testSeal } from '../../testing/test-seal.ts'
import { codeAt } from './second-factor.ts'

const REASON = 'they called and named what only they know'

describe('the second factor of a member of staff', () => {
  let bahi: TestServer
  let anita: string
  let dev: string
  beforeAll(async () => {
    bahi = await openTestServer()
    anita = await bahi.signIn('anita')
    dev = await bahi.signIn('dev')
  })
  afterAll(() => bahi.close())

  let addresses = 0
  /** A sign-in from a network of its own, so that the tries of an address limit nothing. */
  const signIn = (input: { name: string; code: string; password?: string }) => {
    addresses += 1
    return bahi.call(
      '/api/console/sign-in.do',
      { password: DEMO_STAFF_PASSWORD, ...input },
      { from: `127.0.${addresses}.1` },
    )
  }
  const rightCode = (name: DemoStaffName): string => {
    bahi.now = new Date(bahi.now.getTime() + 60_000)
    return codeAt(demoSecondFactor(testSeal, name), bahi.now)
  }
  /** A code that no time step near now has. */
  const wrongCode = (name: DemoStaffName): string => {
    const near = [-60, -30, 0, 30, 60].map((seconds) =>
      codeAt(demoSecondFactor(testSeal, name), new Date(bahi.now.getTime() + seconds * 1_000)),
    )
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  }
  const rowOf = async (name: string): Promise<{ id: string; wrong_codes: number }> => {
    const { rows } = await bahi.database.owner.pool.query<{ id: bigint; wrong_codes: number }>(
      'select id, wrong_codes from bahi.staff where name = $1',
      [name],
    )
    return { id: String(rows[0]?.id), wrong_codes: rows[0]?.wrong_codes ?? -1 }
  }
  const listed = async (name: string) => {
    const { data } = await bahi.call('/api/console/staff/list.do', {}, { token: anita, method: 'GET' })
    return (data['items'] as { name: string; state: string }[]).find((one) => one.name === name)
  }
  const openAgain = async (name: string, act: string) => {
    const { id } = await rowOf(name)
    const { data } = await bahi.call('/api/console/staff/propose.do', { act, id, reason: REASON }, { token: anita })
    return bahi.call('/api/console/proposal/approve.do', { id: data['proposalId'], reason: REASON }, { token: dev })
  }

  it('opens nothing any more after five wrong codes, from wherever and however many at once, until two admins open it', async () => {
    const wrong = { name: 'farah', code: wrongCode('farah') }
    const answers = await Promise.all(Array.from({ length: 64 }, () => signIn(wrong)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 1, msg: 'tips.msg.921' })
    expect(await rowOf('farah')).toMatchObject({ wrong_codes: 5 })
    expect(await signIn({ name: 'farah', code: rightCode('farah') })).toMatchObject({ status: 1, msg: 'tips.msg.921' })
    bahi.now = new Date(bahi.now.getTime() + 30 * 24 * 3_600_000)
    anita = await bahi.signIn('anita')
    dev = await bahi.signIn('dev')
    expect(await signIn({ name: 'farah', code: rightCode('farah') })).toMatchObject({ status: 1, msg: 'tips.msg.921' })
    expect(await listed('farah')).toMatchObject({ state: 'codes-used-up' })

    expect(await openAgain('farah', 'staff-unlock')).toMatchObject({ status: 0 })
    expect(await listed('farah')).toMatchObject({ state: 'active' })
    expect(await signIn({ name: 'farah', code: rightCode('farah') })).toMatchObject({ status: 0 })
    const { rows } = await bahi.database.owner.pool.query<{ times: number }>(
      `select count(*)::int as times from bahi.audit_entry where action = 'staff.codes-used-up' and subject = 'staff:' || (select number from bahi.staff where name = 'farah')`,
    )
    expect(rows).toEqual([{ times: 1 }])
  })

  it('counts only codes that came with the right password, and begins anew after a sign-in', async () => {
    for (let guess = 0; guess < 8; guess += 1)
      await signIn({ name: 'farah', password: 'a wrong password', code: wrongCode('farah') })
    expect(await rowOf('farah')).toMatchObject({ wrong_codes: 0 })
    for (let guess = 0; guess < 4; guess += 1) await signIn({ name: 'farah', code: wrongCode('farah') })
    expect(await rowOf('farah')).toMatchObject({ wrong_codes: 4 })
    const code = rightCode('farah')
    expect(await signIn({ name: 'farah', code })).toMatchObject({ status: 0 })
    expect(await signIn({ name: 'farah', code })).toMatchObject({ msg: 'tips.msg.921' })
    expect(await rowOf('farah')).toMatchObject({ wrong_codes: 0 })
  })

  it('is opened again by a new one too', async () => {
    for (let guess = 0; guess < 5; guess += 1) await signIn({ name: 'farah', code: wrongCode('farah') })
    expect(await openAgain('farah', 'staff-second-factor')).toMatchObject({ status: 0 })
    expect(await rowOf('farah')).toMatchObject({ wrong_codes: 0 })
  })

  it('is opened by no statement of the server without two people', async () => {
    const { id } = await appointStaff(bahi, ['support'])
    await bahi.database.owner.pool.query('update bahi.staff set wrong_codes = 5 where id = $1', [id])
    const { rows } = await bahi.database.owner.pool.query<{ id: bigint }>(
      `select id from bahi.proposal where kind = 'staff-unlock' and state = 'approved' limit 1`,
    )
    for (const proposalId of [null, rows[0]?.id])
      await expect(
        bahi.database.app.pool.query('update bahi.staff set wrong_codes = 0, reopened_by = $2 where id = $1', [
          id,
          proposalId,
        ]),
      ).rejects.toMatchObject({ code: '23001' })
  })
})
