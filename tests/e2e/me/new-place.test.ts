import { expect, it } from 'vitest'
import { logInByHand } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'
import { register } from '../steps/prove-identity.ts'

const phones = usePhones()

it('warns of a log-in from a place that the customer never came from, and lets them end it', async () => {
  const here = await phones.open({ extraHTTPHeaders: { 'x-forwarded-for': '49.36.12.7' } })
  await register(here, '9812300051')
  const there = await phones.open({
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0',
  })
  await logInByHand(there, '9812300051', 'a long enough one')

  await visit(here, '/pages/more/notices')
  await here.getByText('Log-in from a new place').first().waitFor()
  await here.getByText('Firefox · Windows, 203.0.x.x. Was it you?').waitFor()
  await here.getByRole('link', { name: 'View devices' }).click()
  await waitForScreen(here, 'Devices')
  await here.getByText('Network 49.36.x.x').waitFor()
  await here.getByText('Network 203.0.x.x').waitFor()
  expect(await here.getByText('New place', { exact: true }).count()).toBe(1)
  await here.getByRole('button', { name: 'Log out Firefox · Windows' }).click()
  await waitForToast(here, '1 device logged out')

  await visit(here, '/pages/more/access-log')
  await here.getByText('New place: Network 203.0.x.x').waitFor()
})
