import { it } from 'vitest'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByFinger, openSlide, openTicket } from '../steps/order-ticket.ts'
import { usePhones } from '../steps/phone-page.ts'

const phones = usePhones()

it('buys when a finger drags the slide to its end', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.ravi)
  await waitUntilOpen()
  const share = await findBusyShare({ belowPaise: 3_000_00 })
  const slide = await openSlide(await openTicket(page, share, 'buy'), 'buy', 100)
  await confirmByFinger(page, slide)
  await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
})
