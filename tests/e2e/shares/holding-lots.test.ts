import { it } from 'vitest'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, pressSide } from '../steps/order-ticket.ts'
import { changeDatabase } from '../steps/own-bahi.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it('opens a holding with its lots, and says before a sale which of them it takes', { timeout: 300_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.ravi)
  const boughtOn = await waitUntilOpen()
  const share = await findBusyShare({ belowPaise: 1_000_00 })
  await visit(page, `/pages/user/shareDetail?code=${share.code}`)
  await page.getByRole('heading', { name: 'You do not hold this share' }).waitFor()
  await confirmByKey(await openSlide(await pressSide(page, share, 'buy'), 'buy', 100))
  await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'At the exchange' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'All 100 filled' }).waitFor()

  await visit(page, '/pages/user/order-list')
  await page.getByRole('link', { name: new RegExp(`${share.name}.*\\d at .*Can be sold from`) }).click()
  await waitForScreen(page, share.symbol)
  const lot = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^100 at / }) })
    .first()
  await lot.getByText('Settles on').waitFor()
  await lot.getByText(/^Can be sold from/).waitFor()
  await page
    .getByRole('link', { name: new RegExp(`^${share.symbol} *Buy 100 · market.*Filled`) })
    .first()
    .waitFor()

  await waitUntilOpen({ after: boughtOn })
  await page.reload()
  await lot.getByText('Can be sold now').waitFor()
  // Eleven months and some days pass for this lot alone, and half of its cost was a gain.
  await changeDatabase(
    `update bahi.lot set bought_on = (bought_on - interval '1 year')::date + 20, cost_paise = cost_paise / 2
     where bought_on = '${boughtOn}' and instrument_id = (select id from bahi.instrument where symbol = '${share.symbol}')`,
  )
  const ticket = await pressSide(page, share, 'sell')
  const slide = await openSlide(ticket, 'sell', 100)
  await ticket.getByText('Sold from these lots (FIFO), at worst').waitFor()
  await ticket.getByRole('listitem').filter({ hasText: '100 of 100' }).waitFor()
  await ticket.getByText('In hand after charges and tax').waitFor()
  await ticket.getByText(/^100 shares become long-term on .* the tax is about ₹[\d,.]+ less\.$/).waitFor()
  await ticket.getByRole('button', { name: 'How the tax is worked out' }).click()
  const tax = page.getByRole('dialog', { name: 'What stays with you' })
  await tax.getByRole('listitem').filter({ hasText: 'Short-term · 20.00%' }).waitFor()
  await tax.getByText('Exempt each year (long-term)').waitFor()
  await tax.getByText('Tax at fixed rates').waitFor()
  await tax.getByRole('button', { name: 'Close' }).click()
  await tax.waitFor({ state: 'hidden' })
  await confirmByKey(slide)
  await page.getByRole('status').getByText(`Sold 100 ${share.symbol}`).waitFor()

  await visit(page, `/pages/user/shareDetail?code=${share.code}`)
  await page.getByRole('heading', { name: 'You no longer hold this share' }).waitFor()
  await page.getByRole('heading', { name: 'Sold', exact: true }).waitFor()
})
