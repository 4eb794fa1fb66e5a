import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core'

/** No network but the one Bahi itself needs: Chromium would otherwise ask its makers for updates and lists. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A phone of the usual size, in the hand of somebody in India. Motion is reduced, so that nothing moves away from a finger. The app's
 * worker is left out, so that every call can be watched and stopped on its way; the tests of the worker let it in.
 */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions

/** A window of a computer, with a mouse: the app has a layout of its own from 1024 px on. */
export const deskWindow = {
  ...phone,
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
} as const satisfies BrowserContextOptions

/** The phone where nobody looks at the picture: a quarter of the points to paint. */
export const plainPhone = { ...phone, deviceScaleFactor: 1 } as const satisfies BrowserContextOptions

export function launchBrowser(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...browserArguments, ...more] })
}

/**
 * A phone of its own, whose customer saves data: the app fetches no page ahead that nobody opens, which took a third of the
 * processor time of a phone that is opened, logs in and stands for a while.
 */
export async function openPhone(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  return context
}
