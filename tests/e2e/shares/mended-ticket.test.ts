import { expect, it } from 'vitest'
import { buyShares, previewOrder } from '@bahi/contract/shares/orders'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket, sharesField } from '../steps/order-ticket.ts'
import { usePhones } from '../steps/phone-page.ts'

// The answer of an order is lost on its way.
const phones = usePhones({ expects: ['ERR_CONNECTION_RESET'] })

it(
  'locks the slide while a rule is broken, says which, and opens it when it is mended',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.meera)
    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 1_200_00 })
    const ticket = await openTicket(page, share, 'buy')
    await openSlide(ticket, 'buy', 100)

    await sharesField(ticket).fill('150')
    await ticket.getByText('Enter 100, 200, 300 … shares. 150 is not a multiple of 100.').waitFor()
    expect(await sharesField(ticket).getAttribute('aria-invalid')).toBe('true')
    const locked = ticket.getByRole('button', { name: '1 step left' })
    expect(await locked.getAttribute('aria-disabled')).toBe('true')
    await locked.press('Enter')

    await ticket.getByRole('button', { name: '100 more' }).click()
    await expect.poll(() => sharesField(ticket).inputValue()).toBe('200')
    await openSlide(ticket, 'buy', 200)
    expect(await sharesField(ticket).getAttribute('aria-invalid')).toBeNull()
    const { items } = await callBahi<{ items: unknown[] }>('/api/app/user/order/list.do?state=today', {
      token: await readToken(page),
    })
    expect(items).toEqual([])
  },
)

it('sends an order once more whose answer was lost, and places it once', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.imran)
  await waitUntilOpen({ seconds: 35 })
  const share = await findBusyShare({ belowPaise: 700_00 })
  const ticket = await openTicket(page, share, 'buy')
  await ticket.getByRole('radio', { name: 'Limit' }).check()
  await ticket.getByLabel('Limit price').fill(String(Math.round((share.lastPaise * 0.97) / 100)))
  await page.route(`**${buyShares.path}`, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await confirmByKey(await openSlide(ticket, 'buy', 100))
  await ticket.getByText('We could not confirm your order. Slide again — it will not be placed twice.').waitFor()
  // The server counts the order that it has: it is identical, and its cash is held.
  await page.waitForResponse((response) => response.ok() && response.url().includes(previewOrder.path))
  await ticket.getByText('We could not confirm your order. Slide again — it will not be placed twice.').waitFor()

  await page.unroute(`**${buyShares.path}`)
  await confirmByKey(await openSlide(ticket, 'buy', 100))
  await page.getByRole('status').getByText(`Your order to buy 100 ${share.symbol} is open`).waitFor()
  const { items } = await callBahi<{ items: unknown[] }>('/api/app/user/order/list.do?state=today', {
    token: await readToken(page),
  })
  expect(items).toHaveLength(1)
})
