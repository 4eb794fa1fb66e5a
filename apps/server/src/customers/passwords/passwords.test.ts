import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, credentialCalls, noticesOf, otherCode } from '../../../testing/credential-calls.ts'
import type { Answer, InjectHow } from '../../../testing/inject-call.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { thisSession, type CodeClaim } from '../credentials/verification-codes.ts'

const [ASHA, RAVI, MEERA, IMRAN, GURPREET] = [
  '9000000001',
  '9000000002',
  '9000000003',
  '9000000004',
  '9000000005',
] as const
const NOBODY = '9876500000'
const MINUTE_MS = 60_000

let town: TestServer
beforeAll(async () => void (town = await openTestServer()))
afterAll(() => town.close())

function later(minutes: number): void {
  town.now = new Date(town.now.getTime() + minutes * MINUTE_MS)
}

async function logIn(phone: string, password = 'bahi-demo', more: object = {}): Promise<Answer> {
  return town.call('/api/app/login.do', { phone, password, ...more })
}

const tokenOf = async (phone: string, password?: string): Promise<string> =>
  String((await logIn(phone, password)).data['token'])
const my = (token: string) => credentialCalls(town, token)

let settingsSet = 0

/** Each begins a day after the last one, all of them in the past: no row is ever overwritten. */
async function setSetting(name: string, value: unknown): Promise<void> {
  settingsSet += 1
  await town.database.owner.pool.query(
    `insert into bahi.setting (name, effective_from, value, reason, recorded_at, installed) values ($1, date '2026-01-01' + $2::int, $3, 'for a test', $4, true)`,
    [name, settingsSet, JSON.stringify(value), town.now],
  )
  await town.house.settings.reload()
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
    expect((await my(here).pin()).data['passwordChangedAt']).toBe(town.now.toISOString())
    expect((await logIn(MEERA)).msg).toBe('tips.msg.031')
    expect((await logIn(MEERA, 'neem-49-kite')).status).toBe(0)
    expect(await noticesOf(town, MEERA)).toEqual(['passwords.changed'])
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
    const { rows } = await town.database.owner.pool.query<{ input_hash: Buffer }>(
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
    const smsCode = codeIn(await town.call('/api/app/sendCode.do', { phone: ASHA, purpose: 'login' }))
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
    const smsCode = codeIn(await town.call('/api/app/sendCode.do', { phone: form.phone }))
    expect((await town.call('/api/app/reg.do', { ...form, smsCode: otherCode(smsCode) })).msg).toBe('tips.msg.265')
    expect((await town.call('/api/app/reg.do', { ...form, phone: '9555512346', smsCode })).msg).toBe('tips.msg.265')
    expect((await town.call('/api/app/reg.do', { ...form, smsCode })).status).toBe(0)
    await setSetting('verification.smsRegister', false)
  })
})

describe('a forgotten password', () => {
  const reset = (input: object, how: InjectHow = {}) => town.call('/api/app/resetPwd.do', input, how)
  const send = (phone: string) => town.call('/api/app/sendCode.do', { phone, purpose: 'password' })

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
    expect(await noticesOf(town, GURPREET)).toEqual(['passwords.changed'])
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
    const answer = await town.call(
      '/api/app/sendCode.do',
      { phone: ASHA, purpose: 'password' },
      { from: '203.0.113.7' },
    )
    expect(answer).toMatchObject({ status: 0, data: { demoMessage: null } })
  })
})

describe('a verification code', () => {
  /** Asked for on this machine. */
  const claim: CodeClaim = { phone: RAVI, purpose: 'password', asker: { kind: 'network', id: '127.0.0.0/24' } }

  it('is sent again after a minute, ten times a day', async () => {
    const { code } = my(await tokenOf(IMRAN))
    const asked: string[] = []
    for (let time = 0; time < 10; time += 1) {
      asked.push(await code('pin'))
      town.now = new Date(town.now.getTime() + 59_999)
      expect(await code('pin')).toBe('')
      town.now = new Date(town.now.getTime() + 1)
    }
    expect(asked.every((one) => /^\d{6}$/.test(one))).toBe(true)
    expect(await code('pin')).toBe('')
    later(24 * 60)
    expect(await my(await tokenOf(IMRAN)).code('pin')).toMatch(/^\d{6}$/)
  })

  it('is good for five minutes and five tries, and lies in the database as no number anybody can guess', async () => {
    const { verificationCodes } = town.house
    const send = async () => {
      later(2)
      return codeIn(await town.call('/api/app/sendCode.do', { phone: RAVI, purpose: 'password' }))
    }
    const code = await send()
    later(4.99)
    expect(await verificationCodes.matches(claim, code)).toBe(true)
    later(0.01)
    expect(await verificationCodes.matches(claim, code)).toBe(false)
    const next = await send()
    const storm = await Promise.all(Array.from({ length: 30 }, () => verificationCodes.matches(claim, otherCode(next))))
    expect(storm).not.toContain(true)
    expect(await verificationCodes.matches(claim, next)).toBe(false)
    const { rows } = await town.database.owner.pool.query<{ tries: number }>(
      `select tries from bahi.verification_code where phone = $1 and purpose = 'password' and code_hash is not null`,
      [RAVI],
    )
    expect(rows).toEqual([{ tries: 5 }])
  })

  it('is forgotten with its phone two days later', async () => {
    const { verificationCodes } = town.house
    await town.call('/api/app/sendCode.do', { phone: '9876511111', purpose: 'password' })
    const kept = async () =>
      (await town.database.owner.pool.query(`select from bahi.verification_code where phone = '9876511111'`)).rowCount
    town.now = new Date(town.now.getTime() + 2 * 24 * 60 * MINUTE_MS - 1)
    await verificationCodes.forgetOld()
    expect(await kept()).toBe(2)
    town.now = new Date(town.now.getTime() + 1)
    await verificationCodes.forgetOld()
    expect(await kept()).toBe(0)
  })

  it('is for its phone and purpose only, and opens once', async () => {
    const { verificationCodes, db } = town.house
    later(2)
    const code = codeIn(await town.call('/api/app/sendCode.do', { phone: RAVI, purpose: 'password' }))
    expect(await verificationCodes.matches({ ...claim, purpose: 'withdraw' }, code)).toBe(false)
    expect(await verificationCodes.matches({ ...claim, phone: ASHA }, code)).toBe(false)
    for (const asker of [
      thisSession,
      { kind: 'network', id: '203.0.113.0/24' },
      { kind: 'device', id: claim.asker.id },
    ] as const)
      expect(await verificationCodes.matches({ ...claim, asker }, code)).toBe(false)
    const used = await Promise.all(Array.from({ length: 8 }, () => verificationCodes.use(db.pool, claim, code)))
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await verificationCodes.matches(claim, code)).toBe(false)
  })

  it("is the owner's alone: strangers who ask for the same phone neither replace it, nor guess at it, nor use it up", async () => {
    later(24 * 60)
    const reset = (input: object, from: string) =>
      town.call('/api/app/resetPwd.do', { phone: IMRAN, newPassword: 'neem-49-kite', ...input }, { from })
    const send = (from: string, deviceKey = '') =>
      town.call('/api/app/sendCode.do', { phone: IMRAN, purpose: 'password', deviceKey }, { from })
    const { deviceKey } = (await logIn(IMRAN)).data as { deviceKey: string }
    const code = codeIn(await send('127.0.0.1'))
    // Ten of one network and ten of another, with every try there is: that is all that strangers get in a day.
    for (const network of ['203.0.113', '198.51.100']) {
      for (let time = 0; time < 10; time += 1) {
        // The owner's network asked for one of the twenty.
        expect((await send(`${network}.${time}`)).msg).toBe(
          network === '198.51.100' && time === 9 ? 'tips.msg.162' : '',
        )
        expect((await send(`${network}.99`)).msg).toBe('tips.msg.162')
        for (let guess = 0; guess < 5; guess += 1)
          expect((await reset({ code }, `${network}.7`)).msg).toBe('tips.msg.035')
        town.now = new Date(town.now.getTime() + 60_000)
      }
      expect((await send(`${network}.200`)).msg).toBe('tips.msg.162')
    }
    expect((await send('192.0.2.1')).msg).toBe('tips.msg.162')
    // The device that was logged in before asks as if nobody else had, wherever it is now.
    const madeUp = deviceKey.replace(/\..{2}/, (start) => (start === '.AA' ? '.BB' : '.AA'))
    expect((await send('192.0.2.1', madeUp)).msg).toBe('tips.msg.162')
    expect((await send('192.0.2.1', deviceKey)).msg).toBe('')
    later(2)
    const own = codeIn(await send('127.0.0.1', deviceKey))
    expect((await reset({ code: own }, '127.0.0.1')).msg).toBe('tips.msg.035')
    expect((await reset({ code: own, deviceKey }, '192.0.2.200')).msg).toBe('')
  })
})
