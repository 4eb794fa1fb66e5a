import { expect, it } from 'vitest'
import { callBahi } from './steps/call-bahi.ts'
import { findBusyShare } from './steps/find-share.ts'
import { keepingPhone, waitForWorker, waitUntilKept } from './steps/keep-worker.ts'
import { demoCustomers, logIn, readToken } from './steps/log-in.ts'
import { waitUntilOpen } from './steps/market-hours.ts'
import { openSlide, openTicket, sharesField } from './steps/order-ticket.ts'
import { usePhones, visit, waitForScreen, waitForToast } from './steps/phone-page.ts'

const phones = usePhones()

it('opens without a network, shows the last assets and how old they are, and forgets them with the log-out', async () => {
  const page = await phones.open(keepingPhone)
  await logIn(page, demoCustomers.gurpreet)
  await visit(page, '/pages/home/home')
  const row = page.getByRole('button', { name: /^Cash available/ })
  await row.waitFor()
  const said = await row.innerText()
  await waitForWorker(page)
  await waitUntilKept(page, 'assets')

  await page.context().setOffline(true)
  // An answer that came within the last seconds is put on the shelf when the app goes out of sight: now, not when the page is left.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // The phone lies in a drawer for three hours.
  await page.evaluate(() => {
    const shelf = JSON.parse(localStorage.getItem('kept-own') ?? '') as { answers: { at: number }[] }
    for (const answer of shelf.answers) answer.at -= 3 * 3_600_000
    localStorage.setItem('kept-own', JSON.stringify(shelf))
  })
  await page.reload()
  await waitForScreen(page, 'Assets')
  await page.getByText(/You are offline\..*Updated 3 hours ago\./).waitFor()
  expect(await row.innerText()).toBe(said)

  await visit(page, '/pages/more/index')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('kept-own')]))
    .toEqual([null, null])
})

it(
  'refuses an order offline and says why, fails a change at once, and sends neither later',
  { timeout: 300_000 },
  async () => {
    const page = await phones.open(keepingPhone)
    await logIn(page, demoCustomers.gurpreet)
    await waitForWorker(page)
    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 500_00 })
    const token = await readToken(page)
    const orders = async () =>
      (await callBahi<{ items: unknown[] }>('/api/app/user/order/list.do?state=all', { token })).items.length
    const before = await orders()
    const ticket = await openTicket(page, share, 'buy')
    await sharesField(ticket).fill('100')
    await openSlide(ticket, 'buy', 100)

    await page.context().setOffline(true)
    await ticket.getByText('You are offline', { exact: false }).first().waitFor()
    expect(await ticket.getByRole('button', { name: /^Slide, press and hold/ }).count()).toBe(0)
    expect(
      await page.evaluate(
        (code) =>
          fetch('/api/app/user/buy.do', { method: 'POST', body: new URLSearchParams({ code, quantity: '100' }) }).then(
            () => 'sent',
            () => 'failed at once',
          ),
        share.code,
      ),
    ).toBe('failed at once')

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Watch ${share.symbol}`, exact: true }).click()
    await waitForToast(page, 'System busy, please try again later')

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.context().setOffline(false)
    await waitForToast(page, 'Back online.')
    // The page has asked again for everything it shows: whatever was to be sent late would have gone by now.
    await page.getByText('Back online.').waitFor({ state: 'hidden' })
    // A preview and the version ask, and that the customer is there again is said; none is a change they made.
    expect(sent.filter((path) => !/\/(?:preview|online|version)\.do$/.test(path))).toEqual([])
    expect(await orders()).toBe(before)
    await page.getByRole('button', { name: `Watch ${share.symbol}`, exact: true }).waitFor()
  },
)

it('says that it is offline, then that it is back, and asks again once for what is shown', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.gurpreet)
  await visit(page, '/pages/home/home')
  await page.getByRole('button', { name: /^Cash available/ }).waitFor()
  await page.context().setOffline(true)
  await page.getByText(/^You are offline\./).waitFor()

  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('getUserPositionMarketValue.do')) asked += 1
  })
  await page.context().setOffline(false)
  await waitForToast(page, 'Back online.')
  await page.getByText('Back online.').waitFor({ state: 'hidden' })
  expect(asked).toBe(1)
})
