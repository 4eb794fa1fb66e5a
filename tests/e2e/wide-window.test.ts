import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findBusyShare } from './steps/find-share.ts'
import { enter, focusedName, hasFocus, tabTo } from './steps/keyboard.ts'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { waitUntilOpen } from './steps/market-hours.ts'
import { openSlide, sharesField } from './steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

const desk = { hasTouch: false, isMobile: false, viewport: { width: 1280, height: 800 } } as const

it(
  'shows the overlay first, then buys from the search to the fill by keyboard only',
  { timeout: 300_000 },
  async () => {
    const page = await openDesk(demoCustomers.asha)
    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 3_000_00 })
    await page.keyboard.press('/')
    await waitForScreen(page, 'Search')
    await expect.poll(() => hasFocus(page.getByRole('searchbox', { name: 'Search' }))).toBe(true)
    await page.keyboard.type(share.symbol.slice(0, 5).toLowerCase())
    const found = page.getByRole('main').getByRole('link', { name: new RegExp(`^${share.symbol}, ${share.name}`) })
    await enter(page, found)
    await waitForScreen(page, share.symbol)

    const side = page.getByRole('complementary', { name: 'Book and ticket' })
    await side.getByRole('table', { name: 'Market depth' }).waitFor()
    await page.keyboard.press('s')
    await expect.poll(() => side.getByRole('radio', { name: 'Sell' }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('b')
    await expect.poll(() => side.getByRole('radio', { name: 'Buy' }).isChecked()).toBe(true)
    await expect.poll(() => hasFocus(sharesField(side))).toBe(true)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('100')
    await enter(page, await openSlide(side, 'buy', 100))
    await side.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
    await waitForScreen(page, share.symbol)
  },
)

it('leads through the list by its keys, and says which keys there are', { timeout: 180_000 }, async () => {
  const page = await openDesk(demoCustomers.ravi)
  const share = await findBusyShare({ belowPaise: 3_000_00 })
  await visit(page, `/pages/home/stockDetail?code=${share.code}`)
  await waitForScreen(page, share.symbol)
  const list = page.getByRole('region', { name: 'List of shares' })
  await tabTo(page, list.getByRole('radio', { name: 'Market' }))
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => list.getByRole('radio', { name: 'Holdings' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => list.getByRole('radio', { name: 'Market' }).isChecked()).toBe(true)
  await list.getByRole('listitem').nth(2).waitFor()
  await page.keyboard.press('l')
  const first = await focusedName(page)
  await page.keyboard.press('ArrowDown')
  const second = await focusedName(page)
  expect(second).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await waitForScreen(page, /^(?!Search).+/)
  await list.locator('[aria-current=page]').waitFor()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await keys.getByText('Search', { exact: true }).waitFor()
  await keys.getByRole('switch', { name: 'Use single keys' }).uncheck()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  expect(await page.getByRole('heading', { level: 1, name: 'Search', exact: true }).count()).toBe(0)
})

it('keeps what was typed when the window is made too narrow for its rail', async () => {
  const page = await openDesk(demoCustomers.imran)
  await visit(page, '/pages/home/switch-to')
  const amount = page.getByRole('textbox').first()
  await amount.fill('1234')
  await page.setViewportSize({ width: 900, height: 800 })
  await page.getByRole('navigation').waitFor({ state: 'detached' })
  expect((await amount.inputValue()).replaceAll(',', '')).toBe('1234')
})

async function openDesk(phone: string): Promise<Page> {
  const page = await phones.open(desk)
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue here' }).press('Enter')
  await page.getByRole('heading', { name: 'Rankings' }).waitFor()
  await logIn(page, phone)
  // What hears the keys is fetched beside the page.
  await page.getByRole('button', { name: 'Keys', exact: true }).waitFor()
  return page
}
