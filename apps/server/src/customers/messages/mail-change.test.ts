import { afterAll, beforeAll, expect, it } from 'vitest'
import { askForMail, confirmMail, endMail, type MailState, readMessageChoices } from '@bahi/contract/customers/messages'
import * as refusals from '@bahi/contract/messages/refusals'
import { linkIn, type MessageServer, openMessageServer } from '../../../testing/servers/message-server.ts'

let bahi: MessageServer
beforeAll(async () => {
  bahi = await openMessageServer()
})
afterAll(() => bahi.close())

const stateOf = async (token: string) => (await bahi.read(token, readMessageChoices.path)).data['mail'] as MailState
const ask = (token: string, address: string, password = 'bahi-demo') =>
  bahi.post(token, askForMail.path, { address, lang: 'en', password })
const confirm = (token: string) => bahi.call(confirmMail.path, { token })
const lastLink = () => linkIn(bahi.mailServer.taken.at(-1), 'confirm')

it('asks for the password before a link is sent, and a wrong one sends and changes nothing', async () => {
  const token = await bahi.token('ravi')
  const [before, state] = [bahi.mailServer.taken.length, await stateOf(token)]
  for (const password of ['', 'bahi-dem0'])
    expect(await ask(token, 'thief@home.example', password)).toMatchObject({
      msg: refusals.oldPasswordWrong,
      data: { fields: ['password'] },
    })
  expect(bahi.mailServer.taken).toHaveLength(before)
  expect(await stateOf(token)).toEqual(state)
})

it('tells the former address of a change, once, without the new one, and tells an address nothing that is confirmed anew', async () => {
  const token = await bahi.mailTo('gurpreet', 'g@old.example', [])
  await ask(token, 'g@new.example')
  const link = lastLink()
  const before = bahi.mailServer.taken.length
  expect((await confirm(link)).status).toBe(0)
  const [told, ...more] = bahi.mailServer.taken.slice(before)
  expect(more).toEqual([])
  expect(told).toMatchObject({ to: ['g@old.example'] })
  expect(told?.headers['subject']).toBe('Bahi sends no more e-mail to this address')
  expect(`${told?.text}${told?.html}`).not.toMatch(/new\.example|Gurpreet|90000000/)
  await ask(token, 'g@new.example')
  const again = bahi.mailServer.taken.length
  expect((await confirm(lastLink())).status).toBe(0)
  expect(bahi.mailServer.taken).toHaveLength(again)
})

it('tells an address that was removed, so that removing before adding is no way around', async () => {
  const token = await bahi.mailTo('meera', 'meera@old.example', [])
  await ask(token, 'meera@waits.example')
  const before = bahi.mailServer.taken.length
  for (let at = 0; at < 2; at += 1) await bahi.post(token, endMail.path)
  expect(bahi.mailServer.taken.slice(before).map(({ to }) => to)).toEqual([['meera@old.example']])
})

it('changes the address although the former one takes no e-mail any more', async () => {
  const token = await bahi.mailTo('imran', 'imran@gone.example', [])
  await ask(token, 'imran@here.example')
  const link = lastLink()
  bahi.mailServer.refuses = { recipient: 550 }
  expect((await confirm(link)).status).toBe(0)
  bahi.mailServer.refuses = {}
  expect(await stateOf(token)).toMatchObject({ address: 'imran@here.example' })
})

it('counts wrong passwords as wrong log-ins are counted, and refuses the right one after too many', async () => {
  const token = await bahi.token('asha')
  const before = bahi.mailServer.taken.length
  for (let at = 0; at < 20; at += 1)
    expect((await ask(token, 'asha@home.example', `guess ${at}`)).msg).toBe(refusals.oldPasswordWrong)
  expect((await ask(token, 'asha@home.example')).msg).toBe(refusals.tooFrequent)
  expect(bahi.mailServer.taken).toHaveLength(before)
})

it('takes no address for a practice account, which has no password', async () => {
  const token = await bahi.token('ravi')
  const { customerId } = await bahi.idOf('ravi')
  await bahi.database.owner.pool.query(
    `update bahi.customer set password_hash = null, phone = null, identity_state = 'practice', simulated = true where id = $1`,
    [customerId],
  )
  const before = bahi.mailServer.taken.length
  expect((await ask(token, 'ravi@home.example', '')).msg).toBe(refusals.practiceAccount)
  expect(bahi.mailServer.taken).toHaveLength(before)
})
