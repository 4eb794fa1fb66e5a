import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByFinger, openSlide, openTicket, pullDown } from '../steps/order-ticket.ts'
import { usePhones } from '../steps/phone-page.ts'

const phones = usePhones()

/** Counts from now on how often a sheet is told that it is being swiped: a tap that began one has ended it again. */
async function countSwipes(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const swipes = { count: 0 }
    new MutationObserver((changes) => (swipes.count += changes.length)).observe(document.body, {
      subtree: true,
      attributeFilter: ['data-swiping'],
    })
    return swipes
  })
  return () => seen.evaluate(({ count }) => count)
}

it(
  'closes the ticket when a finger pulls it down, not when it is tapped, and buys when the slide is dragged to its end',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.ravi)
    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 3_000_00 })
    const ticket = await openTicket(page, share, 'buy')
    const swipes = await countSwipes(page)
    await ticket.getByRole('heading').first().tap()
    expect(await swipes()).toBe(0)
    await pullDown(page, ticket)
    await ticket.waitFor({ state: 'detached' })
    expect(await swipes()).toBeGreaterThan(0)
    const slide = await openSlide(await openTicket(page, share, 'buy'), 'buy', 100)
    await confirmByFinger(page, slide)
    await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
  },
)
