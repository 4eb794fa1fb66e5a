import { expect, it } from 'vitest'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket, sharesField } from '../steps/order-ticket.ts'
import { usePhones } from '../steps/phone-page.ts'

const phones = usePhones()

it('opens the ticket with the terms of a cancelled order, and places a new one', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await waitUntilOpen({ seconds: 40 })
  const share = await findBusyShare({ belowPaise: 300_00 })
  const rupees = Math.round((share.lastPaise * 0.97) / 100)
  const first = await openTicket(page, share, 'buy')
  await first.getByRole('radio', { name: 'Limit' }).check()
  await first.getByLabel('Limit price').fill(String(rupees))
  await confirmByKey(await openSlide(first, 'buy', 100))
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('status').getByText(`${share.symbol}: order cancelled`).waitFor()

  await page.getByRole('button', { name: 'Repeat order' }).click()
  const ticket = page.getByRole('dialog', { name: `Buy ${share.symbol}` })
  expect(await ticket.getByRole('radio', { name: 'Limit' }).isChecked()).toBe(true)
  expect(await ticket.getByLabel('Limit price').inputValue()).toBe(`${rupees}.00`)
  // The same order again would have to wait for some seconds.
  await sharesField(ticket).fill('200')
  await confirmByKey(await openSlide(ticket, 'buy', 200))
  await page.getByRole('status').getByText(`Your order to buy 200 ${share.symbol} is open`).waitFor()
})
