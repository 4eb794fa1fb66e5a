import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'
import { typePin } from '../steps/pin-pad.ts'

const phones = usePhones()
const pin = '482915'

async function furnish(page: Page): Promise<void> {
  await visit(page, '/pages/more/passwords')
  await page.getByRole('button', { name: /^Trade PIN/ }).click()
  await page.getByRole('dialog', { name: 'Choose a 6-digit PIN' }).waitFor()
  await typePin(page, pin)
  await page.getByRole('dialog', { name: 'Type it again' }).waitFor()
  await typePin(page, pin)
  await waitForToast(page, 'PIN set')
  await visit(page, '/pages/more/addBank')
  await waitForScreen(page, 'Add a bank card')
  await page.getByLabel('Account number').fill('611100487777')
  await page.getByLabel('IFSC', { exact: true }).fill('KVRB0001042')
  await expect.poll(() => page.getByLabel('Bank name').inputValue()).toBe('Kaveri Bank')
  await page.getByRole('button', { name: 'Save card' }).click()
  await waitForToast(page, 'Bank card added')
}

it(
  'brings money in by the demo bank, and follows it from waiting to the entry in the book',
  { timeout: 120_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.imran)
    await visit(page, '/pages/home/switch-to')
    await waitForScreen(page, 'Transfer in')
    await page.getByRole('textbox', { name: 'Amount' }).fill('50')
    await page.getByLabel('Payer name').fill('Imran Sheikh')
    await page.getByRole('button', { name: 'Transfer in ₹50.00' }).click()
    await page.getByText('Transfer in at least ₹100.00. No money moved.').waitFor()
    await page.getByRole('button', { name: '₹10,000' }).click()
    await page.getByRole('button', { name: 'Transfer in ₹10,000.00' }).click()
    await page.getByText('Waiting for ₹10,000.00').waitFor()
    await page.getByRole('timer').waitFor()
    await page.getByText('₹10,000.00 is in your cash').waitFor()
    await page.getByRole('table').getByText('Cash available').waitFor()
    await page.getByText('Written twice').waitFor()
  },
)

it('says where the money is when a transfer in fails', { timeout: 120_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.imran)
  await visit(page, '/pages/home/switch-to')
  await page.getByText(/\.02 somebody else pays/).waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('500.02')
  await page.getByLabel('Payer name').fill('Imran Sheikh')
  await page.getByRole('button', { name: 'Transfer in ₹500.02' }).click()
  await page.getByRole('heading', { name: 'Somebody else paid' }).waitFor()
  await page.getByText('It goes back to whoever sent it. Your cash is unchanged.').waitFor()
})

it(
  'sends money to the bank card with the PIN, shows what is held, and takes it back',
  { timeout: 180_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.imran)
    await furnish(page)
    await visit(page, '/pages/home/roll-out')
    await waitForScreen(page, 'Transfer out')
    await page.getByRole('textbox', { name: 'Amount' }).fill('99,99,999')
    await page.getByText(/^You have ₹.* to transfer out/).waitFor()
    await page.getByRole('textbox', { name: 'Amount' }).fill('1,500')
    await page.getByRole('button', { name: 'Transfer out ₹1,500.00' }).click()
    await page.getByRole('dialog', { name: 'Enter your PIN' }).waitFor()
    await typePin(page, '111111')
    await page.getByText('The PIN is not right. Your money stays in your cash.').waitFor()
    await typePin(page, pin)
    await waitForToast(page, 'Asked for. The amount is held until the bank has paid.')
    await waitForScreen(page, 'Transfer records')
    const card = page.getByRole('article').filter({ hasText: '₹1,500.00' }).first()
    await card.getByText('Awaiting processing').waitFor()
    await card.getByText('In cash held since your request').waitFor()

    await visit(page, '/pages/home/home')
    await page.getByRole('button', { name: /^Cash held/ }).click()
    await page.getByRole('dialog').getByText('Transfer out you asked for').waitFor()

    await visit(page, '/pages/home/rollout-fund')
    await card.getByRole('button', { name: 'Cancel request' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this request?' })
    await question.getByText('₹1,500.00 goes from cash held back to cash available at once.').waitFor()
    await question.getByRole('button', { name: 'Cancel request' }).click()
    await waitForToast(page, 'Cancelled. The amount is available again.')
    await card.getByText('Cancelled by you').waitFor()
    await card.getByText(/^Back in cash available/).waitFor()
  },
)
