import { expect, it } from 'vitest'
import { readCash } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket } from '../steps/order-ticket.ts'
import { usePhones, visit } from '../steps/phone-page.ts'

const phones = usePhones()

it(
  'holds the cash of an order that waits, and gives it back when the order is cancelled',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.imran)
    const token = await readToken(page)
    const before = await readCash(token)
    await waitUntilOpen({ seconds: 35 })
    const share = await findBusyShare({ belowPaise: 700_00 })
    const ticket = await openTicket(page, share, 'buy')
    await ticket.getByRole('radio', { name: 'Limit' }).check()
    // Well below the market and within the day's band, on a whole rupee: nobody sells there.
    await ticket.getByLabel('Limit price').fill(String(Math.round((share.lastPaise * 0.97) / 100)))
    await confirmByKey(await openSlide(ticket, 'buy', 100))

    await page.getByRole('status').getByText(`Your order to buy 100 ${share.symbol} is open`).waitFor()
    const held = await readCash(token)
    expect(held.heldPaise).toBeGreaterThan(0)
    expect(held.availablePaise + held.heldPaise).toBe(before.availablePaise)
    await page.getByRole('link', { name: 'View orders' }).click()
    await page.getByRole('link', { name: new RegExp(`^${share.symbol}.*Open`) }).click()

    await page.getByRole('button', { name: 'Cancel order' }).click()
    const sheet = page.getByRole('dialog', { name: `Cancel this ${share.symbol} order?` })
    await sheet.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('status').getByText(`${share.symbol}: order cancelled`).waitFor()
    await expect.poll(() => readCash(token)).toMatchObject({ availablePaise: before.availablePaise, heldPaise: 0 })

    await visit(page, '/pages/home/fundsDetail')
    await page.getByRole('heading', { name: 'Held cash released' }).first().waitFor()
  },
)
