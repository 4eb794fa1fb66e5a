import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxMessagesADay, readMessageChoices } from '@bahi/contract/customers/messages'
import { type MessageServer, openMessageServer, placeOf } from '../../../testing/servers/message-server.ts'
import { createMailer } from './mailer.ts'
import { runMessages } from './run-messages.ts'

let bahi: MessageServer
beforeAll(async () => {
  bahi = await openMessageServer()
})
beforeEach(() => {
  Object.assign(bahi.mailServer, { refuses: {}, delayMs: 0 })
})
afterAll(() => bahi.close())

const taken = (address: string) => bahi.mailServer.taken.filter(({ to }) => to.includes(address))
const latest = async (token: string) => (await bahi.log(token))[0]
const pass = (ms: number) => (bahi.now = new Date(bahi.now.getTime() + ms))
const stateOf = async (token: string) => (await bahi.read(token, readMessageChoices.path)).data['mail']

it('tries again after growing pauses what is refused for now, for a day', async () => {
  const token = await bahi.mailTo('meera', 'meera@home.example', ['orders'])
  bahi.mailServer.refuses = { recipient: 451 }
  await bahi.fill('meera')
  await bahi.send()
  const pause = async () => Date.parse((await latest(token))?.nextAt ?? '') - bahi.now.getTime()
  expect(await latest(token)).toMatchObject({ outcome: 'answered', tries: 1 })
  expect(await pause()).toBe(5_000)
  pass(5_000)
  await bahi.send()
  expect(await pause()).toBe(10_000)
  bahi.mailServer.refuses = {}
  pass(10_000)
  await bahi.send()
  expect(await latest(token)).toMatchObject({ outcome: 'delivered', tries: 3 })
  bahi.mailServer.refuses = { data: 550 }
  await bahi.fill('meera', 'INFY')
  await bahi.send()
  pass(86_400_000)
  await bahi.send()
  const again = await bahi.token('meera')
  expect(await latest(again)).toMatchObject({ outcome: 'answered', nextAt: null })
  expect(await stateOf(again)).toMatchObject({ address: 'meera@home.example' })
})

it('ends an address that takes nothing for good, and tells its customer', async () => {
  const token = await bahi.mailTo('ravi', 'ravi@home.example', ['orders'])
  bahi.mailServer.refuses = { recipient: 550 }
  await bahi.fill('ravi')
  await bahi.fill('ravi', 'INFY')
  const before = bahi.mailServer.tries
  await bahi.send()
  expect(bahi.mailServer.tries).toBe(before + 1)
  expect(await stateOf(token)).toMatchObject({ address: null })
  expect((await bahi.log(token)).slice(0, 2)).toMatchObject([{ outcome: 'ended' }, { outcome: 'ended' }])
  const { rows } = await bahi.database.owner.pool.query<{ count: number }>(
    `select count(*)::int as count from bahi.notice where customer_id = $1 and kind = 'mail.refused'`,
    [(await bahi.idOf('ravi')).customerId],
  )
  expect(rows[0]?.count).toBe(1)
})

it('gives a slow mail server up for now, and sends by push meanwhile', async () => {
  const token = await bahi.mailTo('asha', 'asha@home.example', ['orders'])
  const browser = bahi.service.browser()
  await bahi.subscribe(token, browser)
  await bahi.choose(token, ['orders'], { mail: ['orders'] })
  bahi.mailServer.delayMs = 2_000
  await bahi.fill('asha')
  await runMessages({
    ...bahi.parts.messageJob,
    mailer: createMailer(placeOf(bahi.mailServer), 200),
    port: { named: ['127.0.0.1'], timeoutMs: 1_000 },
  })
  expect(browser.received).toHaveLength(1)
  const ofMail = (await bahi.log(token)).find(({ channel }) => channel === 'mail')
  expect(ofMail).toMatchObject({ outcome: 'too-slow', tries: 1, nextAt: expect.any(String) })
})

it('waits with the rest while no mail server answers', async () => {
  for (const who of ['asha', 'meera', 'imran', 'gurpreet'] as const) {
    await bahi.mailTo(who, `${who}@many.example`, ['orders'])
    await bahi.fill(who, 'DOWN')
  }
  const down = createMailer({ ...placeOf(bahi.mailServer), port: 1 })
  let asked = 0
  const mailer = { ...down, send: (mail: Parameters<typeof down.send>[0]) => ((asked += 1), down.send(mail)) }
  const one = { ...bahi.parts.messageJob, mailer }
  await runMessages(one)
  expect(asked).toBeLessThanOrEqual(4)
  pass(60_000)
  await bahi.send()
  for (const who of ['asha', 'meera', 'imran', 'gurpreet'])
    expect(taken(`${who}@many.example`).filter(({ text }) => text.includes('DOWN'))).toHaveLength(1)
})

it('sends an e-mail once more whose sender died, and mailboxes know it again', async () => {
  await bahi.mailTo('meera', 'meera@crash.example', ['orders'])
  await bahi.fill('meera', 'CRASH')
  await bahi.send()
  // The state that a process leaves which dies between the answer and the mark.
  await bahi.database.owner.pool.query(
    `update bahi.message set outcome = null, next_at = last_at + interval '60 seconds' where channel = 'mail' and outcome = 'delivered' and about_id = (select max(about_id) from bahi.message)`,
  )
  pass(60_000)
  await Promise.all([bahi.send(), bahi.send()])
  const copies = taken('meera@crash.example').filter(({ text }) => text.includes('CRASH'))
  expect(copies).toHaveLength(2)
  expect(new Set(copies.map(({ headers }) => headers['message-id'])).size).toBe(1)
})

it('sends no more than its limit in a day, and counts e-mail apart from push', async () => {
  const token = await bahi.mailTo('imran', 'imran@home.example', ['orders'])
  const { shard, customerId } = await bahi.idOf('imran')
  const deliver = (channel: string, from: number) =>
    bahi.database.owner.pool.query(
      `insert into bahi.message (shard, about_id, target_id, customer_id, channel, topic, kind, made_at, last_at, tries, outcome)
       select $1, n, 1, $2, $5, 'orders', 'orders.bought', $3, $3, 1, 'delivered' from generate_series($6::int, $6 + $4::int - 1) n`,
      [shard, customerId, bahi.now, maxMessagesADay, channel, from],
    )
  await deliver('push', 1)
  await bahi.fill('imran')
  await bahi.send()
  expect(await latest(token)).toMatchObject({ outcome: 'delivered' })
  await deliver('mail', 1_000)
  await bahi.fill('imran')
  await bahi.send()
  expect(await latest(token)).toMatchObject({ outcome: 'too-many', nextAt: null })
})

it('ends with the lock of the account', async () => {
  const token = await bahi.mailTo('gurpreet', 'gurpreet@home.example', ['orders'])
  const { shard, customerId } = await bahi.idOf('gurpreet')
  await bahi.database.owner.pool.query(
    `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
     values ($1, 78, $2, 'account', 'suspected-takeover', $3, $3::timestamptz + interval '1 hour')`,
    [shard, customerId, bahi.now],
  )
  const before = taken('gurpreet@home.example').length
  await bahi.fill('gurpreet')
  await bahi.send()
  expect(taken('gurpreet@home.example')).toHaveLength(before)
  expect(await stateOf(token)).toMatchObject({ address: null })
})
