import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findBusyShare } from './steps/find-share.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

const languages = [
  { own: 'हिन्दी', lang: 'hi', title: 'भाषा', badge: 'कृत्रिम बाज़ार' },
  { own: '简体中文', lang: 'zh-Hans', title: '语言', badge: '模拟市场' },
] as const

it.each(languages)(
  'speaks $own after a reload, and says in it that the market is simulated',
  async ({ own, lang, title, badge }) => {
    const page = await phones.open()
    const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
    await visit(page, '/pages/more/index')
    await page.getByRole('link', { name: /^Language/ }).click()
    await page.getByRole('radio', { name: own }).click()
    await waitForScreen(page, title)
    await page.reload()
    await waitForScreen(page, title)
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
    for (const place of ['/pages/home/index', '/pages/home/detail', `/pages/home/stockDetail?code=${code}`]) {
      await visit(page, place)
      await page.getByText(badge, { exact: true }).waitFor()
    }
    await waitForScreen(page, symbol)
  },
)

it('stays dark after a reload', async () => {
  const page = await phones.open()
  await visit(page, '/pages/more/index')
  expect(await shownTheme(page)).toBe('light')
  await page.getByRole('link', { name: /^Appearance/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => shownTheme(page)).toBe('dark')
  await page.reload()
  await waitForScreen(page, 'Appearance')
  expect(await shownTheme(page)).toBe('dark')
})

/** What the eye sees: whether the page's ground is light or dark. */
function shownTheme(page: Page): Promise<string> {
  return page.evaluate(() => {
    const channels =
      getComputedStyle(document.body)
        .backgroundColor.match(/[\d.]+/g)
        ?.slice(0, 3)
        .map(Number) ?? []
    return channels.reduce((sum, channel) => sum + channel, 0) / 3 < 80 ? 'dark' : 'light'
  })
}
