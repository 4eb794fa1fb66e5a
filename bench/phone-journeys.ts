// What the benchmark of the phone does with a customer's phone: the usual way through it, and the list of all shares.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { paths, pathWithQuery } from '../apps/phone/src/navigation/paths.ts'
import { phone } from '../tests/screens/phone-browser.ts'
import { sayIn } from '../tests/screens/say.ts'
import {
  countFrames,
  countScripts,
  measureVitals,
  readVitals,
  scrollByFinger,
  slowDown,
  type Frames,
  type Scripts,
  type Vitals,
} from './phone-page.ts'
import type { ListedShare, PhoneServer } from './phone-server.ts'

export const TICKS_A_SECOND = 200

export interface Listed extends ListedShare {
  readonly code: string
}
export interface Stage {
  readonly browser: Browser
  readonly server: PhoneServer
  readonly token: string
  readonly share: Listed
}

/** Frames of a list: the mean of standing and being scrolled, each for half of the time. */
export interface ListFrames {
  readonly rows: number
  /** While the quotes go over the whole list. */
  readonly share: number
  /** While all quotes are of the few rows that are on the screen. */
  readonly hardShare: number
  readonly longestMs: number
}

/** A page of its own, in a browser that knows nothing yet. */
export async function withPhone<Result>(
  { browser, server, token }: Stage,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context: BrowserContext = await browser.newContext({
    ...phone,
    baseURL: server.url,
    serviceWorkers: 'block',
    reducedMotion: 'no-preference',
  })
  try {
    await context.addInitScript((token) => localStorage.setItem('token', token), token)
    await measureVitals(context)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    return await use(page)
  } finally {
    await context.close()
  }
}

/** From the address to Home, on to the market and a share, into the ticket, its number and out again: nothing cached, slow network, slow processor. */
export function goThroughPhone(stage: Stage): Promise<Vitals & { first: Scripts; filled: Scripts }> {
  const { text } = sayIn('en')
  return withPhone(stage, async (page) => {
    const scripts = countScripts(await slowDown(page, { network: true }))
    await page.goto('/')
    await page.getByRole('link', { name: 'Assets', exact: true }).waitFor()
    const first = scripts()
    await page.getByRole('heading', { name: 'Rankings' }).waitFor()
    const filled = scripts()
    // Home has come; what is measured from here on is what a customer does.
    await page.waitForTimeout(1_500)
    await page.getByRole('link', { name: 'Assets', exact: true }).tap()
    await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).tap()
    await page.getByRole('heading', { name: 'Rankings' }).waitFor()
    await page.evaluate((place) => (location.hash = place), pathWithQuery(paths.stock, { code: stage.share.code }))
    const buy = page.getByRole('button', { name: 'Buy', exact: true })
    await buy.waitFor()
    await page.waitForTimeout(1_000)
    await buy.tap()
    await typeNumber(page)
    await page.getByRole('button', { name: text('app.close'), exact: true }).tap()
    await page.getByRole('button', { name: text('unsaved.discard'), exact: true }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForTimeout(500)
    return { ...(await readVitals(page)), first, filled }
  })
}

/** Into the first field of an open sheet, and a number of four digits. */
export async function typeNumber(page: Page): Promise<void> {
  const number = page.getByRole('dialog').getByRole('textbox').first()
  await number.tap()
  await number.press('Control+A')
  await number.pressSequentially('1200', { delay: 120 })
  await page.waitForTimeout(500)
}

export function watchList(stage: Stage, framesMs: number): Promise<ListFrames> {
  return withPhone(stage, async (page) => {
    await page.goto(`/#${pathWithQuery(paths.market, { rank: 'all' })}`)
    const rows = await openWholeList(page)
    return { rows, ...(await watchFrames(page, stage.server, framesMs, 'followed')) }
  })
}

/** @param inSight the shares whose rows are on the screen at any moment: the list is scrolled */
export async function watchFrames(
  page: Page,
  server: PhoneServer,
  framesMs: number,
  inSight: 'followed' | (() => readonly number[]),
): Promise<Omit<ListFrames, 'rows'>> {
  const session = await slowDown(page, { network: false })
  const watch = async (): Promise<Frames[]> => {
    await page.waitForTimeout(1_000)
    const still = await countFrames(page, framesMs / 2)
    const [scrolled] = await Promise.all([countFrames(page, framesMs / 2), scrollByFinger(session, framesMs / 2)])
    return [still, scrolled]
  }
  try {
    server.tick(TICKS_A_SECOND)
    const usual = await watch()
    server.tick(TICKS_A_SECOND, inSight)
    const hard = await watch()
    const mean = (frames: readonly Frames[]) => frames.reduce((sum, { share }) => sum + share, 0) / frames.length
    return {
      share: mean(usual),
      hardShare: mean(hard),
      longestMs: Math.max(...usual.map(({ longestMs }) => longestMs)),
    }
  } finally {
    server.tick(TICKS_A_SECOND)
  }
}

/** Reads the list of all shares to its end, as a finger would that never stops, and goes back to its beginning. Answers how many stand in it. */
async function openWholeList(page: Page): Promise<number> {
  const rows = page.locator('li[aria-setsize]')
  await rows.first().waitFor()
  const noMore = page.getByText(sayIn('en').text('list.noMore'), { exact: true })
  for (let step = 0; step < 400 && !(await noMore.isVisible()); step += 1) {
    await page.evaluate(() => document.querySelector('.screen__body')?.scrollBy({ top: 100_000, behavior: 'instant' }))
    await page.waitForTimeout(80)
  }
  const places = await rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-posinset'))))
  await page.evaluate(() => document.querySelector('.screen__body')?.scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForTimeout(500)
  return Math.max(...places)
}
