import { expect, it } from 'vitest'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it('leaves nothing of the customer behind at log-out, in any tab', async () => {
  const first = await phones.open()
  await logIn(first, demoCustomers.meera)
  const second = await first.context().newPage()
  await visit(second, '/pages/home/home')
  await second.getByRole('button', { name: /Cash available/ }).waitFor()

  await visit(first, '/pages/more/index')
  await first.getByRole('button', { name: 'Log out' }).click()
  await waitForScreen(first, 'Bahi')
  await second.getByText('Log in to see your portfolio').waitFor()
  expect(await second.getByText('₹').count()).toBe(0)
  await expect
    .poll(() => second.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userinfo')]))
    .toEqual([null, null])
})
