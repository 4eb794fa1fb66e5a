import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'
import { typePin } from '../steps/pin-pad.ts'

const phones = usePhones()
const pin = '482915'

async function furnish(page: Page): Promise<void> {
  await visit(page, '/pages/more/passwords')
  await page.getByRole('button', { name: /^PIN/ }).click()
  await page.getByRole('dialog', { name: 'Choose a 6-digit PIN' }).waitFor()
  await typePin(page, pin)
  await page.getByRole('dialog', { name: 'Enter it again' }).waitFor()
  await typePin(page, pin)
  await waitForToast(page, 'PIN set')
  await visit(page, '/pages/more/addBank')
  await waitForScreen(page, 'Add bank account')
  await page.getByLabel('Account number').fill('611100487777')
  await page.getByLabel('IFSC', { exact: true }).fill('KVRB0001042')
  await expect.poll(() => page.getByLabel('Bank name').inputValue()).toBe('Kaveri Bank')
  await page.getByRole('button', { name: 'Save account' }).click()
  await waitForToast(page, 'Bank account added')
}

it(
  'brings money in by the demo bank, and follows it from waiting to the entry in the book',
  { timeout: 120_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.imran)
    await visit(page, '/pages/home/switch-to')
    await waitForScreen(page, 'Add funds')
    await page.getByRole('textbox', { name: 'Amount' }).fill('50')
    await page.getByLabel('Payer name').fill('Imran Sheikh')
    await page.getByRole('button', { name: 'Add ₹50.00' }).click()
    await page.getByText('Add at least ₹100.00. No money moved.').waitFor()
    await page.getByRole('button', { name: '₹10,000' }).click()
    await page.getByRole('button', { name: 'Add ₹10,000.00' }).click()
    await page.getByText('Waiting for ₹10,000.00').waitFor()
    await page.getByRole('timer').waitFor()
    await page.getByText('₹10,000.00 is in your cash').waitFor()
    await page.getByRole('table').getByText('Cash available').waitFor()
    await page.getByText('Recorded twice').waitFor()
  },
)

it('says where the money is when a transfer in fails', { timeout: 120_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.imran)
  await visit(page, '/pages/home/switch-to')
  await page.getByText(/\.02 another person pays/).waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('500.02')
  await page.getByLabel('Payer name').fill('Imran Sheikh')
  await page.getByRole('button', { name: 'Add ₹500.02' }).click()
  await page.getByRole('heading', { name: 'Paid from another name' }).waitFor()
  await page.getByText('goes back to the sender. Your cash is unchanged.').waitFor()
})

it(
  'sends money to the bank card with the PIN, shows what is held, and takes it back',
  { timeout: 180_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.imran)
    await furnish(page)
    await visit(page, '/pages/home/roll-out')
    await waitForScreen(page, 'Withdraw')
    await page.getByRole('textbox', { name: 'Amount' }).fill('99,99,999')
    await page.getByText(/^You can withdraw up to ₹/).waitFor()
    await page.getByRole('textbox', { name: 'Amount' }).fill('1,500')
    await page.getByRole('button', { name: 'Withdraw ₹1,500.00' }).click()
    await page.getByRole('dialog', { name: 'Enter your PIN' }).waitFor()
    await typePin(page, '111111')
    await page.getByText('Wrong PIN. Your money stays in your cash.').waitFor()
    await typePin(page, pin)
    await waitForToast(page, 'Withdrawal requested. The amount is on hold until your bank is paid.')
    await waitForScreen(page, 'Transfer records')
    const card = page.getByRole('article').filter({ hasText: '₹1,500.00' }).first()
    await card.getByText('Processing').waitFor()
    await card.getByText('On hold in your cash since your request').waitFor()

    await visit(page, '/pages/home/home')
    await page.getByRole('button', { name: /^Cash held/ }).click()
    await page.getByRole('dialog').getByText('Withdrawal requested', { exact: true }).waitFor()

    await visit(page, '/pages/home/rollout-fund')
    await card.getByRole('button', { name: 'Cancel withdrawal' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this withdrawal?' })
    await question.getByText('₹1,500.00 is back in your available cash at once.').waitFor()
    await question.getByRole('button', { name: 'Cancel withdrawal' }).click()
    await waitForToast(page, 'Withdrawal cancelled. The amount is back in your cash.')
    await card.getByText('Cancelled by you').waitFor()
    await card.getByText(/^Back in available cash/).waitFor()
  },
)
