import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callBahi } from './steps/call-bahi.ts'
import { everyPlace } from './steps/every-place.ts'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visit, visitAndSettle } from './steps/phone-page.ts'

const phones = usePhones()
const widths = [390, 360]

/** The share whose name needs the most room of those with the longest symbols. */
async function longestShare(): Promise<string> {
  const { items } = await callBahi<{ items: { code: string; name: string }[] }>(
    '/market/api/hq/stock/getINDStockList.do?size=500',
  )
  const [longest] = items.toSorted(
    (one, other) => other.code.length - one.code.length || other.name.length - one.name.length,
  )
  if (longest === undefined) throw new Error('the market has no shares')
  return longest.code
}

/** Goes to a place and waits for its own header; a tab of the page that is shown keeps the header there is. */
async function arrive(page: Page, place: string): Promise<void> {
  await page.evaluate(() => document.querySelector('header')?.setAttribute('data-before', ''))
  await visit(page, place)
  await page
    .waitForFunction(() => document.querySelector('header:not([data-before])')?.checkVisibility(), undefined, {
      timeout: 2_000,
    })
    .catch(() => undefined)
  await page.waitForFunction(() => [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()))
}

/** What is wrong with the header that is shown: lines that break, words beyond the page, one thing on another. */
function faultsOfHeader(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const header = [...document.querySelectorAll('header')].find((one) => one.checkVisibility())
    if (header === undefined) return []
    const faults: string[] = []
    const page = header.getBoundingClientRect()
    const shown = [...header.querySelectorAll<HTMLElement>('h1:not(.visually-hidden), p, a, button, .simulated-badge')]
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.innerText
    for (const element of shown) {
      const range = document.createRange()
      range.selectNodeContents(element)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom / 8)),
      )
      if (element.matches('h1, p, .simulated-badge') && element.childElementCount === 0 && lines.size > 1)
        faults.push(`“${nameOf(element)}” breaks`)
      const { left, right, top } = boxOf(element)
      if (left < page.left + 4 || right > page.right - 4 || top < page.top)
        faults.push(`“${nameOf(element)}” stands at the edge`)
      const words = element.matches('h1, p, .simulated-badge, .text-link')
        ? Math.min(right, [...range.getClientRects()].at(-1)?.right ?? 0)
        : 0
      if (words > page.right - 16) faults.push(`the words “${nameOf(element)}” stand at the edge`)
    }
    for (const [index, one] of shown.entries())
      for (const other of shown.slice(index + 1)) {
        const [a, b] = [boxOf(one), boxOf(other)]
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        // The air around a sign may reach below the badge, which lets the finger through.
        if (across > 1 && down > 8) faults.push(`“${nameOf(one)}” lies on “${nameOf(other)}”`)
      }
    return faults
  })
}

describe('the header of every page', () => {
  it(
    'keeps each of its texts on one line and inside the page, at the usual and at the smallest width',
    { timeout: 400_000 },
    async () => {
      const page = await phones.open()
      await logIn(page, demoCustomers.asha)
      const faults: string[] = []
      for (const place of everyPlace(await longestShare())) {
        await arrive(page, place)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 })
          faults.push(...(await faultsOfHeader(page)).map((fault) => `${place} at ${width}: ${fault}`))
        }
      }
      expect(faults).toEqual([])
    },
  )

  it('never breaks a symbol, and cuts a long name short instead of going on in a second line', async () => {
    const code = await longestShare()
    const page = await phones.open({ viewport: { width: 360, height: 740 } })
    await visitAndSettle(page, `/pages/home/stockDetail?code=${code}`)
    const title = page.getByRole('heading', { level: 1, name: code })
    expect(await title.evaluate((heading) => heading.scrollWidth <= heading.clientWidth)).toBe(true)
    const header = page.locator('header')
    // One line of name above the two of the badge; a second line of name would need sixteen more.
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(80)
  })
})
