import { expect, it } from 'vitest'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'

const phones = usePhones()

it('shows what is in the way with the way to it, begins to close, and keeps the account after all', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.ravi)
  await visit(page, '/pages/more/close-account')
  await waitForScreen(page, 'Close account')
  await page.getByText('Add a bank account for your cash').waitFor()
  await page.getByText('First download everything of mine').waitFor()
  await page.getByRole('button', { name: 'Close my account…' }).click()
  await page.getByLabel('Log-in password').fill('wrong-password')
  await page.getByRole('button', { name: 'Close account', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await page.getByLabel('Log-in password').fill('bahi-demo')
  await page.getByRole('button', { name: 'Close account', exact: true }).click()
  await waitForToast(page, 'Your account is closing')
  await page.getByText('This account is closing since').waitFor()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await waitForToast(page, 'Your account stays')
  await expect.poll(() => page.getByText('This account is closing since').count()).toBe(0)
})
