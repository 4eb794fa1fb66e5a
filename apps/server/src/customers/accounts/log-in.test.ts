import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPhone, getUserInfo, logIn, logOut, register } from '@bahi/contract/customers/account'
import { addToWatchlist, listWatchlist } from '@bahi/contract/customers/watchlist'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'

const HOUR_MS = 3_600_000
const start = new Date('2026-11-20T09:00:00.000Z')

describe('logging in', () => {
  let bahi: AccountServer
  let lastPhone = 9_100_000_000
  beforeAll(async () => void (bahi = await openAccountServer()))
  afterAll(() => bahi.close())

  async function newCustomer(): Promise<{ phone: string; password: string; id: string; token: string }> {
    bahi.now = start
    const phone = String((lastPhone += 1))
    const { data } = await bahi.call(register.path, { phone, password: 'correct horse', agreed: '1' })
    return { phone, password: 'correct horse', id: (data['user'] as { id: string }).id, token: String(data['token']) }
  }
  const whoIs = (token: string) => bahi.call(getUserInfo.path, {}, { token })
  const lock = (id: string, kind: string, until: Date | null, legalOrder: string | null = null) =>
    bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until, legal_order, proposal_id) select shard, $2, id, $3, 'suspected-takeover', $4, $5, $6, case when $6::text is null then null else 1 end from bahi.customer where id = $1`,
      [id, (lastPhone += 1), kind, start, until, legalOrder],
    )

  it('gives a token that knows the customer, by GET and by POST', async () => {
    const { phone, password, id } = await newCustomer()
    const answer = await bahi.call(logIn.path, { phone, password })
    expect(answer).toMatchObject({
      status: 0,
      data: { readOnly: false, expiresAt: '2026-11-21T09:00:00.000Z', user: { id } },
    })
    const token = String(answer.data['token'])
    expect(token).toMatch(/^[A-Za-z0-9_-]{44}$/)
    expect(await whoIs(token)).toMatchObject({ status: 0, data: { id } })
    expect(await bahi.call(getUserInfo.path, {}, { token, method: 'GET' })).toMatchObject({ status: 0, data: { id } })
  })

  it.each([
    [{ phone: '', password: '' }, '029'],
    [{ phone: '', password: 'x' }, '022'],
    [{ phone: '9000000001', password: '' }, '022'],
    [{}, '029'],
    [{ phone: '1234', password: 'x' }, '021'],
    [{ phone: '9999999999', password: 'whatever' }, '031'],
  ])('refuses %j with %s', async (input, code) => {
    expect(await bahi.call(logIn.path, input)).toMatchObject({ http: 200, status: 1, msg: `tips.msg.${code}` })
  })

  it('says the same to a wrong password and to an unknown phone, after the same work', async () => {
    const { phone } = await newCustomer()
    const work = watchWork(bahi)
    const wrong = await bahi.call(logIn.path, { phone, password: 'wrong' })
    const afterWrong = work.done()
    const unknown = await bahi.call(logIn.path, { phone: '9876543210', password: 'wrong' })
    const afterUnknown = work.done()
    work.stop()
    expect(wrong.msg).toBe('tips.msg.031')
    expect(unknown.text).toBe(wrong.text)
    expect(afterWrong.length).toBeGreaterThan(3)
    expect(afterUnknown).toEqual(afterWrong)
  })

  it('asks for log-in without a token, with a wrong one, and with another scheme', async () => {
    const { token } = await newCustomer()
    for (const wrong of ['', 'x', 'A'.repeat(44), token.slice(1), `${token}A`])
      expect(await whoIs(wrong)).toMatchObject({ http: 200, status: 1, msg: 'tips.msg.249' })
    expect(await bahi.call(getUserInfo.path, {}, { headers: { authorization: `Basic ${token}` } })).toMatchObject({
      msg: 'tips.msg.249',
    })
    expect(await bahi.call(`${getUserInfo.path}?token=${token}`)).toMatchObject({ msg: 'tips.msg.249' })
  })

  it('ends a session at log-out, at once', async () => {
    const { token } = await newCustomer()
    expect(await bahi.call(logOut.path, {}, { token })).toMatchObject({ status: 0 })
    expect(await whoIs(token)).toMatchObject({ msg: 'tips.msg.249' })
    expect(await bahi.call(logOut.path, {}, { token })).toMatchObject({ msg: 'tips.msg.249' })
  })

  it('ends a session that another process revoked', async () => {
    const { token, id } = await newCustomer()
    expect(await whoIs(token)).toMatchObject({ status: 0 })
    await bahi.database.owner.pool.query(`update bahi.session set revoked_at = $2 where customer_id = $1`, [
      id,
      bahi.now,
    ])
    expect(await whoIs(token)).toMatchObject({ msg: 'tips.msg.249' })
  })

  it('ends a session after twelve idle hours, not a moment before', async () => {
    const { token } = await newCustomer()
    bahi.now = new Date(start.getTime() + 12 * HOUR_MS - 1)
    expect(await whoIs(token)).toMatchObject({ status: 0 })
    const { token: other } = await newCustomer()
    bahi.now = new Date(start.getTime() + 12 * HOUR_MS)
    expect(await whoIs(other)).toMatchObject({ msg: 'tips.msg.249' })
  })

  it('ends a session after 24 hours, however busy it was', async () => {
    const { token } = await newCustomer()
    for (const hour of [8, 16, 23]) {
      bahi.now = new Date(start.getTime() + hour * HOUR_MS)
      expect(await whoIs(token)).toMatchObject({ status: 0 })
    }
    bahi.now = new Date(start.getTime() + 24 * HOUR_MS - 1)
    expect(await whoIs(token)).toMatchObject({ status: 0 })
    bahi.now = new Date(start.getTime() + 24 * HOUR_MS)
    expect(await whoIs(token)).toMatchObject({ msg: 'tips.msg.249' })
  })

  it('tells of an account lock only after the right password, with a token that reads and acts on nothing', async () => {
    const { phone, password, id } = await newCustomer()
    await lock(id, 'account', new Date(start.getTime() + HOUR_MS))
    expect(await bahi.call(logIn.path, { phone, password: 'wrong' })).toMatchObject({ msg: 'tips.msg.031' })
    const answer = await bahi.call(logIn.path, { phone, password })
    expect(answer).toMatchObject({
      http: 200,
      status: 1,
      msg: 'tips.msg.030',
      data: { params: { reason: 'suspected-takeover', until: '2026-11-20T10:00:00.000Z' } },
    })
    const { token } = answer.data['params'] as { token: string }
    expect(await whoIs(token)).toMatchObject({ status: 0, data: { id, locks: [{ kind: 'account' }] } })
    expect(await bahi.call(listWatchlist.path, {}, { token, method: 'GET' })).toMatchObject({ status: 0 })
    expect(await bahi.call(addToWatchlist.path, { code: 'ALFA' }, { token })).toMatchObject({ msg: 'tips.msg.006' })
    expect(await bahi.call(logOut.path, {}, { token })).toMatchObject({ status: 0 })
  })

  it('opens again by itself when the lock has ended, and stays locked while a legal order stands', async () => {
    const one = await newCustomer()
    await lock(one.id, 'account', new Date(start.getTime() + HOUR_MS))
    bahi.now = new Date(start.getTime() + HOUR_MS - 1)
    expect(await bahi.call(logIn.path, one)).toMatchObject({ msg: 'tips.msg.030' })
    bahi.now = new Date(start.getTime() + HOUR_MS)
    expect(await bahi.call(logIn.path, one)).toMatchObject({ status: 0 })
    const other = await newCustomer()
    await lock(other.id, 'account', null, 'Court of Pune 12/2026')
    bahi.now = new Date(start.getTime() + 1_000 * HOUR_MS)
    expect(await bahi.call(logIn.path, other)).toMatchObject({ msg: 'tips.msg.030', data: { params: { until: '' } } })
  })

  it('makes a running session read-only as soon as the account is locked', async () => {
    const { token, id } = await newCustomer()
    expect(await bahi.call(addToWatchlist.path, { code: 'ALFA' }, { token })).toMatchObject({ status: 0 })
    await lock(id, 'account', new Date(start.getTime() + HOUR_MS))
    expect(await bahi.call(addToWatchlist.path, { code: 'BETA' }, { token })).toMatchObject({ msg: 'tips.msg.006' })
    expect(await whoIs(token)).toMatchObject({ status: 0 })
  })

  it('lets a customer with a trade lock log in', async () => {
    const customer = await newCustomer()
    await lock(customer.id, 'trade', new Date(start.getTime() + HOUR_MS))
    expect(await bahi.call(logIn.path, customer)).toMatchObject({
      status: 0,
      data: { readOnly: false, user: { locks: [{ kind: 'trade', longestHours: 72 }] } },
    })
  })

  it('lets demo customers in from this machine only', async () => {
    const customer = await newCustomer()
    await bahi.database.owner.pool.query(
      `insert into bahi.demo_customer (shard, customer_id) select shard, id from bahi.customer where id = $1`,
      [customer.id],
    )
    expect(await bahi.call(logIn.path, customer)).toMatchObject({ status: 0 })
    expect(await bahi.call(logIn.path, customer, { from: '192.168.1.20' })).toMatchObject({ msg: 'tips.msg.900' })
    expect(await bahi.call(logIn.path, customer, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toMatchObject({
      msg: 'tips.msg.900',
    })
    expect(await bahi.call(logIn.path, await newCustomer(), { from: '192.168.1.20' })).toMatchObject({ status: 0 })
  })

  it('stops the twenty-first guess of a network and the hundred-and-first of all, but not the customer elsewhere nor on their own device', async () => {
    const { phone, password } = await newCustomer()
    const { deviceKey } = (await bahi.call(logIn.path, { phone, password })).data as { deviceKey: string }
    const guess = async (from: string) => (await bahi.call(logIn.path, { phone, password: 'a guess' }, { from })).msg
    for (let host = 0; host < 20; host += 1) expect(await guess(`10.0.0.${host}`)).toBe('tips.msg.031')
    const stopped = await bahi.call(logIn.path, { phone, password }, { from: '10.0.0.99' })
    expect(stopped).toMatchObject({ http: 429, msg: 'tips.msg.162' })
    expect(stopped.headers['retry-after']).toBe('900')
    // Who comes from elsewhere is nobody's prisoner, and what succeeded was no guess.
    for (let time = 0; time < 30; time += 1)
      expect(await bahi.call(logIn.path, { phone, password }, { from: '10.9.9.9' })).toMatchObject({ status: 0 })
    for (const network of [1, 2, 3, 4])
      for (let host = 0; host < 20; host += 1) expect(await guess(`10.0.${network}.${host}`)).toBe('tips.msg.031')
    expect(await guess('10.0.5.1')).toBe('tips.msg.162')
    expect(await bahi.call(logIn.path, { phone, password }, { from: '10.9.9.9' })).toMatchObject({ http: 429 })
    // The device that has been here before is counted apart, also on a network that is at its end, and by the same measure.
    for (let time = 0; time < 20; time += 1)
      expect(
        await bahi.call(logIn.path, { phone, password: 'a guess', deviceKey }, { from: '10.0.0.99' }),
      ).toMatchObject({ msg: 'tips.msg.031' })
    expect(await bahi.call(logIn.path, { phone, password, deviceKey })).toMatchObject({ http: 429 })
    const other = await newCustomer()
    const { deviceKey: others } = (await bahi.call(logIn.path, other)).data as { deviceKey: string }
    expect(await bahi.call(logIn.path, { phone, password, deviceKey: others })).toMatchObject({ http: 429 })
    bahi.now = new Date(start.getTime() + 15 * 60_000)
    expect(await bahi.call(logIn.path, { phone, password }, { from: '10.0.0.99' })).toMatchObject({ status: 0 })
    expect(await bahi.call(logIn.path, { phone, password, deviceKey })).toMatchObject({ status: 0 })
  })

  it('lets the known device in while strangers are at their end', async () => {
    const { phone, password } = await newCustomer()
    const { deviceKey } = (await bahi.call(logIn.path, { phone, password })).data as { deviceKey: string }
    for (const network of [0, 1, 2, 3, 4])
      for (let host = 0; host < 20; host += 1)
        await bahi.call(logIn.path, { phone, password: 'a guess' }, { from: `10.1.${network}.${host}` })
    expect(await bahi.call(logIn.path, { phone, password }, { from: '10.1.7.1' })).toMatchObject({ http: 429 })
    expect(await bahi.call(logIn.path, { phone, password, deviceKey }, { from: '10.1.7.1' })).toMatchObject({
      status: 0,
    })
  })

  it('says whether a phone is registered', async () => {
    const { phone } = await newCustomer()
    expect(await bahi.call(checkPhone.path, { phone })).toMatchObject({ status: 0, data: { registered: true } })
    expect(await bahi.call(checkPhone.path, { phone: '9876500000' })).toMatchObject({
      status: 0,
      data: { registered: false },
    })
    expect(await bahi.call(checkPhone.path, {})).toMatchObject({ msg: 'tips.msg.022', data: { fields: ['phone'] } })
    expect(await bahi.call(checkPhone.path, { phone: '123' })).toMatchObject({ msg: 'tips.msg.021' })
  })

  it('raised no fault in any of this', () => {
    expect(bahi.faults).toEqual([])
  })
})

describe('the limit of log-in tries', () => {
  it('turns an address away after its tries of a minute, for each call by itself', async () => {
    const bahi = await openAccountServer({ visitorTriesPerMinute: 3 })
    for (let turn = 0; turn < 3; turn += 1)
      expect(await bahi.call(checkPhone.path, { phone: '9876500000' })).toMatchObject({ http: 200 })
    const refused = await bahi.call(checkPhone.path, { phone: '9876500000' })
    expect(refused).toMatchObject({ http: 429, status: 1, msg: 'tips.msg.162' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await bahi.call(checkPhone.path, { phone: '9876500000' }, { from: '10.1.1.1' })).toMatchObject({ http: 200 })
    expect(await bahi.call(logIn.path, { phone: '9876500000', password: 'x' })).toMatchObject({ msg: 'tips.msg.031' })
    expect(bahi.faults).toEqual([])
    await bahi.close()
  })
})

describe('behind a proxy', () => {
  it('counts the addresses that a trusted proxy forwards, and trusts no other forwarder', async () => {
    const bahi = await openAccountServer({ visitorTriesPerMinute: 1, trustedProxies: ['10.0.0.0/24'] })
    const check = async (from: string, forwarded: string) =>
      (await bahi.call(checkPhone.path, { phone: '9876500000' }, { from, headers: { 'x-forwarded-for': forwarded } }))
        .http
    expect([
      await check('10.0.0.1', '203.0.113.1'),
      await check('10.0.0.2', '203.0.113.2'),
      await check('10.0.0.3', '203.0.113.1'),
    ]).toEqual([200, 200, 429])
    // Whatever a client claims stands before what the proxy saw.
    expect(await check('10.0.0.1', '198.51.100.77, 203.0.113.2')).toBe(429)
    expect([await check('192.0.2.1', '203.0.113.5'), await check('192.0.2.1', '203.0.113.6')]).toEqual([200, 429])
    await bahi.close()
  })
})

/** The statements sent and the passwords verified since the last look, without their values. */
function watchWork(bahi: AccountServer): { done(): string[]; stop(): void } {
  const { passwords } = bahi.parts
  const pool = bahi.parts.db.pool as unknown as { query: (...statement: unknown[]) => unknown }
  const { verify } = passwords
  const { query } = pool
  let work: string[] = []
  passwords.verify = (hash, password) => {
    work.push('verify a password')
    return verify(hash, password)
  }
  pool.query = (...statement) => {
    work.push(String(statement[0]))
    return query.apply(pool, statement)
  }
  return {
    done() {
      const done = work
      work = []
      return done
    },
    stop() {
      Object.assign(pool, { query })
      Object.assign(passwords, { verify })
    },
  }
}
