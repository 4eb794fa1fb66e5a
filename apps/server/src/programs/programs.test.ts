import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { getUserInfo } from '@bahi/contract/customers/account'
import { listNotices } from '@bahi/contract/customers/notices'
import { enterPractice, openPractice, startPracticeAgain } from '@bahi/contract/customers/practice'
import { openCustomer, stopCustomerProgram } from '@bahi/contract/customers/staff'
import { programCalls } from '@bahi/contract/program-calls'
import { listProgramAccess, makeProgramKey, stopProgramKey, type ProgramKey } from '@bahi/contract/programs/calls'
import { buyShares, cancelOrder, getOrder } from '@bahi/contract/shares/orders'
import { MOST_ORDERS, openProgramTown, type ProgramTown } from '../../testing/towns/program-town.ts'

const LOG_IN_FIRST = 'tips.msg.249'
const ENDED = 'tips.msg.909'
const BARRED = 'tips.msg.947'

let town: ProgramTown
beforeAll(async () => void (town = await openProgramTown()))
afterEach(() => town.expectLedgerToHold())
afterAll(() => town.close())

describe('the key of a program', () => {
  it('shows its secret once, and keeps only the hash', async () => {
    const token = await town.token('asha')
    const first = await town.post(token, makeProgramKey.path, town.terms(), { key: 'make-1' })
    const again = await town.post(token, makeProgramKey.path, town.terms(), { key: 'make-1' })
    const { key, secret } = first.data as unknown as { key: ProgramKey; secret: string }
    expect(secret).toMatch(/^bk_[A-Za-z0-9_-]{44}$/)
    expect(again.data).toEqual({ key, secret: null, apiSecret: null })
    expect((await town.keysOf(token)).map(({ id }) => id)).toContain(key.id)
    const stored = await town.database.owner.pool.query(
      `select 1 from bahi.program_key k where k::text like $1
       union all select 1 from bahi.idempotency_key i where i.answer::text like $1`,
      [`%${secret.slice(10, 30)}%`],
    )
    expect(stored.rowCount).toBe(0)
  })

  it('refuses an end in the past or after a year, more orders than the customer may send, and no address', async () => {
    const token = await town.token('asha')
    for (const wrong of [
      { endsOn: town.dayIn(-2) },
      { endsOn: town.dayIn(367) },
      { ordersPerSecond: MOST_ORDERS + 1 },
      { addresses: ['203.0.113.0/33'] },
      { addresses: ['home'] },
    ])
      expect((await town.post(token, makeProgramKey.path, town.terms(wrong))).msg).toBe('tips.msg.948')
    expect((await town.post(token, makeProgramKey.path, town.terms({ scopes: ['transfer'] }))).http).toBe(400)
  })

  it('takes ten keys in force of a customer, also of calls at the same time', async () => {
    const token = await town.token('gurpreet')
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => town.post(token, makeProgramKey.path, town.terms(), { key: town.nextKey() })),
    )
    expect(answers.filter(({ msg }) => msg === '')).toHaveLength(10)
    expect(answers.filter(({ msg }) => msg === 'tips.msg.986')).toHaveLength(4)
  })

  it('places, shows and cancels orders, and the order names the key', async () => {
    const token = await town.token('asha')
    const { key, secret } = await town.make(token)
    const placed = await town.buy(secret, 1)
    expect(placed.msg).toBe('')
    expect(placed.data['programKeyId']).toBe(key.id)
    const orderId = String(placed.data['id'])
    const shown = await town.call(getOrder.path, { orderId }, { token, method: 'GET' })
    expect(JSON.stringify(shown.data)).toContain(`"programKeyId":"${key.id}"`)
    expect((await town.cancelOrder(secret, orderId)).msg).toBe('')
  })

  it('makes no call but those that the table of scopes gives it', async () => {
    const token = await town.token('ravi')
    const all = await town.make(token)
    const onlyReads = await town.make(token, { scopes: ['read'] })
    for (const endpoint of Object.values(allEndpoints)) {
      if (endpoint.access !== 'customer' && endpoint.access !== 'acting-customer') continue
      const scope = programCalls.get(endpoint.path)
      const method = endpoint.methods[0]
      const ofAll = await town.call(endpoint.path, {}, { token: all.secret, method })
      const ofReads = await town.call(endpoint.path, {}, { token: onlyReads.secret, method })
      expect([endpoint.path, ofAll.msg === BARRED]).toEqual([endpoint.path, scope === undefined])
      expect([endpoint.path, ofReads.msg === BARRED]).toEqual([endpoint.path, scope !== 'read'])
    }
    const staff = Object.values(allEndpoints).find(({ access }) => access === 'staff')
    expect((await town.call(staff?.path ?? '', {}, { token: all.secret, method: 'GET' })).msg).toBe(LOG_IN_FIRST)
    expect(
      [...programCalls.keys()].filter((path) => /bank|transfer|auth|pwd|loan|program|session/i.test(path)),
    ).toEqual([])
  })

  it('opens nothing from the moment it is stopped, and stays stopped', async () => {
    const token = await town.token('meera')
    const { key, secret } = await town.make(token)
    expect((await town.list(secret)).msg).toBe('')
    const stopped = await town.post(token, stopProgramKey.path, { id: key.id })
    expect(stopped.data).toMatchObject({ id: key.id, state: 'stopped' })
    expect((await town.list(secret)).msg).toBe(ENDED)
    expect((await town.post(token, stopProgramKey.path, { id: key.id })).msg).toBe('')
    expect((await town.list(secret)).msg).toBe(ENDED)
  })

  it('of another customer can be neither seen nor stopped', async () => {
    const { key, secret } = await town.make(await town.token('asha'))
    const other = await town.token('meera')
    expect((await town.post(other, stopProgramKey.path, { id: key.id })).msg).toBe('tips.msg.987')
    expect((await town.keysOf(other)).map(({ id }) => id)).not.toContain(key.id)
    const { data } = await town.buy(secret, 2)
    const own = await town.make(other)
    expect((await town.post(own.secret, cancelOrder.path, { orderId: String(data['id']) })).msg).not.toBe('')
    expect(
      (await town.call(getOrder.path, { orderId: String(data['id']) }, { token: own.secret, method: 'GET' })).msg,
    ).not.toBe('')
    expect((await town.list(`bk_${'A'.repeat(44)}`)).msg).toBe(LOG_IN_FIRST)
  })

  it('ends with its last day in India', async () => {
    const { secret } = await town.make(await town.token('asha'), { endsOn: town.dayIn(1) })
    const { now } = town
    const end = Date.parse(`${town.dayIn(1)}T18:30:00.000Z`)
    town.now = new Date(end - 1)
    expect((await town.list(secret)).msg).toBe('')
    town.now = new Date(end)
    expect((await town.list(secret)).msg).toBe(ENDED)
    town.now = now
  })

  it('trades no more for a practice book that was started again', async () => {
    const own = await town.token('asha')
    const opened = await town.post(own, openPractice.path, { name: 'Trials' }, { key: town.nextKey() })
    const bookId = String(opened.data['id'])
    const entered = await town.post(own, enterPractice.path, { id: bookId })
    const inBook = String(entered.data['token'])
    const { secret } = await town.make(inBook)
    expect((await town.list(secret)).msg).toBe('')
    expect((await town.post(inBook, startPracticeAgain.path, { id: bookId }, { key: town.nextKey() })).msg).toBe('')
    expect((await town.list(secret)).msg).toBe(ENDED)
  })

  it('is seen and stopped by staff with a reason, and the customer is told', async () => {
    const token = await town.token('meera')
    const { key, secret } = await town.make(token, { name: 'Too fast' })
    const id = String((await town.read(token, getUserInfo.path)).data['id'])
    const staff = await town.signIn('anita')
    const opened = await town.call(openCustomer.path, { id }, { token: staff, method: 'GET' })
    expect(opened.data['programs']).toContainEqual(expect.objectContaining({ id: key.id, state: 'in-force' }))
    expect(opened.text).not.toContain(secret.slice(3))
    const asked = { id, keyId: key.id, reason: 'It sends the same order again and again.' }
    const stopped = await town.post(staff, stopCustomerProgram.path, asked, { key: town.nextKey() })
    expect(stopped.data).toMatchObject({ id: key.id, state: 'stopped-by-staff' })
    expect((await town.list(secret)).msg).toBe(ENDED)
    expect((await town.post(staff, stopCustomerProgram.path, asked, { key: town.nextKey() })).msg).not.toBe('')
    const notices = await town.read(token, listNotices.path)
    expect(JSON.stringify(notices.data)).toContain('program.stopped')
  })

  it('works from its addresses only', async () => {
    const { secret } = await town.make(await town.token('asha'), { addresses: ['203.0.113.0/24', '2001:db8::/64'] })
    for (const from of ['203.0.113.9', '2001:db8::5', '::ffff:203.0.113.9'])
      expect([from, (await town.list(secret, from)).msg]).toEqual([from, ''])
    for (const from of ['203.0.114.9', '2001:db8:1::5'])
      expect([from, (await town.list(secret, from)).msg]).toEqual([from, BARRED])
  })

  it('writes each address and each refused try into the log that the customer reads', async () => {
    const token = await town.token('asha')
    const { key, secret } = await town.make(token, { scopes: ['read'], name: 'Reader' })
    for (let times = 0; times < 3; times += 1) await town.list(secret, '198.51.100.7')
    for (let times = 0; times < 2; times += 1) await town.buy(secret, 1)
    const { data } = await town.read(token, listProgramAccess.path)
    const lines = (data['items'] as { keyId: string }[]).filter(({ keyId }) => keyId === key.id)
    expect(lines).toHaveLength(2)
    expect(lines).toContainEqual(
      expect.objectContaining({ keyName: 'Reader', address: '198.51.100.7', path: '', refusedMsg: '', times: 1 }),
    )
    expect(lines).toContainEqual(expect.objectContaining({ path: buyShares.path, refusedMsg: BARRED, times: 2 }))
  })

  it('ends for good when its account is locked, also after the lock', async () => {
    const token = await town.token('imran')
    const { secret } = await town.make(token)
    await town.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
       select shard, 1, customer_id, 'account', 'customer-request', $1::timestamptz, $1::timestamptz + interval '1 hour'
       from bahi.customer_phone where phone = '9000000004'`,
      [town.now],
    )
    expect((await town.list(secret)).msg).toBe(ENDED)
    const { now } = town
    town.now = new Date(now.getTime() + 2 * 3_600_000)
    expect((await town.list(secret)).msg).toBe(ENDED)
    const made = await town.make(await town.token('imran'))
    expect((await town.list(made.secret)).msg).toBe('')
    town.now = now
  })
})
