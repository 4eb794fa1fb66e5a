import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TakenMail } from '../../../apps/server/testing/scripted/mail-server.ts'
import { findCheapest } from '../../../apps/server/testing/servers/first-morning.ts'
import { type MessageServer, openMessageServer } from '../../../apps/server/testing/servers/message-server.ts'
import { keepingPhone, waitForWorker } from '../steps/keep-worker.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'
import { deliver, readAsked, readSystem, standInForSystem, subscribeAt, tapLast } from '../steps/push-here.ts'
import { serveByHand } from '../steps/serve-by-hand.ts'

let bahi: MessageServer
let server: Awaited<ReturnType<typeof serveByHand>>
beforeAll(async () => {
  bahi = await openMessageServer()
  server = await serveByHand(bahi)
}, 120_000)
afterAll(async () => {
  await server.close()
  await bahi.close()
})
// After the lines above: a page is closed before the server that it looks at.
const phones = usePhones({ ownBahi: false })

const last = () => bahi.mailServer.taken.at(-1) as TakenMail
/** The link of an e-mail, at the address of this test. */
const linkOf = ({ text }: TakenMail, field: string) =>
  (new RegExp(`https://bahi\\.example(/#\\S*[?&]${field}=\\S+)`).exec(text)?.[1] ?? '').replace(/^\//, '')
const switchNamed = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

const passwordField = (page: Page) => page.getByLabel('Log-in password', { exact: true })

async function addAddress(page: Page, address: string, password = 'bahi-demo'): Promise<void> {
  await visit(page, '/pages/more/messages')
  await waitForScreen(page, 'Messages')
  await page.getByRole('button', { name: 'Add an e-mail address' }).click()
  await page.getByLabel('E-mail address').fill(address)
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: 'Send link' }).click()
}

it('asks for the password, says when it is wrong, and has forgotten it when it asks again', async () => {
  const page = await phones.open({ baseURL: server.url })
  await logIn(page, demoCustomers.imran)
  const before = bahi.mailServer.taken.length
  await addAddress(page, 'imran@home.example', 'bahi-dem0')
  await page.getByText('Wrong current password.').waitFor()
  expect(bahi.mailServer.taken).toHaveLength(before)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add an e-mail address' }).click()
  expect(await passwordField(page).inputValue()).toBe('')
  await page.getByLabel('E-mail address').fill('imran@home.example')
  expect(await page.getByRole('button', { name: 'Send link' }).isDisabled()).toBe(true)
})

it('sends what was chosen to an address that its link confirmed, until it is stopped', async () => {
  const page = await phones.open({ baseURL: server.url })
  await logIn(page, demoCustomers.asha)
  await addAddress(page, 'asha@home.example')
  await waitForToast(page, 'Link sent to asha@home.example')
  await page.getByText('Not confirmed. Open the link sent to it within a day.').waitFor()
  const mailbox = await phones.open({ baseURL: server.url })
  await mailbox.goto(`/${linkOf(last(), 'confirm')}`)
  await mailbox.getByText('Confirm this address?').waitFor()
  await mailbox.getByRole('button', { name: 'Confirm', exact: true }).click()
  await mailbox.getByText('Address confirmed').waitFor()
  await page.reload()
  await waitForScreen(page, 'Messages')
  await page.getByText('Confirmed. E-mails never have figures.').waitFor()
  expect(await switchNamed(page, 'Orders · E-mail').isChecked()).toBe(false)
  await switchNamed(page, 'Orders · E-mail').click()
  await expect
    .poll(async () => (await bahi.read(await bahi.token('asha'), '/api/app/user/message/choices.do')).data)
    .toMatchObject({ choices: { push: [], mail: ['orders'] } })
  await bahi.fill('asha')
  await bahi.send()
  expect(last().headers['subject']).toBe('Your order in TCS was filled')
  await mailbox.goto(`/${linkOf(last(), 'stop')}`)
  await mailbox.getByRole('button', { name: 'Stop', exact: true }).click()
  await mailbox.getByText('No more e-mail about Orders.').waitFor()
  await page.reload()
  await page.getByText('Orders · E-mail').first().waitFor()
  await expect.poll(() => switchNamed(page, 'Orders · E-mail').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Remove address' }).click()
  await page.getByRole('button', { name: 'Add an e-mail address' }).waitFor()
})

it('says why no link was sent, and that a link was used', async () => {
  const page = await phones.open({ baseURL: server.url })
  await logIn(page, demoCustomers.meera)
  bahi.mailServer.refuses = { recipient: 550 }
  await addAddress(page, 'meera@nowhere.example')
  await page.getByText('This address takes no e-mail. Check how it is written.').waitFor()
  bahi.mailServer.refuses = {}
  await page.getByLabel('E-mail address').fill('meera@home.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await waitForToast(page, 'Link sent to meera@home.example')
  const link = linkOf(last(), 'confirm')
  for (const said of ['Address confirmed', 'This link was used already or has ended. Ask for a new one in Bahi.']) {
    await page.goto('about:blank')
    await page.goto(`${server.url}/${link}`)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText(said).waitFor()
  }
})

it('brings a filled order to the phone that asked for it, without figures, and a tap opens the order', async () => {
  const page = await phones.open({ ...keepingPhone, baseURL: server.url })
  const browser = bahi.service.browser()
  await subscribeAt(page, browser)
  await logIn(page, demoCustomers.meera)
  await waitForWorker(page)
  await visit(page, '/pages/more/messages')
  await waitForScreen(page, 'Messages')
  await switchNamed(page, 'Orders · Push').click()
  await page.getByText('Off. Your browser asks you once when you switch it on.').waitFor()
  expect(await readAsked(page)).toEqual({ permission: 0, subscribed: [] })
  await switchNamed(page, 'Messages on this device').click()
  await page.getByText('On until you log out here.').waitFor()
  expect(await readAsked(page)).toEqual({
    permission: 1,
    subscribed: [{ key: bahi.parts.pushKeys.publicKey, isVisible: true }],
  })
  const worker = await standInForSystem(page)

  await bahi.passTo(10 * 3_600)
  const code = await findCheapest(bahi)
  await bahi.post(await bahi.token('meera'), '/api/app/user/buy.do', { code, quantity: '100', type: 'market' })
  await bahi.passTo(bahi.parts.clock.now().second + 20)
  await bahi.send()
  expect(browser.received).toHaveLength(1)
  const payload = browser.received[0]?.payload ?? {}
  await deliver(page, payload)
  await expect.poll(() => readSystem(worker)).toMatchObject({ badges: [payload['unread']] })
  expect((await readSystem(worker)).shown).toMatchObject([
    {
      title: `Your order in ${code} was filled`,
      body: 'Open Bahi to read more.',
      tag: `notice-${String(payload['notice'])}`,
    },
  ])
  expect(JSON.stringify(payload)).not.toMatch(/₹|quantity|price|amount/i)
  expect(payload['unread']).toBeGreaterThan(0)

  await tapLast(worker)
  await page.getByRole('status').getByText(`Bought 100 ${code}`).waitFor()
  expect((await readSystem(worker)).shown).toEqual([])
})

it('opens the contract note of a day by the link of its e-mail, without a log-in, until the link is ended', async () => {
  const token = await bahi.mailTo('ravi', 'ravi@home.example', ['notes'])
  await bahi.passTo(10 * 3_600)
  const day = bahi.parts.clock.now().date
  await bahi.post(token, '/api/app/user/buy.do', {
    code: await findCheapest(bahi),
    quantity: '100',
    type: 'market',
  })
  await bahi.passTo(bahi.parts.clock.now().second + 20)
  await bahi.endDay()
  await bahi.send()
  expect(last().headers['subject']).toBe('Contract note ready')
  const link = linkOf(last(), 'link')
  const mailbox = await phones.open({ baseURL: server.url })
  await mailbox.goto(`/${link}`)
  await mailbox.getByText('Open this statement?').waitFor()
  await mailbox.getByRole('button', { name: 'Open', exact: true }).click()
  await waitForScreen(mailbox, 'Contract note')
  await mailbox.getByText('You are not logged in').waitFor()
  await mailbox.getByText('BH-').first().waitFor()
  await visit(mailbox, `/pages/more/paper?kind=contract-note&period=${day}`)
  await mailbox.getByText('Log in').first().waitFor()

  const page = await phones.open({ baseURL: server.url })
  await logIn(page, demoCustomers.ravi)
  await visit(page, '/pages/more/messages')
  await waitForScreen(page, 'Messages')
  await page.getByText('opened once').waitFor()
  await page.getByRole('button', { name: 'End all links' }).click()
  await expect.poll(() => page.getByText('opened once').count()).toBe(0)
  await mailbox.goto('about:blank')
  await mailbox.goto(`${server.url}/${link}`)
  await mailbox.getByRole('button', { name: 'Open', exact: true }).click()
  await mailbox.getByText('This link does not open').waitFor()
})
