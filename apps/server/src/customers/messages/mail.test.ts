import { afterAll, beforeAll, expect, it } from 'vitest'
import { askForMail, readMessageChoices, stopMail } from '@bahi/contract/customers/messages'
import type { TakenMail } from '../../../testing/scripted/mail-server.ts'
import { linkIn, type MessageServer, openMessageServer } from '../../../testing/servers/message-server.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { writeNotice } from '../notices/tell-customer.ts'

let bahi: MessageServer
beforeAll(async () => {
  bahi = await openMessageServer()
})
afterAll(() => bahi.close())

const taken = (address: string) => bahi.mailServer.taken.filter(({ to }) => to.includes(address))
const subjects = (address: string) => taken(address).map(({ headers }) => headers['subject'])
const last = (address: string) => taken(address).at(-1) as TakenMail
const mailTopics = async (token: string) =>
  ((await bahi.read(token, readMessageChoices.path)).data['choices'] as { mail: string[] }).mail
const hour = (more: number) =>
  `${String((new Date(bahi.now.getTime() + 19_800_000).getUTCHours() + more) % 24).padStart(2, '0')}:00`

it('sends a chosen topic as text and HTML, without figures, pictures or a name', async () => {
  const token = await bahi.mailTo('asha', 'asha@home.example', ['orders'], { showsAmounts: true })
  await bahi.fill('asha')
  await bahi.send()
  const { headers, text, html } = last('asha@home.example')
  expect(headers).toMatchObject({
    subject: 'Your order in TCS was filled',
    from: 'Bahi <messages@bahi.example>',
    to: 'asha@home.example',
    'auto-submitted': 'auto-generated',
  })
  const notice = /notices\?notice=(\d+)/.exec(text)?.[1]
  expect(text).toContain(`https://bahi.example/#/pages/more/notices?notice=${notice}`)
  for (const said of [text, html]) {
    expect(said).not.toMatch(/₹|3,?201|32,?041|Asha|Deshmukh|9000000001/)
    expect(said).toContain('Open Bahi to read more.')
  }
  expect(html).not.toMatch(/<(img|script|link|style|iframe)|src=|url\(/i)
  expect(new Set([...html.matchAll(/https?:\/\/[^/"<]+/g)].map(String))).toEqual(new Set(['https://bahi.example']))
  expect((await bahi.log(token))[0]).toMatchObject({ channel: 'mail', outcome: 'delivered', tries: 1, nextAt: null })
})

it('writes in the language in which the address was added', async () => {
  const token = await bahi.token('gurpreet')
  for (const [lang, subject] of [
    ['hi', 'Bahi के लिए अपना ई-मेल पता पुष्ट करें'],
    ['zh', '请确认您在 Bahi 的邮箱地址'],
  ] as const) {
    await bahi.post(token, askForMail.path, { address: `${lang}@home.example`, password: 'bahi-demo', lang })
    expect(last(`${lang}@home.example`).headers['subject']).toBe(subject)
  }
})

it('lets e-mail wait in quiet hours, and chooses push and e-mail apart', async () => {
  const quiet = { quietFrom: hour(0), quietUntil: hour(2) }
  const token = await bahi.mailTo('meera', 'meera@home.example', ['orders', 'security'], quiet)
  const before = taken('meera@home.example').length
  await bahi.fill('meera')
  await bahi.send()
  // The notice that the address was added is about security.
  expect(subjects('meera@home.example').slice(before)).toEqual([])
  await inTransaction(bahi.parts.db.pool, async (tx) =>
    writeNotice(tx, bahi.parts, await bahi.idOf('meera'), 'pin.set', {}),
  )
  await bahi.send()
  expect(subjects('meera@home.example').slice(before)).toEqual(['PIN set'])
  bahi.now = new Date(bahi.now.getTime() + 2 * 3_600_000)
  await bahi.send()
  expect(subjects('meera@home.example').slice(before)).toEqual(['PIN set', 'Your order in TCS was filled'])
  const browser = bahi.service.browser()
  await bahi.subscribe(await bahi.token('meera'), browser)
  await bahi.choose(token, ['orders'], { mail: [] })
  await bahi.fill('meera', 'INFY')
  await bahi.send()
  expect(browser.received).toHaveLength(1)
  expect(subjects('meera@home.example').slice(before)).toHaveLength(2)
})

it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
  'ends a topic by one press in a mail program (%s), and by no GET',
  async (type) => {
    const token = await bahi.mailTo('ravi', 'ravi@home.example', ['orders', 'money'])
    await bahi.fill('ravi')
    await bahi.send()
    const { headers } = last('ravi@home.example')
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const address = /^<https:\/\/bahi\.example(\/.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    expect((await bahi.app.inject({ method: 'GET', url: address })).statusCode).toBe(404)
    expect(await mailTopics(token)).toEqual(['orders', 'money'])
    const body =
      type === 'application/x-www-form-urlencoded'
        ? 'List-Unsubscribe=One-Click'
        : '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    const post = (url: string) =>
      bahi.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: body })
    expect((await post(address)).statusCode).toBe(200)
    expect(await mailTopics(token)).toEqual(['money'])
    expect((await post(address)).statusCode).toBe(200)
    expect((await post(address.replace('orders', 'money'))).statusCode).toBe(404)
    expect(await mailTopics(token)).toEqual(['money'])
  },
)

it('ends a topic by the link below an e-mail, and nothing else of anybody', async () => {
  const token = await bahi.mailTo('imran', 'imran@home.example', ['orders', 'money'])
  const others = await bahi.mailTo('asha', 'asha@home.example', ['orders'])
  await bahi.fill('imran')
  await bahi.send()
  const stop = linkIn(last('imran@home.example'), 'stop')
  const [shard, target, topic, proof] = stop.split('.')
  for (const wrong of [
    `${shard}.${target}.money.${proof}`,
    `${shard}.${BigInt(target ?? 0) + 1n}.${topic}.${proof}`,
    `${shard}.9999999999999999999.${topic}.${proof}`,
    stop.slice(0, -1),
    'x',
  ])
    expect((await bahi.call(stopMail.path, { token: wrong })).msg).toBe('tips.msg.892')
  expect(await mailTopics(token)).toEqual(['orders', 'money'])
  expect((await bahi.call(stopMail.path, { token: stop })).data).toEqual({ topic: 'orders' })
  expect(await mailTopics(token)).toEqual(['money'])
  expect(await mailTopics(others)).toEqual(['orders'])
})
