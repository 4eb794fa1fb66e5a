import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logIn, logOut } from '@bahi/contract/customers/account'
import { changePassword } from '@bahi/contract/customers/passwords'
import { endOtherSessions } from '@bahi/contract/customers/sessions'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { StreamPhone } from '../../../testing/stream-phone.ts'
import { openSessions, type Sessions } from '../sessions/sessions.ts'

const PHONE = '9000000001'
const ORDER = { orderId: '13', state: 'filled', filledQuantity: 100 }

describe('the live stream of a session', () => {
  let bahi: TestServer
  let owner: bigint
  /** The sessions as another process on the same database keeps them. */
  let elsewhere: Sessions
  beforeAll(async () => {
    bahi = await openTestServer()
    const { rows } = await bahi.database.owner.pool.query<{ id: bigint }>(
      'select id from bahi.customer where phone = $1',
      [PHONE],
    )
    owner = BigInt(rows[0]?.id ?? 0)
    elsewhere = openSessions({
      pool: bahi.database.app.pool,
      systemClock: () => bahi.now,
      idleHours: () => 12,
      absoluteHours: () => 24,
      onError: (error) => void bahi.faults.push(error),
    })
  })
  afterAll(() => bahi.close())

  async function listen(password = 'bahi-demo') {
    const { data } = await bahi.call(logIn.path, { phone: PHONE, password })
    const token = String(data['token'])
    const phone = new StreamPhone()
    bahi.parts.stream.join(phone, '203.0.113.7').hear(JSON.stringify({ type: 'hello', token }))
    await vi.waitFor(() => expect(phone.last()).toMatchObject({ type: 'welcome', customer: true }))
    return { token, phone }
  }
  const hears = (phone: StreamPhone): boolean => {
    const before = phone.heard.length
    bahi.parts.stream.tellCustomer(owner, ORDER)
    return phone.heard.length > before
  }
  const untilDeaf = (phone: StreamPhone) => vi.waitFor(() => expect(hears(phone)).toBe(false))

  it('tells nothing of the customer after log-out, and goes on for the other device', async () => {
    const [left, stays] = [await listen(), await listen()]
    expect(hears(left.phone)).toBe(true)
    expect(await bahi.call(logOut.path, {}, { token: left.token })).toMatchObject({ status: 0 })
    await untilDeaf(left.phone)
    expect(hears(stays.phone)).toBe(true)
  })

  it('tells nothing after another device has ended it', async () => {
    const [ended, ending] = [await listen(), await listen()]
    await bahi.call(endOtherSessions.path, {}, { token: ending.token })
    await untilDeaf(ended.phone)
    expect(hears(ending.phone)).toBe(true)
  })

  it('tells nothing after it was ended in another process, without waiting for a beat', async () => {
    const { token, phone } = await listen()
    await elsewhere.revoke(token)
    await untilDeaf(phone)
  })

  it('tells nothing after another process has ended all sessions of the customer', async () => {
    const { phone } = await listen()
    await bahi.database.owner.pool.query('update bahi.session set revoked_at = $2 where customer_id = $1', [
      owner,
      bahi.now,
    ])
    elsewhere.forgetCustomer(owner)
    await untilDeaf(phone)
  })

  it('tells nothing after it has expired, found at the next beat, and listening is no use of it', async () => {
    const { phone } = await listen()
    const began = bahi.now
    for (const hours of [4, 8, 11]) {
      bahi.now = new Date(began.getTime() + hours * 3_600_000)
      bahi.parts.stream.beat()
    }
    expect(hears(phone)).toBe(true)
    bahi.now = new Date(began.getTime() + 12 * 3_600_000)
    bahi.parts.stream.beat()
    await untilDeaf(phone)
    bahi.now = began
  })

  it('tells nothing to the other devices after a change of the password that logs them out', async () => {
    const [other, own] = [await listen(), await listen()]
    const changed = await bahi.call(
      changePassword.path,
      { oldPassword: 'bahi-demo', newPassword: 'another horse', logOutOthers: '1' },
      { token: own.token },
    )
    expect(changed).toMatchObject({ status: 0 })
    await untilDeaf(other.phone)
    expect(hears(own.phone)).toBe(true)
  })
})
