import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, credentialCalls, otherCode } from '../../../testing/credential-calls.ts'
import type { Answer } from '../../../testing/inject-call.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { thisSession, type CodeClaim } from '../credentials/verification-codes.ts'

const [ASHA, RAVI, IMRAN] = ['9000000001', '9000000002', '9000000004'] as const
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

describe('a verification code', () => {
  /** Asked for on this machine. */
  const claim: CodeClaim = { phone: RAVI, purpose: 'password', asker: { kind: 'network', id: '127.0.0.0/24' } }

  it('is sent again after a minute, ten times a day', async () => {
    const { code } = my(await tokenOf(IMRAN))
    const asked: string[] = []
    for (let time = 0; time < 10; time += 1) {
      asked.push(await code('pin'))
      bahi.now = new Date(bahi.now.getTime() + 59_999)
      expect(await code('pin')).toBe('')
      bahi.now = new Date(bahi.now.getTime() + 1)
    }
    expect(asked.every((one) => /^\d{6}$/.test(one))).toBe(true)
    expect(await code('pin')).toBe('')
    later(24 * 60)
    expect(await my(await tokenOf(IMRAN)).code('pin')).toMatch(/^\d{6}$/)
  })

  it('is good for five minutes and five tries, and lies in the database as no number anybody can guess', async () => {
    const { verificationCodes } = bahi.parts
    const send = async () => {
      later(2)
      return codeIn(await bahi.call('/api/app/sendCode.do', { phone: RAVI, purpose: 'password' }))
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
    const { rows } = await bahi.database.owner.pool.query<{ tries: number }>(
      `select tries from bahi.verification_code where phone = $1 and purpose = 'password' and code_hash is not null`,
      [RAVI],
    )
    expect(rows).toEqual([{ tries: 5 }])
  })

  it('is forgotten with its phone two days later', async () => {
    const { verificationCodes } = bahi.parts
    await bahi.call('/api/app/sendCode.do', { phone: '9876511111', purpose: 'password' })
    const kept = async () =>
      (await bahi.database.owner.pool.query(`select from bahi.verification_code where phone = '9876511111'`)).rowCount
    bahi.now = new Date(bahi.now.getTime() + 2 * 24 * 60 * MINUTE_MS - 1)
    await verificationCodes.forgetOld()
    expect(await kept()).toBe(2)
    bahi.now = new Date(bahi.now.getTime() + 1)
    await verificationCodes.forgetOld()
    expect(await kept()).toBe(0)
  })

  it('is for its phone and purpose only, and opens once', async () => {
    const { verificationCodes, db } = bahi.parts
    later(2)
    const code = codeIn(await bahi.call('/api/app/sendCode.do', { phone: RAVI, purpose: 'password' }))
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
      bahi.call('/api/app/resetPwd.do', { phone: IMRAN, newPassword: 'neem-49-kite', ...input }, { from })
    const send = (from: string, deviceKey = '') =>
      bahi.call('/api/app/sendCode.do', { phone: IMRAN, purpose: 'password', deviceKey }, { from })
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
        bahi.now = new Date(bahi.now.getTime() + 60_000)
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
