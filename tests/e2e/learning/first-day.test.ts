import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi, readCash } from '../steps/call-bahi.ts'
import { findBusyShare, type Share } from '../steps/find-share.ts'
import { readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket } from '../steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it('every mission of the first day is done by doing it', { timeout: 600_000 }, async () => {
  const page = await phones.open()
  const share = await findBusyShare({ belowPaise: 700_00 })
  await visit(page, '/pages/more/index')
  await page.getByRole('link', { name: 'My first day' }).click()
  await waitForScreen(page, 'My first day')
  await page.getByText('0 of 8 done').waitFor()
  await visit(page, `/pages/home/stockDetail?code=${share.code}`)
  await page.getByText(share.name).first().waitFor()
  await doneAre(page, 1, 'Look at a share')

  await missionRow(page, 'Start practising').click()
  await page.getByRole('button', { name: 'Start practising' }).click()
  await page.getByText('Practice money: not real, no withdrawals.').waitFor()
  await doneAre(page, 2, 'Start practising')

  const boughtOn = await waitUntilOpen({ seconds: 60 })
  const bought = await openTicket(page, share, 'buy')
  await confirmByKey(await openSlide(bought, 'buy', 100))
  await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
  await doneAre(page, 2)
  const resting = await openTicket(page, share, 'buy')
  await resting.getByRole('radio', { name: 'Limit' }).check()
  await resting.getByLabel('Limit price').fill(String(Math.round((share.lastPaise * 0.97) / 100)))
  await confirmByKey(await openSlide(resting, 'buy', 100))
  await page.getByRole('status').getByText(`Your order to buy 100 ${share.symbol} is open`).waitFor()
  await doneAre(page, 3, 'Place a limit order')

  await bePartlyFilled(await readToken(page))
  await doneAre(page, 4, 'Get a partial fill')

  await missionRow(page, 'Read your book').click()
  await waitForScreen(page, 'Statement')
  await doneAre(page, 4)
  await missionRow(page, 'Read your book').click()
  await page.getByRole('article').first().getByRole('button').first().click()
  // What was filled a moment ago may still be told of in passing, in a dialog of its own.
  await page.locator('.sheet[role=dialog]').waitFor()
  await doneAre(page, 5, 'Read your book')

  await waitUntilOpen({ after: boughtOn, seconds: 60 })
  await missionRow(page, 'Check a night').click()
  await page.getByText('Leads to the root').waitFor({ timeout: 60_000 })
  await doneAre(page, 6, 'Check a night')

  const sold = await openTicket(page, share, 'sell')
  const slide = await openSlide(sold, 'sell', 100)
  await sold.getByRole('button', { name: 'How the tax is worked out' }).click()
  const tax = page.getByRole('dialog', { name: 'What stays with you' })
  await tax.getByRole('button', { name: 'Close' }).click()
  await tax.waitFor({ state: 'hidden' })
  await confirmByKey(slide)
  await page.getByRole('status').getByText(`Sold 100 ${share.symbol}`).waitFor()
  await doneAre(page, 8, 'Understand the tax', 'Sell something')
  await page.getByText('All eight are done.').waitFor()
})

const missionRow = (page: Page, name: string): Locator => page.getByRole('link', { name: new RegExp(`^${name}`) })

/** Goes to the missions and waits until so many are done, these among them. */
async function doneAre(page: Page, count: number, ...names: string[]): Promise<void> {
  await visit(page, '/pages/more/first-day')
  await page.getByText(`${count} of 8 done`).waitFor()
  for (const name of names) await page.getByRole('link', { name: new RegExp(`^${name}.*Done`) }).waitFor()
}

interface Offered {
  asks: { pricePaise: number; quantity: number }[]
  lotSize: number
}

interface Placed {
  state: string
  filledQuantity: number
}

/**
 * Orders more than is offered at the price, and at once or not at all, so that what is offered a moment later fills nothing
 * more. The market moves between the look and the order: when the price has gone, or more is offered, another share is tried.
 */
async function bePartlyFilled(token: string): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const { items } = await callBahi<{ items: Share[] }>('/market/api/market/today/getMostActiveValue?size=100')
    for (const { code } of items) {
      const { asks, lotSize } = await callBahi<Offered>(`/market/api/hq/stock/getINDStockInfo.do?code=${code}`)
      const { availablePaise } = await readCash(token)
      const best = asks[0] ?? { pricePaise: 1, quantity: Infinity }
      const quantity = Math.floor((availablePaise * 0.4) / best.pricePaise / lotSize) * lotSize
      if (quantity <= 2 * best.quantity) continue
      const { id } = await callBahi<{ id: string }>('/api/app/user/buy.do', {
        token,
        input: { code, quantity: `${quantity}`, type: 'limit', pricePaise: `${best.pricePaise}`, timeInForce: 'ioc' },
      })
      const readOrder = async () =>
        (await callBahi<{ order: Placed }>(`/api/app/user/order/detail.do?orderId=${id}`, { token })).order
      await expect.poll(async () => (await readOrder()).state).not.toMatch(/open|partly-filled/)
      const { filledQuantity } = await readOrder()
      if (filledQuantity > 0 && filledQuantity < quantity) return
    }
  }
  expect.unreachable('no order was filled in part')
}
