import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

/** No network but the one Bahi itself needs: Chromium would otherwise ask its makers for updates and lists. */
const browserArguments = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** A phone of the usual size, in the hand of somebody in India. Motion is reduced, so that nothing moves away from a finger. */
const phone = {
  viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata',
} as const satisfies BrowserContextOptions

/** The longest that anything on a page may take on a busy machine. */
const patienceMs = 20_000

interface Opened {
  context: BrowserContext
  page: Page
  /** What the page complained of: errors on its console and errors nobody caught. */
  complaints: string[]
}

/**
 * Opens phones for the tests of a file. Each is a customer's own browser: nothing is shared but Bahi. A test whose page
 * complains fails, whatever else it saw.
 */
export function usePhones(): { open: (options?: BrowserContextOptions) => Promise<Page> } {
  let browser: Browser | undefined
  const opened: Opened[] = []

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromiumPath'), args: browserArguments })
  })
  afterAll(async () => {
    await browser?.close()
  })
  afterEach(async ({ task }) => {
    const ended = opened.splice(0)
    if (task.result?.state === 'fail') await keepPictures(ended)
    await Promise.all(ended.map(({ context }) => context.close()))
    expect(ended.flatMap(({ complaints }) => complaints)).toEqual([])
  })

  return {
    open: async (options = {}) => {
      if (browser === undefined) throw new Error('a phone is opened inside a test')
      const context = await browser.newContext({ ...phone, baseURL: inject('bahiUrl'), ...options })
      context.setDefaultTimeout(patienceMs)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('ScreenLate')) complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`)
      })
      // On a busy machine a page may come later than the three seconds after which the app offers another try: it is taken.
      await page.addLocatorHandler(page.getByRole('button', { name: 'Try again' }), (again) => again.click())
      opened.push({ context, page, complaints })
      return page
    },
  }
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

/** The title of the screen that is shown. */
export async function waitForScreen(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** A message in passing; screen readers hear the same words a second time, from a place of their own. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).getByText(text).waitFor()
}
