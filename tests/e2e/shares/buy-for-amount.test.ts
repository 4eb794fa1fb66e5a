import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket } from '../steps/order-ticket.ts'
import { usePhones } from '../steps/phone-page.ts'

const phones = usePhones()

interface Preview {
  quantity: number
  cashNeededPaise: number
  lotCostPaise: number
}

it('buys as many shares as an amount covers, and says what stays', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  const token = await readToken(page)
  await waitUntilOpen({ seconds: 35 })
  const share = await findBusyShare({ belowPaise: 700_00 })
  const ticket = await openTicket(page, share, 'buy')
  await ticket.getByRole('radio', { name: '₹' }).check()
  await ticket.getByText(/^100 shares cost at most ₹[\d,.]+ with charges$/).waitFor()

  const amount = ticket.getByLabel('Amount')
  await amount.fill('100')
  await ticket
    .getByRole('alert')
    .getByText(/^100 shares cost at most ₹/)
    .waitFor()
  const { lotCostPaise } = await callBahi<Preview>('/api/app/user/order/preview.do', {
    token,
    input: { code: share.code, side: 'buy', type: 'market', quantity: '0', mostPaise: '0' },
  })
  // Enough for two lots, and not for three, however the price moves meanwhile.
  const wantedPaise = Math.round(lotCostPaise * 2.5)
  await amount.fill(String(Math.round(wantedPaise / 100)))
  await ticket.getByText(/^200 shares, at most ₹[\d,.]+ with charges; ₹[\d,.]+ stays$/).waitFor()
  await confirmByKey(await openSlide(ticket, 'buy', 200))
  await page.getByRole('status').getByText(`Bought 200 ${share.symbol}`).waitFor()

  const { items } = await callBahi<{ items: { quantity: number; filledValuePaise: number; chargesPaise: number }[] }>(
    '/api/app/user/order/list.do?state=all',
    { token },
  )
  const [order] = items
  expect(order).toMatchObject({ quantity: 200 })
  expect((order?.filledValuePaise ?? 0) + (order?.chargesPaise ?? 0)).toBeLessThanOrEqual(wantedPaise)
})
