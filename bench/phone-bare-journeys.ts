// The same as phone-journeys.ts on the pages that have React and nothing of ours.
import type { Page } from 'playwright-core'
import { EMPTY_PAGE, LIST_PAGE } from './phone-bare-pages.ts'
import { typeNumber, watchFrames, withPhone, type ListFrames, type Stage } from './phone-journeys.ts'
import {
  countFrames,
  countScripts,
  readVitals,
  slowDown,
  type Frames,
  type Scripts,
  type Vitals,
} from './phone-page.ts'

/** How often the benchmark looks which rows are on the screen. */
const LOOK_MS = 250

const rowsOf = (page: Page) => page.locator('li[data-id]')

/** From the address to the list, into the sheet of a share, its number and out again, and into another: nothing cached, slow network, slow processor. */
export function goThroughBareList(stage: Stage): Promise<Vitals & { first: Scripts }> {
  return withPhone(stage, async (page) => {
    const scripts = countScripts(await slowDown(page, { network: true }))
    await page.goto(LIST_PAGE)
    await rowsOf(page).first().waitFor()
    const first = scripts()
    await page.waitForTimeout(1_500)
    for (const row of [3, 1]) {
      await rowsOf(page).nth(row).tap()
      await typeNumber(page)
      await page.getByRole('button', { name: 'Close', exact: true }).tap()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.waitForTimeout(500)
    }
    return { ...(await readVitals(page)), first }
  })
}

export function watchBareList(stage: Stage, framesMs: number): Promise<ListFrames> {
  return withPhone(stage, async (page) => {
    await page.goto(LIST_PAGE)
    await rowsOf(page).first().waitFor()
    const rows = await rowsOf(page).count()
    let inSight = await readInSight(page)
    const looking = setInterval(
      () =>
        void readInSight(page).then(
          (ids) => (inSight = ids),
          // The page was closed while it was asked.
          () => undefined,
        ),
      LOOK_MS,
    )
    try {
      return { rows, ...(await watchFrames(page, stage.server, framesMs, () => inSight)) }
    } finally {
      clearInterval(looking)
    }
  })
}

/** The shares whose rows are on the screen; all rows are equally high, so that none of them is measured. */
function readInSight(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const list = document.querySelector('ul')?.children ?? new HTMLCollection()
    const rowPx = (document.documentElement.scrollHeight || 1) / Math.max(1, list.length)
    const from = Math.floor(scrollY / rowPx)
    return [...list]
      .slice(from, from + Math.ceil(innerHeight / rowPx))
      .map((row) => Number((row as HTMLElement).dataset['id']))
  })
}

export function watchEmptyPage(stage: Stage, framesMs: number): Promise<Frames> {
  return withPhone(stage, async (page) => {
    await page.goto(EMPTY_PAGE)
    await page.getByRole('heading', { name: 'Nothing' }).waitFor()
    await slowDown(page, { network: false })
    return await countFrames(page, framesMs)
  })
}
