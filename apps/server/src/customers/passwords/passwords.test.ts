import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, credentialCalls, readNotices, otherCode } from '../../../testing/credential-calls.ts'
import type { Answer, InjectHow } from '../../../testing/inject-call.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { addKey, newHolder } from '../../../testing/passkeys/passkey-holders.ts'

const [ASHA, RAVI, MEERA, IMRAN, GURPREET] = [
  '9000000001',
  '9000000002',
  '9000000003',
  '9000000004',
  '9000000005',
] as const
const NOBODY = '9876500000'
const MINUTE_MS = 60_000

let bahi: TestServer
beforeAll(async () => void (bahi = await openTestServer()))
afterAll(() => bahi.close())

function later(minutes: number): void {
  bahi.now = new Date(bahi.now.getTime() + minutes * MINUTE_MS)
}

async function logIn(phone: string, password = 'bahi-demo', more: object = {}): Promise<Answer> {
  return bahi.call('/api/app/login.do', { phone, password, ...more })
}

const tokenOf = async (phone: string, password?: string): Promise<string> =>
  String((await logIn(phone, password)).data['token'])
const my = (token: string) => credentialCalls(bahi, token)

let settingsSet = 0

/** Each begins a day after the last one, all of them in the past: no row is ever overwritten. */
async function setSetting(name: string, value: unknown): Promise<void> {
  settingsSet += 1
  await bahi.database.owner.pool.query(
    `insert into bahi.setting (name, effective_from, value, reason, recorded_at, installed) values ($1, date '2026-01-01' + $2::int, $3, 'for a test', $4, true)`,
    [name, settingsSet, JSON.stringify(value), bahi.now],
  )
  await bahi.parts.settings.reload()
}

describe('updatePwd.do', () => {
  it('gives its refusals in their order', async () => {
    const { changePassword } = my(await tokenOf(RAVI))
    expect(await changePassword({ oldPassword: '', newPassword: '' })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['oldPassword'] },
    })
    expect(await changePassword({ oldPassword: 'wrong', newPassword: '' })).toMatchObject({
      msg: 'tips.msg.022',
      data: { fields: ['newPassword'] },
    })
    expect(await changePassword({ oldPassword: 'wrong', newPassword: 'short' })).toMatchObject({
      msg: 'tips.msg.049',
      data: { fields: ['oldPassword'] },
    })
    expect(await changePassword({ oldPassword: 'bahi-demo', newPassword: 'short' })).toMatchObject({
      msg: 'tips.msg.912',
      data: { fields: ['newPassword'] },
    })
    expect(await changePassword({ oldPassword: 'bahi-demo', newPassword: 'bahi-demo' })).toMatchObject({
      msg: 'tips.msg.912',
    })
  })

  it('changes it, logs the other devices out when asked to, and tells the customer', async () => {
    const [here, there] = [await tokenOf(MEERA), await tokenOf(MEERA)]
    expect(
      await my(here).changePassword({ oldPassword: 'bahi-demo', newPassword: 'neem-49-kite', logOutOthers: 'true' }),
    ).toMatchObject({ status: 0, data: { ended: 1 } })
    expect((await my(there).pin()).msg).toBe('tips.msg.249')
    expect((await my(here).pin()).data['passwordChangedAt']).toBe(bahi.now.toISOString())
    expect((await logIn(MEERA)).msg).toBe('tips.msg.031')
    expect((await logIn(MEERA, 'neem-49-kite')).status).toBe(0)
    expect(await readNotices(bahi, MEERA)).toEqual(['passwords.changed'])
    const stays = await tokenOf(MEERA, 'neem-49-kite')
    expect(await my(here).changePassword({ oldPassword: 'neem-49-kite', newPassword: 'bahi-demo' })).toMatchObject({
      status: 0,
      data: { ended: 0 },
    })
    expect((await my(stays).pin()).status).toBe(0)
  })

  it('answers a repeated key with the first answer and keeps no hash of a password that could be guessed from the database', async () => {
    const { changePassword } = my(await tokenOf(RAVI))
    const input = { oldPassword: 'bahi-demo', newPassword: 'rain-on-tin', logOutOthers: 'false' }
    const first = await changePassword(input, { key: 'change once' })
    expect(await changePassword(input, { key: 'change once' })).toMatchObject({ status: 0, data: first.data })
    expect((await changePassword({ ...input, newPassword: 'another-one' }, { key: 'change once' })).msg).toBe(
      'tips.msg.905',
    )
    const { rows } = await bahi.database.owner.pool.query<{ input_hash: Buffer }>(
      `select input_hash from bahi.idempotency_key where key = 'change once'`,
    )
    const parsed = { oldPassword: 'bahi-demo', newPassword: 'rain-on-tin', code: '', logOutOthers: false }
    for (const command of ['/api/app/user/updatePwd.do', 'change password', 'input change password']) {
      expect(
        rows[0]?.input_hash.equals(
          createHash('sha256').update(command).update('\0').update(JSON.stringify(parsed)).digest(),
        ),
      ).toBe(false)
    }
    await changePassword({ oldPassword: 'rain-on-tin', newPassword: 'bahi-demo' })
  })

  it('lets one of two changes at once win', async () => {
    const { changePassword } = my(await tokenOf(RAVI))
    const answers = await Promise.all(
      ['first-choice', 'other-choice'].map((newPassword) => changePassword({ oldPassword: 'bahi-demo', newPassword })),
    )
    expect(answers.map(({ msg }) => msg).sort()).toEqual(['', 'tips.msg.049'])
    const won = answers[0]?.status === 0 ? 'first-choice' : 'other-choice'
    expect((await changePassword({ oldPassword: won, newPassword: 'bahi-demo' })).status).toBe(0)
  })

  it('asks for a code while log-ins need one', async () => {
    const token = await tokenOf(RAVI)
    await setSetting('verification.smsLogin', true)
    const { changePassword, code: sendCode, pin } = my(token)
    expect((await pin()).data['codeForPassword']).toBe(true)
    expect(await changePassword({ oldPassword: 'wrong', newPassword: 'rain-on-tin' })).toMatchObject({
      msg: 'tips.msg.035',
      data: { fields: ['code'] },
    })
    const code = await sendCode('login')
    expect(
      (await changePassword({ oldPassword: 'bahi-demo', newPassword: 'rain-on-tin', code: otherCode(code) })).msg,
    ).toBe('tips.msg.035')
    expect((await changePassword({ oldPassword: 'wrong', newPassword: 'rain-on-tin', code })).msg).toBe('tips.msg.049')
    expect((await changePassword({ oldPassword: 'bahi-demo', newPassword: 'rain-on-tin', code })).status).toBe(0)
    await setSetting('verification.smsLogin', false)
    expect((await changePassword({ oldPassword: 'rain-on-tin', newPassword: 'bahi-demo', code })).status).toBe(0)
  })

  it('lets nobody guess the old password with a session that they found', async () => {
    const { changePassword } = my(await tokenOf(IMRAN))
    const guesses = []
    for (let guess = 0; guess < 21; guess += 1)
      guesses.push((await changePassword({ oldPassword: `guess-${guess}`, newPassword: 'rain-on-tin' })).msg)
    expect(guesses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'tips.msg.049'))
    expect(guesses[20]).toBe('tips.msg.162')
  })
})

describe('a log-in that needs a code', () => {
  it('tells so only after the right password, and takes a code once', async () => {
    await setSetting('verification.smsLogin', true)
    expect((await logIn(ASHA, 'wrong')).msg).toBe('tips.msg.031')
    expect(await logIn(ASHA)).toMatchObject({ msg: 'tips.msg.265', data: { fields: ['smsCode'] } })
    const smsCode = codeIn(await bahi.call('/api/app/sendCode.do', { phone: ASHA, purpose: 'login' }))
    expect((await logIn(ASHA, 'bahi-demo', { smsCode: otherCode(smsCode) })).msg).toBe('tips.msg.265')
    expect((await logIn(ASHA, 'bahi-demo', { smsCode })).status).toBe(0)
    expect((await logIn(ASHA, 'bahi-demo', { smsCode })).msg).toBe('tips.msg.265')
    await setSetting('verification.smsLogin', false)
  })
})

describe('a registration that needs a code', () => {
  it('takes the one that was sent to the phone', async () => {
    await setSetting('verification.smsRegister', true)
    const form = { phone: '9555512345', password: 'secret-1', agreed: 'true' }
    const smsCode = codeIn(await bahi.call('/api/app/sendCode.do', { phone: form.phone }))
    expect((await bahi.call('/api/app/reg.do', { ...form, smsCode: otherCode(smsCode) })).msg).toBe('tips.msg.265')
    expect((await bahi.call('/api/app/reg.do', { ...form, phone: '9555512346', smsCode })).msg).toBe('tips.msg.265')
    expect((await bahi.call('/api/app/reg.do', { ...form, smsCode })).status).toBe(0)
    await setSetting('verification.smsRegister', false)
  })
})

describe('a forgotten password', () => {
  const reset = (input: object, how: InjectHow = {}) => bahi.call('/api/app/resetPwd.do', input, how)
  const send = (phone: string) => bahi.call('/api/app/sendCode.do', { phone, purpose: 'password' })

  it('gives its refusals in their order', async () => {
    expect((await reset({ phone: '', code: '', newPassword: '' })).msg).toBe('tips.msg.022')
    expect((await reset({ phone: '12345', code: '1', newPassword: 'x' })).msg).toBe('tips.msg.021')
    expect((await reset({ phone: GURPREET, code: '000000', newPassword: 'x' })).msg).toBe('tips.msg.035')
    const code = codeIn(await send(GURPREET))
    expect((await reset({ phone: GURPREET, code, newPassword: 'short' })).msg).toBe('tips.msg.912')
  })

  it('is renewed by the code on the phone, once, and every device is logged out', async () => {
    later(2)
    const token = await tokenOf(GURPREET)
    const code = codeIn(await send(GURPREET))
    const input = { phone: GURPREET, code, newPassword: 'neem-49-kite' }
    const answers = await Promise.all([reset(input), reset({ ...input, newPassword: 'other-choice' })])
    expect(answers.map(({ msg }) => msg).sort()).toEqual(['', 'tips.msg.035'])
    expect((await reset(input)).msg).toBe('tips.msg.035')
    expect((await my(token).pin()).msg).toBe('tips.msg.249')
    expect((await logIn(GURPREET)).msg).toBe('tips.msg.031')
    expect((await logIn(GURPREET, answers[0]?.status === 0 ? 'neem-49-kite' : 'other-choice')).status).toBe(0)
    expect(await readNotices(bahi, GURPREET)).toEqual(['passwords.changed'])
  })

  it('says that passkeys still open the account, and how many, to whoever has some', async () => {
    later(2)
    const holder = await newHolder(bahi)
    for (const name of ['Phone', 'Tablet']) await addKey(bahi, holder, name)
    const code = codeIn(await send(holder.phone))
    expect((await reset({ phone: holder.phone, code, newPassword: 'neem-49-kite' })).status).toBe(0)
    const { rows } = await bahi.database.owner.pool.query(
      `select kind, params from bahi.notice where shard = $1 and customer_id = $2 and kind in ('passwords.changed', 'passkey.stay') order by id`,
      [holder.shard, holder.id],
    )
    expect(rows).toEqual([
      { kind: 'passwords.changed', params: { ended: 1 } },
      { kind: 'passkey.stay', params: { count: 2 } },
    ])
  })

  it('answers a repeated key with the first answer', async () => {
    later(2)
    const input = { phone: GURPREET, code: codeIn(await send(GURPREET)), newPassword: 'bahi-demo' }
    expect((await reset(input, { key: 'reset once' })).status).toBe(0)
    expect((await reset(input, { key: 'reset once' })).status).toBe(0)
    expect((await reset({ ...input, newPassword: 'something-else' }, { key: 'reset once' })).msg).toBe('tips.msg.035')
    expect((await logIn(GURPREET)).status).toBe(0)
  })

  it('gives the same answer for an unregistered phone, so that no answer tells who is registered', async () => {
    later(2)
    const [somebody, nobody] = [await send(ASHA), await send(NOBODY)]
    expect(Object.keys(nobody.data)).toEqual(Object.keys(somebody.data))
    expect({ ...nobody.data, phone: '', demoMessage: '' }).toEqual({ ...somebody.data, phone: '', demoMessage: '' })
    expect(codeIn(nobody)).toMatch(/^\d{6}$/)
    expect([(await send(NOBODY)).msg, (await send(ASHA)).msg]).toEqual(['tips.msg.162', 'tips.msg.162'])
    expect((await reset({ phone: NOBODY, code: codeIn(nobody), newPassword: 'neem-49-kite' })).msg).toBe('tips.msg.035')
    expect((await reset({ phone: ASHA, code: otherCode(codeIn(somebody)), newPassword: 'neem-49-kite' })).msg).toBe(
      'tips.msg.035',
    )
  })

  it('shows no code on another machine', async () => {
    later(2)
    const answer = await bahi.call(
      '/api/app/sendCode.do',
      { phone: ASHA, purpose: 'password' },
      { from: '203.0.113.7' },
    )
    expect(answer).toMatchObject({ status: 0, data: { demoMessage: null } })
  })
})
