import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getUserInfo, logIn, logOut, register } from '@bahi/contract/customers/account'
import {
  endOtherSessions,
  endSession,
  listLogIns,
  listSessions,
  type LogInEntry,
  type SessionView,
} from '@bahi/contract/customers/sessions'
import { openAccountServer, type AccountServer } from '../../../testing/open-account-server.ts'

const HOUR_MS = 3_600_000
const start = new Date('2026-11-20T09:00:00.000Z')
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36'
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0'

describe('the sessions of a customer', () => {
  let bahi: AccountServer
  let lastPhone = 9_400_000_000
  let customer: { phone: string; password: string }
  let first: string
  beforeAll(async () => void (bahi = await openAccountServer()))
  afterAll(() => bahi.close())
  beforeEach(async () => {
    bahi.now = start
    customer = { phone: String((lastPhone += 1)), password: 'correct horse' }
    const { data } = await bahi.call(register.path, { ...customer, agreed: '1' }, { headers: { 'user-agent': PHONE } })
    first = String(data['token'])
  })

  const later = (hours: number) => void (bahi.now = new Date(start.getTime() + hours * HOUR_MS))
  const enter = async (userAgent = DESK) =>
    String((await bahi.call(logIn.path, customer, { headers: { 'user-agent': userAgent } })).data['token'])
  const list = async (token: string) =>
    (await bahi.call(listSessions.path, {}, { token })).data as unknown as { items: SessionView[]; more: number }
  const history = async (token: string, input = {}) =>
    (await bahi.call(listLogIns.path, input, { token })).data as unknown as { items: LogInEntry[]; hasMore: boolean }
  const isIn = async (token: string) => (await bahi.call(getUserInfo.path, {}, { token })).status === 0
  const idOf = async (token: string) => (await list(token)).items.find(({ current }) => current)?.id ?? ''

  it('are listed by device: this one first, then the last seen, with the hour each ends', async () => {
    later(1)
    const desk = await enter()
    later(2)
    expect(await list(first)).toEqual({
      more: 0,
      items: [
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          device: 'Chrome · Android',
          kind: 'phone',
          place: 'machine',
          newPlace: false,
          openedBy: 'password',
          readOnly: false,
          current: true,
          startedAt: '2026-11-20T09:00:00.000Z',
          lastSeenAt: '2026-11-20T11:00:00.000Z',
          endsAt: '2026-11-20T23:00:00.000Z',
        },
        {
          id: await idOf(desk),
          device: 'Firefox · Linux',
          kind: 'desk',
          place: 'machine',
          newPlace: false,
          openedBy: 'password',
          readOnly: false,
          current: false,
          startedAt: '2026-11-20T10:00:00.000Z',
          lastSeenAt: '2026-11-20T10:00:00.000Z',
          endsAt: '2026-11-20T22:00:00.000Z',
        },
      ],
    })
  })

  it('tell nothing of their tokens', async () => {
    const answer = await bahi.call(listSessions.path, {}, { token: first })
    expect(answer.text).not.toContain(first)
    const { rows } = await bahi.database.owner.pool.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from bahi.session`,
    )
    for (const { hash } of rows) expect(answer.text).not.toContain(hash)
  })

  it('are no longer listed once they ended: logged out, idle too long, out of time', async () => {
    const out = await enter()
    await bahi.call(logOut.path, {}, { token: out })
    expect((await list(first)).items).toHaveLength(1)
    await enter()
    for (const hours of [6, 11.9]) {
      later(hours)
      expect(await isIn(first)).toBe(true)
    }
    expect((await list(first)).items).toHaveLength(2)
    later(12)
    expect((await list(first)).items.map(({ current }) => current)).toEqual([true])
  })

  it('end one by one, within the moment', async () => {
    const [one, other] = [await enter(), await enter(PHONE)]
    expect(await bahi.call(endSession.path, { sessionId: await idOf(one) }, { token: first })).toMatchObject({
      status: 0,
      data: { ended: 1 },
    })
    expect([await isIn(first), await isIn(one), await isIn(other)]).toEqual([true, false, true])
    expect(await bahi.call(endSession.path, { sessionId: await idOf(first) }, { token: first })).toMatchObject({
      data: { ended: 1 },
    })
    expect(await isIn(first)).toBe(false)
  })

  it('end all but the one that asks', async () => {
    const others = [await enter(), await enter(), await enter(PHONE)]
    expect(await bahi.call(endOtherSessions.path, {}, { token: first })).toMatchObject({
      status: 0,
      data: { ended: 3 },
    })
    for (const token of others) expect(await isIn(token)).toBe(false)
    expect(await isIn(first)).toBe(true)
    expect(await bahi.call(endOtherSessions.path, {}, { token: first })).toMatchObject({ data: { ended: 0 } })
  })

  it('cannot be ended, nor seen, by anybody else', async () => {
    const { data } = await bahi.call(register.path, {
      phone: String((lastPhone += 1)),
      password: 'another',
      agreed: '1',
    })
    const stranger = String(data['token'])
    expect(await bahi.call(endSession.path, { sessionId: await idOf(first) }, { token: stranger })).toMatchObject({
      status: 0,
      data: { ended: 0 },
    })
    await bahi.call(endOtherSessions.path, {}, { token: stranger })
    expect(await isIn(first)).toBe(true)
    expect((await list(stranger)).items).toHaveLength(1)
    expect((await history(stranger)).items).toHaveLength(1)
  })

  it.each(['', 'x', '0'.repeat(31), 'G'.repeat(32), "' or 1=1 --"])('are not named by %j', async (sessionId) => {
    expect(await bahi.call(endSession.path, { sessionId }, { token: first })).toMatchObject({
      http: 400,
      msg: 'tips.msg.022',
    })
  })

  it('can be ended by a customer whose account is locked: it may be a stranger who is logged in', async () => {
    const stranger = await enter()
    await bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, $2, id, 'account', 'suspected-takeover', $3::timestamptz, $3::timestamptz + interval '72 hours' from bahi.customer where phone = $1`,
      [customer.phone, lastPhone, start],
    )
    expect(await bahi.call(endOtherSessions.path, {}, { token: first })).toMatchObject({
      status: 0,
      data: { ended: 1 },
    })
    expect(await isIn(stranger)).toBe(false)
  })

  it('leave a history: how each began and ended, newest first, in pages', async () => {
    later(1)
    const out = await enter()
    later(2)
    await bahi.call(logOut.path, {}, { token: out })
    await enter()
    later(11)
    expect(await isIn(first)).toBe(true)
    later(15)
    const whole = await history(first)
    expect(whole.hasMore).toBe(false)
    expect(
      whole.items.map(({ startedAt, endedAt, state, current }) => [
        startedAt.slice(11, 16),
        endedAt?.slice(11, 16) ?? null,
        state,
        current,
      ]),
    ).toEqual([
      ['11:00', '23:00', 'timed-out', false],
      ['10:00', '11:00', 'logged-out', false],
      ['09:00', null, 'open', true],
    ])
    const [page, rest] = [await history(first, { size: '2' }), await history(first, { size: '2', page: '2' })]
    expect([page.items.length, page.hasMore, rest.items.length, rest.hasMore]).toEqual([2, true, 1, false])
    expect([...page.items, ...rest.items]).toEqual(whole.items)
  })

  it('raised no fault in any of this', () => {
    expect(bahi.faults).toEqual([])
  })
})
