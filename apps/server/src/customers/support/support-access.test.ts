import { beforeAll, describe, expect, it } from 'vitest'
import { listNotices, type NoticeView } from '@bahi/contract/customers/notices'
import { arrangeSupport, ASHA, RAVI, REASON } from '../../../testing/servers/support-desk.ts'

const setup = arrangeSupport()
const { signIn, tokens, ids, minutes, ask, write, chatOf, desk, inbox, accessLog } = setup

beforeAll(async () => {
  await write(ASHA, 'My transfer of ₹50,000 shows failed.')
  await desk(setup.anita, 'open', { customerId: ids[ASHA] })
  await desk(setup.anita, 'answer', { customerId: ids[ASHA], text: 'Thank you. I see it.' })
})

describe('leave to read an account', () => {
  const read = (token: string, scope: string) => desk(token, 'account', { customerId: ids[ASHA], scope })
  const answer = (phone: string, id: unknown, word: string) => ask(phone, 'access', { id, answer: word })
  const askFor = (token: string, scope: string, more: object = {}) =>
    desk(token, 'askAccess', { customerId: ids[ASHA], scope, minutes: '15', reason: REASON, ...more })

  it('is asked for in the conversation, and shows nothing before it is given', async () => {
    expect(await read(setup.anita, 'transfers')).toMatchObject({ status: 1, msg: 'tips.msg.963' })
    const asked = await askFor(setup.anita, 'transfers')
    expect(asked).toMatchObject({
      status: 0,
      data: { access: { scope: 'transfers', minutes: 15, state: 'asked', until: null } },
    })
    expect(await askFor(setup.anita, 'transfers')).toMatchObject({ msg: 'tips.msg.966' })
    expect(await read(setup.anita, 'transfers')).toMatchObject({ msg: 'tips.msg.963' })
    expect((await chatOf(ASHA)).items.at(-1)).toMatchObject({
      kind: 'access',
      staff: { number: 'S-0001' },
      access: { state: 'asked', reason: REASON },
    })
  })

  it("is nobody else's to give: neither another customer's nor staff's", async () => {
    const { access } = (await chatOf(ASHA)).items.at(-1) ?? {}
    expect(await answer(RAVI, access?.id, 'allow')).toMatchObject({ msg: 'tips.msg.924' })
    expect(
      await setup.bahi.call(
        '/api/app/user/support/access.do',
        { id: access?.id, answer: 'allow' },
        { token: setup.anita },
      ),
    ).toMatchObject({ msg: 'tips.msg.249' })
    expect(await read(setup.anita, 'transfers')).toMatchObject({ msg: 'tips.msg.963' })
  })

  it('shows that part, to that person, for those minutes, and each look stands in the log', async () => {
    const { access } = (await chatOf(ASHA)).items.at(-1) ?? {}
    expect(await answer(ASHA, access?.id, 'allow')).toMatchObject({ status: 0, data: { access: { state: 'allowed' } } })
    expect(await answer(ASHA, access?.id, 'allow')).toMatchObject({ status: 0 })
    const before = (await accessLog(ASHA)).length
    expect(await read(setup.anita, 'transfers')).toMatchObject({
      status: 0,
      data: {
        balances: null,
        orders: null,
        transfers: [{ kind: 'deposit', amountPaise: 50_000_000, direction: 'in' }],
      },
    })
    expect((await accessLog(ASHA)).slice(before)).toMatchObject([
      { what: 'support.account', staff_number: 'S-0001', detail: { scope: 'transfers' } },
    ])
    for (const [token, scope] of [
      [setup.anita, 'balances'],
      [setup.anita, 'orders'],
      [setup.dev, 'transfers'],
    ] as const)
      expect(await read(token, scope)).toMatchObject({ msg: 'tips.msg.963' })
    minutes(15)
    expect(await read(setup.anita, 'transfers')).toMatchObject({ msg: 'tips.msg.963' })
    expect(await answer(ASHA, access?.id, 'end')).toMatchObject({ msg: 'tips.msg.964' })
  })

  it('is declined, lapses, and can be taken back', async () => {
    const declined = (await askFor(setup.dev, 'balances')).data['access'] as { id: string }
    expect(await answer(ASHA, declined.id, 'decline')).toMatchObject({ data: { access: { state: 'declined' } } })
    expect(await answer(ASHA, declined.id, 'allow')).toMatchObject({ msg: 'tips.msg.964' })
    const lapsed = (await askFor(setup.dev, 'balances')).data['access'] as { id: string }
    minutes(30)
    // Half an hour without a call ends a session of staff.
    await signIn()
    expect(await answer(ASHA, lapsed.id, 'allow')).toMatchObject({ msg: 'tips.msg.964' })
    const taken = (await askFor(setup.dev, 'balances')).data['access'] as { id: string }
    await answer(ASHA, taken.id, 'allow')
    expect(await read(setup.dev, 'balances')).toMatchObject({
      status: 0,
      data: { balances: { availablePaise: 50_000_000, heldPaise: 0 }, orders: null },
    })
    expect(await answer(ASHA, taken.id, 'end')).toMatchObject({ data: { access: { state: 'ended' } } })
    expect(await read(setup.dev, 'balances')).toMatchObject({ msg: 'tips.msg.963' })
    const orders = (await askFor(setup.dev, 'orders')).data['access'] as { id: string }
    await answer(ASHA, orders.id, 'allow')
    expect(await read(setup.dev, 'orders')).toMatchObject({ status: 0, data: { orders: [] } })
  })

  it('cannot be made longer in the database either', async () => {
    const { pool } = setup.bahi.parts.db
    const longer = `update bahi.account_access set answer = 'allowed', answered_at = asked_at, until = asked_at + interval '1 day' where answer is null`
    await askFor(setup.anita, 'balances')
    await expect(pool.query(longer)).rejects.toMatchObject({ code: '23514' })
    await expect(pool.query('update bahi.account_access set minutes = 30')).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query(`update bahi.support_message set body = 'another'`)).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('online.do', () => {
  const online = (token: string | undefined, input: object) =>
    setup.bahi.call('/api/app/online.do', input, token === undefined ? {} : { token })

  it("says whether the app is in front, for the session's own customer and nobody else", async () => {
    expect(await online(tokens[ASHA], { status: '1', userId: ids[RAVI] })).toMatchObject({ status: 0 })
    const { rows } = await setup.bahi.database.owner.pool.query<{ id: string; online: boolean }>(
      'select customer_id::text as id, online from bahi.customer_presence',
    )
    expect(rows).toEqual([{ id: ids[ASHA], online: true }])
    expect((await inbox(setup.anita, 'mine')).items.find(({ customerId }) => customerId === ids[ASHA])).toMatchObject({
      online: true,
    })
    expect(await online(tokens[ASHA], { status: 0 })).toMatchObject({ status: 0 })
    expect((await inbox(setup.anita, 'mine')).items.find(({ customerId }) => customerId === ids[ASHA])).toMatchObject({
      online: false,
    })
    expect(await online(undefined, { status: '1' })).toMatchObject({ msg: 'tips.msg.249' })
    for (const status of ['2', 'on', ''])
      expect(await online(tokens[ASHA], { status })).toMatchObject({ http: 400, msg: 'tips.msg.022' })
  })
})

describe('notices', () => {
  it("are the customer's own, by group and page, and read once", async () => {
    const list = async (input: object = {}) =>
      (await setup.bahi.call(listNotices.path, input, { token: tokens[ASHA] ?? '' })).data as {
        items: NoticeView[]
        hasMore: boolean
        unread: number
      }
    const all = await list({ size: '100' })
    expect(all.items.length).toBeGreaterThan(3)
    const first = await list({ size: '2' })
    const second = await list({ size: '2', before: first.items.at(-1)?.id })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.items.slice(0, 4).map(({ id }) => id))
    expect((await list({ group: 'orders' })).items).toEqual([])
    const unread = all.items.find(({ read }) => !read)
    const mark = (phone: string, id?: string) =>
      setup.bahi.call('/api/app/user/notice/read.do', id === undefined ? {} : { id }, { token: tokens[phone] ?? '' })
    expect((await mark(RAVI, unread?.id)).data).toEqual({ unread: expect.any(Number) })
    expect((await list()).unread).toBe(all.unread)
    expect((await mark(ASHA, unread?.id)).data).toEqual({ unread: all.unread - 1 })
    expect((await mark(ASHA)).data).toEqual({ unread: 0 })
    expect((await list({ size: '100' })).items.every(({ read }) => read)).toBe(true)
  })
})
