import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { getMonthEffects } from '@bahi/contract/shares/effects'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { formatRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, readMarketTime, waitUntilOpen } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

type Month = ReplyOf<typeof getMonthEffects>

it(
  'says after the close what an order did, and shows its fill by a link until the link is closed',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.gurpreet)
    const token = await readToken(page)
    const day = await waitUntilOpen({ seconds: 5 })
    const share = await findBusyShare({ belowPaise: 700_00 })
    const bought = { code: share.code, quantity: '100', type: 'market' }
    const { id } = await callBahi<{ id: string }>('/api/app/user/buy.do', { token, input: bought })
    await expect
      .poll(async () => {
        const { order } = await callBahi<{ order: { state: string } }>(`/api/app/user/order/detail.do?orderId=${id}`, {
          token,
        })
        return order.state
      })
      .toBe('filled')
    await visit(page, `/pages/market/order-done?order=${id}`)
    // By key, because the toast of the fill lies over the link for some seconds.
    await page.getByRole('link', { name: 'What your order did' }).press('Enter')
    await page.getByText('The day is not over.').waitFor()

    await passTimeUntil('the day after', async () => (await readMarketTime()).businessDate > day)
    await visit(page, '/pages/home/index')
    await visit(page, `/pages/market/order-effect?order=${id}`)
    await page.getByRole('heading', { name: /^Without you the share would have closed at ₹/ }).waitFor()
    await page.getByText('100 of 100 shares').waitFor()
    await readMonth(page, { token, day, symbol: share.symbol })
    await page.goBack()
    await page.getByText('100 of 100 shares').waitFor()

    await page.getByRole('button', { name: 'Share this fill' }).click()
    const sheet = page.getByRole('dialog', { name: 'Share this fill' })
    // One part alone: the proof, which shows quantity and time with it.
    await sheet.getByRole('checkbox', { name: 'Quantity', exact: true }).uncheck()
    await sheet.getByRole('button', { name: 'Make a link' }).click()
    await sheet.getByRole('button', { name: 'Copy the link' }).waitFor()
    const { items } = await callBahi<{ items: { token: string }[] }>('/api/app/user/order/link/list.do', { token })
    expect(items).toHaveLength(1)

    const stranger = await phones.open()
    await visit(stranger, `/pages/market/fill?link=${items[0]?.token}`)
    await waitForScreen(stranger, 'A fill on Bahi')
    await stranger.getByText(`Bought ${share.symbol}`).waitFor()
    await stranger.getByRole('heading', { name: 'Proof of the exchange' }).waitFor()
    expect(await stranger.getByText('Gurpreet').count()).toBe(0)

    await sheet.getByRole('button', { name: 'Close this link' }).click()
    await sheet.getByText(/^Closed link: Proof/).waitFor()
    await stranger.reload()
    await stranger.getByText('This link shows nothing').waitFor()
  },
)

/** The page of the month says of the order what the page of the order says, and the figures of all of them. */
async function readMonth(page: Page, { token, day, symbol }: { token: string; day: string; symbol: string }) {
  const month = await callBahi<Month>(`/api/app/user/order/effects.do?month=${day.slice(0, 7)}`, { token })
  expect(month).toMatchObject({ days: 1, daysReady: 1, orders: [{ symbol, side: 'buy' }] })
  await visit(page, `/pages/market/month-effects?month=${day.slice(0, 7)}`)
  await waitForScreen(page, 'Orders of a month')
  const order = page.getByRole('link').filter({ hasText: symbol }).filter({ hasText: 'Bought 100' })
  await order.waitFor()
  for (const [label, count] of [
    ['Filled better than seen', month.better],
    ['Filled as seen', month.same],
    ['Filled worse than seen', month.worse],
  ] as const)
    expect(await page.locator('.key-value').filter({ hasText: label }).textContent()).toContain(String(count))
  const paid = Math.abs(month.slippage?.paise ?? 0)
  if (paid > 0)
    for (const figure of [page.locator('.key-value').first(), order])
      expect(await figure.textContent()).toContain(formatRupees(paise(paid), 'en'))
  // Whether an order pays more than it saw is chance: the same reply, of an order that did and of one that paid less.
  for (const [slippage, words] of [
    [{ paise: 1_234_56, tenthsOfBps: 123 }, '₹1,234.56 worse'],
    [{ paise: -98_70, tenthsOfBps: -8 }, '₹98.70 better'],
  ] as const) {
    const orders = month.orders.map((one) => ({ ...one, effect: { ...one.effect, slippage } }))
    await page.route('**/api/app/user/order/effects.do*', (route) =>
      route.fulfill({ json: { status: 0, msg: '', data: { ...month, orders, slippage } } }),
    )
    await page.reload()
    const bps = `${(Math.abs(slippage.tenthsOfBps) / 10).toFixed(1)} bps`
    await page
      .locator('.key-value')
      .filter({ hasText: `${words} (${bps})` })
      .waitFor()
    await order.filter({ hasText: words }).filter({ hasText: bps }).waitFor()
    await page.unrouteAll()
  }
}
