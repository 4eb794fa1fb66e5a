import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxMessagesADay, readMessageChoices } from '@bahi/contract/customers/messages'
import type { Pushed } from '../../../testing/scripted/push-service.ts'
import { type MessageServer, openMessageServer } from '../../../testing/servers/message-server.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { writeNotice } from '../notices/tell-customer.ts'

let bahi: MessageServer
beforeAll(async () => {
  bahi = await openMessageServer()
})
afterAll(() => bahi.close())

const hourNow = () => new Date(bahi.now.getTime() + 19_800_000).getUTCHours()
const time = (hour: number) => `${String((hour + 24) % 24).padStart(2, '0')}:00`

it('sends nothing until it is asked to', async () => {
  const token = await bahi.token('ravi')
  const { data } = await bahi.read(token, readMessageChoices.path)
  expect(data).toMatchObject({
    choices: { push: [], quiet: null, securityAlways: true, showsAmounts: false },
    devices: [],
  })
  const browser = bahi.service.browser()
  await bahi.subscribe(token, browser)
  await bahi.fill('ravi')
  await bahi.send()
  expect(browser.received).toEqual([])
  expect(await bahi.log(token)).toEqual([])
})

it('sends a chosen topic to a device, encrypted for it and signed, without figures', async () => {
  const phone = await bahi.follow('asha', ['orders'])
  await bahi.fill('asha')
  await inTransaction(bahi.parts.db.pool, async (tx) =>
    writeNotice(tx, bahi.parts, await bahi.idOf('asha'), 'wallet.money-in', { amount: 5_000_00 }),
  )
  await bahi.send()
  expect(phone.received).toHaveLength(1)
  const { claims, headers, payload } = phone.received[0] as Pushed
  expect(payload).toMatchObject({ title: 'Your order in TCS was filled', body: 'Open Bahi to read more.' })
  expect(payload['unread']).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(payload)).not.toMatch(/₹|3,?201|32,?041/)
  expect(claims).toMatchObject({ aud: bahi.service.origin, sub: expect.stringMatching(/^(mailto|https):/) })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
  expect(headers['topic']).toBe(payload['notice'])
  expect(await bahi.log(phone.token)).toMatchObject([
    { kind: 'orders.bought', topic: 'orders', channel: 'push', outcome: 'delivered', tries: 1, nextAt: null },
  ])
  await bahi.send()
  expect(phone.received).toHaveLength(1)
})

it('says figures, in the language of the device, when the customer asks for them', async () => {
  const token = await bahi.token('asha')
  await bahi.choose(token, ['orders'], { showsAmounts: true })
  const [browser, chinese] = [bahi.service.browser(), bahi.service.browser()]
  await bahi.subscribe(token, browser, 'hi')
  await bahi.subscribe(token, chinese, 'zh')
  await bahi.fill('asha', 'INFY')
  await bahi.send()
  expect(browser.received[0]?.payload).toMatchObject({
    title: 'INFY में आपका ऑर्डर पूरा हुआ',
    body: '10 × ₹3,201.50 · ₹32,041.20',
  })
  // A price has commas in every language; only amounts are grouped by 万.
  expect(chinese.received[0]?.payload).toMatchObject({ body: '10 × ₹3,201.50 · ₹3万2041.20' })
  await bahi.choose(token, [])
})

it('lets messages wait in quiet hours, and one about security come', async () => {
  const quiet = { quietFrom: time(hourNow()), quietUntil: time(hourNow() + 2) }
  const phone = await bahi.follow('meera', ['orders', 'security'], quiet)
  await bahi.fill('meera')
  await inTransaction(bahi.parts.db.pool, async (tx) =>
    writeNotice(tx, bahi.parts, await bahi.idOf('meera'), 'pin.set', {}),
  )
  await bahi.send()
  expect(phone.received.map(({ payload }) => payload['title'])).toEqual(['PIN set'])
  bahi.now = new Date(bahi.now.getTime() + 2 * 3_600_000)
  await bahi.send()
  expect(phone.received.map(({ payload }) => payload['title'])).toEqual(['PIN set', 'Your order in TCS was filled'])
  expect(await bahi.log(phone.token)).toMatchObject([{ tries: 1 }, { tries: 1 }])
})

it('drops what waits when its topic is switched off', async () => {
  const quiet = { quietFrom: time(hourNow()), quietUntil: time(hourNow() + 2) }
  const phone = await bahi.follow('ravi', ['orders'], quiet)
  await bahi.fill('ravi')
  await bahi.send()
  await bahi.choose(phone.token, [])
  bahi.now = new Date(bahi.now.getTime() + 2 * 3_600_000)
  await bahi.send()
  expect(phone.received).toEqual([])
  expect((await bahi.log(phone.token))[0]).toMatchObject({ outcome: 'switched-off', nextAt: null })
})

it('tries a failed message again after growing pauses, for a day', async () => {
  await bahi.follow('meera', ['orders'])
  bahi.service.answer = (response) => response.writeHead(500).end()
  await bahi.fill('meera', 'WIPRO')
  await bahi.send()
  const latest = async () => (await bahi.log(await bahi.token('meera')))[0]
  expect(await latest()).toMatchObject({ outcome: 'answered', tries: 1 })
  const pause = async () => Date.parse((await latest())?.nextAt ?? '') - bahi.now.getTime()
  expect(await pause()).toBe(5_000)
  bahi.now = new Date(bahi.now.getTime() + 5_000)
  await bahi.send()
  expect(await pause()).toBe(10_000)
  bahi.now = new Date(bahi.now.getTime() + 86_400_000)
  await bahi.send()
  expect(await latest()).toMatchObject({ outcome: 'answered', nextAt: null })
  bahi.service.answer = (response) => response.writeHead(201).end()
  await bahi.send()
  expect(await latest()).toMatchObject({ outcome: 'answered', tries: 3 })
})

it('sends a message again whose sender died, under the same topic', async () => {
  const phone = await bahi.follow('meera', ['orders'])
  await bahi.fill('meera', 'HDFC')
  await bahi.send()
  const before = phone.received.length
  // The state that a process leaves which dies between the answer and the mark.
  await bahi.database.owner.pool.query(
    `update bahi.message set outcome = null, next_at = last_at + interval '60 seconds' where outcome = 'delivered' and kind = 'orders.bought' and about_id = (select max(about_id) from bahi.message)`,
  )
  await bahi.send()
  expect(phone.received).toHaveLength(before)
  bahi.now = new Date(bahi.now.getTime() + 60_000)
  await bahi.send()
  expect(phone.received).toHaveLength(before + 1)
  const [first, again] = phone.received.slice(-2)
  expect(again?.headers['topic']).toBe(first?.headers['topic'])
  expect(again?.payload['notice']).toBe(first?.payload['notice'])
})

it('sends each message once when two workers run together', async () => {
  const phone = await bahi.follow('asha', ['orders'])
  for (let count = 0; count < 5; count += 1) await bahi.fill('asha', `S${count}`)
  await Promise.all([bahi.send(), bahi.send()])
  expect(new Set(phone.received.map(({ payload }) => payload['notice'])).size).toBe(5)
  expect(phone.received).toHaveLength(5)
})

it('sends no more than its limit in a day, but what is about security', async () => {
  const phone = await bahi.follow('ravi', ['orders', 'security'])
  const { shard, customerId } = await bahi.idOf('ravi')
  await bahi.database.owner.pool.query(
    `insert into bahi.message (shard, about_id, target_id, customer_id, channel, topic, kind, made_at, last_at, tries, outcome)
     select $1, n, 1, $2, 'push', 'orders', 'orders.bought', $3, $3, 1, 'delivered' from generate_series(1, $4::int) n`,
    [shard, customerId, bahi.now, maxMessagesADay],
  )
  await bahi.fill('ravi')
  await inTransaction(bahi.parts.db.pool, (tx) => writeNotice(tx, bahi.parts, { shard, customerId }, 'pin.changed', {}))
  await bahi.send()
  expect(phone.received.map(({ payload }) => payload['title'])).toEqual(['Your PIN was changed'])
  const ofOrders = (await bahi.log(phone.token)).filter(({ topic }) => topic === 'orders')
  expect(ofOrders[0]).toMatchObject({ outcome: 'too-many', nextAt: null })
})
