import { expect, it } from 'vitest'
import { formatRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket } from '../steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it(
  'buys with a target and a stop-loss: says what they bring, shows the three as one group, and ends one alone',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.meera)
    await waitUntilOpen({ seconds: 40 })
    const share = await findBusyShare({ belowPaise: 300_00 })
    const rupees = Math.round((share.lastPaise * 0.97) / 100)
    const ticket = await openTicket(page, share, 'buy')
    await ticket.getByRole('radio', { name: 'Limit' }).check()
    await ticket.getByLabel('Limit price').fill(String(rupees))
    await ticket.getByRole('button', { name: 'More', exact: true }).click()
    await ticket.getByRole('switch', { name: 'Target and stop-loss' }).check()
    await ticket.getByLabel('Target', { exact: true }).fill(String(rupees - 1))
    await ticket.getByText(/The target must be above the price of the entry/).waitFor()
    await ticket.getByLabel('Target', { exact: true }).fill(String(2 * rupees))
    await ticket.getByText(/^If it reaches ₹[\d,.]+, after charges about$/).waitFor()
    await ticket.getByText(/^\+₹[\d,.]+$/).waitFor()
    await ticket.getByLabel('Stop-loss', { exact: true }).fill(String(Math.round(rupees / 2)))
    await ticket.getByText(/^−₹[\d,.]+$/).waitFor()
    await confirmByKey(await openSlide(ticket, 'buy', 100))
    await page.getByRole('status').getByText(`Your order to buy 100 ${share.symbol} is open`).waitFor()
    await page.getByRole('link', { name: /^Target.*After purchase/ }).waitFor()

    await page.getByRole('link', { name: 'View orders' }).click()
    await page
      .getByRole('link', { name: new RegExp(`^${share.symbol}.*Open`) })
      .first()
      .waitFor()
    await page.getByRole('link', { name: /^Stop-loss.*After purchase/ }).click()
    await waitForScreen(page, share.symbol)
    await page.getByRole('button', { name: `Cancel ${Math.round(rupees / 2)}.00 alone` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    await page.getByText('After purchase', { exact: true }).waitFor()
  },
)

interface Trigger {
  id: string
  state: string
  legs: { triggerPaise: number; state: string }[]
}

it(
  'sells at whichever of target and stop-loss is reached first, and ends the other with it',
  { timeout: 500_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.asha)
    const token = await readToken(page)
    await waitUntilOpen({ seconds: 40 })
    const share = await findBusyShare({ belowPaise: 300_00 })
    const ticket = await openTicket(page, share, 'buy')
    await ticket.getByRole('button', { name: 'More', exact: true }).click()
    await ticket.getByRole('switch', { name: 'Target and stop-loss' }).check()
    await ticket.getByLabel('Target', { exact: true }).fill(String(Math.ceil(share.lastPaise / 100) + 1))
    await ticket.getByLabel('Stop-loss', { exact: true }).fill(String(Math.floor(share.lastPaise / 100) - 1))
    await confirmByKey(await openSlide(ticket, 'buy', 100))
    await page.getByRole('link', { name: /^Target.*After purchase/ }).waitFor()

    const readExits = async () =>
      (await callBahi<{ items: Trigger[] }>(`/api/app/user/trigger/list.do?code=${share.code}`, { token })).items[0]
    await passTimeUntil('one of the exits is reached', async () => (await readExits())?.state === 'placed')
    const exits = await readExits()
    expect(exits?.legs.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'fired'])
    const other = exits?.legs.find(({ state }) => state === 'cancelled')
    await visit(page, `/pages/market/trigger?trigger=${exits?.id}`)
    await waitForScreen(page, share.symbol)
    await page.getByText('Order placed', { exact: true }).first().waitFor()
    const price = formatRupees(paise(other?.triggerPaise ?? 0), 'en').replace('₹', '')
    await page.getByText(`The other price, ${price}, was cancelled with it`).waitFor()
    await page.getByRole('link', { name: 'View order' }).first().click()
    await page
      .getByText(new RegExp(`(Sold|sell) \\d+ ${share.symbol}`))
      .first()
      .waitFor()
    const { items } = await callBahi<{ items: { code: string; side: string }[] }>(
      '/api/app/user/order/list.do?state=all',
      { token },
    )
    expect(items.filter(({ code, side }) => code === share.code && side === 'sell')).toHaveLength(1)
  },
)
