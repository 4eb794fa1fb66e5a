import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices, type NoticeView } from '@bahi/contract/customers/notices'
import { maxMessages, type ChatMessage } from '@bahi/contract/customers/support'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

const [ASHA, RAVI, MEERA, IMRAN] = ['9000000001', '9000000002', '9000000003', '9000000004'] as const
const REASON = 'To find the transfer you wrote about'

let town: TestServer
let anita: string
let dev: string
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
let keys = 0

beforeAll(async () => {
  town = await openTestServer()
  anita = await town.signIn('anita')
  dev = await town.signIn('dev')
  for (const phone of [ASHA, RAVI, MEERA, IMRAN]) {
    tokens[phone] = await town.logIn(phone)
    const {
      rows: [row],
    } = await town.database.owner.pool.query<{ id: string }>(
      'select customer_id::text as id from bahi.customer_phone where phone = $1',
      [phone],
    )
    ids[phone] = row?.id ?? ''
  }
})
afterAll(async () => {
  expect(town.faults).toEqual([])
  await town.close()
})

const minutes = (count: number) => void (town.now = new Date(town.now.getTime() + count * 60_000))
const ask = (phone: string, path: string, input: object = {}) =>
  town.call(`/api/app/user/support/${path}.do`, input, { token: tokens[phone] ?? '' })
const write = (phone: string, text: string, more: object = {}) =>
  ask(phone, 'send', { clientKey: `message-${(keys += 1)}`, text, ...more })
const chatOf = async (phone: string) =>
  (await ask(phone, 'chat')).data as unknown as {
    items: ChatMessage[]
    unread: number
    state: string
    answersInSeconds: number | null
  }
const desk = (token: string, path: string, input: object = {}, more: object = {}) =>
  town.call(`/api/console/support/${path}.do`, input, { token, ...more })
const inbox = async (token: string, view: string) =>
  (await desk(token, 'list', { view }, { method: 'GET' })).data as {
    items: { customerId: string; lastText: string; unread: number; online: boolean }[]
    counts: Record<string, number>
    answersInSeconds: number | null
    inTimePercent: number | null
  }
const accessLog = async (phone: string): Promise<{ what: string; staff_number: string }[]> =>
  (
    await town.database.owner.pool.query(
      'select what, staff_number, reason, detail from bahi.customer_access where customer_id = $1 order by id',
      [ids[phone]],
    )
  ).rows

describe('a conversation with customer service', () => {
  it('begins with the customer and is seen by staff, the longest wait first', async () => {
    expect(await chatOf(ASHA)).toMatchObject({ items: [], state: 'none', unread: 0 })
    expect(await write(ASHA, 'My transfer of ₹50,000 shows failed.\nWhat now?')).toMatchObject({
      status: 0,
      data: {
        message: {
          author: 'customer',
          kind: 'text',
          text: 'My transfer of ₹50,000 shows failed.\nWhat now?',
          read: false,
          staff: null,
        },
      },
    })
    minutes(1)
    await write(RAVI, 'Why is my order waiting?', { lang: 'hi' })
    expect(await inbox(anita, 'waiting')).toMatchObject({
      counts: { mine: 0, waiting: 2, closed: 0 },
      items: [
        {
          customerId: ids[ASHA],
          lastText: 'My transfer of ₹50,000 shows failed. What now?',
          unread: 1,
          state: 'waiting',
          staff: null,
        },
        { customerId: ids[RAVI], language: 'hi' },
      ],
    })
  })

  it('is answered with name, role and number, and the customer hears of it once', async () => {
    const opened = await desk(anita, 'open', { customerId: ids[ASHA] })
    expect(opened).toMatchObject({
      status: 0,
      data: {
        chat: { unread: 0 },
        items: [{ text: 'My transfer of ₹50,000 shows failed.\nWhat now?', read: true }],
        identityState: 'completed',
      },
    })
    minutes(1)
    for (const text of ['Thank you. I see it.', 'It arrived at 15:43.'])
      expect(await desk(anita, 'answer', { customerId: ids[ASHA], text })).toMatchObject({
        status: 0,
        data: { message: { author: 'staff', staff: { number: 'S-0001', name: 'Anita Rao', role: 'support' } } },
      })
    const chat = await chatOf(ASHA)
    expect(chat).toMatchObject({ state: 'answered', unread: 2 })
    expect(chat.items.map(({ author, read }) => [author, read])).toEqual([
      ['customer', true],
      ['staff', false],
      ['staff', false],
    ])
    const told = await town.call(listNotices.path, {}, { token: tokens[ASHA] ?? '' })
    expect(told.data).toMatchObject({
      unread: 1,
      items: [{ kind: 'support.answered', group: 'account', params: { staff: 'S-0001' }, read: false }],
    })
    expect((await town.call('/api/app/user/notice/unread.do', {}, { token: tokens[ASHA] ?? '' })).data).toEqual({
      notices: 1,
      messages: 2,
    })
    expect(await inbox(anita, 'mine')).toMatchObject({
      counts: { mine: 1, waiting: 1 },
      items: [{ customerId: ids[ASHA], staff: { number: 'S-0001' } }],
    })
  })

  it("writes each answer and each opening into the customer's own log, an open desk only once in a while", async () => {
    await desk(anita, 'open', { customerId: ids[ASHA] })
    await desk(dev, 'open', { customerId: ids[ASHA] })
    minutes(16)
    await desk(anita, 'open', { customerId: ids[ASHA] })
    expect((await accessLog(ASHA)).map(({ what, staff_number: by }) => `${by} ${what}`)).toEqual([
      'S-0001 support.open',
      'S-0001 support.answer',
      'S-0001 support.answer',
      'S-0002 support.open',
      'S-0001 support.open',
    ])
  })

  it('is read when the customer has seen it, and so is the notice that led there; the mark never goes back', async () => {
    const { items } = await chatOf(ASHA)
    expect((await ask(ASHA, 'read', { upTo: items.at(-1)?.id })).data).toEqual({ unread: 0 })
    expect((await ask(ASHA, 'read', { upTo: items[0]?.id })).data).toEqual({ unread: 0 })
    expect((await ask(ASHA, 'read', { upTo: '9223372036854775807' })).data).toEqual({ unread: 0 })
    expect((await town.call(listNotices.path, {}, { token: tokens[ASHA] ?? '' })).data).toMatchObject({
      unread: 0,
      items: [{ read: true }],
    })
    expect((await desk(anita, 'open', { customerId: ids[ASHA] })).data).toMatchObject({
      items: [{}, { read: true }, { read: true }],
    })
    await desk(anita, 'answer', { customerId: ids[ASHA], text: 'And one more thing.' })
    expect(await chatOf(ASHA)).toMatchObject({ unread: 1 })
  })

  it('keeps one message however often it is sent, and looks for words in it', async () => {
    const [first, second] = await Promise.all([
      ask(ASHA, 'send', { clientKey: 'the-same-message', text: '100% sure_of it' }),
      ask(ASHA, 'send', { clientKey: 'the-same-message', text: '100% sure_of it' }),
    ])
    expect(first.data).toEqual(second.data)
    for (const [keyword, found] of [
      ['SURE_', 1],
      ['0%', 1],
      ['zz', 0],
      ['_%', 0],
    ] as const)
      expect((await ask(ASHA, 'chat', { keyword })).data['items']).toHaveLength(found)
  })

  it('carries script as text, and takes neither nothing nor what cannot be seen', async () => {
    const text = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    await write(MEERA, text)
    expect((await chatOf(MEERA)).items).toMatchObject([{ text }])
    for (const wrong of ['', '   ', '\u202Eevil', 'a\u0007b', 'x'.repeat(1_001)])
      expect(await write(MEERA, wrong)).toMatchObject({ status: 1, msg: 'tips.msg.022' })
    expect(await write(MEERA, 'both', { photoId: '12' })).toMatchObject({ msg: 'tips.msg.022' })
    expect(await write(MEERA, '', { photoId: '12' })).toMatchObject({ msg: 'tips.msg.933' })
  })

  it('belongs to one customer: nobody else sees a word of it', async () => {
    expect((await ask(IMRAN, 'chat')).text).not.toContain('transfer')
    expect((await chatOf(IMRAN)).items).toEqual([])
    expect(await desk(anita, 'open', { customerId: ids[IMRAN] })).toMatchObject({ status: 1, msg: 'tips.msg.924' })
    expect(await desk(anita, 'answer', { customerId: '1', text: 'Hello' })).toMatchObject({
      status: 1,
      msg: 'tips.msg.924',
    })
  })

  it('is closed, and open again with the next message', async () => {
    expect(await desk(dev, 'close', { customerId: ids[RAVI] })).toMatchObject({ status: 0 })
    expect(await desk(dev, 'close', { customerId: ids[RAVI] })).toMatchObject({ status: 0 })
    expect((await chatOf(RAVI)).items.map(({ kind }) => kind)).toEqual(['text', 'closed'])
    expect(await inbox(dev, 'closed')).toMatchObject({ items: [{ customerId: ids[RAVI] }] })
    await write(RAVI, 'One more question')
    expect(await chatOf(RAVI)).toMatchObject({ state: 'waiting' })
    expect(await desk(anita, 'take', { customerId: ids[RAVI] })).toMatchObject({ status: 0 })
    expect((await inbox(anita, 'mine')).items.map(({ customerId }) => customerId)).toContain(ids[RAVI])
    await desk(anita, 'take', { customerId: ids[RAVI], take: 'hand-over' })
    expect((await inbox(anita, 'mine')).items.map(({ customerId }) => customerId)).not.toContain(ids[RAVI])
  })

  it('stops an answer that asks for a secret, a payment or promises a return, and writes down that it was tried', async () => {
    for (const text of ['Please send me your PIN', 'Pay a fee first', 'A guaranteed return of 12 percent'])
      expect(await desk(anita, 'answer', { customerId: ids[RAVI], text })).toMatchObject({
        status: 1,
        msg: 'tips.msg.960',
        data: { fields: ['text'] },
      })
    expect(
      await desk(anita, 'askAccess', { customerId: ids[RAVI], scope: 'orders', reason: 'Then tell me your password' }),
    ).toMatchObject({ msg: 'tips.msg.960' })
    expect((await chatOf(RAVI)).items.at(-1)).toMatchObject({ text: 'One more question' })
    const { rows } = await town.database.owner.pool.query(
      `select detail from bahi.audit_entry where action = 'support.answer' and outcome = 'refused' order by seq`,
    )
    expect(rows.map(({ detail }) => detail.stopped)).toEqual(expect.arrayContaining(['secret', 'payment', 'promise']))
  })

  it('shows the median waiting time once enough customers have waited to hide each of them', async () => {
    expect((await inbox(anita, 'waiting')).answersInSeconds).toBeNull()
    minutes(4)
    await desk(anita, 'answer', { customerId: ids[RAVI], text: 'It waits for the opening.' })
    await desk(anita, 'answer', { customerId: ids[MEERA], text: 'Good morning.' })
    await desk(anita, 'answer', { customerId: ids[ASHA], text: 'Good morning.' })
    const { answersInSeconds, inTimePercent } = await inbox(anita, 'waiting')
    expect([typeof answersInSeconds, typeof inTimePercent]).toEqual(['number', 'number'])
    expect((await chatOf(ASHA)).answersInSeconds).toBe(answersInSeconds)
  })

  it('takes so many messages in ten minutes and no more', async () => {
    for (let sent = 0; sent < maxMessages; sent += 1)
      expect(await write(IMRAN, `line ${sent}`)).toMatchObject({ status: 0 })
    expect(await write(IMRAN, 'one too many')).toMatchObject({ status: 1, msg: 'tips.msg.965' })
    minutes(10)
    expect(await write(IMRAN, 'later')).toMatchObject({ status: 0 })
  })
})

describe('leave to read an account', () => {
  const read = (token: string, scope: string) => desk(token, 'account', { customerId: ids[ASHA], scope })
  const answer = (phone: string, id: unknown, word: string) => ask(phone, 'access', { id, answer: word })
  const askFor = (token: string, scope: string, more: object = {}) =>
    desk(token, 'askAccess', { customerId: ids[ASHA], scope, minutes: '15', reason: REASON, ...more })

  it('is asked for in the conversation, and shows nothing before it is given', async () => {
    expect(await read(anita, 'transfers')).toMatchObject({ status: 1, msg: 'tips.msg.963' })
    const asked = await askFor(anita, 'transfers')
    expect(asked).toMatchObject({
      status: 0,
      data: { access: { scope: 'transfers', minutes: 15, state: 'asked', until: null } },
    })
    expect(await askFor(anita, 'transfers')).toMatchObject({ msg: 'tips.msg.966' })
    expect(await read(anita, 'transfers')).toMatchObject({ msg: 'tips.msg.963' })
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
      await town.call('/api/app/user/support/access.do', { id: access?.id, answer: 'allow' }, { token: anita }),
    ).toMatchObject({ msg: 'tips.msg.249' })
    expect(await read(anita, 'transfers')).toMatchObject({ msg: 'tips.msg.963' })
  })

  it('shows that part, to that person, for those minutes, and each look stands in the log', async () => {
    const { access } = (await chatOf(ASHA)).items.at(-1) ?? {}
    expect(await answer(ASHA, access?.id, 'allow')).toMatchObject({ status: 0, data: { access: { state: 'allowed' } } })
    expect(await answer(ASHA, access?.id, 'allow')).toMatchObject({ status: 0 })
    const before = (await accessLog(ASHA)).length
    expect(await read(anita, 'transfers')).toMatchObject({
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
      [anita, 'balances'],
      [anita, 'orders'],
      [dev, 'transfers'],
    ] as const)
      expect(await read(token, scope)).toMatchObject({ msg: 'tips.msg.963' })
    minutes(15)
    expect(await read(anita, 'transfers')).toMatchObject({ msg: 'tips.msg.963' })
    expect(await answer(ASHA, access?.id, 'end')).toMatchObject({ msg: 'tips.msg.964' })
  })

  it('is declined, lapses, and can be taken back', async () => {
    const declined = (await askFor(dev, 'balances')).data['access'] as { id: string }
    expect(await answer(ASHA, declined.id, 'decline')).toMatchObject({ data: { access: { state: 'declined' } } })
    expect(await answer(ASHA, declined.id, 'allow')).toMatchObject({ msg: 'tips.msg.964' })
    const lapsed = (await askFor(dev, 'balances')).data['access'] as { id: string }
    minutes(30)
    // Half an hour without a call ends a session of staff.
    ;[anita, dev] = [await town.signIn('anita'), await town.signIn('dev')]
    expect(await answer(ASHA, lapsed.id, 'allow')).toMatchObject({ msg: 'tips.msg.964' })
    const taken = (await askFor(dev, 'balances')).data['access'] as { id: string }
    await answer(ASHA, taken.id, 'allow')
    expect(await read(dev, 'balances')).toMatchObject({
      status: 0,
      data: { balances: { availablePaise: 50_000_000, heldPaise: 0 }, orders: null },
    })
    expect(await answer(ASHA, taken.id, 'end')).toMatchObject({ data: { access: { state: 'ended' } } })
    expect(await read(dev, 'balances')).toMatchObject({ msg: 'tips.msg.963' })
    const orders = (await askFor(dev, 'orders')).data['access'] as { id: string }
    await answer(ASHA, orders.id, 'allow')
    expect(await read(dev, 'orders')).toMatchObject({ status: 0, data: { orders: [] } })
  })

  it('cannot be made longer in the database either', async () => {
    const { pool } = town.house.db
    const longer = `update bahi.account_access set answer = 'allowed', answered_at = asked_at, until = asked_at + interval '1 day' where answer is null`
    await askFor(anita, 'balances')
    await expect(pool.query(longer)).rejects.toMatchObject({ code: '23514' })
    await expect(pool.query('update bahi.account_access set minutes = 30')).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query(`update bahi.support_message set body = 'another'`)).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('online.do', () => {
  const online = (token: string | undefined, input: object) =>
    town.call('/api/app/online.do', input, token === undefined ? {} : { token })

  it("says whether the app is in front, for the session's own customer and nobody else", async () => {
    expect(await online(tokens[ASHA], { status: '1', userId: ids[RAVI] })).toMatchObject({ status: 0 })
    const { rows } = await town.database.owner.pool.query<{ id: string; online: boolean }>(
      'select customer_id::text as id, online from bahi.customer_presence',
    )
    expect(rows).toEqual([{ id: ids[ASHA], online: true }])
    expect((await inbox(anita, 'mine')).items.find(({ customerId }) => customerId === ids[ASHA])).toMatchObject({
      online: true,
    })
    expect(await online(tokens[ASHA], { status: 0 })).toMatchObject({ status: 0 })
    expect((await inbox(anita, 'mine')).items.find(({ customerId }) => customerId === ids[ASHA])).toMatchObject({
      online: false,
    })
    expect(await online(undefined, { status: '1' })).toMatchObject({ msg: 'tips.msg.249' })
    for (const status of ['2', 'on', ''])
      expect(await online(tokens[ASHA], { status })).toMatchObject({ http: 400, msg: 'tips.msg.022' })
  })
})

describe('a locked customer', () => {
  it('reads, writes and answers as everybody: nobody needs customer service more', async () => {
    await town.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, 1, customer_id, 'account', 'customer-request', $2::timestamptz, $2::timestamptz + interval '72 hours' from bahi.customer_phone where phone = $1`,
      [MEERA, town.now],
    )
    const locked = await town.call('/api/app/login.do', { phone: MEERA, password: 'bahi-demo' })
    const token = (locked.data['params'] as { token: string }).token
    expect(
      await town.call(
        '/api/app/user/support/send.do',
        { clientKey: 'from-a-locked-one', text: 'Why am I locked?' },
        { token },
      ),
    ).toMatchObject({ status: 0 })
    const { data } = await desk(anita, 'askAccess', {
      customerId: ids[MEERA],
      scope: 'balances',
      minutes: '5',
      reason: REASON,
    })
    expect(
      await town.call(
        '/api/app/user/support/access.do',
        { id: (data['access'] as { id: string }).id, answer: 'allow' },
        { token },
      ),
    ).toMatchObject({ status: 0 })
  })
})

describe('notices', () => {
  it("are the customer's own, by group and page, and read once", async () => {
    const list = async (input: object = {}) =>
      (await town.call(listNotices.path, input, { token: tokens[ASHA] ?? '' })).data as {
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
      town.call('/api/app/user/notice/read.do', id === undefined ? {} : { id }, { token: tokens[phone] ?? '' })
    expect((await mark(RAVI, unread?.id)).data).toEqual({ unread: expect.any(Number) })
    expect((await list()).unread).toBe(all.unread)
    expect((await mark(ASHA, unread?.id)).data).toEqual({ unread: all.unread - 1 })
    expect((await mark(ASHA)).data).toEqual({ unread: 0 })
    expect((await list({ size: '100' })).items.every(({ read }) => read)).toBe(true)
  })
})
