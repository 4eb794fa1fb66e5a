import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getUserInfo, register } from '@bahi/contract/customers/account'
import type { Answer } from '../../../testing/inject-call.ts'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'
import { saidBy } from '../../../testing/race.ts'

const good = { phone: '9000012345', password: 'secret', agreed: 'true' }

describe('registering', () => {
  let bahi: AccountServer
  beforeAll(async () => void (bahi = await openAccountServer()))
  afterAll(() => bahi.close())
  beforeEach(() => {
    bahi.faults.length = 0
  })

  const send = (input: object, options = {}) => bahi.call(register.path, input, options)

  it('opens an account: a session, nothing authenticated, nobody an agent', async () => {
    const answer = await send({ ...good, email: 'asha@example.in' })
    expect(answer).toMatchObject({ http: 200, status: 0, msg: '' })
    expect(answer.data).toMatchObject({
      readOnly: false,
      user: {
        phone: '90••••••45',
        email: 'asha@example.in',
        identityState: 'not-authenticated',
        simulated: false,
        locks: [],
      },
    })
    expect(answer.data['user']).toMatchObject({ isAgent: false, invitationCode: null })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('keeps only the hash of the password and of the token', async () => {
    const { data } = await send({ ...good, phone: '9000012346' })
    const { rows } = await bahi.database.owner.pool.query<{ stored: string }>(
      `select row_to_json(c)::text || row_to_json(s)::text as stored from bahi.customer c join bahi.session s on s.customer_id = c.id and s.shard = c.shard where c.phone = '9000012346'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(rows[0]?.stored).not.toContain('secret')
    expect(rows[0]?.stored).not.toContain(data['token'])
  })

  const refusals: readonly (readonly [string, object, string, string[]])[] = [
    ['phone and password both empty', { phone: '', password: '' }, '029', []],
    ['no phone', { phone: '' }, '022', ['phone']],
    ['no password', { password: '' }, '022', ['password']],
    ['a password of five characters', { password: 'fives' }, '022', ['password']],
    ['a phone that begins with 5', { phone: '5900000001' }, '021', ['phone']],
    ['a phone of nine digits', { phone: '900000000' }, '021', ['phone']],
    ['a phone of eleven digits', { phone: '90000000001' }, '021', ['phone']],
    ['no agreement', { agreed: 'false' }, '906', ['agreed']],
    ['an e-mail without a dot', { email: 'a@b' }, '907', ['email']],
    ['a code nobody has', { invitationCode: 'NOBODYS2' }, '023', ['invitationCode']],
  ]
  it.each(refusals)('refuses %s', async (_what, change, code, fields) => {
    const answer = await send({ ...good, phone: '9000099999', ...change })
    expect(answer).toMatchObject({ http: 200, status: 1, msg: `tips.msg.${code}`, data: { fields } })
    const { rowCount } = await bahi.database.owner.pool.query(
      `select from bahi.customer_phone where phone = '9000099999'`,
    )
    expect(rowCount).toBe(0)
  })

  it('takes six characters, and every first digit from 6 to 9', async () => {
    for (const first of ['6', '7', '8', '9'])
      expect(await send({ ...good, phone: `${first}000055555`, password: 'sixsix' })).toMatchObject({ status: 0 })
  })

  it('gives the refusals in their order when several rules are broken', async () => {
    const agentCode = await lockedAgent(bahi)
    await setting(bahi, 'verification.smsRegister', true)
    const mends: readonly (readonly [object, string])[] = [
      [{ phone: '', password: '', agreed: 'false', email: 'x', smsCode: '000000', invitationCode: 'NOBODYS2' }, '029'],
      [{ password: 'secret' }, '022'],
      [{ phone: '5' }, '021'],
      [{ phone: good.phone }, '906'],
      [{ agreed: 'true' }, '907'],
      [{ email: '' }, '265'],
      [{ smsCode: bahi.smsCode }, '023'],
      [{ invitationCode: agentCode }, '024'],
      [{ invitationCode: '' }, '025'],
    ]
    let input: object = {}
    for (const [mend, code] of mends) {
      input = { ...input, ...mend }
      expect((await send(input)).msg).toBe(`tips.msg.${code}`)
    }
    expect(await send({ ...input, phone: '9000077777' })).toMatchObject({ status: 0 })
    await setting(bahi, 'verification.smsRegister', false)
  })

  it('keeps who invited whom, however the code was typed', async () => {
    await send({ ...good, phone: '9000088881' })
    const code = await makeAgent(bahi, '9000088881')
    expect(
      await send({
        ...good,
        phone: '9000088882',
        invitationCode: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `,
      }),
    ).toMatchObject({ status: 0 })
    const { rows } = await bahi.database.owner.pool.query(
      `select invited_by_code from bahi.customer where phone = '9000088882'`,
    )
    expect(rows).toEqual([{ invited_by_code: code }])
  })

  it('takes no code of somebody who is no agent, and shows it to nobody', async () => {
    const { data } = await send({ ...good, phone: '9000088884' })
    const { rows } = await bahi.database.owner.pool.query<{ code: string }>(
      `select invitation_code as code from bahi.customer where phone = '9000088884'`,
    )
    expect(rows[0]?.code).toMatch(/^[2-9A-Z]{8}$/)
    expect(JSON.stringify(data)).not.toContain(rows[0]?.code)
    expect(await send({ ...good, phone: '9000088885', invitationCode: rows[0]?.code })).toMatchObject({
      msg: 'tips.msg.023',
    })
  })

  it('shows agents their code, and not while they are locked', async () => {
    const { data } = await send({ ...good, phone: '9000088886' })
    const code = await makeAgent(bahi, '9000088886')
    const shown = async () => (await bahi.call(getUserInfo.path, {}, { token: String(data['token']) })).data
    expect(await shown()).toMatchObject({ isAgent: true, invitationCode: code })
    await lockTrading(bahi, (data['user'] as { id: string }).id)
    expect(await shown()).toMatchObject({ isAgent: true, invitationCode: null })
  })

  it('lets one of 64 win when all register the same phone at once', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => send({ ...good, phone: '9000064646' })))
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1)
    const losers = new Set(answers.filter(({ status }) => status === 1).map(({ msg }) => msg))
    for (const msg of losers) expect(['tips.msg.025', 'tips.msg.027']).toContain(msg)
    expect(losers).toContain('tips.msg.027')
    const { rowCount } = await bahi.database.owner.pool.query(`select from bahi.customer where phone = '9000064646'`)
    expect(rowCount).toBe(1)
    expect(bahi.faults).toEqual([])
  })

  it('answers a repeated key with the same customer, and 905 when anything but the password differs', async () => {
    const input = { ...good, phone: '9000033333' }
    const [first, again] = [await send(input, { key: 'intent-1' }), await send(input, { key: 'intent-1' })]
    expect(again).toMatchObject({ status: 0, data: { user: { id: (first.data['user'] as { id: string }).id } } })
    expect(await send({ ...input, email: 'other@example.in' }, { key: 'intent-1' })).toMatchObject({
      msg: 'tips.msg.905',
    })
    expect(await send({ ...input, password: 'not-mine' }, { key: 'intent-1' })).toMatchObject({ msg: 'tips.msg.025' })
    expect(await send(input, { key: 'intent-2' })).toMatchObject({ msg: 'tips.msg.025' })
    const { rows } = await bahi.database.owner.pool.query(
      `select answer from bahi.idempotency_key where key = 'intent-1'`,
    )
    expect(JSON.stringify(rows)).not.toContain(first.data['token'])
  })

  it('answers one key that comes three times at once with one customer, three times', async () => {
    const input = { ...good, phone: '9000033334' }
    const answers = await registerTogether(
      bahi,
      input.phone,
      [1, 2, 3].map(() => () => send(input, { key: 'thrice' })),
    )
    expect(answers.map(({ msg }) => msg)).toEqual(['', '', ''])
    expect(new Set(answers.map(({ data }) => (data['user'] as { id: string }).id)).size).toBe(1)
    expect(new Set(answers.map(({ data }) => data['token'])).size).toBe(3)
    expect(bahi.faults).toEqual([])
  })

  it('answers one key that comes at once with other input or another password as when they come one after another', async () => {
    const together = async (phone: string, other: object) => {
      const inputs = [
        { ...good, phone },
        { ...good, phone, ...other },
      ]
      return saidBy(
        await registerTogether(
          bahi,
          phone,
          inputs.map((input) => () => send(input, { key: 'once' })),
        ),
      )
    }
    expect(await together('9000033335', { email: 'other@example.in' })).toEqual(['taken', 'tips.msg.905'])
    expect(await together('9000033336', { password: 'not-mine' })).toEqual(['taken', 'tips.msg.027'])
  })

  it('never changes the simulated flag after registration', async () => {
    expect(await send({ ...good, phone: '9000044444', simulated: '1' })).toMatchObject({
      data: { user: { simulated: true } },
    })
    await expect(bahi.database.app.pool.query(`update bahi.customer set simulated = false`)).rejects.toMatchObject({
      code: '42501',
    })
  })
})

/** Sends them one after another, each as soon as the one before waits for the phone's row, which is then set free. */
async function registerTogether(
  bahi: AccountServer,
  phone: string,
  sends: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await bahi.database.owner.pool.connect()
  await holder.query('begin')
  await holder.query('insert into bahi.customer_phone (phone, shard, customer_id) values ($1, 0, 1)', [phone])
  const asked: Promise<Answer>[] = []
  for (const send of sends) {
    asked.push(send())
    await expect.poll(() => countWaiting(bahi), { interval: 10 }).toBe(asked.length)
  }
  await holder.query('rollback')
  holder.release()
  return Promise.all(asked)
}

async function countWaiting(bahi: AccountServer): Promise<number> {
  const { rows } = await bahi.database.owner.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

async function lockedAgent(bahi: AccountServer): Promise<string> {
  const { data } = await bahi.call(register.path, { ...good, phone: '9000011111' })
  const invitationCode = await makeAgent(bahi, '9000011111')
  await lockTrading(bahi, (data['user'] as { id: string }).id)
  return invitationCode
}

/** What staff will do; gives the code. */
async function makeAgent(bahi: AccountServer, phone: string): Promise<string> {
  const { rows } = await bahi.database.owner.pool.query<{ code: string }>(
    'update bahi.customer set is_agent = true where phone = $1 returning invitation_code as code',
    [phone],
  )
  return rows[0]?.code ?? ''
}

async function lockTrading(bahi: AccountServer, id: string): Promise<void> {
  await bahi.database.owner.pool.query(
    `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, id, id, 'trade', 'unusual-trading', $2::timestamptz, $2::timestamptz + interval '1 hour' from bahi.customer where id = $1`,
    [id, bahi.now],
  )
}

/** No dated value is ever overwritten: each holds from a day after the one before it, all of them long past. */
async function setting(bahi: AccountServer, name: string, value: unknown): Promise<void> {
  await bahi.database.owner.pool.query(
    `insert into bahi.setting (name, effective_from, value, reason, recorded_at, installed)
     select $1, coalesce(max(effective_from), '2020-01-01') + 1, $2, 'test', $3, true from bahi.setting where name = $1`,
    [name, JSON.stringify(value), bahi.now],
  )
  await (bahi.parts.settings as { reload?: () => Promise<void> }).reload?.()
}
