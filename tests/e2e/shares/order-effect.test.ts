import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { getMonthEffects } from '@bahi/contract/shares/effects'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { formatRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare, findThinShare } from '../steps/find-share.ts'
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
    await untilFilled(token, id)
    // More than stands at the best price: the rest of it costs more than what was seen.
    const thin = await findThinShare({ besides: share.code })
    const deep = { code: thin.code, quantity: String(thin.beyondBest), type: 'market' }
    await untilFilled(token, (await callBahi<{ id: string }>('/api/app/user/buy.do', { token, input: deep })).id)
    await visit(page, `/pages/market/order-done?order=${id}`)
    // By key, because the toast of the fill lies over the link for some seconds.
    await page.getByRole('link', { name: 'What your order did' }).press('Enter')
    await page.getByText('The day is not over.').waitFor()

    await passTimeUntil('the day after', async () => (await readMarketTime()).businessDate > day)
    await visit(page, '/pages/home/index')
    await visit(page, `/pages/market/order-effect?order=${id}`)
    await page.getByRole('heading', { name: /^Without you the share would have closed at ₹/ }).waitFor()
    await page.getByText('100 of 100 shares').waitFor()
    await readMonth(page, { token, day, usual: share.symbol, deep: thin.symbol })
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

async function untilFilled(token: string, id: string): Promise<void> {
  await expect
    .poll(async () => {
      const { order } = await callBahi<{ order: { state: string } }>(`/api/app/user/order/detail.do?orderId=${id}`, {
        token,
      })
      return order.state
    })
    .toBe('filled')
}

/** The page of the month says of each order what the page of the order says, and the figures of both of them. */
async function readMonth(
  page: Page,
  { token, day, usual, deep }: { token: string; day: string; usual: string; deep: string },
) {
  const month = await callBahi<Month>(`/api/app/user/order/effects.do?month=${day.slice(0, 7)}`, { token })
  expect(month).toMatchObject({ days: 1, daysReady: 1 })
  expect(month.orders.map(({ symbol, side }) => `${side} ${symbol}`).toSorted()).toEqual(
    [`buy ${usual}`, `buy ${deep}`].toSorted(),
  )
  await visit(page, `/pages/market/month-effects?month=${day.slice(0, 7)}`)
  await waitForScreen(page, 'Orders of a month')
  const rowOf = (symbol: string) => page.getByRole('link').filter({ hasText: symbol })
  await rowOf(usual).filter({ hasText: 'Bought 100' }).waitFor()
  for (const [label, count] of [
    ['Filled better than seen', month.better],
    ['Filled as seen', month.same],
    ['Filled worse than seen', month.worse],
  ] as const)
    expect(await page.locator('.key-value').filter({ hasText: label }).textContent()).toContain(String(count))
  expect(month.worse).toBeGreaterThan(0)
  const paid = month.orders.find(({ symbol }) => symbol === deep)?.effect.slippage?.paise ?? 0
  expect(paid).toBeGreaterThan(0)
  expect(await rowOf(deep).textContent()).toContain(`${formatRupees(paise(paid), 'en')} worse`)
  const all = month.slippage?.paise ?? 0
  const total = page.locator('.key-value').filter({ hasText: 'Slippage' })
  if (all === 0) expect(await total.textContent()).toContain('None')
  else expect(await total.textContent()).toContain(formatRupees(paise(Math.abs(all)), 'en'))
}
