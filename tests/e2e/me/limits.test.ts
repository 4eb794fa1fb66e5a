import { expect, it } from 'vitest'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'

const phones = usePhones()

it('sets a limit, lets a raise wait, takes it back, and pauses buying', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await visit(page, '/pages/more/limits')
  await waitForScreen(page, 'My limits')
  await page.getByRole('button', { name: 'Set a limit' }).first().click()
  await page.getByLabel('Rupees a day').fill('5000')
  await page.getByText('This is in force at once.').waitFor()
  await page.getByRole('button', { name: 'Set ₹5,000.00 a day' }).click()
  await waitForToast(page, 'Your limit is ₹5,000.00 a day')
  await page.getByText('₹0.00 of ₹5,000.00 used today').waitFor()

  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Rupees a day').fill('9000')
  await page.getByText('This is more than now, so it waits 24 hours.').waitFor()
  await page.getByRole('button', { name: 'Set ₹9,000.00 a day' }).click()
  await page.getByText('Rises to ₹9,000.00 on').waitFor()
  await page.getByRole('button', { name: 'Take back' }).click()
  await waitForToast(page, 'Taken back. The limit stays ₹5,000.00.')
  await expect.poll(() => page.getByText('Rises to').count()).toBe(0)

  await page.getByRole('button', { name: 'Pause buying…' }).click()
  await page.getByText('A pause cannot be shortened, not by you and not by us.').waitFor()
  await page.getByText('A day', { exact: true }).click()
  await page.getByRole('button', { name: /^Pause until/ }).click()
  await waitForToast(page, 'Buying is paused')
  await page.getByText('Buying is paused until').waitFor()
})
