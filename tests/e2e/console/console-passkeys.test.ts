import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DEMO_STAFF_PASSWORD } from '../../../apps/server/seed/demo-staff.ts'
import { listCodes } from '../../screens/staff-codes.ts'
import { usePhones } from '../steps/phone-page.ts'
import { desk, signInStaff } from '../steps/sign-in-staff.ts'
import { addAuthenticator, namedUrl } from '../steps/virtual-authenticator.ts'

const phones = usePhones()

/** Types codes until one opens: each opens once, and the one of this half minute may be taken. */
async function addWithCode(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  const row = page.getByRole('row', { name: /Desk key/ })
  const tried = new Set<string>()
  await expect
    .poll(
      async () => {
        // A code that was typed before may have opened while an earlier refusal was still on the screen.
        if (await row.isVisible()) return true
        const code = listCodes('farah').find((one) => !tried.has(one))
        if (code === undefined) return false
        tried.add(code)
        await dialog.getByLabel('Code from your app').fill(code)
        await dialog.getByRole('button', { name: 'Add the passkey' }).click()
        await row.or(dialog.getByRole('alert')).first().waitFor()
        return row.isVisible()
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toBe(true)
}

it(
  'adds a passkey after password and code, and signs in with it in the place of a code',
  { timeout: 200_000 },
  async () => {
    const session = await signInStaff('farah')
    const page = await phones.open({ ...desk, baseURL: namedUrl() })
    const authenticator = await addAuthenticator(page)
    await page.goto('/console/#/account')
    await page.evaluate((kept) => sessionStorage.setItem('console-session', kept), JSON.stringify(session))
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
    await page.getByText('No passkey yet').waitFor()
    await page.getByRole('button', { name: 'Add a passkey…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name of the passkey').fill('Desk key')
    await dialog.getByLabel('Your password').fill(DEMO_STAFF_PASSWORD)
    await addWithCode(page)
    expect(await authenticator.count()).toBe(1)

    await page.getByRole('button', { name: 'Sign out' }).click()
    const password = async (typed: string) => {
      await page.getByLabel('Name').fill('farah')
      await page.getByLabel('Password', { exact: true }).fill(typed)
      await page.getByRole('button', { name: 'Go on' }).click()
    }
    await password('not this one')
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.getByRole('alert').getByText('Wrong name, password or code.').waitFor()
    await password(DEMO_STAFF_PASSWORD)
    await authenticator.recognise(false)
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.getByRole('alert').getByText('No passkey was used.').waitFor()
    await authenticator.recognise(true)
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
    await page.getByRole('button', { name: 'Remove Desk key' }).click()
    await page.getByText('No passkey yet').waitFor()
  },
)
