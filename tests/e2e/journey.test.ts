import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi, readCash } from './steps/call-bahi.ts'
import { findBusyShare, type Share } from './steps/find-share.ts'
import { demoCustomers, logInByHand, readToken } from './steps/log-in.ts'
import { readMarketTime, waitUntilOpen } from './steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket, pressSide, sharesField } from './steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

it(
  'buys a hundred shares, sells them the next day, and the books balance to the paisa',
  { timeout: 300_000 },
  async () => {
    const page = await phones.open()
    await logInByHand(page, demoCustomers.asha)
    const token = await readToken(page)
    const cashBefore = allOf(await readCash(token))
    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 3_000_00 })

    await findBySearch(page, share)
    const ticket = await pressSide(page, share, 'buy')
    await expect.poll(() => sharesField(ticket).inputValue()).toBe('100')
    const slide = await openSlide(ticket, 'buy', 100)
    for (const charge of [
      'Brokerage',
      'STT',
      'Exchange charges',
      'SEBI fee',
      'Stamp duty',
      'GST',
      'Charges',
      'Cash needed',
    ]) {
      await ticket.getByText(charge, { exact: true }).waitFor()
    }
    await confirmByKey(slide)

    await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
    const { businessDate: boughtOn } = await readMarketTime()
    await expectProvenOrder(page)
    await page.getByRole('link', { name: 'View holding' }).click()
    await page.getByRole('link', { name: new RegExp(`${share.name}.*\\d at .*Can be sold from`) }).waitFor()
    await expectInStatement(page, new RegExp(`^Bought (\\d+) ${share.symbol} at`))
    await expectBookToBalance(page)

    await waitUntilOpen({ after: boughtOn })
    await confirmByKey(await openSlide(await openTicket(page, share, 'sell'), 'sell', 100))
    await page.getByRole('status').getByText(`Sold 100 ${share.symbol}`).waitFor()
    await expectProvenOrder(page)

    await expectClosed(page, share)
    await expectInStatement(page, new RegExp(`^Sold (\\d+) ${share.symbol} at`))
    await expectBookToBalance(page)
    const { closed } = await callBahi<{ closed: { code: string; realisedPaise: number }[] }>(
      '/api/app/user/futures/position/list.do?state=closed',
      { token },
    )
    const earnedPaise = closed
      .filter((position) => position.code === share.code)
      .reduce((sum, position) => sum + position.realisedPaise, 0)
    expect(allOf(await readCash(token))).toBe(cashBefore + earnedPaise)
  },
)

async function findBySearch(page: Page, share: Share): Promise<void> {
  await page.getByRole('link', { name: 'Search' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill(share.symbol.slice(0, 5).toLowerCase())
  await page.getByRole('link', { name: new RegExp(`^${share.symbol}, ${share.name}`) }).click()
  await waitForScreen(page, share.symbol)
}

/** The order's own entries, added up on the phone. */
async function expectProvenOrder(page: Page): Promise<void> {
  await page.getByRole('group').getByText('Charges', { exact: true }).click()
  await page.getByText('STT', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Recorded in your book' }).waitFor()
  await page.getByRole('button', { name: 'Verified', exact: true }).waitFor()
  const sums = await page
    .getByRole('row', { name: /Debit = credit/ })
    .getByRole('cell')
    .allInnerTexts()
  expect(sums).toHaveLength(2)
  expect(sums[0]).toMatch(/^₹[\d,]+\.\d\d$/)
  expect(sums[1]).toBe(sums[0])
}

/** The market may have filled the order in parts, each with an entry of its own: all hundred shares stand there. */
async function expectInStatement(page: Page, title: RegExp): Promise<void> {
  await visit(page, '/pages/home/fundsDetail')
  await waitForScreen(page, 'Statement')
  const entries = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await entries.first().waitFor()
  const titles = await entries.getByRole('heading').allInnerTexts()
  expect(titles.reduce((sum, text) => sum + Number(title.exec(text)?.[1]), 0)).toBe(100)
  const amounts = await entries
    .first()
    .getByRole('cell')
    .filter({ hasText: /\d\.\d\d$/ })
    .allInnerTexts()
  expect(amounts.length).toBeGreaterThan(2)
}

async function expectBookToBalance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Books balance' }).click()
  const proof = page.getByRole('dialog', { name: 'Do the books balance?' })
  await proof.getByText('Yes, to the paisa').waitFor()
  expect(await proof.getByText('Difference', { exact: true }).locator('..').innerText()).toMatch(/₹0\.00$/)
  await proof.getByRole('button', { name: 'Close' }).click()
  await proof.waitFor({ state: 'hidden' })
}

async function expectClosed(page: Page, share: Share): Promise<void> {
  await visit(page, '/pages/user/order-list?tab=positions')
  // The count comes with the sale; until then the page has the total of what was held, above, and moves when that goes.
  await page.getByRole('button', { name: /^Closed \d+$/ }).click()
  await page.getByText(share.symbol, { exact: true }).first().waitFor()
  await page.getByText('Proceeds', { exact: true }).first().waitFor()
}

function allOf({
  availablePaise,
  heldPaise,
  unsettledPaise,
}: {
  availablePaise: number
  heldPaise: number
  unsettledPaise: number
}): number {
  return availablePaise + heldPaise + unsettledPaise
}
