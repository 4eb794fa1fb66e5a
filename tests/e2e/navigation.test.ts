import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findBusyShare } from './steps/find-share.ts'
import { demoCustomers, logIn } from './steps/log-in.ts'
import { waitUntilOpen } from './steps/market-hours.ts'
import { openTicket } from './steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
const scrolled = (page: Page) => page.evaluate(() => document.querySelector('.screen__body')?.scrollTop)

it('begins a new page at its heading and with its own title, and finds the old one where it was left', async () => {
  const page = await phones.open()
  // The page lists what has traded.
  await waitUntilOpen()
  await visit(page, '/pages/home/detail')
  await waitForScreen(page, 'Market')
  const share = page.locator('a[href*="stockDetail"]').nth(6)
  await share.waitFor()
  await page.evaluate(() => document.querySelector('.screen__body')?.scrollTo(0, 500))
  const name = await share.evaluate((link: HTMLAnchorElement) => {
    link.click()
    return link.textContent
  })
  expect(name).not.toBe('')
  // The heading of the market has the focus until the share has come.
  await expect.poll(() => focused(page)).toMatch(/^H1 (?!Market$)/)
  const symbol = (await focused(page)).slice(3)
  expect(await page.title()).toBe(`${symbol} · Bahi`)
  expect(await scrolled(page)).toBe(0)

  await page.goBack()
  await waitForScreen(page, 'Market')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(400)
  await expect.poll(async () => [await focused(page), await page.title()]).toEqual(['H1 Market', 'Market · Bahi'])
})

it('closes an open sheet first when the phone goes back, and leaves the page only then', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.gurpreet)
  const share = await findBusyShare({ belowPaise: 10_000_00 })
  await visit(page, '/pages/home/detail')
  await waitForScreen(page, 'Market')
  const ticket = await openTicket(page, share, 'buy')
  await page.goBack()
  await ticket.waitFor({ state: 'hidden' })
  await waitForScreen(page, share.symbol)
  await expect.poll(() => focused(page)).toBe('BUTTON Buy')
  await page.goBack()
  await waitForScreen(page, 'Market')
})

it('says at once that there is no such share where an address has lost its code, asks nothing, and leads back', async () => {
  const page = await phones.open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (/getINDStockInfo|stockDetail/.test(request.url())) asked.push(request.url())
  })
  await visit(page, '/pages/home/stockDetail')
  await page.getByText('This share is no longer listed. Search by name or symbol.').waitFor()
  await waitForScreen(page, 'Page not found')
  expect(asked).toEqual([])
  // A browser keeps no way back for an address that was typed.
  await page.locator('.state-view').getByRole('button', { name: 'Back' }).click()
  await waitForScreen(page, 'Bahi')
})
