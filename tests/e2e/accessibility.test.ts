import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi } from './call-bahi.ts'
import { findBusyShare, type Share } from './find-share.ts'
import { demoCustomers, logIn, tokenOf } from './log-in.ts'
import { waitUntilOpen } from './market-hours.ts'
import { openSlide, openTicket } from './order-ticket.ts'
import { usePhones, visit, waitForScreen } from './phone-page.ts'

const phones = usePhones()
type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>

const serious = new Set(['serious', 'critical'])

/** The screens of the first journey, with what must stand on each before it is looked at. */
const screensOf = ({ code, symbol }: Share, orderId: string): { place: string; title: string; ready: (page: Page) => Promise<void> }[] => [
  { place: '/pages/home/index', title: 'Bahi', ready: (page) => page.getByRole('heading', { name: 'Rankings' }).waitFor() },
  { place: '/pages/home/detail', title: 'Market', ready: (page) => page.getByRole('link', { name: /up \d/ }).first().waitFor() },
  { place: `/pages/home/stockDetail?code=${code}`, title: symbol, ready: (page) => page.getByRole('table', { name: 'Market depth' }).waitFor() },
  { place: '/pages/user/order-list', title: 'Stock', ready: (page) => page.getByRole('link', { name: /\d00 at/ }).waitFor() },
  { place: '/pages/user/order-list?tab=positions', title: 'Stock', ready: (page) => page.getByText('Bought at').first().waitFor() },
  { place: '/pages/user/order-list?tab=orders', title: 'Stock', ready: showAllOrders },
  { place: `/pages/market/order-done?order=${orderId}`, title: 'Order', ready: (page) => page.getByRole('heading', { name: 'Written in your book' }).waitFor() },
  { place: '/pages/home/home', title: 'Assets', ready: (page) => page.getByRole('button', { name: /^Verified/ }).waitFor() },
  { place: '/pages/home/fundsDetail', title: 'Statement', ready: (page) => page.getByRole('button', { name: 'Books balance' }).waitFor() },
  { place: '/pages/more/index', title: 'More', ready: (page) => page.getByRole('button', { name: 'Log out' }).waitFor() },
  { place: '/pages/login/login', title: 'Log in', ready: async () => undefined },
  { place: '/pages/register/register', title: 'Create an account', ready: async () => undefined },
]

/** The order may be yesterday's by now: days are short here. */
async function showAllOrders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('link', { name: /Filled/ }).first().waitFor()
}

it('bars nobody from the screens of the first journey, light or dark', { timeout: 300_000 }, async () => {
  const page = await phones.open({ colorScheme: 'light' })
  await logIn(page, demoCustomers.gurpreet)
  const token = await tokenOf(page)
  await waitUntilOpen()
  const share = await findBusyShare({ belowPaise: 3_000_00 })
  const order = await callBahi<{ id: string }>('/api/app/user/buy.do', { token, input: { code: share.code, type: 'market', quantity: '100' } })

  const ticket = await openTicket(page, share, 'buy')
  await openSlide(ticket, 'buy', 100)
  const found = await barriersOn(page, 'the ticket')
  await visit(page, '/pages/search/search')
  await page.getByRole('searchbox', { name: 'Search' }).fill(share.symbol)
  await page.getByRole('link', { name: new RegExp(`^${share.symbol}, `) }).waitFor()
  found.push(...(await barriersOn(page, 'search')))
  for (const { place, title, ready } of screensOf(share, order.id)) {
    await visit(page, place)
    await waitForScreen(page, title)
    await ready(page)
    found.push(...(await barriersOn(page, place)))
  }
  await visit(page, '/pages/home/fundsDetail')
  await page.getByRole('button', { name: 'Books balance' }).click()
  await page.getByText('Yes, to the paisa').waitFor()
  found.push(...(await barriersOn(page, 'the proof')))
  expect(found).toEqual([])
})

/** Everything in the light; in the dark only the colours are other ones. */
async function barriersOn(page: Page, where: string): Promise<string[]> {
  const light = await new AxeBuilder({ page }).setLegacyMode().analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  const dark = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  return [...barriersOf(light, `${where}, light`), ...barriersOf(dark, `${where}, dark`)]
}

function barriersOf({ violations }: Findings, where: string): string[] {
  return violations
    .filter(({ impact }) => impact != null && serious.has(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${where}: ${id} ${html.slice(0, 160)} ${failureSummary ?? ''}`))
}
