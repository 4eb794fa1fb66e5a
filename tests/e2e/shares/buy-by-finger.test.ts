import { expect, it } from 'vitest'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByFinger, openSlide, openTicket, pullDown } from '../steps/order-ticket.ts'
import { usePhones } from '../steps/phone-page.ts'

const phones = usePhones()

it(
  'closes the ticket when a finger pulls it down, not when it is tapped, and buys when the slide is dragged to its end',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.ravi)
    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 3_000_00 })
    const ticket = await openTicket(page, share, 'buy')
    await ticket.getByRole('heading').first().tap()
    expect(await ticket.getAttribute('data-swiping')).toBeNull()
    await pullDown(page, ticket)
    await ticket.waitFor({ state: 'detached' })
    const slide = await openSlide(await openTicket(page, share, 'buy'), 'buy', 100)
    await confirmByFinger(page, slide)
    await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
  },
)
