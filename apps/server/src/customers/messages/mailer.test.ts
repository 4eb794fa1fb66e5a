import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { makeAuthority } from '../../../testing/hostile/make-certificates.ts'
import { type MailServer, openMailServer } from '../../../testing/scripted/mail-server.ts'
import { placeOf } from '../../../testing/servers/message-server.ts'
import { mailPlaceFrom } from '../../mail-place.ts'
import { createMailer, type Mail } from './mailer.ts'

const servers: MailServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

async function open(...options: Parameters<typeof openMailServer>): Promise<MailServer> {
  const server = await openMailServer(...options)
  servers.push(server)
  return server
}

const mail: Mail = { to: 'a@home.example', subject: 'Subject', text: 'text\n', html: '<p>text</p>', id: '7.1' }
const authority = makeAuthority('Authority of the test')
const withTls = () => {
  const { key, cert } = authority.issue('localhost')
  return { key, cert }
}
const secret = {
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    password === 'p@ss' ? done(null, { user: username ?? '' }) : done(new Error('wrong')),
} satisfies SMTPServerOptions

it('encrypts with STARTTLS and logs in as the address of the operator says', async () => {
  const server = await open({ ...withTls(), ...secret })
  const place = mailPlaceFrom({
    BAHI_SMTP_URL: `smtp://bahi%40mail:p%40ss@localhost:${server.port}`,
    BAHI_MAIL_FROM: 'messages@bahi.example',
    BAHI_ADDRESS: 'https://bahi.example',
  })
  if (place === undefined) throw new Error('there is a mail server')
  const sent = await createMailer({ ...place, ca: authority.cert }).send(mail)
  expect(sent).toEqual({ outcome: 'delivered', answered: 250, isRefused: false })
  expect(server.taken).toMatchObject([{ user: 'bahi@mail', isEncrypted: true }])
  const wrong = await createMailer({ ...place, ca: authority.cert, password: 'other' }).send(mail)
  // A wrong password is the operator's affair: no address is ended for it.
  expect(wrong).toMatchObject({ outcome: 'answered', answered: 535, isRefused: false })
})

it('encrypts from the beginning, and believes no certificate of a stranger', async () => {
  const server = await open({ ...withTls(), secure: true })
  const place = { ...placeOf(server), host: 'localhost', isTls: true }
  expect(await createMailer({ ...place, ca: authority.cert }).send(mail)).toMatchObject({ outcome: 'delivered' })
  const stranger = makeAuthority('Another').cert
  expect(await createMailer({ ...place, ca: stranger }).send(mail)).toMatchObject({ outcome: 'unreachable' })
  expect(await createMailer(place).send(mail)).toMatchObject({ outcome: 'unreachable' })
  expect(server.taken).toHaveLength(1)
})

it('sends nothing without TLS where TLS is needed', async () => {
  const server = await open()
  const answer = await createMailer({ ...placeOf(server), needsTls: true }).send(mail)
  expect(answer.outcome).not.toBe('delivered')
  expect(server.taken).toEqual([])
})

it.each([
  ['the subject', { subject: 'One\r\nBcc: b@home.example\r\n\r\nbody' }],
  ['the id', { id: '7\r\nBcc: b@home.example' }],
  ['the address to end', { stopAddress: 'https://bahi.example/x>\r\nBcc: b@home.example' }],
] as const)('writes no header that somebody put into %s', async (_where, injected) => {
  const server = await open()
  await createMailer(placeOf(server)).send({ ...mail, ...injected })
  for (const { headers, to } of server.taken) {
    expect(headers).not.toHaveProperty('bcc')
    expect(to).toEqual(['a@home.example'])
  }
})

it('names one recipient, whatever the text of the address is', async () => {
  const server = await open()
  await createMailer(placeOf(server)).send({ ...mail, to: 'a@home.example, b@home.example' })
  expect(server.taken.flatMap(({ to }) => to)).not.toContain('b@home.example')
})

it('waits no longer than its time for a server that answers each step late', async () => {
  const server = await open()
  server.delayMs = 60_000
  expect(await createMailer(placeOf(server), 100).send(mail)).toEqual({
    outcome: 'too-slow',
    answered: null,
    isRefused: false,
  })
})

it('tells a refused recipient from a server that takes nothing', async () => {
  const server = await open()
  const send = () => createMailer(placeOf(server)).send(mail)
  server.refuses = { recipient: 550 }
  expect(await send()).toEqual({ outcome: 'answered', answered: 550, isRefused: true })
  server.refuses = { recipient: 550, words: '5.1.1 no such user' }
  expect(await send()).toMatchObject({ answered: 550, isRefused: true })
  for (const words of ['5.7.1 Relay access denied', 'relay not permitted', '5.7.26 not authenticated']) {
    server.refuses = { recipient: 550, words }
    expect(await send()).toMatchObject({ answered: 550, isRefused: false })
  }
  server.refuses = { recipient: 451 }
  expect(await send()).toEqual({ outcome: 'answered', answered: 451, isRefused: false })
  server.refuses = { data: 554 }
  expect(await send()).toEqual({ outcome: 'answered', answered: 554, isRefused: false })
})
