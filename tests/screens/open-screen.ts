import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core'
import type { Book } from './book.ts'
import type { People } from './people.ts'
import { deskWindow, openPhone, phone } from './phone-browser.ts'
import type { Say } from './say.ts'
import type { Screen, State } from './screen.ts'

export interface Opening {
  browser: Browser
  url: string
  screen: Screen
  state: State
  say: Say
  book: Book
  people: People
  /** The usual phone, unless another one is meant. */
  device?: BrowserContextOptions
  /** A phone that other screens were opened on: what it has fetched and compiled is there already. */
  shared?: BrowserContext
  /** The tab of the screen before, where this one is opened as by a link of the app. See `canGoOn`. */
  tab?: Page | undefined
  /** Hears every word that the server answers with, for the search of what was not translated. */
  hear?: (word: string) => void
}

export interface OpenScreen {
  page: Page
  context: BrowserContext
}

const calls = /\/(?:api|market\/api|user)\//
const patienceMs = 40_000

/**
 * Opens a screen in one language and state, and waits until nothing on it moves any more: on a phone of its own, unless it
 * is given one or a tab to go on in.
 */
export async function openScreen(opening: Opening): Promise<OpenScreen> {
  const { screen, state, say, book, tab } = opening
  const place = await screen.place(book)
  if (tab !== undefined) await goOn(tab, place)
  const context = tab?.context() ?? (await contextFor(opening))
  const page = tab ?? (await beginAt(place, context, opening))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (state === 'loading') await page.locator('.skeleton').first().waitFor()
  else if (state === 'error')
    await page
      .getByRole('button', { name: say.text('state.retry') })
      .first()
      .waitFor()
  else await reach(page, opening)
  await untilStill(page)
  return { page, context }
}

/** Begins the app at a place, in a new tab. */
async function beginAt(place: string, context: BrowserContext, opening: Opening): Promise<Page> {
  const { screen, state, say, hear } = opening
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  await page.addInitScript(keep, { ...screen.kept, lang: say.language, token: await tokenFor(opening) })
  if (hear !== undefined)
    page.on('response', (response) => {
      if (calls.test(response.url()))
        void response.json().then(
          (reply) => wordsOf(reply, hear),
          () => undefined,
        )
    })
  if (state === 'loading') await page.route(calls, () => undefined)
  if (state === 'error') await page.route(calls, (route: Route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`/#${place}`)
  return page
}

/**
 * Whether one filled screen may be opened in the tab of another: the same person looks, the phone has kept nothing that one
 * of them needs, and nothing was typed that the app would ask about before it leaves.
 */
export function canGoOn(before: Screen, next: Screen): boolean {
  return (
    before.viewer === next.viewer &&
    before.desk === next.desk &&
    before.kept === undefined &&
    next.kept === undefined &&
    before.act === undefined
  )
}

const nowhere = '/pages/home/nowhere'

/** Goes to a place as a link of the app does. Two places of one page share what the page remembers, so it is left between them. */
async function goOn(page: Page, place: string): Promise<void> {
  const pathOf = (address: string) => address.replace(/^.*#/, '').replace(/\?.*$/, '')
  if (pathOf(page.url()) === pathOf(place)) await goOn(page, nowhere)
  await page.evaluate((next) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = ''
    location.hash = next
  }, place)
  // The page before stays until the next one can be drawn.
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('h1[data-left]') === null,
    undefined,
    { polling: 50 },
  )
}

function contextFor({ browser, url, screen, device = phone, shared }: Opening): Promise<BrowserContext> {
  const open = (options: BrowserContextOptions) =>
    openPhone(browser, { ...options, baseURL: url, serviceWorkers: 'block' })
  if (screen.desk !== true) return shared === undefined ? open(device) : Promise.resolve(shared)
  if (shared === undefined) return open(deskWindow)
  const known = desks.get(shared) ?? open(deskWindow)
  desks.set(shared, known)
  return known
}

/** The desk that stands beside a phone which screens share: it is shared as well. */
const desks = new WeakMap<BrowserContext, Promise<BrowserContext>>()

/** Makes of a screen what is hardest to read of it: text twice as large on a narrow phone, and the narrowest wide window. */
export async function makeHardest(page: Page, { desk }: Screen): Promise<void> {
  await page.setViewportSize(desk === true ? { width: 1024, height: 768 } : { width: 360, height: 780 })
  if (desk !== true) await scaleText(page, 200)
  await untilStill(page)
}

/** Sets how large all text is. The app writes its own choice into the page whenever the theme changes: a rule of this sheet stands above it. */
export async function scaleText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(size === 100 ? '' : `:root { font-size: ${size}% !important }`)
    document.adoptedStyleSheets = [sheet]
  }, percent)
}

/** Runs in the page before anything of the app does. What a screen before it kept is forgotten. */
function keep(things: Readonly<Record<string, string | null>>): void {
  // Once for each tab: what the app itself keeps stays when the page is loaded anew.
  if (sessionStorage.getItem('begun') === null) localStorage.clear()
  sessionStorage.setItem('begun', 'yes')
  const { 'continued-at-desk': continued, ...kept } = things
  if (continued != null) sessionStorage.setItem('continued-at-desk', continued)
  for (const [name, value] of Object.entries(kept)) if (value !== null) localStorage.setItem(name, value)
}

async function tokenFor({ screen, state, book, people }: Opening): Promise<string | null> {
  if (state === 'visitor' || screen.viewer === 'visitor') return null
  if (state === 'empty') return people.newcomer()
  return screen.viewer === 'customer' ? book.token : people[screen.viewer]()
}

async function reach(page: Page, { screen, state, say, book }: Opening): Promise<void> {
  await untilLoaded(page)
  if (state === 'filled' && screen.sheet !== undefined) {
    // The app keeps which sheet is open in the history; a step of the history is the same in every language.
    await page.evaluate((sheet) => history.pushState({ ...history.state, sheet }, '', location.href), screen.sheet)
    // What is said in passing is a dialog too.
    await page.locator('[role=dialog]:not(.toast)').first().waitFor()
  }
  if (state === 'filled' && screen.act !== undefined) await screen.act(page, say, book)
  if (state === 'offline') await page.context().setOffline(true)
  await untilLoaded(page)
}

/** The app has taken the place of what the page shows before it, and nothing waits for an answer. */
async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.first-cover') === null &&
      document.querySelector('h1') !== null &&
      [...document.querySelectorAll('.skeleton, [aria-busy=true]')].every((element) => !element.checkVisibility()),
    undefined,
    { polling: 100 },
  )
}

/** The fonts are there and the last movement is over. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((settle) => setTimeout(settle, 350))
  })
}

function wordsOf(reply: unknown, hear: (word: string) => void): void {
  if (typeof reply === 'string') hear(reply)
  else if (typeof reply === 'object' && reply !== null) for (const value of Object.values(reply)) wordsOf(value, hear)
}
