import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { MarketSize } from '../../../apps/server/testing/test-server.ts'
import { openPhone, plainPhone } from '../../screens/phone-browser.ts'
import { hear, listen } from './announcements.ts'
import { openBrowser } from './open-browser.ts'
import { bahiUrl, startOwnBahi } from './own-bahi.ts'

/** The longest that anything on a page may take, on a machine that others keep busy or that stands still for a while. */
const patienceMs = 40_000

interface Opened {
  context: BrowserContext
  page: Page
  /** What the page complained of: errors on its console and errors nobody caught. */
  complaints: string[]
}

/**
 * Opens phones for the tests of a file. Each is a customer's own browser: nothing is shared but Bahi. A test whose page
 * complains fails, whatever else it saw. The phones look at the file's own Bahi, unless the file brings its server itself.
 */
export function usePhones({
  ownBahi = true,
  market = 'small',
  expects = [],
}: {
  ownBahi?: boolean
  market?: MarketSize
  /** What the browser may complain of in this file, because it ends servers under the phones. */
  expects?: readonly string[]
} = {}): {
  open: (options?: BrowserContextOptions) => Promise<Page>
} {
  if (ownBahi) startOwnBahi(market)
  const opened: Opened[] = []

  afterEach(async ({ task }) => {
    const ended = opened.splice(0)
    if (task.result?.state === 'fail') await keepPictures(ended)
    // What a test holds back or changes on its way may still be under way: a page that goes is no fault of it.
    await Promise.all(
      ended.map(async ({ context, page }) => {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      }),
    )
    expect(ended.flatMap(({ complaints }) => complaints)).toEqual([])
  })

  return {
    open: async (options = {}) => {
      const context = await openPhone(await openBrowser(), {
        ...plainPhone,
        ...(ownBahi ? { baseURL: bahiUrl() } : {}),
        ...options,
      })
      context.setDefaultTimeout(patienceMs)
      const page = await context.newPage()
      await listen(page)
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text(), expects))
          complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`)
      })
      // On a busy machine a page may come later than the three seconds after which the app offers another try: it is taken.
      // What it waited for may come meanwhile and take the button's place.
      await page.addLocatorHandler(
        page.getByRole('button', { name: 'Try again', exact: true }),
        (again) => again.click({ timeout: 2_000 }).catch(() => undefined),
        { noWaitAfter: true },
      )
      opened.push({ context, page, complaints })
      return page
    },
  }
}

/** What the browser itself writes down: that a page is late, which the app says aloud, and that a test has taken the network away. */
function isExpected(text: string, expects: readonly string[]): boolean {
  return (
    text.startsWith('ScreenLate') || ['net::ERR_INTERNET_DISCONNECTED', ...expects].some((one) => text.includes(one))
  )
}

/** What stood on the screen when a test failed, for whoever has to find out why. */
async function keepPictures(ended: readonly Opened[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bahi-failed-'))
  for (const [index, { page, complaints }] of ended.entries()) {
    const path = join(folder, `phone-${index + 1}.png`)
    await page.screenshot({ path }).catch(() => undefined)
    process.stderr.write(`The screen at ${page.url()} is in ${path}\n${complaints.join('\n')}\n`)
  }
}

/** Goes to a screen by its path, as a link from outside would. */
export async function visit(page: Page, place: string): Promise<void> {
  await page.goto(`/#${place}`)
}

/** Goes to a screen and waits until the phone asks the server for nothing more. */
export async function visitAndSettle(page: Page, place: string): Promise<void> {
  const quietMs = 1_000
  let askedAt = Date.now()
  const remember = () => (askedAt = Date.now())
  page.on('request', remember)
  page.on('requestfinished', remember)
  await visit(page, place)
  await expect.poll(() => Date.now() - askedAt).toBeGreaterThan(quietMs)
  page.off('request', remember)
  page.off('requestfinished', remember)
}

/** The title of the screen that is shown. */
export async function waitForScreen(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/**
 * A message in passing, said since the last one that was waited for. It is heard rather than seen: it stands for two
 * seconds only, and the look at a busy page may come later.
 */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await expect.poll(() => hear(page, text), { message: `the message “${text}”` }).toBe(true)
}
