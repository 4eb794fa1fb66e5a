import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi } from './steps/call-bahi.ts'
import { findBusyShare } from './steps/find-share.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'
import { runAxe } from './steps/run-axe.ts'

const phones = usePhones()

it('says what the words of a page mean, and finds every term by name or meaning', { timeout: 120_000 }, async () => {
  const page = await phones.open()
  const { items } = await callBahi<{ items: { code: string; name: string }[] }>('/api/app/user/fund/list.do')
  const [fund] = items
  if (fund === undefined) throw new Error('there is no fund')
  await visit(page, `/pages/fund/detail?code=${fund.code}`)
  await waitForScreen(page, fund.name)
  await page.getByRole('button', { name: 'What these words mean' }).click()
  const sheet = page.getByRole('dialog', { name: 'What these words mean' })
  await sheet.getByRole('term').filter({ hasText: 'Exit load' }).waitFor()
  await sheet.getByRole('link', { name: 'All terms' }).click()
  await waitForScreen(page, 'Glossary')
  await page.getByRole('searchbox').fill('first in')
  await page.getByRole('term').filter({ hasText: 'FIFO' }).waitFor()
  await page.getByRole('searchbox').fill('no such word')
  await page.getByRole('heading', { name: 'No term found' }).waitFor()
})

/** A label that opens, when the app has drawn it so: a moment after the page stands. */
const term = (page: Page, words: string) => page.locator('button.term-label', { hasText: new RegExp(`^${words}$`) })

async function openTerm(page: Page, words: string, title: string): Promise<void> {
  await term(page, words).first().click()
  const sheet = page.getByRole('dialog', { name: title, exact: true })
  await sheet.waitFor()
  expect((await sheet.getByRole('paragraph').innerText()).length).toBeGreaterThan(8)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
}

async function openShare(page: Page): Promise<void> {
  const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
  await visit(page, `/pages/home/stockDetail?code=${code}`)
  await waitForScreen(page, symbol)
  await page.locator('button.term-label').first().waitFor()
}

it('opens what a label means, by finger and by key, and gives the focus back', { timeout: 120_000 }, async () => {
  const page = await phones.open()
  await openShare(page)
  await openTerm(page, 'Market cap', 'Market cap')
  await openTerm(page, '52-week high', '52-week high, 52-week low')
  await openTerm(page, 'VWAP', 'VWAP')
  const label = term(page, 'Tick size')
  await label.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Tick size' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => label.evaluate((element) => element === document.activeElement)).toBe(true)
  await label.click()
  await page.getByRole('link', { name: 'All terms' }).click()
  await waitForScreen(page, 'Glossary')
})

it(
  'takes the nearest label where the rims of two reach over one another, and no row grows',
  { timeout: 120_000 },
  async () => {
    const page = await phones.open()
    await openShare(page)
    for (const [label, meant] of [
      ['Lower circuit', 'Upper circuit, Lower circuit'],
      ['Lot', 'Lot'],
    ] as const) {
      await term(page, label).first().scrollIntoViewIfNeeded()
      const now = await term(page, label).first().boundingBox()
      if (now === null) throw new Error(`${label} is not on the screen`)
      // The lowest line of the words themselves, which another label's rim may cover.
      await page.mouse.click(now.x + now.width / 2, now.y + now.height - 6)
      await page.getByRole('dialog', { name: meant, exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const grown = await page.locator('dt:has(button.term-label)').evaluateAll((all) =>
      all.flatMap((one) => {
        // A length that the browser computed ("18px"), no amount of money.
        const line = parseFloat(getComputedStyle(one).lineHeight)
        const height = one.getBoundingClientRect().height
        return height % line < 0.5 || line - (height % line) < 0.5 ? [] : [`${one.textContent}: ${height} of ${line}`]
      }),
    )
    expect(grown).toEqual([])
  },
)

it.each([
  ['hi', 'मार्केट कैप'],
  ['zh', '总市值'],
])('opens terms in %s', { timeout: 120_000 }, async (language, words) => {
  const page = await phones.open()
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
  await openShare(page)
  await openTerm(page, words, words)
  expect(await runAxe(page)).toEqual([])
})
