import { expect, it } from 'vitest'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'
import { register } from './steps/prove-identity.ts'

const phones = usePhones()

it('tells a practice account its net worth and the one step that is left, and leads to it', async () => {
  const page = await phones.open()
  await visit(page, '/pages/home/index')
  await page.getByText('Learn the market with practice money').waitFor()
  await page.getByRole('button', { name: 'Start practising' }).click()
  await page.getByRole('link', { name: /^Net worth ₹10,00,000\.00/ }).waitFor()
  const steps = page.getByRole('list', { name: 'First steps' })
  await steps.getByText('Practice money received').waitFor()
  await steps.getByRole('link', { name: 'Buy a share or a fund' }).click()
  await waitForScreen(page, 'Market')
})

it('tells a newly registered customer to complete KYC, and that they can practise meanwhile', async () => {
  const page = await phones.open()
  await register(page, '9812300045')
  await visit(page, '/pages/home/index')
  const steps = page.getByRole('list', { name: 'First steps' })
  await steps.getByRole('link', { name: 'Complete KYC' }).waitFor()
  expect(await steps.getByRole('link').count()).toBe(1)
  // There is no money that could leave yet.
  expect(await page.getByRole('link', { name: 'Withdraw', exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Practise meanwhile' }).click()
  await waitForScreen(page, 'Practice')
})

it('hides the net worth on Home where amounts are hidden', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.gurpreet)
  await page.getByRole('link', { name: /^Net worth ₹/ }).waitFor()
  await visit(page, '/pages/home/home')
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await visit(page, '/pages/home/index')
  await page.getByRole('link', { name: /^Net worth amount hidden/ }).waitFor()
  expect(await page.getByRole('link', { name: /^Net worth/ }).innerText()).not.toMatch(/\d/)
})
