import { it } from 'vitest'
import { listWatchlists } from '@bahi/contract/customers/watchlist'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it('keeps a starred share in the watchlist until the star is taken away', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.ravi)
  const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
  await visit(page, `/pages/home/stockDetail?code=${code}`)
  await waitForScreen(page, symbol)
  await page.getByRole('button', { name: `Watch ${symbol}`, exact: true }).click()
  await page.getByRole('button', { name: `Stop watching ${symbol}`, exact: true }).waitFor()

  await visit(page, '/pages/home/detail?tab=watchlist')
  await page.getByText('1 stock · your order').waitFor()
  await page.getByRole('link', { name: new RegExp(`^${symbol}, `) }).click()
  await page.getByRole('button', { name: `Stop watching ${symbol}`, exact: true }).click()
  await page.getByRole('button', { name: `Watch ${symbol}`, exact: true }).waitFor()

  await visit(page, '/pages/home/detail?tab=watchlist')
  await page.getByText('No stocks yet').waitFor()
})

it('takes a tap on the star that comes before the lists', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
  let letThrough = () => {}
  const tapped = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(`**${listWatchlists.path}*`, async (route) => {
    await tapped
    await route.continue()
  })
  await visit(page, `/pages/home/stockDetail?code=${code}`)
  await waitForScreen(page, symbol)
  await page.getByRole('button', { name: `Watch ${symbol}`, exact: true }).click()
  letThrough()
  await page.getByRole('button', { name: `Stop watching ${symbol}`, exact: true }).waitFor()
})
