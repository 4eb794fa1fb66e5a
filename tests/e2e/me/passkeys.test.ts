import { expect, it } from 'vitest'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'
import { addAuthenticator, namedUrl } from '../steps/virtual-authenticator.ts'

const phones = usePhones()

it('makes a passkey after the password, logs in with it, and removes it', async () => {
  const page = await phones.open({ baseURL: namedUrl() })
  const authenticator = await addAuthenticator(page)
  await logIn(page, demoCustomers.gurpreet)
  await visit(page, '/pages/more/passwords')
  await page.getByRole('link', { name: /^Passkeys/ }).click()
  await page.getByText('No passkey yet').waitFor()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('My own phone')
  await adding.getByLabel('Log-in password', { exact: true }).fill('not this one')
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  await adding.getByText('Wrong current password.').waitFor()
  expect(await authenticator.count()).toBe(0)
  await adding.getByLabel('Log-in password', { exact: true }).fill('bahi-demo')
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  await waitForToast(page, 'Passkey added')
  await page.getByRole('button', { name: /^My own phone.*not used yet/ }).waitFor()

  await visit(page, '/pages/more/index')
  await page.getByRole('button', { name: 'Log out' }).click()
  await waitForScreen(page, 'Bahi')
  await visit(page, '/pages/login/login')
  await authenticator.recognise(false)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await waitForToast(page, 'No passkey was used.')
  await authenticator.recognise(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL(/home\/index/)

  await visit(page, '/pages/more/devices')
  await page.getByText('Opened with a passkey').first().waitFor()
  await visit(page, '/pages/more/notices')
  await page.getByText('“My own phone” opens your account from now on.').waitFor()
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await waitForScreen(page, 'Passkeys')
  await page.getByRole('button', { name: /^My own phone.*used \d/ }).click()
  const own = page.getByRole('dialog', { name: 'My own phone' })
  await own.getByLabel('Name').fill('Old phone')
  await own.getByRole('button', { name: 'Save the name' }).click()
  await waitForToast(page, 'Name saved')
  await page.getByRole('button', { name: /^Old phone/ }).click()
  const renamed = page.getByRole('dialog', { name: 'Old phone' })
  await renamed.getByLabel('Log-in password', { exact: true }).fill('bahi-demo')
  await renamed.getByRole('button', { name: 'Remove the passkey' }).click()
  await waitForToast(page, 'Passkey removed')
  await page.getByText('No passkey yet').waitFor()
})

it('offers no passkey where the browser cannot have one', async () => {
  const page = await phones.open()
  await visit(page, '/pages/login/login')
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0)
})
