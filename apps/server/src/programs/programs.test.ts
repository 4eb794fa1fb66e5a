import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import {
  listProgramAccess,
  listProgramKeys,
  makeProgramKey,
  stopProgramKey,
  type ProgramKey,
} from '@bahi/contract/programs/calls'
import { programCalls } from '@bahi/contract/programs/program-scopes'
import { buyShares, cancelOrder, getOrder, listOrders, modifyOrder } from '@bahi/contract/shares/orders'
import { openWalletTown, type WalletTown } from '../../testing/towns/wallet-town.ts'

/** Shares are ordered in lots of as many. */
const LOT = 100
/** The most that the setting allows. */
const MOST_ORDERS = 50
const DAY_MS = 86_400_000
const LOG_IN_FIRST = 'tips.msg.249'
const ENDED = 'tips.msg.946'
const BARRED = 'tips.msg.947'
const BEYOND_DAY = 'tips.msg.949'
const FLOOD = 'tips.msg.162'

let town: WalletTown
let share: { code: string; lowerBandPaise: number }
let keys = 0

beforeAll(async () => {
  town = await openWalletTown()
  await town.set('trade.ordersPerSecond', MOST_ORDERS)
  await town.passTo(36_000)
  const { data } = await town.call(allEndpoints['getStockList']?.path ?? '', { size: '500' }, { method: 'GET' })
  const [cheapest] = (data['items'] as { code: string; lastPaise: number; state: string }[])
    .filter(({ lastPaise, state }) => lastPaise > 0 && state === 'normal')
    .toSorted((one, other) => one.lastPaise - other.lastPaise)
  const code = cheapest?.code ?? ''
  const quote = await town.call(allEndpoints['getSingleStock']?.path ?? '', { code }, { method: 'GET' })
  share = { code, lowerBandPaise: Number(quote.data['lowerBandPaise']) }
})
afterEach(() => town.expectLedgerToHold())
afterAll(() => town.close())

const dayIn = (days: number) => new Date(town.now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
const terms = (more: object = {}) => ({
  name: 'Night trader',
  scopes: ['read', 'trade'],
  endsOn: dayIn(30),
  ordersPerSecond: MOST_ORDERS,
  dayLimitPaise: 1_00_00_000_00,
  ...more,
})

interface Made {
  readonly key: ProgramKey
  readonly secret: string
}
async function make(token: string, more: object = {}): Promise<Made> {
  const { msg, data } = await town.post(token, makeProgramKey.path, terms(more))
  expect(msg).toBe('')
  return data as unknown as Made
}
const nextKey = () => `program-${(keys += 1)}`
/** A limit order at the lower band that stays open. Each has another quantity, so that none is identical to another. */
const buy = (secret: string, lots: number, key = nextKey()) =>
  town.post(
    secret,
    buyShares.path,
    { code: share.code, quantity: lots * LOT, type: 'limit', pricePaise: share.lowerBandPaise },
    { key },
  )
const list = (token: string, from?: string) =>
  town.call(listOrders.path, {}, { token, method: 'GET', ...(from ? { from } : {}) })
async function keysOf(token: string): Promise<ProgramKey[]> {
  return (await town.read(token, listProgramKeys.path)).data['items'] as ProgramKey[]
}

describe('the key of a program', () => {
  it('shows its secret once, and keeps only the hash', async () => {
    const token = await town.token('asha')
    const first = await town.post(token, makeProgramKey.path, terms(), { key: 'make-1' })
    const again = await town.post(token, makeProgramKey.path, terms(), { key: 'make-1' })
    const { key, secret } = first.data as unknown as Made
    expect(secret).toMatch(/^bk_[A-Za-z0-9_-]{44}$/)
    expect(again.data).toEqual({ key, secret: null })
    expect((await keysOf(token)).map(({ id }) => id)).toContain(key.id)
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
      { endsOn: dayIn(-2) },
      { endsOn: dayIn(367) },
      { ordersPerSecond: MOST_ORDERS + 1 },
      { addresses: ['203.0.113.0/33'] },
      { addresses: ['home'] },
    ])
      expect((await town.post(token, makeProgramKey.path, terms(wrong))).msg).toBe('tips.msg.948')
    expect((await town.post(token, makeProgramKey.path, terms({ scopes: ['transfer'] }))).http).toBe(400)
  })

  it('takes ten keys in force of a customer, also of calls at the same time', async () => {
    const token = await town.token('gurpreet')
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => town.post(token, makeProgramKey.path, terms(), { key: nextKey() })),
    )
    expect(answers.filter(({ msg }) => msg === '')).toHaveLength(10)
    expect(answers.filter(({ msg }) => msg === 'tips.msg.986')).toHaveLength(4)
  })

  it('places, shows and cancels orders, and the order names the key', async () => {
    const token = await town.token('asha')
    const { key, secret } = await make(token)
    const placed = await buy(secret, 1)
    expect(placed.msg).toBe('')
    expect(placed.data['programKeyId']).toBe(key.id)
    const orderId = String(placed.data['id'])
    const shown = await town.call(getOrder.path, { orderId }, { token, method: 'GET' })
    expect(JSON.stringify(shown.data)).toContain(`"programKeyId":"${key.id}"`)
    expect((await town.cancelOrder(secret, orderId)).msg).toBe('')
  })

  it('makes no call but those that the table of scopes gives it', async () => {
    const token = await town.token('ravi')
    const all = await make(token)
    const onlyReads = await make(token, { scopes: ['read'] })
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
    const { key, secret } = await make(token)
    expect((await list(secret)).msg).toBe('')
    const stopped = await town.post(token, stopProgramKey.path, { id: key.id })
    expect(stopped.data).toMatchObject({ id: key.id, state: 'stopped' })
    expect((await list(secret)).msg).toBe(ENDED)
    expect((await town.post(token, stopProgramKey.path, { id: key.id })).msg).toBe('')
    expect((await list(secret)).msg).toBe(ENDED)
  })

  it('of another customer can be neither seen nor stopped', async () => {
    const { key, secret } = await make(await town.token('asha'))
    const other = await town.token('meera')
    expect((await town.post(other, stopProgramKey.path, { id: key.id })).msg).toBe('tips.msg.987')
    expect((await keysOf(other)).map(({ id }) => id)).not.toContain(key.id)
    const { data } = await buy(secret, 2)
    const own = await make(other)
    expect((await town.post(own.secret, cancelOrder.path, { orderId: String(data['id']) })).msg).not.toBe('')
    expect(
      (await town.call(getOrder.path, { orderId: String(data['id']) }, { token: own.secret, method: 'GET' })).msg,
    ).not.toBe('')
    expect((await list(`bk_${'A'.repeat(44)}`)).msg).toBe(LOG_IN_FIRST)
  })

  it('ends with its last day in India', async () => {
    const { secret } = await make(await town.token('asha'), { endsOn: dayIn(1) })
    const { now } = town
    const end = Date.parse(`${dayIn(1)}T18:30:00.000Z`)
    town.now = new Date(end - 1)
    expect((await list(secret)).msg).toBe('')
    town.now = new Date(end)
    expect((await list(secret)).msg).toBe(ENDED)
    town.now = now
  })

  it('works from its addresses only', async () => {
    const { secret } = await make(await town.token('asha'), { addresses: ['203.0.113.0/24', '2001:db8::/64'] })
    for (const from of ['203.0.113.9', '2001:db8::5', '::ffff:203.0.113.9'])
      expect([from, (await list(secret, from)).msg]).toEqual([from, ''])
    for (const from of ['203.0.114.9', '2001:db8:1::5'])
      expect([from, (await list(secret, from)).msg]).toEqual([from, BARRED])
  })

  it('writes each address and each refused try into the log that the customer reads', async () => {
    const token = await town.token('asha')
    const { key, secret } = await make(token, { scopes: ['read'], name: 'Reader' })
    for (let times = 0; times < 3; times += 1) await list(secret, '198.51.100.7')
    for (let times = 0; times < 2; times += 1) await buy(secret, 1)
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
    const { secret } = await make(token)
    await town.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
       select shard, 1, customer_id, 'account', 'customer-request', $1::timestamptz, $1::timestamptz + interval '1 hour'
       from bahi.customer_phone where phone = '9000000004'`,
      [town.now],
    )
    expect((await list(secret)).msg).toBe(ENDED)
    const { now } = town
    town.now = new Date(now.getTime() + 2 * 3_600_000)
    expect((await list(secret)).msg).toBe(ENDED)
    const made = await make(await town.token('imran'))
    expect((await list(made.secret)).msg).toBe('')
    town.now = now
  })
})

describe('the limits of a key', () => {
  it('hold the orders of a second below those of the customer', async () => {
    town.now = new Date(town.now.getTime() + 2_000)
    const token = await town.token('ravi')
    const { secret } = await make(token, { ordersPerSecond: 3 })
    const answers = await Promise.all(Array.from({ length: 6 }, (_, more) => buy(secret, 1 + more)))
    expect(answers.filter(({ msg }) => msg === '')).toHaveLength(3)
    expect(answers.filter(({ msg }) => msg === FLOOD)).toHaveLength(3)
    expect((await buy(token, 7)).msg).toBe('')
  })

  it('place one order for 64 tries of one order', async () => {
    const { key, secret } = await make(await town.token('ravi'))
    const answers = await Promise.all(Array.from({ length: 64 }, () => buy(secret, 8, 'one-order')))
    const answered = answers.filter(({ msg }) => msg !== FLOOD)
    expect(answered.length).toBeGreaterThan(1)
    expect(new Set(answered.map(({ msg, data }) => `${msg} ${String(data['id'])}`)).size).toBe(1)
    expect(await countOrders(key.id)).toBe(1)
  })

  it('hold the rupees of a day against 64 orders at the same time', async () => {
    town.now = new Date(town.now.getTime() + 2_000)
    const worth = (lots: number) => lots * LOT * share.lowerBandPaise
    // Orders of 1, 2, 3 … lots: whatever their order, the sum stays within the limit.
    const { key, secret } = await make(await town.token('asha'), { dayLimitPaise: worth(10) })
    const answers = await Promise.all(Array.from({ length: 64 }, (_, more) => buy(secret, 1 + more)))
    const placed = answers.filter(({ msg }) => msg === '')
    const shares = placed.reduce((sum, { data }) => sum + Number(data['quantity']), 0)
    expect(placed.length).toBeGreaterThan(0)
    expect(shares).toBeLessThanOrEqual(10 * LOT)
    expect(answers.some(({ msg }) => msg === BEYOND_DAY)).toBe(true)
    expect(answers.filter(({ msg }) => !['', BEYOND_DAY, FLOOD].includes(msg))).toEqual([])
    expect(await countOrders(key.id)).toBe(placed.length)
  })

  it('count a change of an order, and let the key change no order that it did not place', async () => {
    town.now = new Date(town.now.getTime() + 2_000)
    const token = await town.token('meera')
    const { secret } = await make(token, { dayLimitPaise: 3 * LOT * share.lowerBandPaise })
    const orderId = String((await buy(secret, 2)).data['id'])
    const change = { orderId, quantity: 4 * LOT, pricePaise: share.lowerBandPaise }
    expect((await town.post(secret, modifyOrder.path, change, { key: nextKey() })).msg).toBe(BEYOND_DAY)
    const own = await buy(token, 1)
    const ownChange = { ...change, orderId: String(own.data['id']), quantity: 2 * LOT }
    expect((await town.post(secret, modifyOrder.path, ownChange, { key: nextKey() })).msg).toBe(BARRED)
  })
})

async function countOrders(keyId: string): Promise<number> {
  const { rowCount } = await town.database.owner.pool.query('select from bahi.orders where program_key_id = $1', [
    keyId,
  ])
  return rowCount ?? 0
}
