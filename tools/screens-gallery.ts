import type { Browser, Page } from 'playwright-core'
import { createServer } from 'vite'
import { untilStill } from '../tests/screens/open-screen.ts'
import { phone } from '../tests/screens/phone-browser.ts'
import { findFreePort } from './run-bahi.ts'

export interface Gallery {
  /** The names of its groups. */
  parts: (browser: Browser) => Promise<string[]>
  open: (browser: Browser, part: string, language: string) => Promise<{ page: Page; close: () => Promise<void> }>
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
  const url = `http://127.0.0.1:${port}`

  const open = async (browser: Browser, place: string, language: string) => {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
    await context.addInitScript((lang) => localStorage.setItem('lang', lang), language)
    const page = await context.newPage()
    await page.goto(`${url}/#/gallery${place}`)
    return { page, close: () => context.close() }
  }

  return {
    parts: async (browser) => {
      const { page, close } = await open(browser, '', 'en')
      // The server translates every file when it is first asked for; a page that comes too late offers another try.
      await page.addLocatorHandler(page.getByRole('button', { name: 'Try again' }), (again) =>
        again.click({ timeout: 2_000 }).catch(() => undefined),
      )
      const links = page.locator('a[href*="gallery?part="]')
      await links.first().waitFor({ timeout: 120_000 })
      const names = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')?.split('part=')[1] ?? ''),
      )
      await close()
      return names.filter(Boolean)
    },
    open: async (browser, part, language) => {
      const opened = await open(browser, `?part=${part}`, language)
      await opened.page.locator('.frame__phone').waitFor({ timeout: 60_000 })
      await opened.page.waitForLoadState('networkidle')
      await untilStill(opened.page)
      return opened
    },
    stop: () => server.close(),
  }
}
