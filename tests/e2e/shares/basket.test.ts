import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { openTicket } from '../steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

interface Orders {
  items: { code: string; side: string; quantity: number }[]
}

it(
  'fills a basket from a ticket and from a search, keeps it on the phone, and places what passes with one slide',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.imran)
    const token = await readToken(page)
    await waitUntilOpen({ seconds: 40 })
    const share = await findBusyShare({ belowPaise: 300_00 })
    const ticket = await openTicket(page, share, 'buy')
    await ticket.getByRole('button', { name: 'Put into the basket' }).click()
    await page.getByText(`${share.symbol} is in the basket`).waitFor()

    await visit(page, '/pages/market/basket')
    await waitForScreen(page, 'Basket')
    await page.getByRole('button', { name: 'Add shares' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add shares' })
    await sheet.getByRole('searchbox', { name: 'Search shares' }).fill('bank')
    const other = sheet.getByRole('checkbox').first()
    await other.check()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Cash needed', { exact: true }).waitFor()

    // The basket is kept where it was filled.
    await page.reload()
    const line = page.getByRole('button').filter({ hasText: 'Buy 100 · market' })
    await expect.poll(() => line.count()).toBe(2)

    // The second line is made one that cannot pass: more shares than any cash can pay for.
    await line.nth(1).click()
    const terms = page.getByRole('dialog')
    await terms.getByRole('textbox').first().fill('9000000')
    await terms.getByRole('button', { name: 'Keep' }).click()
    const broken = page.getByText('One order can be for up to 1,00,000 shares.')
    await broken.waitFor()
    await page.getByRole('button', { name: '1 order does not pass' }).waitFor()
    await page.getByRole('radio', { name: 'What passes' }).check()

    const slide = page.getByRole('button', { name: /^Slide, press and hold, or press Enter to place 1 order/ })
    await slide.press('Enter')
    await page.getByText('1 order placed, 1 left in the basket').first().waitFor()
    await broken.waitFor()
    expect(await line.count()).toBe(0)
    const { items } = await callBahi<Orders>('/api/app/user/order/list.do?state=all', { token })
    expect(items.filter(({ code }) => code === share.code)).toMatchObject([{ side: 'buy', quantity: 100 }])
  },
)

it('places every order of a basket with one slide, all or none', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  const token = await readToken(page)
  await waitUntilOpen({ seconds: 60 })
  const first = await findBusyShare({ belowPaise: 300_00 })
  const second = await findBusyShare({ belowPaise: 300_00, besides: first.code })
  for (const share of [first, second]) {
    const ticket = await openTicket(page, share, 'buy')
    await ticket.getByRole('button', { name: 'Put into the basket' }).click()
    await page.getByText(`${share.symbol} is in the basket`).waitFor()
  }
  await visit(page, '/pages/market/basket')
  await waitForScreen(page, 'Basket')
  expect(await page.getByRole('radio', { name: 'All or none' }).isChecked()).toBe(true)
  await page.getByText('Every order is placed, or none of them.').waitFor()
  await page.getByRole('button', { name: /^Slide, press and hold, or press Enter to place 2 orders/ }).press('Enter')
  await page.getByText('2 orders placed', { exact: true }).first().waitFor()
  // The basket is empty, and its orders are where orders are.
  const { items } = await callBahi<Orders>('/api/app/user/order/list.do?state=all', { token })
  const placed = items.map(({ code, side, quantity }) => ({ code, side, quantity }))
  for (const { code } of [first, second]) expect(placed).toContainEqual({ code, side: 'buy', quantity: 100 })
  for (const { symbol } of [first, second])
    await page
      .getByRole('link', { name: new RegExp(`^${symbol}`) })
      .first()
      .waitFor()
  await visit(page, '/pages/market/basket')
  await page.getByText('Nothing in the basket').waitFor()
})
