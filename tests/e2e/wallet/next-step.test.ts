import { expect, it } from 'vitest'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForToast } from '../steps/phone-page.ts'
import { typePin } from '../steps/pin-pad.ts'
import { register } from '../steps/prove-identity.ts'

const phones = usePhones()

it('says before anything is filled in that KYC comes first, and leads to it', async () => {
  const page = await phones.open()
  await register(page, '9812300046')
  await visit(page, '/pages/home/switch-to')
  await page.getByRole('heading', { name: 'Complete KYC to add funds' }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await page.getByRole('link', { name: 'Complete KYC' }).click()
  await expect.poll(() => page.url()).toContain('/pages/more/authentication')
})

it('sets the PIN in place, and goes on with the withdrawal where it was', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await visit(page, '/pages/more/addBank')
  await page.getByLabel('Account number').fill('611100487778')
  await page.getByLabel('IFSC', { exact: true }).fill('KVRB0001042')
  await expect.poll(() => page.getByLabel('Bank name').inputValue()).toBe('Kaveri Bank')
  await page.locator('.screen__foot').getByRole('button').click()
  await waitForToast(page, 'Bank account added')

  await visit(page, '/pages/home/roll-out')
  await page.getByRole('textbox', { name: 'Amount' }).fill('5000')
  await page.getByRole('button', { name: 'Set your PIN' }).click()
  for (const title of ['Choose a 6-digit PIN', 'Enter it again']) {
    await page.getByRole('dialog', { name: title }).waitFor()
    await typePin(page, '482915')
  }
  await waitForToast(page, 'PIN set')
  await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(/^5,?000$/)
  await page.locator('.screen__foot').getByRole('button', { name: '5,000' }).waitFor()
  expect(page.url()).toContain('/pages/home/roll-out')
})
