import { afterAll, beforeAll, expect, it } from 'vitest'
import { presenceEverySeconds } from '@bahi/contract/customers/support'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'

let bahi: TestServer
let asha: string
let anita: string

beforeAll(async () => {
  bahi = await openTestServer()
  anita = await bahi.signIn('anita')
  asha = await bahi.logIn('9000000001')
  await bahi.call('/api/app/user/support/send.do', { clientKey: 'message-1', text: 'Good morning' }, { token: asha })
})
afterAll(async () => {
  expect(bahi.faults).toEqual([])
  await bahi.close()
})

const inFront = () => bahi.call('/api/app/online.do', { status: 1 }, { token: asha })
const pass = (seconds: number) => void (bahi.now = new Date(bahi.now.getTime() + seconds * 1_000))
async function isShownOnline(): Promise<boolean | undefined> {
  const reply = await bahi.call('/api/console/support/list.do', { view: 'waiting' }, { token: anita, method: 'GET' })
  return (reply.data['items'] as { online: boolean }[])[0]?.online
}

it('ends by itself when the app has said nothing for a while, and comes back with its next word', async () => {
  await inFront()
  expect(await isShownOnline()).toBe(true)
  pass(presenceEverySeconds * 2)
  expect(await isShownOnline()).toBe(true)
  pass(presenceEverySeconds)
  expect(await isShownOnline()).toBe(false)
  await inFront()
  expect(await isShownOnline()).toBe(true)
})

it('ends at once with the log-out', async () => {
  await inFront()
  await bahi.call('/api/app/logout.do', {}, { token: asha })
  expect(await isShownOnline()).toBe(false)
})
