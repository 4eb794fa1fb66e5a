import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, fillLogIn, logIn, readToken } from '../steps/log-in.ts'
import { openTicket, sharesField } from '../steps/order-ticket.ts'
import { usePhones, visitAndSettle, waitForScreen, waitForToast } from '../steps/phone-page.ts'

const phones = usePhones()

it('says so and leads to the log-in when the session has ended elsewhere, and forgets the customer', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  // A question that is still under way would hear of the end before the customer taps.
  await visitAndSettle(page, '/pages/user/order-list')
  await waitForScreen(page, 'Stock')

  await callBahi('/api/app/logout.do', { token: await readToken(page), input: {} })
  await page
    .getByRole('radiogroup')
    .getByText(/^Orders/)
    .click()
  await waitForToast(page, 'Please log in first')
  await waitForScreen(page, 'Log in')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userinfo')])).toEqual([
    null,
    null,
  ])
  await fillLogIn(page, demoCustomers.meera)
  await waitForScreen(page, 'Stock')
})

it(
  'closes the ticket that was open when the session ended, sends no order, and comes back to the share after the log-in',
  { timeout: 120_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.meera)
    const share = await findBusyShare({ belowPaise: 3_000_00 })
    const ticket = await openTicket(page, share, 'buy')
    // What the ticket asks after the change is on its way while the session ends.
    let goOn: () => void = () => undefined
    const ended = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/api/app/user/order/preview.do*', async (route) => {
      await ended
      await route.continue()
    })
    await sharesField(ticket).fill('300')
    await callBahi('/api/app/logout.do', { token: await readToken(page), input: {} })
    goOn()
    await waitForToast(page, 'Please log in first')
    await waitForScreen(page, 'Log in')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await fillLogIn(page, demoCustomers.meera)
    await waitForScreen(page, share.symbol)
  },
)

it('leads to the log-in at once, also when a form is filled while the words about it still stand', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  const ticket = await openTicket(page, await findBusyShare({ belowPaise: 3_000_00 }), 'buy')
  // On a slow network the ticket does not hear of the end; the app does, when it says that it came to the front.
  await page.route('**/api/app/user/order/preview.do*', () => undefined)
  await callBahi('/api/app/logout.do', { token: await readToken(page), input: {} })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await waitForToast(page, 'Please log in first')
  // On a busy machine the log-in may be there before.
  await sharesField(ticket)
    .fill('300', { timeout: 900 })
    .catch(() => undefined)
  await waitForScreen(page, 'Log in')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})
