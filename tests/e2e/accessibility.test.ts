import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../../apps/phone/src/navigation/paths.ts'
import { createAsker } from '../screens/ask-bahi.ts'
import { openBook, type Book } from '../screens/book.ts'
import { lookAt } from '../screens/looks.ts'
import { canGoOn, makeHardest, openScreen, scaleText } from '../screens/open-screen.ts'
import { openPeople, type People } from '../screens/people.ts'
import { openPhone, plainPhone } from '../screens/phone-browser.ts'
import { sayIn } from '../screens/say.ts'
import type { Screen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'
import { logInBeside } from '../screens/trade-book.ts'
import { demoCustomers } from './steps/log-in.ts'
import { openBrowser } from './steps/open-browser.ts'
import { bahiUrl, passTime, startOwnBahi } from './steps/own-bahi.ts'
import { runAxe } from './steps/run-axe.ts'
import { signInStaff } from './steps/sign-in-staff.ts'

startOwnBahi()

let browser: Browser
let book: Book
let people: People
/** One phone for all: it fetches and compiles the app once. */
let shared: BrowserContext
/** The tab that is open. A screen that can go on in it does; any other has a tab of its own, which has kept nothing. */
let open: { readonly screen: Screen; readonly page: Page } | undefined
const visited: string[] = []
/** One viewer after another, each in the order of the list: a screen goes on in the tab of the one before more often. */
const inTurns = screens.toSorted((a, b) => orderOfViewer(a) - orderOfViewer(b))

beforeAll(async () => {
  const ask = createAsker(bahiUrl(), passTime)
  browser = await openBrowser()
  shared = await openPhone(browser, { ...plainPhone, baseURL: bahiUrl(), serviceWorkers: 'block' })
  book = openBook(ask, await logInBeside(ask, demoCustomers.gurpreet))
  people = openPeople(bahiUrl(), { reviewer: async () => (await signInStaff('anita')).token })
})
afterAll(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
})

describe('bars nobody, in the light, in the dark, and with text twice as large on a narrow phone', () => {
  // A screen may have to wait for the market's next day.
  it.each(inTurns)('from $name', { timeout: 300_000 }, async (screen) => {
    const page = await openHere(screen)
    visited.push(new URL(page.url()).hash.slice(1).replace(/\?.*$/, ''))
    const barriers = await barriersOn(page)
    await makeHardest(page, screen)
    const faults = await lookAt(page)
    await scaleText(page, 100)
    await page.setViewportSize(plainPhone.viewport)
    expect([...barriers, ...faults]).toEqual([])
  })

  it('from none of the paths that have a screen: each was visited', () => {
    const begins = new Set<string>([paths.start, paths.loading])
    const built = Object.values(paths).filter((path) => !begins.has(path))
    expect(built.filter((path) => !visited.includes(path))).toEqual([])
  })
})

function orderOfViewer({ viewer }: Screen): number {
  return screens.findIndex((screen) => screen.viewer === viewer)
}

/** Opens a screen in the tab of the one before or in a new tab. */
async function openHere(screen: Screen): Promise<Page> {
  const before = open
  // What a screen leaves that did not come to its end, nobody goes on in.
  open = undefined
  const goesOn = before !== undefined && canGoOn(before.screen, screen)
  if (!goesOn) await before?.page.close()
  const { page } = await openScreen({
    browser,
    url: bahiUrl(),
    screen,
    state: 'filled',
    say: sayIn('en'),
    book,
    people,
    shared,
    tab: goesOn ? before.page : undefined,
  })
  open = { screen, page }
  return page
}

/** Everything in the light; in the dark only the colours are other ones. */
async function barriersOn(page: Page): Promise<string[]> {
  const light = await runAxe(page)
  await drawnIn(page, 'dark')
  const dark = await runAxe(page, ['color-contrast'])
  await drawnIn(page, 'light')
  return [...light.map((barrier) => `light: ${barrier}`), ...dark.map((barrier) => `dark: ${barrier}`)]
}

/** The app draws the whole appearance anew, the size of the text as well: what is changed on the page before that is lost. */
async function drawnIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(colorScheme)
}
