import { describe, expect, it } from 'vitest'
import { listNotices } from '@bahi/contract/customers/notices'
import { maxMessages } from '@bahi/contract/customers/support'
import { arrangeSupport, ASHA, RAVI, MEERA, IMRAN, REASON } from '../../../testing/servers/support-desk.ts'

const setup = arrangeSupport()
const { tokens, ids, minutes, ask, write, chatOf, desk, inbox, accessLog } = setup

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
    expect(await inbox(setup.anita, 'waiting')).toMatchObject({
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
    const opened = await desk(setup.anita, 'open', { customerId: ids[ASHA] })
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
      expect(await desk(setup.anita, 'answer', { customerId: ids[ASHA], text })).toMatchObject({
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
    const told = await setup.bahi.call(listNotices.path, {}, { token: tokens[ASHA] ?? '' })
    expect(told.data).toMatchObject({
      unread: 1,
      items: [{ kind: 'support.answered', group: 'account', params: { staff: 'S-0001' }, read: false }],
    })
    expect((await setup.bahi.call('/api/app/user/notice/unread.do', {}, { token: tokens[ASHA] ?? '' })).data).toEqual({
      notices: 1,
      messages: 2,
    })
    expect(await inbox(setup.anita, 'mine')).toMatchObject({
      counts: { mine: 1, waiting: 1 },
      items: [{ customerId: ids[ASHA], staff: { number: 'S-0001' } }],
    })
  })

  it("writes each answer and each opening into the customer's own log, an open desk only once in a while", async () => {
    await desk(setup.anita, 'open', { customerId: ids[ASHA] })
    await desk(setup.dev, 'open', { customerId: ids[ASHA] })
    minutes(16)
    await desk(setup.anita, 'open', { customerId: ids[ASHA] })
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
    expect((await setup.bahi.call(listNotices.path, {}, { token: tokens[ASHA] ?? '' })).data).toMatchObject({
      unread: 0,
      items: [{ read: true }],
    })
    expect((await desk(setup.anita, 'open', { customerId: ids[ASHA] })).data).toMatchObject({
      items: [{}, { read: true }, { read: true }],
    })
    await desk(setup.anita, 'answer', { customerId: ids[ASHA], text: 'And one more thing.' })
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
    expect(await desk(setup.anita, 'open', { customerId: ids[IMRAN] })).toMatchObject({
      status: 1,
      msg: 'tips.msg.924',
    })
    expect(await desk(setup.anita, 'answer', { customerId: '1', text: 'Hello' })).toMatchObject({
      status: 1,
      msg: 'tips.msg.924',
    })
  })

  it('is closed, and open again with the next message', async () => {
    expect(await desk(setup.dev, 'close', { customerId: ids[RAVI] })).toMatchObject({ status: 0 })
    expect(await desk(setup.dev, 'close', { customerId: ids[RAVI] })).toMatchObject({ status: 0 })
    expect((await chatOf(RAVI)).items.map(({ kind }) => kind)).toEqual(['text', 'closed'])
    expect(await inbox(setup.dev, 'closed')).toMatchObject({ items: [{ customerId: ids[RAVI] }] })
    await write(RAVI, 'One more question')
    expect(await chatOf(RAVI)).toMatchObject({ state: 'waiting' })
    expect(await desk(setup.anita, 'take', { customerId: ids[RAVI] })).toMatchObject({ status: 0 })
    expect((await inbox(setup.anita, 'mine')).items.map(({ customerId }) => customerId)).toContain(ids[RAVI])
    await desk(setup.anita, 'take', { customerId: ids[RAVI], take: 'hand-over' })
    expect((await inbox(setup.anita, 'mine')).items.map(({ customerId }) => customerId)).not.toContain(ids[RAVI])
  })

  it('stops an answer that asks for a secret, a payment or promises a return, and writes down that it was tried', async () => {
    for (const text of ['Please send me your PIN', 'Pay a fee first', 'A guaranteed return of 12 percent'])
      expect(await desk(setup.anita, 'answer', { customerId: ids[RAVI], text })).toMatchObject({
        status: 1,
        msg: 'tips.msg.960',
        data: { fields: ['text'] },
      })
    expect(
      await desk(setup.anita, 'askAccess', {
        customerId: ids[RAVI],
        scope: 'orders',
        reason: 'Then tell me your password',
      }),
    ).toMatchObject({ msg: 'tips.msg.960' })
    expect((await chatOf(RAVI)).items.at(-1)).toMatchObject({ text: 'One more question' })
    const { rows } = await setup.bahi.database.owner.pool.query(
      `select detail from bahi.audit_entry where action = 'support.answer' and outcome = 'refused' order by seq`,
    )
    expect(rows.map(({ detail }) => detail.stopped)).toEqual(expect.arrayContaining(['secret', 'payment', 'promise']))
  })

  it('shows the median waiting time once enough customers have waited to hide each of them', async () => {
    expect((await inbox(setup.anita, 'waiting')).answersInSeconds).toBeNull()
    minutes(4)
    await desk(setup.anita, 'answer', { customerId: ids[RAVI], text: 'It waits for the opening.' })
    await desk(setup.anita, 'answer', { customerId: ids[MEERA], text: 'Good morning.' })
    await desk(setup.anita, 'answer', { customerId: ids[ASHA], text: 'Good morning.' })
    const { answersInSeconds, inTimePercent } = await inbox(setup.anita, 'waiting')
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

describe('a locked customer', () => {
  it('reads, writes and answers as everybody: nobody needs customer service more', async () => {
    await setup.bahi.database.owner.pool.query(
      `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until) select shard, 1, customer_id, 'account', 'customer-request', $2::timestamptz, $2::timestamptz + interval '72 hours' from bahi.customer_phone where phone = $1`,
      [MEERA, setup.bahi.now],
    )
    const locked = await setup.bahi.call('/api/app/login.do', { phone: MEERA, password: 'bahi-demo' })
    const token = (locked.data['params'] as { token: string }).token
    expect(
      await setup.bahi.call(
        '/api/app/user/support/send.do',
        { clientKey: 'from-a-locked-one', text: 'Why am I locked?' },
        { token },
      ),
    ).toMatchObject({ status: 0 })
    const { data } = await desk(setup.anita, 'askAccess', {
      customerId: ids[MEERA],
      scope: 'balances',
      minutes: '5',
      reason: REASON,
    })
    expect(
      await setup.bahi.call(
        '/api/app/user/support/access.do',
        { id: (data['access'] as { id: string }).id, answer: 'allow' },
        { token },
      ),
    ).toMatchObject({ status: 0 })
  })
})
