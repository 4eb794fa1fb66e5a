import { afterAll, beforeAll, expect, it } from 'vitest'
import { askForMail, confirmMail, endMail, type MailState, readMessageChoices } from '@bahi/contract/customers/messages'
import { linkIn, type MessageServer, openMessageServer } from '../../../testing/servers/message-server.ts'
import type { Person } from '../../../testing/servers/wallet-server.ts'
import { openWalletServer } from '../../../testing/servers/wallet-server.ts'

let bahi: MessageServer
beforeAll(async () => {
  bahi = await openMessageServer()
})
afterAll(() => bahi.close())

const DAY_MS = 86_400_000
const stateOf = async (token: string) => (await bahi.read(token, readMessageChoices.path)).data['mail'] as MailState
const ask = (token: string, address: string, password = 'bahi-demo') =>
  bahi.post(token, askForMail.path, { address, lang: 'en', password })
const confirm = (token: string) => bahi.call(confirmMail.path, { token })
const lastLink = () => linkIn(bahi.mailServer.taken.at(-1), 'confirm')
const noticesOf = async (who: Person) => {
  const { customerId } = await bahi.idOf(who)
  const { rows } = await bahi.database.owner.pool.query<{ kind: string }>(
    `select kind from bahi.notice where customer_id = $1 and kind like 'mail.%'`,
    [customerId],
  )
  return rows.map(({ kind }) => kind)
}

it('sends a link to an address, and uses the address once the link was opened', async () => {
  const token = await bahi.token('asha')
  expect(await stateOf(token)).toEqual({ isOffered: true, address: null, waiting: null })
  expect((await ask(token, ' asha@home.example ')).data).toMatchObject({ address: null, waiting: 'asha@home.example' })
  const mail = bahi.mailServer.taken.at(-1)
  expect(mail).toMatchObject({ from: 'messages@bahi.example', to: ['asha@home.example'] })
  expect(mail?.headers['subject']).toBe('Confirm your e-mail address for Bahi')
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Asha|9000000001|₹/)
  await bahi.choose(token, [], { mail: ['orders'] })
  await bahi.fill('asha')
  await bahi.send()
  expect(bahi.mailServer.taken.at(-1)).toBe(mail)
  expect((await confirm(lastLink())).status).toBe(0)
  expect(await stateOf(token)).toMatchObject({ address: 'asha@home.example', waiting: null })
  expect(await noticesOf('asha')).toEqual(['mail.added'])
})

it('opens a link once, by a POST alone, and never by another token', async () => {
  const token = await bahi.token('ravi')
  await ask(token, 'ravi@home.example')
  const link = lastLink()
  const looked = await bahi.app.inject({ method: 'GET', url: `${confirmMail.path}?token=${link}` })
  expect(looked.statusCode).toBe(404)
  expect((await stateOf(token)).address).toBeNull()
  for (const wrong of [`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, 'x', 'A'.repeat(44), token])
    expect((await confirm(wrong)).msg).toBe('tips.msg.892')
  const [first, second] = await Promise.all([confirm(link), confirm(link)])
  expect([first?.status, second?.status].filter((status) => status === 0)).toHaveLength(1)
  expect((await confirm(link)).msg).toBe('tips.msg.892')
  expect((await noticesOf('ravi')).filter((kind) => kind === 'mail.added')).toHaveLength(1)
})

it('ends the link after a day, and with the next one', async () => {
  const token = await bahi.token('meera')
  await ask(token, 'meera@first.example')
  const first = lastLink()
  await ask(token, 'meera@second.example')
  expect((await confirm(first)).msg).toBe('tips.msg.892')
  const second = lastLink()
  bahi.now = new Date(bahi.now.getTime() + DAY_MS)
  expect((await confirm(second)).msg).toBe('tips.msg.892')
  expect(await stateOf(await bahi.token('meera'))).toMatchObject({ address: null, waiting: null })
})

it('goes on at the old address until the new one is confirmed', async () => {
  const token = await bahi.mailTo('asha', 'asha@old.example', ['orders'])
  await ask(token, 'asha@new.example')
  expect(await stateOf(token)).toMatchObject({ address: 'asha@old.example', waiting: 'asha@new.example' })
  const link = lastLink()
  await bahi.fill('asha')
  await bahi.send()
  expect(bahi.mailServer.taken.at(-1)?.to).toEqual(['asha@old.example'])
  await confirm(link)
  await bahi.fill('asha', 'INFY')
  await bahi.send()
  expect(bahi.mailServer.taken.at(-1)?.to).toEqual(['asha@new.example'])
})

it('forgets the address and the link that waits', async () => {
  const token = await bahi.mailTo('imran', 'imran@home.example', [])
  await ask(token, 'imran@work.example')
  const link = lastLink()
  expect((await bahi.post(token, endMail.path)).data).toMatchObject({ address: null, waiting: null })
  expect((await confirm(link)).msg).toBe('tips.msg.892')
  const [confirming, ending] = [await bahi.token('imran'), await bahi.token('imran')]
  await ask(confirming, 'imran@third.example')
  const last = lastLink()
  await Promise.all([confirm(last), bahi.post(ending, endMail.path)])
})

it('sends no more links than its limit in a day, in whichever order', async () => {
  const token = await bahi.token('gurpreet')
  const before = bahi.mailServer.taken.length
  const answers = await Promise.all(Array.from({ length: 7 }, (_none, one) => ask(token, `g${one}@home.example`)))
  expect(answers.filter(({ msg }) => msg === 'tips.msg.893')).toHaveLength(2)
  expect(bahi.mailServer.taken).toHaveLength(before + 5)
  await bahi.post(token, endMail.path)
  expect((await ask(token, 'again@home.example')).msg).toBe('tips.msg.893')
})

it('says when the mail server does not take the address, and when none answers', async () => {
  const token = await bahi.token('meera')
  bahi.mailServer.refuses = { recipient: 550 }
  expect((await ask(token, 'nobody@home.example')).msg).toBe('tips.msg.891')
  bahi.mailServer.refuses = { recipient: 450 }
  expect((await ask(token, 'nobody@home.example')).msg).toBe('tips.msg.894')
  bahi.mailServer.refuses = {}
  expect(await stateOf(token)).toMatchObject({ waiting: null })
})

it.each([
  'nobody',
  'a@b',
  'a b@home.example',
  'a@home.example\r\nBcc: all@home.example',
  'a@home.example\nX: y',
  'a@home.example,b@home.example',
  '"a b"@home.example',
  '<a@home.example>',
  'a@[127.0.0.1]',
  'a@-home.example',
  `${'a'.repeat(65)}@home.example`,
  `a@${'b'.repeat(250)}.example`,
  'ä@home.example',
])('takes no address like %j', async (address) => {
  const before = bahi.mailServer.taken.length
  const answer = await ask(await bahi.token('ravi'), address)
  expect(answer.status).not.toBe(0)
  expect(bahi.mailServer.taken).toHaveLength(before)
})

it('keeps addresses sealed, and of links the hash alone', async () => {
  const token = await bahi.token('ravi')
  await ask(token, 'ravi@sealed.example')
  const { rows } = await bahi.database.owner.pool.query<{ row: string }>(
    `select encode(sealed, 'escape') || encode(fingerprint, 'escape') || coalesce(encode(proof_hash, 'hex'), '') as row from bahi.message_target`,
  )
  const link = Buffer.from(lastLink(), 'base64url')
  for (const { row } of rows) {
    expect(row).not.toMatch(/sealed\.example|home\.example/)
    expect(row).not.toContain(link.subarray(1).toString('hex'))
  }
})

it('offers no e-mail where the operator named no mail server', async () => {
  const plain = await openWalletServer()
  const token = await plain.token('asha')
  expect((await plain.read(token, readMessageChoices.path)).data['mail']).toMatchObject({ isOffered: false })
  const answer = await plain.post(token, askForMail.path, {
    address: 'asha@home.example',
    lang: 'en',
    password: 'bahi-demo',
  })
  expect(answer.msg).toBe('tips.msg.894')
  await plain.close()
})
