import { expect, it } from 'vitest'
import { listOrders } from '@bahi/contract/shares/orders'
import { callBahi } from '../steps/call-bahi.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'

const phones = usePhones()

it('makes a key whose secret is shown once and reads orders, and stops it', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.ravi)
  await visit(page, '/pages/more/index')
  await page.getByRole('link', { name: 'Programs' }).click()
  await page.getByText('No program has a key').waitFor()
  await page.getByRole('link', { name: 'Make a key' }).click()
  await waitForScreen(page, 'Make a key')
  await page.getByLabel('Name').fill('Night trader')
  await page.getByRole('switch', { name: 'Trade' }).click()
  await page.getByLabel('Rupees a day').fill('5,000')
  await page.getByLabel(/^Only from these addresses/).fill('not an address')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await page.getByText(/accepts valid addresses only/).waitFor()
  await page.getByLabel(/^Only from these addresses/).fill('127.0.0.0/8')
  await page.getByRole('button', { name: 'Make a key' }).click()

  await waitForScreen(page, 'Night trader')
  const secret = (await page.getByText(/^bk_/).textContent()) ?? ''
  expect(secret).toMatch(/^bk_[A-Za-z0-9_-]{44}$/)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('heading', { name: 'Night trader' }).waitFor()
  await page.getByText('2 orders a second, ₹5,000.00 a day').waitFor()
  expect(await page.getByText(secret).count()).toBe(0)
  await callBahi(listOrders.path, { token: secret })

  await page.getByRole('button', { name: 'Stop Night trader' }).click()
  await page
    .getByRole('dialog', { name: 'Stop “Night trader”?' })
    .getByRole('button', { name: 'Stop', exact: true })
    .click()
  await waitForToast(page, 'Night trader is stopped')
  await page.getByText('stopped', { exact: true }).waitFor()
  await page.reload()
  await page.getByText(/^From (127\.0\.0\.1|::1)/).waitFor()
})
