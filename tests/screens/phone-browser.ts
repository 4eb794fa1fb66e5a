import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core'

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
