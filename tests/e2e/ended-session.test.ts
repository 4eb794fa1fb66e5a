import { expect, it } from 'vitest'
import { callBahi } from './call-bahi.ts'
import { demoCustomers, fillLogIn, logIn, tokenOf } from './log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from './phone-page.ts'

const phones = usePhones()

it('says so and leads to the log-in when the session has ended elsewhere, and forgets the customer', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await visit(page, '/pages/home/home')
  await waitForScreen(page, 'Assets')
  await page.getByRole('button', { name: /Cash available/ }).waitFor()

  await callBahi('/api/app/logout.do', { token: await tokenOf(page), input: {} })
  await waitForToast(page, 'Please log in first')
  await waitForScreen(page, 'Log in')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userinfo')])).toEqual([null, null])
  await fillLogIn(page, demoCustomers.meera)
  await waitForScreen(page, 'Bahi')
})
