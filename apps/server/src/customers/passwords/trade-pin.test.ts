import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialCalls, findCustomerId, readNotices, otherCode } from '../../../testing/credential-calls.ts'
import type { Answer } from '../../../testing/inject-call.ts'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { createPinChecks } from '../credentials/pin.ts'

const [ASHA, RAVI, MEERA, GURPREET] = ['9000000001', '9000000002', '9000000003', '9000000005'] as const
const MINUTE_MS = 60_000

let bahi: TestServer
beforeAll(async () => void (bahi = await openTestServer()))
afterAll(() => bahi.close())

function later(minutes: number): void {
  bahi.now = new Date(bahi.now.getTime() + minutes * MINUTE_MS)
}

async function logIn(phone: string): Promise<Answer> {
  return bahi.call('/api/app/login.do', { phone, password: 'bahi-demo' })
}

const tokenOf = async (phone: string): Promise<string> => String((await logIn(phone)).data['token'])
const my = (token: string) => credentialCalls(bahi, token)

describe('the trade PIN', () => {
  it('is set once: 022, 913, 941, then 940', async () => {
    const { setPin, pin } = my(await tokenOf(ASHA))
    expect((await pin()).data).toMatchObject({ has: false, changedAt: null, lockedUntil: null })
    expect((await pin('482915')).msg).toBe('tips.msg.242')
    expect((await setPin('')).msg).toBe('tips.msg.022')
    for (const malformed of ['48291', '4829155', '48291a', '４８２９１５'])
      expect((await setPin(malformed)).msg).toBe('tips.msg.913')
    for (const easy of ['123456', '777777', '654321', '900000', '000001'])
      expect((await setPin(easy)).msg).toBe('tips.msg.941')
    const storm = await Promise.all(['482915', '730164', '615903'].map((one) => setPin(one)))
    expect(storm.map(({ msg }) => msg).sort()).toEqual(['', 'tips.msg.940', 'tips.msg.940'])
    expect((await pin()).data['has']).toBe(true)
    expect(await readNotices(bahi, ASHA)).toEqual(['pin.set'])
  })

  it('answers a repeated key with the first answer', async () => {
    const { setPin } = my(await tokenOf(MEERA))
    expect((await setPin('482915', { key: 'pin once' })).status).toBe(0)
    expect((await setPin('482915', { key: 'pin once' })).status).toBe(0)
    expect((await setPin('730164', { key: 'pin once' })).msg).toBe('tips.msg.905')
  })

  it('lies in the database so that the database alone cannot guess it', async () => {
    const { rows } = await bahi.database.owner.pool.query<{ pin_hash: Buffer }>('select pin_hash from bahi.trade_pin')
    expect(rows.length).toBeGreaterThan(0)
    for (const { pin_hash: sealed } of rows) expect(sealed.toString('latin1')).not.toContain('argon2')
  })

  it('is changed by the old one: 022, 242, 079, 913, 941, 942', async () => {
    const { changePin, pin } = my(await tokenOf(MEERA))
    expect((await my(await tokenOf(GURPREET)).changePin({ oldPin: '482915', newPin: '730164' })).msg).toBe(
      'tips.msg.242',
    )
    expect((await changePin({ oldPin: '', newPin: '1' })).msg).toBe('tips.msg.022')
    expect((await changePin({ oldPin: '111111', newPin: '1' })).msg).toBe('tips.msg.079')
    expect((await changePin({ oldPin: '482915', newPin: '73016' })).msg).toBe('tips.msg.913')
    expect((await changePin({ oldPin: '482915', newPin: '555555' })).msg).toBe('tips.msg.941')
    expect((await changePin({ oldPin: '482915', newPin: '482915' })).msg).toBe('tips.msg.942')
    expect((await changePin({ oldPin: '482915', newPin: '730164' })).status).toBe(0)
    expect((await pin('482915')).msg).toBe('tips.msg.079')
    expect((await pin('730164')).status).toBe(0)
    expect(await readNotices(bahi, MEERA)).toContain('pin.changed')
  })

  it('is locked for half an hour by the fifth wrong one, to the minute, and the right one does not open it earlier', async () => {
    const { pin } = my(await tokenOf(MEERA))
    const wrong = []
    for (let guess = 0; guess < 4; guess += 1) wrong.push(await pin('000000'))
    expect(wrong.map(({ msg, data }) => [msg, (data['params'] as { left: number }).left])).toEqual([
      ['tips.msg.079', 4],
      ['tips.msg.079', 3],
      ['tips.msg.079', 2],
      ['tips.msg.079', 1],
    ])
    expect(await pin('000000')).toMatchObject({ msg: 'tips.msg.904', data: { params: { minutes: 30 } } })
    expect((await pin('730164')).msg).toBe('tips.msg.904')
    expect((await pin()).data['lockedUntil']).toBe(new Date(bahi.now.getTime() + 30 * MINUTE_MS).toISOString())
    bahi.now = new Date(bahi.now.getTime() + 30 * MINUTE_MS - 1)
    expect(await pin('730164')).toMatchObject({ msg: 'tips.msg.904', data: { params: { minutes: 1 } } })
    bahi.now = new Date(bahi.now.getTime() + 1)
    expect((await pin('000000')).msg).toBe('tips.msg.079')
    expect((await pin('730164')).status).toBe(0)
    expect((await pin()).data['lockedUntil']).toBeNull()
    expect((await readNotices(bahi, MEERA)).filter((kind) => kind === 'pin.locked')).toHaveLength(1)
  })

  it('is looked at five times and no more, however many wrong ones arrive at once from however many sessions and processes', async () => {
    const token = await tokenOf(MEERA)
    const storms = await Promise.all(Array.from({ length: 40 }, (_, guess) => my(token).pin(String(100_000 + guess))))
    const counted = (code: string) => storms.filter(({ msg }) => msg === code).length
    expect([counted('tips.msg.079'), counted('tips.msg.904')]).toEqual([4, 36])
    later(30)
    // A second process has a line of its own: only the count in the database is between the two.
    const { db, passwords, seal, settings, ids } = bahi.parts
    const looked: string[] = []
    const watched = {
      verify: (hash: string | undefined, pin: string) => (looked.push(pin), passwords.verify(hash, pin)),
    }
    const processes = Array.from({ length: 4 }, () =>
      createPinChecks({
        pool: db.pool,
        passwords: watched,
        seal,
        settings,
        ids,
        systemClock: () => bahi.now,
        clock: bahi.parts.clock,
      }),
    )
    const who = await findCustomerId(bahi, MEERA)
    await Promise.all(
      processes.flatMap((one) => Array.from({ length: 10 }, (_, guess) => one.checkPin(who, String(200_000 + guess)))),
    )
    expect(looked).toHaveLength(5)
    expect((await my(token).pin('730164')).msg).toBe('tips.msg.904')
    later(30)
  })

  it('lets the right one through as often as it comes', async () => {
    const token = await tokenOf(MEERA)
    const answers = await Promise.all(Array.from({ length: 20 }, () => my(token).pin('730164')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 0))
  })

  it('is renewed by a code and the log-in password when it was forgotten, locked or not: 035, 049', async () => {
    later(2)
    const { changePin, code: sendCode, pin } = my(await tokenOf(MEERA))
    for (let guess = 0; guess < 5; guess += 1) await pin('000000')
    const code = await sendCode('pin')
    const forgotten = { oldPin: '', newPin: '615903', code, password: 'bahi-demo' }
    expect((await changePin({ ...forgotten, password: '' })).msg).toBe('tips.msg.022')
    expect((await changePin({ ...forgotten, code: otherCode(code) })).msg).toBe('tips.msg.035')
    expect((await changePin({ ...forgotten, password: 'wrong' })).msg).toBe('tips.msg.049')
    expect((await changePin(forgotten)).status).toBe(0)
    expect((await changePin({ ...forgotten, newPin: '482915' })).msg).toBe('tips.msg.035')
    expect((await pin('615903')).status).toBe(0)
  })

  it('is not tried by whoever may only read', async () => {
    const {
      rows: [row],
    } = await bahi.database.owner.pool.query<{ shard: number; customer_id: bigint }>(
      'select shard, customer_id from bahi.customer_phone where phone = $1',
      [RAVI],
    )
    await bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) values ($1, 77, $2, 'account', 'customer-request', $3::timestamptz, $3::timestamptz + interval '1 hour')`,
      [row?.shard, row?.customer_id, bahi.now],
    )
    const { token } = (await logIn(RAVI)).data['params'] as { token: string }
    expect((await my(token).pin('482915')).msg).toBe('tips.msg.006')
    expect((await my(token).pin()).status).toBe(0)
    expect((await my(token).setPin('482915')).msg).toBe('tips.msg.006')
    expect((await my(token).changePassword({ oldPassword: 'bahi-demo', newPassword: 'rain-on-tin' })).msg).toBe(
      'tips.msg.006',
    )
  })
})
