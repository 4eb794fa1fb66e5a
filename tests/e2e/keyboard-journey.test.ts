import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findBusyShare, type Share } from './steps/find-share.ts'
import { enter, focusedName, hasFocus, tabTo } from './steps/keyboard.ts'
import { demoCustomers, demoPassword } from './steps/log-in.ts'
import { waitUntilOpen } from './steps/market-hours.ts'
import { openSlide, sharesField } from './steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

it('buys and, a day later, sells with nothing but a keyboard', { timeout: 300_000 }, async () => {
  const page = await phones.open({ hasTouch: false, isMobile: false })
  await logInByKeys(page, demoCustomers.ravi)
  const boughtOn = await waitUntilOpen()
  const share = await findBusyShare({ belowPaise: 3_000_00 })
  await findByKeys(page, share)
  await tradeByKeys(page, share, 'buy')
  await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()

  await enter(page, page.getByRole('link', { name: 'View holding' }))
  await waitForScreen(page, 'Stock')
  await waitUntilOpen({ after: boughtOn })
  await enter(page, page.getByRole('link', { name: new RegExp(`${share.name}.*\\d at`) }))
  await waitForScreen(page, share.symbol)
  await tradeByKeys(page, share, 'sell')
  await page.getByRole('status').getByText(`Sold 100 ${share.symbol}`).waitFor()
})

it('keeps the focus inside a sheet, and gives it back to where it came from', { timeout: 120_000 }, async () => {
  const page = await phones.open({ hasTouch: false, isMobile: false })
  await logInByKeys(page, demoCustomers.meera)
  await visit(page, '/pages/home/home')
  await waitForScreen(page, 'Assets')
  const row = page.getByRole('button', { name: /^Cash available/ })
  await enter(page, row)
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await expect.poll(() => focusedInside(page), { message: 'the sheet takes the focus' }).toBe('in the sheet')
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press(step < 6 ? 'Tab' : 'Shift+Tab')
    // At either end the focus passes over a guard for a moment, which sends it to the other end.
    await expect.poll(() => focusedInside(page), { message: `after ${step + 1} Tabs` }).toBe('in the sheet')
  }
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(row), { message: 'the row has the focus again' }).toBe(true)

  await page.keyboard.press('Enter')
  await sheet.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await waitForScreen(page, 'Assets')
  await expect.poll(() => hasFocus(row), { message: 'also after the way back' }).toBe(true)
})

async function logInByKeys(page: Page, phone: string): Promise<void> {
  await visit(page, '/pages/login/login')
  await tabTo(page, page.getByLabel('Phone number'))
  await page.keyboard.type(phone)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await waitForScreen(page, 'Bahi')
}

async function findByKeys(page: Page, share: Share): Promise<void> {
  await enter(page, page.getByRole('link', { name: 'Search' }))
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }))
  await page.keyboard.type(share.symbol.slice(0, 5).toLowerCase())
  await enter(page, page.getByRole('link', { name: new RegExp(`^${share.symbol}, ${share.name}`) }))
  await waitForScreen(page, share.symbol)
}

/** Opens the ticket, tries the arrows on the kind of order and on the number, and sends it by Enter. */
async function tradeByKeys(page: Page, share: Share, side: 'buy' | 'sell'): Promise<void> {
  await enter(page, page.getByRole('button', { name: side === 'buy' ? 'Buy' : 'Sell', exact: true }))
  const ticket = page.getByRole('dialog', { name: `${side === 'buy' ? 'Buy' : 'Sell'} ${share.symbol}` })
  await ticket.waitFor()
  await tabTo(page, ticket.getByRole('radio', { name: 'Market' }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => ticket.getByRole('radio', { name: 'Limit', exact: true }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => ticket.getByRole('radio', { name: 'Market' }).isChecked()).toBe(true)
  await tabTo(page, sharesField(ticket))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('100')
  await enter(page, await openSlide(ticket, side, 100))
}

/** Whether the focus is in the sheet, or else what has it. */
async function focusedInside(page: Page): Promise<string> {
  const inside = await page.evaluate(
    () => document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? false,
  )
  return inside ? 'in the sheet' : focusedName(page)
}
