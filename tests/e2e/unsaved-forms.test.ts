import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findBusyShare } from './steps/find-share.ts'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this form?' })

/** Leaves by the way back, keeps what was typed, and discards it at the second try. */
async function leaveTwice(page: Page, kept: () => Promise<void>): Promise<void> {
  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await question(page).waitFor({ state: 'hidden' })
  await kept()
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await question(page).waitFor({ state: 'hidden' })
}

it('asks before a new password is left', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.asha)
  await visit(page, '/pages/more/passwords')
  await waitForScreen(page, 'Passwords')
  await page.getByRole('link', { name: /^Log-in password/ }).click()
  const old = page.getByLabel('Current password', { exact: true })
  await old.fill('bahi-demo')
  await leaveTwice(page, async () => expect(await old.inputValue()).toBe('bahi-demo'))
  await waitForScreen(page, 'Passwords')
})

it('asks before a price alert closes that has a price, and not of one that has none', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.asha)
  const { code, symbol } = await findBusyShare({ belowPaise: 3_000_00 })
  await visit(page, `/pages/home/stockDetail?code=${code}`)
  await waitForScreen(page, symbol)
  const bell = page.getByRole('button', { name: `Price alert for ${symbol}` })
  const sheet = page.getByRole('dialog', { name: `Price alert for ${symbol}` })
  await bell.click()
  await sheet.getByRole('radio', { name: 'Falls to' }).check()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await bell.click()
  const price = sheet.getByLabel('Price', { exact: true })
  await price.fill('12')
  await leaveTwice(page, async () => expect(await price.inputValue()).toBe('12'))
  await sheet.waitFor({ state: 'hidden' })
  await waitForScreen(page, symbol)
})

it('asks before other income of the tax estimate is left', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.asha)
  await visit(page, '/pages/more/paper?kind=tax&period=2026')
  await page.getByRole('button', { name: 'Other income and earlier losses' }).click()
  const sheet = page.getByRole('dialog', { name: 'Tax details 2026–27' })
  const income = sheet.getByLabel('Other income of the year')
  await income.fill('500000')
  await leaveTwice(page, async () => expect(await income.inputValue()).toBe('5,00,000'))
  await sheet.waitFor({ state: 'hidden' })
})
