import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCluster, type TestCluster } from '../../testing/cluster/open-test-cluster.ts'
import { hasNats } from '../../testing/cluster/start-nats.ts'
import type { HandServer } from '../../testing/open-server-by-hand.ts'
import { StreamPhone } from '../../testing/stream-phone.ts'
import { trialBalance } from '../ledger/verify/trial-balance.ts'

const NOON = 43_200
const CODE = 'SAHYABANK'
/** Nothing is measured here: the machine may be busy. */
const SOON = { timeout: 120_000 }

describe.skipIf(!hasNats)('two doors, two desks and a floor (needs nats-server, a package of Debian)', () => {
  let bahi: TestCluster
  let token: string

  beforeAll(async () => {
    bahi = await openTestCluster()
    token = await bahi.logIn('9000000002')
    await bahi.passTo(NOON)
  })
  afterAll(() => bahi.close())

  const buy = (door: HandServer, key: string, quantity = 100) =>
    door.call('/api/app/user/buy.do', { code: CODE, quantity, type: 'market' }, { token, key })
  const orders = async (door: HandServer) =>
    (await door.call('/api/app/user/order/list.do', {}, { token, method: 'GET' })).data['items'] as { state: string }[]
  const join = (door: HandServer) => {
    const phone = new StreamPhone()
    door.parts.stream.join(phone, '203.0.113.7').hear(JSON.stringify({ type: 'hello', token }))
    return phone
  }
  const heard = (phone: StreamPhone, kind: string) => phone.heard.filter(({ type }) => type === kind).length

  it('shares the writer groups between the desks', async () => {
    const { rows } = await bahi.database.app.pool.query(
      "select role from bahi.role_lease where role like 'desk:%' and expires_at > clock_timestamp() order by role",
    )
    expect(rows).toEqual([{ role: 'desk:0' }, { role: 'desk:1' }])
  })

  it('tells the phone at one door of the order that was placed at the other', async () => {
    const phone = join(bahi.doors[1])
    // Whose the phone is was asked of the database.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const placed = await buy(bahi.doors[0], 'tell-1')
    expect(placed).toMatchObject({ status: 0 })
    await expect.poll(() => heard(phone, 'order'), SOON).toBeGreaterThan(0)
    await bahi.passTo(NOON + 60)
    expect((await orders(bahi.doors[1]))[0]).toMatchObject({ state: 'filled' })
  })

  it('gives the same answer at both doors for the same key', async () => {
    const [one, other] = await Promise.all(bahi.doors.map((door) => buy(door, 'same-1', 200)))
    expect(one).toMatchObject({ status: 0 })
    expect(other?.data['id']).toBe(one?.data['id'])
  })

  it('counts the registrations of an address at both doors together', async () => {
    const register = (at: number) => bahi.doors[at % 2 === 0 ? 0 : 1].call('/api/app/reg.do', { phone: '7000000009' })
    const answers: number[] = []
    for (let at = 0; at < 62; at += 1) answers.push((await register(at)).http)
    expect(answers.filter((http) => http === 429)).toEqual([429, 429])
    expect(answers.slice(-2)).toEqual([429, 429])
  })

  it('refuses commands at once while NATS is away, shows old prices as old, and doubles nothing afterwards', async () => {
    const [door] = bahi.doors
    const before = (await orders(door)).length
    const { lastPaise } = (await door.call('/api/stock/getSingleStock.do', { code: CODE }, { method: 'GET' })).data
    const pricePaise = Math.floor((0.97 * Number(lastPaise)) / 100) * 100
    const rest = () =>
      door.call(
        '/api/app/user/buy.do',
        { code: CODE, quantity: 100, type: 'limit', pricePaise },
        { token, key: 'away' },
      )
    await bahi.nats.kill()
    await expect.poll(async () => (await rest()).http, SOON).toBe(429)
    expect((await rest()).headers).toMatchObject({ 'retry-after': '1' })
    await expect.poll(() => door.parts.feed.staleSecond(), SOON).toBeTypeOf('number')
    await bahi.nats.start()
    await expect.poll(async () => (await rest()).http, SOON).toBe(200)
    expect(await rest()).toMatchObject({ status: 0, msg: '' })
    await bahi.passTo(NOON + 120)
    expect((await orders(door)).length).toBe(before + 1)
    await expect.poll(() => door.parts.feed.staleSecond(), SOON).toBeUndefined()
  })

  it('takes the groups of a desk that has ended', async () => {
    await bahi.desks[0].close()
    await expect.poll(async () => (await buy(bahi.doors[0], 'taken-1', 300)).http, SOON).toBe(200)
    await bahi.passTo(NOON + 180)
    await expect.poll(async () => await bahi.doors[0].parts.http.missing?.(), SOON).toEqual([])
    expect((await orders(bahi.doors[1]))[0]).toMatchObject({ state: 'filled' })
    expect(await trialBalance(bahi.database.app.pool)).toMatchObject({ differences: [] })
  })

  it('ends a session at both doors', async () => {
    const [first, second] = bahi.doors
    const phone = join(second)
    const { rows } = await bahi.database.app.pool.query<{ id: bigint }>('select owner as id from bahi.orders limit 1')
    const tell = () => {
      const before = heard(phone, 'news')
      second.parts.stream.tellNews(rows[0]?.id ?? 0n, 'notices')
      return heard(phone, 'news') - before
    }
    await expect.poll(tell, SOON).toBe(1)
    await first.call('/api/app/logout.do', {}, { token })
    await expect.poll(tell, SOON).toBe(0)
    expect(await orders(second)).toBeUndefined()
  })
})
