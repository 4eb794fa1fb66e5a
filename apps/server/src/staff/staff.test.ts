import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_STAFF_PASSWORD, demoSecondFactor } from '../../seed/demo-staff.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { testSeal } from '../../testing/test-seal.ts'
import { codeAt } from './second-factor.ts'

const REASON = 'two of us talked it over'

describe('the people who run Bahi', () => {
  let bahi: TestServer
  let anita: string
  let dev: string
  beforeAll(async () => {
    bahi = await openTestServer()
    anita = await bahi.signIn('anita')
    dev = await bahi.signIn('dev')
  })
  afterAll(() => bahi.close())

  const secret = demoSecondFactor(testSeal, 'anita')
  const signIn = (input: object, from = '127.0.0.1') =>
    bahi.call('/api/console/sign-in.do', { name: 'anita', password: DEMO_STAFF_PASSWORD, ...input }, { from })
  const propose = (token: string, input: object) =>
    bahi.call('/api/console/staff/propose.do', { reason: REASON, ...input }, { token })
  const approve = (token: string, id: unknown) =>
    bahi.call('/api/console/proposal/approve.do', { id, reason: REASON }, { token })
  const idOf = async (name: string): Promise<string> => {
    const { data } = await bahi.call('/api/console/staff/list.do', {}, { token: anita, method: 'GET' })
    return (data['items'] as { id: string; name: string }[]).find((one) => one.name === name)?.id ?? ''
  }
  /** Proposed by one, approved by the other, taken up by themselves: a new member of staff who is signed in. */
  async function hire(name: string, roles: string): Promise<string> {
    const { data } = await propose(anita, { act: 'staff-create', name, displayName: `New ${name}`, roles })
    expect(await approve(dev, data['proposalId'])).toMatchObject({ status: 0 })
    const drawn = await bahi.call('/api/console/staff/enrolment.do', { id: await idOf(name) }, { token: dev })
    const enrolled = await bahi.call('/api/console/enrol.do', {
      enrolmentCode: drawn.data['enrolmentCode'],
      password: 'a long password',
    })
    bahi.now = new Date(bahi.now.getTime() + 30_000)
    const { data: session } = await signIn({
      name,
      password: 'a long password',
      code: codeAt(String(enrolled.data['secret']), bahi.now),
    })
    return String(session['token'])
  }

  it('sign in with a code that opens once, and learn nothing from what is wrong', async () => {
    bahi.now = new Date(bahi.now.getTime() + 60_000)
    const code = codeAt(secret, bahi.now)
    expect(await signIn({ code })).toMatchObject({ status: 0, data: { staff: { number: 'S-0001', name: 'anita' } } })
    expect(await signIn({ code })).toMatchObject({ status: 1, msg: 'tips.msg.921' })
    bahi.now = new Date(bahi.now.getTime() + 60_000)
    for (const wrong of [
      { code: '000000' },
      { password: 'wrong', code: codeAt(secret, bahi.now) },
      { name: 'nobody', code: codeAt(secret, bahi.now) },
    ]) {
      expect(await signIn(wrong)).toMatchObject({ status: 1, msg: 'tips.msg.921' })
    }
    expect(await signIn({ code: '' })).toMatchObject({ status: 1, msg: 'tips.msg.022', data: { fields: ['code'] } })
  })

  it('of the demo sign in on this machine only', async () => {
    bahi.now = new Date(bahi.now.getTime() + 60_000)
    expect(await signIn({ code: codeAt(secret, bahi.now) }, '203.0.113.7')).toMatchObject({
      status: 1,
      msg: 'tips.msg.900',
    })
  })

  it('are kept out by no stranger who guesses: not on another network, not on their own device, not when they are new', async () => {
    bahi.now = new Date(bahi.now.getTime() + 60_000)
    const { deviceKey } = (await signIn({ code: codeAt(secret, bahi.now) })).data as { deviceKey: string }
    for (let guess = 0; guess < 20; guess += 1)
      expect(await signIn({ password: 'a guess', code: '000000' })).toMatchObject({ msg: 'tips.msg.921' })
    bahi.now = new Date(bahi.now.getTime() + 60_000)
    const code = codeAt(secret, bahi.now)
    expect(await signIn({ code })).toMatchObject({ http: 429 })
    expect(
      await signIn({
        code,
        deviceKey: (await bahi.call('/api/app/login.do', { phone: '9000000001', password: 'bahi-demo' })).data[
          'deviceKey'
        ],
      }),
    ).toMatchObject({ http: 429 })
    expect(await signIn({ code, deviceKey })).toMatchObject({ status: 0 })
    for (let guess = 0; guess < 25; guess += 1)
      expect(
        await bahi.call(
          '/api/console/enrol.do',
          { enrolmentCode: 'a guess', password: 'a long password' },
          { from: '203.0.113.9' },
        ),
      ).toMatchObject({ msg: 'tips.msg.925' })
    bahi.now = new Date(bahi.now.getTime() + 15 * 60_000)
  })

  it('are let in by two, and set their own password and second factor', async () => {
    const token = await hire('kabir', 'support,reviewer')
    expect(await bahi.call('/api/console/me.do', {}, { token, method: 'GET' })).toMatchObject({
      status: 0,
      data: { name: 'kabir', roles: ['support', 'reviewer'] },
    })
    expect(await bahi.call('/api/console/staff/list.do', {}, { token, method: 'GET' })).toMatchObject({
      status: 1,
      msg: 'tips.msg.922',
    })
    expect(
      await bahi.call('/api/console/enrol.do', { enrolmentCode: 'another', password: 'a long password' }),
    ).toMatchObject({ msg: 'tips.msg.925' })
    expect(await bahi.call('/api/console/enrol.do', { enrolmentCode: 'another', password: 'short' })).toMatchObject({
      msg: 'tips.msg.912',
    })
    expect(
      await propose(anita, { act: 'staff-create', name: 'kabir', displayName: 'Second', roles: 'admin' }),
    ).toMatchObject({ msg: 'tips.msg.927' })
  })

  it('never check what they made themselves, and what is decided stays decided', async () => {
    const { data } = await propose(anita, { act: 'staff-create', name: 'esha', displayName: 'Esha', roles: 'support' })
    expect(await approve(anita, data['proposalId'])).toMatchObject({ status: 1, msg: 'tips.msg.923' })
    expect(
      await bahi.call('/api/console/proposal/refuse.do', { id: data['proposalId'], reason: REASON }, { token: anita }),
    ).toMatchObject({ status: 0, data: { state: 'withdrawn' } })
    expect(await approve(dev, data['proposalId'])).toMatchObject({ status: 1, msg: 'tips.msg.926' })
    expect(await approve(dev, '1')).toMatchObject({ status: 1, msg: 'tips.msg.924' })
  })

  it('let an act happen once, however many approve it at the same time', async () => {
    const { data } = await propose(anita, { act: 'staff-create', name: 'gita', displayName: 'Gita', roles: 'support' })
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => approve(index % 2 === 0 ? dev : anita, data['proposalId'])),
    )
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status === 1).map(({ msg }) => msg))).toSatisfy(
      (codes: Set<string>) => [...codes].every((code) => ['tips.msg.923', 'tips.msg.926'].includes(code)),
    )
  })

  it('lose with a role what it opened, from the next call on; and a lock takes one, opening again two', async () => {
    const token = await hire('hema', 'auditor')
    const id = await idOf('hema')
    expect(await bahi.call('/api/console/audit/check.do', {}, { token, method: 'GET' })).toMatchObject({
      status: 0,
      data: { broken: null },
    })
    const { data } = await propose(dev, { act: 'staff-roles', id, roles: 'support' })
    expect(await approve(anita, data['proposalId'])).toMatchObject({ status: 0 })
    expect(await bahi.call('/api/console/audit/check.do', {}, { token, method: 'GET' })).toMatchObject({
      msg: 'tips.msg.922',
    })

    expect(await bahi.call('/api/console/staff/lock.do', { id, reason: REASON }, { token: anita })).toMatchObject({
      status: 0,
    })
    expect(await bahi.call('/api/console/me.do', {}, { token, method: 'GET' })).toMatchObject({ msg: 'tips.msg.249' })
    const unlock = await propose(anita, { act: 'staff-unlock', id })
    expect(await approve(anita, unlock.data['proposalId'])).toMatchObject({ msg: 'tips.msg.923' })
    expect(await approve(dev, unlock.data['proposalId'])).toMatchObject({ status: 0 })
  })

  it('are named with their present roles to the second signer, in proposals from before names were kept as well', async () => {
    await hire('jaya', 'auditor')
    const id = await idOf('jaya')
    const { data } = await propose(anita, { act: 'staff-roles', id, roles: 'support' })
    const older = bahi.parts.ids.newId(0)
    await bahi.database.owner.pool.query(
      `insert into bahi.proposal (id, kind, payload, reason, state, made_by, made_at) select $1, 'staff-second-factor', jsonb_build_object('id', $2::text), $3, 'waiting', id, $4 from bahi.staff where name = 'anita'`,
      [older, id, REASON, bahi.now],
    )
    const waiting = await bahi.call('/api/console/proposal/list.do', {}, { token: dev, method: 'GET' })
    const payloadOf = (proposalId: string) =>
      (waiting.data['items'] as { id: string; payload: object }[]).find((one) => one.id === proposalId)?.payload
    const whom = { id, name: 'jaya', displayName: 'New jaya', number: expect.stringMatching(/^S-\d{4}$/) as string }
    expect(payloadOf(String(data['proposalId']))).toEqual({ ...whom, before: ['auditor'], roles: ['support'] })
    expect(payloadOf(older.toString())).toEqual(whom)
    for (const proposalId of [data['proposalId'], older.toString()])
      expect(await approve(dev, proposalId)).toMatchObject({ status: 0 })
    expect(await propose(anita, { act: 'staff-unlock', id: '1' })).toMatchObject({ msg: 'tips.msg.924' })
  })

  it('give no reason that asks for a payment or a secret, or promises a return: nothing happens, and the try is written down', async () => {
    const reason = 'Pay the verification fee by UPI to bahi@upi'
    const act = { act: 'staff-create', name: 'omar', displayName: 'Omar', roles: 'support' }
    expect(await propose(anita, { ...act, reason })).toMatchObject({
      status: 1,
      msg: 'tips.msg.960',
      data: { fields: ['reason'] },
    })
    const { data } = await propose(anita, act)
    expect(
      await bahi.call('/api/console/proposal/approve.do', { id: data['proposalId'], reason }, { token: dev }),
    ).toMatchObject({ msg: 'tips.msg.960' })
    expect(await idOf('omar')).toBe('')
    const log = await bahi.call(
      '/api/console/audit/list.do',
      { action: 'proposal.approve', size: '1' },
      { token: anita, method: 'GET' },
    )
    expect(log.data['items']).toMatchObject([{ reason, outcome: 'refused', detail: { refused: 'message-forbidden' } }])
    expect(await approve(dev, data['proposalId'])).toMatchObject({ status: 0 })
  })

  it('have no powers of a customer, nor a customer any of theirs', async () => {
    const asha = await bahi.logIn('9000000001')
    expect(await bahi.call('/api/console/me.do', {}, { token: asha, method: 'GET' })).toMatchObject({
      msg: 'tips.msg.249',
    })
    expect(await bahi.call('/api/app/user/getUserInfo.do', {}, { token: anita })).toMatchObject({ msg: 'tips.msg.249' })
  })

  it('cannot be made by one person in the database either', async () => {
    const { pool } = bahi.parts.db
    const {
      rows: [proposal],
    } = await pool.query<{ id: string }>(`select id from bahi.proposal where state = 'withdrawn' limit 1`)
    const insert = `insert into bahi.staff (id, number, name, display_name, second_factor_step, is_demo, created_at, proposal_id) values (9, 'S-9999', 'ghost', 'Ghost', 0, false, now(), $1)`
    await expect(pool.query(insert, [proposal?.id])).rejects.toMatchObject({ code: '23001' })
    await expect(pool.query(insert, [null])).rejects.toMatchObject({ code: '23001' })
    await expect(
      pool.query(`update bahi.proposal set state = 'approved' where id = $1`, [proposal?.id]),
    ).rejects.toMatchObject({ code: '23001' })
    await expect(pool.query(`update bahi.staff_role set installed = true`)).rejects.toMatchObject({ code: '42501' })
  })

  it('leave a row for everything they did, sealed so that a changed one shows', async () => {
    const { data } = await bahi.call('/api/console/audit/list.do', { size: '500' }, { token: anita, method: 'GET' })
    const actions = new Set(
      (data['items'] as { action: string; outcome: string }[]).map(({ action, outcome }) => `${action} ${outcome}`),
    )
    for (const action of [
      'staff.sign-in done',
      'staff.sign-in refused',
      'staff.propose done',
      'proposal.approve done',
      'proposal.approve refused',
      'proposal.refuse done',
      'staff.lock done',
      'staff.enrol done',
      'staff.draw-enrolment done',
    ])
      expect(actions).toContain(action)
    const check = () => bahi.call('/api/console/audit/check.do', {}, { token: anita, method: 'GET' })
    expect(await check()).toMatchObject({ status: 0, data: { broken: null } })
    await expect(bahi.parts.db.pool.query(`update bahi.audit_entry set reason = 'another'`)).rejects.toMatchObject({
      code: '42501',
    })
    const { pool } = bahi.database.owner
    await pool.query(
      `alter table bahi.audit_entry disable trigger audit_is_append_only; update bahi.audit_entry set subject = 'staff:S-0002' where seq = 3; alter table bahi.audit_entry enable trigger audit_is_append_only`,
    )
    expect(await check()).toMatchObject({ data: { broken: 3 } })
  })
})
