import { expect, it } from 'vitest'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, pressSide } from '../steps/order-ticket.ts'
import { usePhones, visit } from '../steps/phone-page.ts'

const phones = usePhones()

it('says why an order waits, and finds it again by its number', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.imran)
  await waitUntilOpen({ seconds: 40 })
  const share = await findBusyShare({ belowPaise: 700_00 })
  await visit(page, `/pages/user/shareDetail?code=${share.code}`)
  const ticket = await pressSide(page, share, 'buy')
  await ticket.getByRole('radio', { name: 'Limit' }).check()
  // Well below the market and within the day's band, on a whole rupee: nobody sells there.
  const limit = Math.round((share.lastPaise * 0.97) / 100)
  await ticket.getByLabel('Limit price').fill(String(limit))
  await confirmByKey(await openSlide(ticket, 'buy', 100))

  await page.getByRole('heading', { name: 'Why not filled yet' }).waitFor()
  const reason = await page.getByText(/^Lowest ask ₹[\d,.]+: ₹[\d,.]+ above your limit\.$/).innerText()
  const [best = 0, away = 0] = [...reason.matchAll(/₹([\d,]+\.\d\d)/g)].map(([, figure = '']) =>
    Math.round(Number(figure.replaceAll(',', '')) * 100),
  )
  expect(best - away).toBe(limit * 100)
  await page.getByRole('listitem').filter({ hasText: /^Open/ }).waitFor()

  const number = await page.getByText(/^BH-\d{4}-\d\d-\d{6}$/).innerText()
  await visit(page, '/pages/user/search')
  await page.getByRole('searchbox', { name: 'Search my shares' }).fill(number.slice(-6))
  await page.getByRole('link', { name: new RegExp(`^${share.symbol}.*${number}.*Open`) }).click()

  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Cancelled; nothing more will trade' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Why not filled yet' }).count()).toBe(0)
})
