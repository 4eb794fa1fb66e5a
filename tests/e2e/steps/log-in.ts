import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit, waitForScreen } from './phone-page.ts'

/** The customers every simulated Bahi begins with. Each test file takes its own, so that none counts another's money. */
export const demoCustomers = {
  asha: '9000000001',
  ravi: '9000000002',
  meera: '9000000003',
  imran: '9000000004',
  gurpreet: '9000000005',
} as const
export const demoPassword = 'bahi-demo'

/**
 * Logs in and ends on Home: beside the screens on a phone that has not opened Bahi yet, through the log-in page on any
 * other. `logInByHand` is for tests of the log-in itself.
 */
export async function logIn(page: Page, phone: string, password: string = demoPassword): Promise<void> {
  if (page.url() !== 'about:blank') return logInByHand(page, phone, password)
  await logInBeforeOpening(page, phone, password)
  await visit(page, '/pages/home/index')
  // Until the app has taken the place of the first page, nothing there can be pressed.
  await page.waitForFunction(() => document.querySelector('.first-cover') === null, undefined, { polling: 50 })
  await waitForScreen(page, 'Bahi')
}

/** Logs in through the log-in page and ends on Home. */
export async function logInByHand(page: Page, phone: string, password: string = demoPassword): Promise<void> {
  await visit(page, '/pages/login/login')
  await fillLogIn(page, phone, password)
  await waitForScreen(page, 'Bahi')
}

/**
 * Logs a phone in that has not opened Bahi yet, by the call of the log-in page, from the phone's place and with the name of
 * its browser. What the app opens first, it opens for this customer. Returns the token.
 */
export async function logInBeforeOpening(page: Page, phone: string, password: string = demoPassword): Promise<string> {
  const reply = await page.request.post('/api/app/login.do', { form: { phone, password } })
  const envelope = (await reply.json()) as { msg: string; data: { token: string } | null }
  if (envelope.data === null) throw new Error(`the log-in of ${phone} was refused: ${envelope.msg}`)
  await page.addInitScript(keepToken, envelope.data.token)
  return envelope.data.token
}

/** Runs in the page before anything of the app does, the first time only: who logs out there stays logged out. */
function keepToken(token: string): void {
  // An empty page and a sandboxed frame have no origin, and may keep nothing.
  if (window.origin === 'null') return
  if (sessionStorage.getItem('was-logged-in') === null) localStorage.setItem('token', token)
  sessionStorage.setItem('was-logged-in', 'yes')
}

/** Fills the log-in page that is shown and sends it. */
export async function fillLogIn(page: Page, phone: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/**
 * Waits until a page whose session has ended asks for the log-in, and opens the log-in page. A call in the background
 * may hear of the end before the page is visited. Then the page asks for the log-in itself, with a button; and until the
 * page is drawn, the log-in page that the call has opened may still be seen, so that the address counts too.
 */
export async function waitToBeAskedToLogIn(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: 'Log in', exact: true })
  const asked = page.getByText('Log in to see your portfolio')
  const isAsked = async () =>
    (await asked.isVisible()) || (page.url().includes('#/pages/login/login') && (await heading.isVisible()))
  await expect.poll(isAsked, { message: 'that the app asks for the log-in' }).toBe(true)
  // The app itself may open the log-in page a second later: then the link has gone, and nothing is left to do.
  if (await asked.isVisible())
    await page
      .getByRole('link', { name: 'Log in', exact: true })
      .click({ timeout: 2_000 })
      .catch(() => undefined)
  await heading.waitFor()
}

/** The token this phone keeps. */
export async function readToken(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  if (token === null) throw new Error('nobody is logged in on this phone')
  return token
}
