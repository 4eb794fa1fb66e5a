import { afterAll, beforeAll, expect, it } from 'vitest'
import { endPush, maxPushDevices, readMessageChoices, renewPush } from '@bahi/contract/customers/messages'
import { endOtherSessions } from '@bahi/contract/customers/sessions'
import { type MessageServer, openMessageServer } from '../../../testing/servers/message-server.ts'
import { postOutward } from '../../platform/outward/post-outward.ts'

let bahi: MessageServer
beforeAll(async () => {
  bahi = await openMessageServer()
})
afterAll(() => bahi.close())

const devicesOf = async (token: string) =>
  (await bahi.read(token, readMessageChoices.path)).data['devices'] as { id: string; current: boolean }[]
const targets = async (customerId: bigint) => {
  const { rows } = await bahi.database.owner.pool.query<{ count: number }>(
    'select count(*)::int as count from bahi.message_target where customer_id = $1',
    [customerId],
  )
  return rows[0]?.count
}

it('ends with the log-out of its device, and the others go on', async () => {
  const lost = await bahi.follow('asha', ['orders'])
  const kept = await bahi.follow('asha', ['orders'])
  expect(await devicesOf(kept.token)).toMatchObject([{ current: true }, { current: false }])
  await bahi.post(lost.token, '/api/app/logout.do')
  await bahi.fill('asha')
  await bahi.send()
  expect(lost.received).toEqual([])
  expect(kept.received).toHaveLength(1)
  expect(await devicesOf(kept.token)).toHaveLength(1)
})

it('ends with every other device that is logged out, those whose log-in ran out by itself too', async () => {
  const old = await bahi.follow('meera', ['orders'])
  const { customerId } = await bahi.idOf('meera')
  await bahi.database.owner.pool.query(
    `update bahi.session set expires_at = created_at + interval '1 second' where customer_id = $1`,
    [customerId],
  )
  await bahi.fill('meera')
  await bahi.send()
  // Messages are for who is away: a log-in that ran out does not end them.
  expect(old.received).toHaveLength(1)
  const kept = await bahi.follow('meera', ['orders'])
  await bahi.post(kept.token, endOtherSessions.path)
  await bahi.fill('meera')
  await bahi.send()
  expect(old.received).toHaveLength(1)
  expect(kept.received).toHaveLength(1)
})

it('ends with the lock of the account', async () => {
  const phone = await bahi.follow('ravi', ['orders'])
  const { shard, customerId } = await bahi.idOf('ravi')
  await bahi.database.owner.pool.query(
    `insert into bahi.customer_lock (shard, id, customer_id, kind, reason, locked_at, locked_until)
     values ($1, 77, $2, 'account', 'suspected-takeover', $3, $3::timestamptz + interval '1 hour')`,
    [shard, customerId, bahi.now],
  )
  await bahi.fill('ravi')
  await bahi.send()
  expect(phone.received).toEqual([])
  expect(await targets(customerId)).toBe(0)
})

it.each([404, 410])('ends when the push service answers %i', async (status) => {
  const phone = await bahi.follow('meera', ['orders'])
  bahi.service.answer = (response) => response.writeHead(status).end()
  await bahi.fill('meera')
  await bahi.send()
  bahi.service.answer = (response) => response.writeHead(201).end()
  const { customerId } = await bahi.idOf('meera')
  expect(await targets(customerId)).toBe(0)
  expect((await bahi.log(phone.token))[0]).toMatchObject({ outcome: 'ended', nextAt: null })
})

it('goes on after another log-in of the same customer, and not of somebody else', async () => {
  const phone = await bahi.follow('asha', ['orders'])
  const { endpoint } = phone.subscription
  const [again, stranger] = [await bahi.token('asha'), await bahi.token('gurpreet')]
  expect((await bahi.post(stranger, renewPush.path, { endpoint, lang: 'en' })).data).toEqual({ known: false })
  expect((await bahi.post(again, renewPush.path, { endpoint, lang: 'en' })).data).toEqual({ known: true })
  await bahi.post(again, '/api/app/logout.do')
  const third = await bahi.token('asha')
  expect((await bahi.post(third, renewPush.path, { endpoint, lang: 'en' })).data).toEqual({ known: false })
  await bahi.fill('asha')
  await bahi.send()
  expect(phone.received).toEqual([])
})

it('is ended by its customer only', async () => {
  const phone = await bahi.follow('asha', ['orders'])
  const { id } = (await devicesOf(phone.token))[0] ?? { id: '' }
  await bahi.post(await bahi.token('gurpreet'), endPush.path, { id })
  await bahi.fill('asha')
  await bahi.send()
  expect(phone.received).toHaveLength(1)
  expect((await bahi.post(phone.token, endPush.path, { id })).data['devices']).not.toContainEqual(
    expect.objectContaining({ id }),
  )
})

it('takes one device more than once without counting it twice, and no more than the most', async () => {
  const token = await bahi.token('imran')
  const browsers = Array.from({ length: maxPushDevices + 1 }, () => bahi.service.browser())
  const [first] = browsers
  if (first !== undefined) await bahi.subscribe(token, first)
  const answers = await Promise.all(browsers.map((browser) => bahi.subscribe(token, browser)))
  expect(answers.filter(({ msg }) => msg === 'tips.msg.897')).toHaveLength(1)
  expect(await devicesOf(token)).toHaveLength(maxPushDevices)
})

it.each([
  ['without TLS', 'http://push.example/1'],
  ['with a password', 'https://me:secret@push.example/1'],
  ['of a file', 'file:///etc/passwd'],
  ['that is none', 'nothing'],
  ['of a thousand characters', `https://push.example/${'a'.repeat(990)}`],
])('refuses an address %s', async (_what, endpoint) => {
  const browser = bahi.service.browser()
  const subscription = { ...browser.subscription, endpoint }
  const answer = await bahi.subscribe(await bahi.token('gurpreet'), { ...browser, subscription })
  expect(answer.status).not.toBe(0)
})

it('refuses a key that is no point of the curve', async () => {
  const browser = bahi.service.browser()
  const subscription = { ...browser.subscription, p256dh: `B${'A'.repeat(86)}` }
  expect((await bahi.subscribe(await bahi.token('gurpreet'), { ...browser, subscription })).msg).toBe('tips.msg.896')
})

it('sends nothing into a network that the operator did not name', async () => {
  const named: string[] = []
  for (const inner of ['10.0.0.7', '169.254.169.254', '::1', '::ffff:127.0.0.1'])
    expect(
      await postOutward(
        { named, timeoutMs: 1_000, resolve: async () => ['93.184.215.14', inner] },
        { address: 'https://push.example/1', body: 'x', headers: {} },
      ),
    ).toMatchObject({ outcome: 'inner-address' })
  const phone = await bahi.follow('meera', ['orders'])
  await bahi.fill('meera')
  await bahi.send({ named })
  expect(phone.received).toEqual([])
  expect((await bahi.log(phone.token))[0]).toMatchObject({ outcome: 'inner-address' })
})

it('keeps the address and the keys of a device sealed', async () => {
  const phone = await bahi.follow('asha', ['orders'])
  const { rows } = await bahi.database.owner.pool.query<{ text: string }>(
    `select encode(sealed, 'escape') as text from bahi.message_target`,
  )
  for (const { text } of rows) for (const part of Object.values(phone.subscription)) expect(text).not.toContain(part)
})
