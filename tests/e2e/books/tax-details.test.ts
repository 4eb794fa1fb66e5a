import { it } from 'vitest'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it('counts the other income and the losses of earlier years that a customer tells', { timeout: 200_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.asha)
  await visit(page, '/pages/more/paper?kind=tax&period=2026')
  await waitForScreen(page, 'Tax estimate')
  await page.getByText(/^Surcharge is not counted/).waitFor()
  await page.getByRole('button', { name: 'Other income and earlier losses' }).click()
  const sheet = page.getByRole('dialog', { name: 'Tax details 2026–27' })
  await sheet.getByLabel('Other income of the year').fill('6000000')
  await sheet.getByRole('button', { name: 'Add a year with losses' }).click()
  await sheet.getByLabel('Short-term loss left').fill('25000')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText(/^Surcharge: 10\s% of the tax/).waitFor()
  await page.getByRole('heading', { name: 'Losses of earlier years' }).waitFor()
  await page.getByRole('cell', { name: '25,000.00' }).first().waitFor()

  await page.getByRole('button', { name: 'Other income and earlier losses' }).click()
  await sheet.getByRole('button', { name: 'Remove the loss of 2025–26' }).click()
  await sheet.getByLabel('Other income of the year').fill('')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Surcharge is not counted/).waitFor()
})
