import type { Browser, Page } from 'playwright-core'
import { createServer } from 'vite'
import { galleryPlace, type GalleryGroup } from '../apps/phone/src/gallery/gallery-groups.ts'
import { untilStill } from '../tests/screens/open-screen.ts'
import { phone } from '../tests/screens/phone-browser.ts'
import { sayIn, type Language } from '../tests/screens/say.ts'
import { findFreePort } from './run-bahi.ts'

export interface Gallery {
  open: (
    browser: Browser,
    group: GalleryGroup,
    language: Language,
  ) => Promise<{ page: Page; close: () => Promise<void> }>
  stop: () => Promise<void>
}

/** The component gallery, which only the development server has. */
export async function runGallery(bahiUrl: string): Promise<Gallery> {
  process.env['BAHI_API'] = bahiUrl
  const port = await findFreePort()
  const server = await createServer({
    root: 'apps/phone',
    configFile: 'apps/phone/vite.config.ts',
    configLoader: 'runner',
    logLevel: 'silent',
    server: { port, host: '127.0.0.1', strictPort: true, watch: null },
  })
  await server.listen()
  return {
    open: async (browser, group, language) => {
      const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
      await context.addInitScript((lang) => localStorage.setItem('lang', lang), language)
      const page = await context.newPage()
      // The server translates every file when it is first asked for: a page that is late offers another try.
      await page.addLocatorHandler(page.getByRole('button', { name: sayIn(language).text('state.retry') }), (button) =>
        button.click({ timeout: 2_000 }).catch(() => undefined),
      )
      await page.goto(`http://127.0.0.1:${port}/#${galleryPlace(group)}`)
      await page.locator(`[id="${group}"]`).waitFor({ timeout: 120_000 })
      await page.waitForLoadState('networkidle')
      await untilStill(page)
      return { page, close: () => context.close() }
    },
    stop: () => server.close(),
  }
}
