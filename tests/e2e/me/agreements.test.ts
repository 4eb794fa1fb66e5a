import { expect, it } from 'vitest'
import { demoCustomers, fillLogIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it('lets somebody read what they accept without losing what they filled in, and remembers what they accepted', async () => {
  const page = await phones.open()
  await visit(page, '/pages/register/register')
  await page.getByLabel('Phone number').fill('9812300077')
  await page.getByLabel('Password', { exact: true }).fill('india2026')
  await page.getByText('This password is easy to guess').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('tulsi mango train')
  await page.getByRole('radio', { name: /Practice account/ }).check()

  await page.getByRole('link', { name: 'User agreement' }).click()
  await waitForScreen(page, 'User agreement')
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('button', { name: '8. Complaints' }).click()
  const complaints = page.getByRole('heading', { name: '8. Complaints' })
  await expect.poll(async () => (await complaints.boundingBox())?.y ?? Infinity).toBeLessThan(300)
  await page.getByText('scores.sebi.gov.in').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()

  await waitForScreen(page, 'Create an account')
  expect(await page.getByLabel('Phone number').inputValue()).toBe('9812300077')
  expect(await page.getByRole('radio', { name: /Practice account/ }).isChecked()).toBe(true)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await waitForScreen(page, 'Practice')
  await visit(page, '/pages/user/my')
  await page.getByText('This is a practice account.').waitFor()
  await page.getByText(/^Version of \d\d? \w+ \d{4}$/).waitFor()
  await page.getByText(/^Accepted \d/).waitFor()
})

it('prints all of an agreement, whichever part of it is on the screen', async () => {
  const page = await phones.open()
  await visit(page, '/pages/agreement/login/user-agreement')
  await waitForScreen(page, 'User agreement')
  await page.getByRole('heading', { name: '9. Changes, and leaving' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const [tall, shown] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.querySelector('.agreement')?.clientHeight ?? 0,
  ])
  expect(shown).toBeGreaterThan(2_000)
  expect(tall).toBeGreaterThan(shown)
  expect(await page.getByRole('button', { name: 'Contents' }).isVisible()).toBe(false)
})

it('opens the text that was in force before, beside the way to the present one', async () => {
  const page = await phones.open()
  await visit(page, '/pages/agreement/login/user-agreement')
  await waitForScreen(page, 'User agreement')
  await page.getByRole('link', { name: 'Earlier version, in force from 22 Nov 2026' }).click()
  await page.getByText('Orders need real-name authentication.').waitFor()
  await page.getByText('In force from 22 Nov 2026').first().waitFor()
  await page.getByRole('link', { name: 'You are reading an earlier version. Open the one in force.' }).click()
  await page.getByText('Orders from a full account need KYC.').waitFor()
})

it('asks who accepted an earlier agreement to read the present one, after the log-in', async () => {
  const page = await phones.open()
  // What the server says of a customer whose acceptance is of the version before: at the log-in, and when asked again.
  const agreements = [{ version: '2026-11-22', acceptedAt: '2026-11-22T04:00:00.000Z' }]
  await page.route(/\/api\/app\/(?:login|user\/getUserInfo)\.do/, async (route) => {
    const reply = await route.fetch()
    const { data, ...envelope } = (await reply.json()) as { data: { user?: object } }
    const older = data.user === undefined ? { ...data, agreements } : { ...data, user: { ...data.user, agreements } }
    await route.fulfill({ response: reply, json: { ...envelope, data: older } })
  })
  await visit(page, '/pages/login/login')
  await fillLogIn(page, demoCustomers.asha)
  const question = page.getByRole('alertdialog', { name: 'The agreement has changed' })
  await question.getByRole('button', { name: 'Read' }).click()
  await waitForScreen(page, 'User agreement')
  await page.getByRole('button', { name: 'Read to the end to accept' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  expect(await question.isVisible()).toBe(false)
})
