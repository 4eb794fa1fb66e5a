import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { FundOrder } from '@bahi/contract/funds/views'
import { costOfUnits, parseNav, worthOfUnits } from '@bahi/money/nav'
import { bringMoney } from '../steps/bring-money.ts'
import { callBahi, readCash } from '../steps/call-bahi.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, waitUntilOpen } from '../steps/market-hours.ts'
import { changeDatabase } from '../steps/own-bahi.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'
import {
  askForUnits,
  findScheme,
  nightsMs,
  readFundOrder,
  untilOrder,
  waitUntilAfterCutOff,
} from '../steps/scheme-orders.ts'

const phones = usePhones()

/** Units × NAV for both sides: a purchase rounds up, a redemption down, both for those who stay. */
const costOf = (units: number, nav: string | null) => Number(costOfUnits(BigInt(units), parseNav(nav ?? '')))
const worthOf = (units: number, nav: string | null) => Number(worthOfUnits(BigInt(units), parseNav(nav ?? '')))

it(
  'subscribes before and after the cut-off, gets the net value of each day, and redeems after the lock-up',
  { timeout: 2 * nightsMs },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.meera)
    const token = await readToken(page)
    // No fund of the small market locks its units.
    await changeDatabase(`update bahi.scheme set lock_up_days = 3 where kind = 'fund'`)
    const fund = await findScheme('fund')
    const units = fund.leastUnits + fund.stepUnits
    await bringMoney(token, 'Meera Nair', Math.ceil(Number(fund.nav) * units * 3))
    const subscribe = {
      place: `/pages/fund/buy-product?code=${fund.code}`,
      title: `Subscribe to ${fund.name}`,
      units,
      button: /^Subscribe for ₹/,
    }

    await waitUntilOpen({ seconds: 35 })
    const before = await readCash(token)
    const first = await readFundOrder(token, await askForUnits(page, subscribe))
    await page
      .getByText(/of your cash is on hold until the NAV of .* is declared/)
      .first()
      .waitFor()
    const held = await readCash(token)
    expect([before.availablePaise - held.availablePaise, held.heldPaise - before.heldPaise]).toEqual([
      first.heldPaise,
      first.heldPaise,
    ])

    await waitUntilAfterCutOff()
    const second = await readFundOrder(token, await askForUnits(page, subscribe))
    expect(second.appliesOn > first.appliesOn).toBe(true)

    const asked = [first, second]
    const bought = [await untilOrder(token, first.id, 'success'), await untilOrder(token, second.id, 'success')]
    for (const { id, appliesOn } of bought)
      expect(((await readLock(token, fund.code, id)) ?? '') > appliesOn).toBe(true)
    for (const [index, order] of bought.entries()) {
      expect(order.amountPaise).toBe(costOf(order.units, order.nav))
      expect(order.netPaise).toBe((order.amountPaise ?? 0) + (order.feePaise ?? 0))
      expect(order.netPaise ?? 0).toBeLessThanOrEqual(asked[index]?.heldPaise ?? 0)
    }
    const after = await readCash(token)
    expect(before.availablePaise - after.availablePaise).toBe(
      bought.reduce((sum, { netPaise }) => sum + (netPaise ?? 0), 0),
    )
    expect(after.heldPaise).toBe(before.heldPaise)

    await visit(page, `/pages/fund/fund?tab=mine`)
    await page
      .getByRole('link', { name: new RegExp(fund.name) })
      .first()
      .click()
    await waitForScreen(page, fund.name)

    await passTimeUntil('the lock-up ends', async () => (await readRedeemable(token, fund.code)) >= units)
    await seeTax(page, fund, units)
    const redeemed = await askForUnits(page, {
      place: `/pages/fund/sell-product?code=${fund.code}`,
      title: `Redeem ${fund.name}`,
      units,
      button: /^Redeem [\d,]+ units$/,
    })
    await page
      .getByText(/of your units are blocked until the NAV of .* is declared/)
      .first()
      .waitFor()
    const cash = await readCash(token)
    const sold: FundOrder = await untilOrder(token, redeemed, 'success')
    expect(sold.amountPaise).toBe(worthOf(units, sold.nav))
    expect(sold.netPaise).toBe((sold.amountPaise ?? 0) - (sold.feePaise ?? 0))
    expect((await readCash(token)).availablePaise - cash.availablePaise).toBe(sold.netPaise)
    await page.reload()
    await page.getByText('Success', { exact: true }).first().waitFor()
  },
)

it('says before anything is sent which rule an order would break', { timeout: 120_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  const fund = await findScheme('fund')
  await visit(page, `/pages/fund/buy-product?code=${fund.code}`)
  await waitForScreen(page, `Subscribe to ${fund.name}`)
  await page.getByRole('textbox', { name: 'Units' }).fill('1000000000')
  await page
    .getByRole('link', { name: /add funds/i })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /^Subscribe for ₹/ }).count()).toBe(0)
})

/** What stays of a redemption, lot by lot as tax law takes them. */
async function seeTax(page: Page, { code, name }: { code: string; name: string }, units: number): Promise<void> {
  await visit(page, `/pages/fund/sell-product?code=${code}`)
  await waitForScreen(page, `Redeem ${name}`)
  await page.getByRole('textbox', { name: 'Units' }).fill(String(units))
  const stays = page.getByRole('region', { name: 'What stays with you' })
  await stays.getByText(/^In hand after charges/).waitFor()
  await stays.getByRole('button', { name: 'How the tax is worked out' }).click()
  const sheet = page.getByRole('dialog', { name: 'What stays with you' })
  await sheet.getByRole('listitem').filter({ hasText: 'Short-term' }).first().waitFor()
  await sheet.getByText(/^(Taxed as|Taxed as a) /).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

async function readRedeemable(token: string, code: string): Promise<number> {
  const { items } = await callBahi<{ items: { redeemableUnits: number }[] }>(
    `/api/app/user/fund/position.do?code=${code}`,
    { token },
  )
  return items[0]?.redeemableUnits ?? 0
}

/** The last day of an order's units in lock-up. */
async function readLock(token: string, code: string, orderId: string): Promise<string | null> {
  const { items } = await callBahi<{ items: { lots: { id: string; lockedUntil: string | null }[] }[] }>(
    `/api/app/user/fund/position.do?code=${code}`,
    { token },
  )
  return items[0]?.lots.find(({ id }) => id === orderId)?.lockedUntil ?? null
}

it('shows from when to when a fund is subscribed and redeemed', async () => {
  const page = await phones.open()
  const { code } = await findScheme('fund')
  await visit(page, `/pages/fund/detail?code=${code}`)
  for (const name of ['Subscription', 'Redemption'])
    await page
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd')
      .filter({ hasText: /^\d{1,2} \w{3} \d{4}(, no end| to \d{1,2} \w{3} \d{4})$/ })
      .waitFor()
})
