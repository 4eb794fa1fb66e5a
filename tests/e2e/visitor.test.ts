import { expect, it } from 'vitest'
import { findBusyShare } from './steps/find-share.ts'
import { demoCustomers, fillLogIn } from './steps/log-in.ts'
import { waitUntilOpen } from './steps/market-hours.ts'
import { usePhones, visit, waitForScreen, waitForToast } from './steps/phone-page.ts'

const phones = usePhones()

it(
  'shows a visitor the market with living prices, and asks for a log-in only to trade',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 10_000_00 })
    await visit(page, '/')
    await waitForScreen(page, 'Bahi')
    await page.getByRole('heading', { name: 'Rankings' }).waitFor()
    await page.getByRole('link', { name: 'Market', exact: true }).click()
    await waitForScreen(page, 'Market')
    await page.getByRole('button', { name: 'By value' }).click()
    await page.getByRole('link', { name: new RegExp(`^${share.symbol}, `) }).click()
    await waitForScreen(page, share.symbol)

    const price = page.getByText(/^[\d,]+ rupees( \d+ pais[ae])?\s*$/).first()
    const seen = new Set<string>()
    await expect.poll(async () => seen.add(await price.innerText()).size, { timeout: 30_000 }).toBeGreaterThan(2)
    await page.getByRole('table', { name: 'Market depth' }).waitFor()
    await page.getByRole('table', { name: 'Latest trades' }).waitFor()

    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await waitForToast(page, 'Please log in first')
    await waitForScreen(page, 'Log in')
    await fillLogIn(page, demoCustomers.meera)
    await waitForScreen(page, share.symbol)
  },
)
