import { expect, it } from 'vitest'
import { demoCustomers, logInByHand, waitToBeAskedToLogIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'

const phones = usePhones()

it('shows a customer where they are logged in, and turns the other device out', async () => {
  const [here, there] = [
    await phones.open(),
    await phones.open({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0',
    }),
  ]
  await logInByHand(here, demoCustomers.gurpreet)
  await logInByHand(there, demoCustomers.gurpreet)

  await visit(here, '/pages/more/index')
  await here.getByRole('link', { name: /90••••••05/ }).click()
  await waitForScreen(here, 'Your account')
  await here.getByText('This is a practice account.').waitFor()
  await here.getByRole('link', { name: /^Devices/ }).click()
  await here.getByRole('heading', { name: 'This device' }).waitFor()
  await here.getByRole('button', { name: 'Log out Firefox · Windows' }).click()
  await waitForToast(here, '1 device logged out')
  await expect.poll(() => here.getByRole('button', { name: 'Log out Firefox · Windows' }).count()).toBe(0)

  await visit(there, '/pages/home/fundsDetail')
  await waitForToast(there, 'Please log in first')
  await waitToBeAskedToLogIn(there)

  await visit(here, '/pages/more/access-log')
  await here.getByText('This device, logged in now').waitFor()
  await here
    .getByText(/^Logged out \d/)
    .first()
    .waitFor()
})
