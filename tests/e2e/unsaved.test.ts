import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findBusyShare } from './steps/find-share.ts'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { sharesField } from './steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this form?' })

async function openFilled(page: Page): Promise<void> {
  await logIn(page, demoCustomers.asha)
  await visit(page, '/pages/home/home')
  await waitForScreen(page, 'Assets')
  await page.getByRole('link', { name: 'Add funds' }).first().click()
  await waitForScreen(page, 'Add funds')
  await page.getByRole('textbox', { name: 'Amount' }).fill('2500')
}

it('asks before a half-filled form is left by the way back, and keeps it as it was', async () => {
  const page = await phones.open()
  await openFilled(page)
  for (const leave of [() => page.getByRole('button', { name: 'Back' }).click(), () => page.goBack()]) {
    await leave()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await question(page).waitFor({ state: 'hidden' })
    await waitForScreen(page, 'Add funds')
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('2,500')
    expect(page.url()).toContain('/pages/home/switch-to')
  }
  await page.getByRole('button', { name: 'Back' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await waitForScreen(page, 'Assets')
  await page.getByRole('link', { name: 'Add funds' }).first().click()
  await waitForScreen(page, 'Add funds')
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('')
})

it('leaves by the phone’s back button what the customer discards, and asks nothing of an empty form', async () => {
  const page = await phones.open()
  await openFilled(page)
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await waitForScreen(page, 'Assets')
  await page.getByRole('link', { name: 'Add funds' }).first().click()
  await waitForScreen(page, 'Add funds')
  await page.goBack()
  await waitForScreen(page, 'Assets')
  expect(await question(page).count()).toBe(0)
})

it('asks before a ticket closes that the customer has changed, and lets one go that is as it opened', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.asha)
  const { code, symbol } = await findBusyShare({ belowPaise: 3_000_00 })
  await visit(page, `/pages/home/stockDetail?code=${code}`)
  await waitForScreen(page, symbol)
  const ticket = page.getByRole('dialog', { name: new RegExp(`^Buy ${symbol}`) })
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await ticket.waitFor()
  await ticket.getByRole('button', { name: 'Close' }).click()
  await ticket.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await sharesField(ticket).fill('300')
  await ticket.getByRole('button', { name: 'Close' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await question(page).waitFor({ state: 'hidden' })
  await ticket.waitFor()
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await ticket.waitFor({ state: 'hidden' })
  await waitForScreen(page, symbol)
})
