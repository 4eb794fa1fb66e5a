import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { getUserInfo } from '@bahi/contract/customers/account'
import { listNotices } from '@bahi/contract/customers/notices'
import { enterPractice, openPractice, startPracticeAgain } from '@bahi/contract/customers/practice'
import { openCustomer, stopCustomerProgram } from '@bahi/contract/customers/staff'
import { programCalls } from '@bahi/contract/program-calls'
import { listProgramAccess, makeProgramKey, stopProgramKey, type ProgramKey } from '@bahi/contract/programs/calls'
import { buyShares, cancelOrder, getOrder } from '@bahi/contract/shares/orders'
import { MOST_ORDERS, openProgramServer, type ProgramServer } from '../../testing/servers/program-server.ts'

const LOG_IN_FIRST = 'tips.msg.249'
const ENDED = 'tips.msg.909'
const BARRED = 'tips.msg.947'

let bahi: ProgramServer
beforeAll(async () => void (bahi = await openProgramServer()))
afterEach(() => bahi.expectLedgerToHold())
afterAll(() => bahi.close())

describe('the key of a program', () => {
  it('shows its secret once, and keeps only the hash', async () => {
    const token = await bahi.token('asha')
    const first = await bahi.post(token, makeProgramKey.path, bahi.terms(), { key: 'make-1' })
    const again = await bahi.post(token, makeProgramKey.path, bahi.terms(), { key: 'make-1' })
    const { key, secret } = first.data as unknown as { key: ProgramKey; secret: string }
    expect(secret).toMatch(/^bk_[A-Za-z0-9_-]{44}$/)
    expect(again.data).toEqual({ key, secret: null, apiSecret: null })
    expect((await bahi.keysOf(token)).map(({ id }) => id)).toContain(key.id)
    const stored = await bahi.database.owner.pool.query(
      `select 1 from bahi.program_key k where k::text like $1
       union all select 1 from bahi.idempotency_key i where i.answer::text like $1`,
      [`%${secret.slice(10, 30)}%`],
    )
    expect(stored.rowCount).toBe(0)
  })

  it('refuses an end in the past or after a year, more orders than the customer may send, and no address', async () => {
    const token = await bahi.token('asha')
    for (const wrong of [
      { endsOn: bahi.dayIn(-2) },
      { endsOn: bahi.dayIn(367) },
      { ordersPerSecond: MOST_ORDERS + 1 },
      { addresses: ['203.0.113.0/33'] },
      { addresses: ['home'] },
    ])
      expect((await bahi.post(token, makeProgramKey.path, bahi.terms(wrong))).msg).toBe('tips.msg.948')
    expect((await bahi.post(token, makeProgramKey.path, bahi.terms({ scopes: ['transfer'] }))).http).toBe(400)
  })

  it('takes a form that names one scope and one address', async () => {
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries(bahi.terms({ scopes: ['read'], addresses: ['203.0.113.9'] })))
      form.append(name, String(value))
    const reply = await bahi.app.inject({
      method: 'POST',
      url: makeProgramKey.path,
      headers: {
        authorization: `Bearer ${await bahi.token('asha')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: form.toString(),
    })
    expect(reply.json()).toMatchObject({ msg: '', data: { key: { scopes: ['read'], addresses: ['203.0.113.9'] } } })
  })

  it('takes ten keys in force of a customer, also of calls at the same time', async () => {
    const token = await bahi.token('gurpreet')
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => bahi.post(token, makeProgramKey.path, bahi.terms(), { key: bahi.nextKey() })),
    )
    expect(answers.filter(({ msg }) => msg === '')).toHaveLength(10)
    expect(answers.filter(({ msg }) => msg === 'tips.msg.986')).toHaveLength(4)
  })

  it('places, shows and cancels orders, and the order names the key', async () => {
    const token = await bahi.token('asha')
    const { key, secret } = await bahi.make(token)
    const placed = await bahi.buy(secret, 1)
    expect(placed.msg).toBe('')
    expect(placed.data['programKeyId']).toBe(key.id)
    const orderId = String(placed.data['id'])
    const shown = await bahi.call(getOrder.path, { orderId }, { token, method: 'GET' })
    expect(JSON.stringify(shown.data)).toContain(`"programKeyId":"${key.id}"`)
    expect((await bahi.cancelOrder(secret, orderId)).msg).toBe('')
  })

  it('makes no call but those that the table of scopes gives it', async () => {
    const token = await bahi.token('ravi')
    const all = await bahi.make(token)
    const onlyReads = await bahi.make(token, { scopes: ['read'] })
    for (const endpoint of Object.values(allEndpoints)) {
      if (endpoint.access !== 'customer' && endpoint.access !== 'acting-customer') continue
      const scope = programCalls.get(endpoint.path)
      const method = endpoint.methods[0]
      const ofAll = await bahi.call(endpoint.path, {}, { token: all.secret, method })
      const ofReads = await bahi.call(endpoint.path, {}, { token: onlyReads.secret, method })
      expect([endpoint.path, ofAll.msg === BARRED]).toEqual([endpoint.path, scope === undefined])
      expect([endpoint.path, ofReads.msg === BARRED]).toEqual([endpoint.path, scope !== 'read'])
    }
    const staff = Object.values(allEndpoints).find(({ access }) => access === 'staff')
    expect((await bahi.call(staff?.path ?? '', {}, { token: all.secret, method: 'GET' })).msg).toBe(LOG_IN_FIRST)
    expect(
      [...programCalls.keys()].filter((path) => /bank|transfer|auth|pwd|loan|program|session/i.test(path)),
    ).toEqual([])
  })

  it('opens nothing from the moment it is stopped, and stays stopped', async () => {
    const token = await bahi.token('meera')
    const { key, secret } = await bahi.make(token)
    expect((await bahi.list(secret)).msg).toBe('')
    const stopped = await bahi.post(token, stopProgramKey.path, { id: key.id })
    expect(stopped.data).toMatchObject({ id: key.id, state: 'stopped' })
    expect((await bahi.list(secret)).msg).toBe(ENDED)
    expect((await bahi.post(token, stopProgramKey.path, { id: key.id })).msg).toBe('')
    expect((await bahi.list(secret)).msg).toBe(ENDED)
  })

  it('of another customer can be neither seen nor stopped', async () => {
    const { key, secret } = await bahi.make(await bahi.token('asha'))
    const other = await bahi.token('meera')
    expect((await bahi.post(other, stopProgramKey.path, { id: key.id })).msg).toBe('tips.msg.987')
    expect((await bahi.keysOf(other)).map(({ id }) => id)).not.toContain(key.id)
    const { data } = await bahi.buy(secret, 2)
    const own = await bahi.make(other)
    expect((await bahi.post(own.secret, cancelOrder.path, { orderId: String(data['id']) })).msg).not.toBe('')
    expect(
      (await bahi.call(getOrder.path, { orderId: String(data['id']) }, { token: own.secret, method: 'GET' })).msg,
    ).not.toBe('')
    expect((await bahi.list(`bk_${'A'.repeat(44)}`)).msg).toBe(LOG_IN_FIRST)
  })

  it('ends with its last day in India', async () => {
    const { secret } = await bahi.make(await bahi.token('asha'), { endsOn: bahi.dayIn(1) })
    const { now } = bahi
    const end = Date.parse(`${bahi.dayIn(1)}T18:30:00.000Z`)
    bahi.now = new Date(end - 1)
    expect((await bahi.list(secret)).msg).toBe('')
    bahi.now = new Date(end)
    expect((await bahi.list(secret)).msg).toBe(ENDED)
    bahi.now = now
  })

  it('trades no more for a practice book that was started again', async () => {
    const own = await bahi.token('asha')
    const opened = await bahi.post(own, openPractice.path, { name: 'Trials' }, { key: bahi.nextKey() })
    const bookId = String(opened.data['id'])
    const entered = await bahi.post(own, enterPractice.path, { id: bookId })
    const inBook = String(entered.data['token'])
    const { secret } = await bahi.make(inBook)
    expect((await bahi.list(secret)).msg).toBe('')
    expect((await bahi.post(inBook, startPracticeAgain.path, { id: bookId }, { key: bahi.nextKey() })).msg).toBe('')
    expect((await bahi.list(secret)).msg).toBe(ENDED)
  })

  it('is seen and stopped by staff with a reason, and the customer is told', async () => {
    const token = await bahi.token('meera')
    const { key, secret } = await bahi.make(token, { name: 'Too fast' })
    const id = String((await bahi.read(token, getUserInfo.path)).data['id'])
    const staff = await bahi.signIn('anita')
    const opened = await bahi.call(openCustomer.path, { id }, { token: staff, method: 'GET' })
    expect(opened.data['programs']).toContainEqual(expect.objectContaining({ id: key.id, state: 'in-force' }))
    expect(opened.text).not.toContain(secret.slice(3))
    const asked = { id, keyId: key.id, reason: 'It sends the same order again and again.' }
    const stopped = await bahi.post(staff, stopCustomerProgram.path, asked, { key: bahi.nextKey() })
    expect(stopped.data).toMatchObject({ id: key.id, state: 'stopped-by-staff' })
    expect((await bahi.list(secret)).msg).toBe(ENDED)
    expect((await bahi.post(staff, stopCustomerProgram.path, asked, { key: bahi.nextKey() })).msg).not.toBe('')
    const notices = await bahi.read(token, listNotices.path)
    expect(JSON.stringify(notices.data)).toContain('program.stopped')
  })

  it('works from its addresses only', async () => {
    const { secret } = await bahi.make(await bahi.token('asha'), { addresses: ['203.0.113.0/24', '2001:db8::/64'] })
    for (const from of ['203.0.113.9', '2001:db8::5', '::ffff:203.0.113.9'])
      expect([from, (await bahi.list(secret, from)).msg]).toEqual([from, ''])
    for (const from of ['203.0.114.9', '2001:db8:1::5'])
      expect([from, (await bahi.list(secret, from)).msg]).toEqual([from, BARRED])
  })

  it('writes each address and each refused try into the log that the customer reads', async () => {
    const token = await bahi.token('asha')
    const { key, secret } = await bahi.make(token, { scopes: ['read'], name: 'Reader' })
    for (let times = 0; times < 3; times += 1) await bahi.list(secret, '198.51.100.7')
    for (let times = 0; times < 2; times += 1) await bahi.buy(secret, 1)
    const { data } = await bahi.read(token, listProgramAccess.path)
    const lines = (data['items'] as { keyId: string }[]).filter(({ keyId }) => keyId === key.id)
    expect(lines).toHaveLength(2)
    expect(lines).toContainEqual(
      expect.objectContaining({ keyName: 'Reader', address: '198.51.100.7', path: '', refusedMsg: '', times: 1 }),
    )
    expect(lines).toContainEqual(expect.objectContaining({ path: buyShares.path, refusedMsg: BARRED, times: 2 }))
  })

  it('ends for good when its account is locked, also after the lock', async () => {
    const token = await bahi.token('imran')
    const { secret } = await bahi.make(token)
    await bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
       select shard, 1, customer_id, 'account', 'customer-request', $1::timestamptz, $1::timestamptz + interval '1 hour'
       from bahi.customer_phone where phone = '9000000004'`,
      [bahi.now],
    )
    expect((await bahi.list(secret)).msg).toBe(ENDED)
    const { now } = bahi
    bahi.now = new Date(now.getTime() + 2 * 3_600_000)
    expect((await bahi.list(secret)).msg).toBe(ENDED)
    const made = await bahi.make(await bahi.token('imran'))
    expect((await bahi.list(made.secret)).msg).toBe('')
    bahi.now = now
  })
})
