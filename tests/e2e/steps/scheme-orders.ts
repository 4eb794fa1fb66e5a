import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { FundDetail, FundOrder, FundOrderState } from '@bahi/contract/funds/views'
import { callBahi } from './call-bahi.ts'
import { passTimeUntil, readMarketTime } from './market-hours.ts'
import { visit, waitForScreen } from './phone-page.ts'

export type Scheme = Omit<FundDetail, 'category'>

/** Some nights: a lock-up, a net value and a payout. */
export const nightsMs = 900_000
const cutOffSecond = 15 * 3_600

/** The fund or plan that is open and lets its units go soonest; of several, the one that costs least to begin with. */
export async function findScheme(kind: 'fund' | 'aifund'): Promise<Scheme> {
  const { items } = await callBahi<{ items: { code: string; state: string }[] }>(`/api/app/user/${kind}/list.do`)
  const details = await Promise.all(
    items
      .filter(({ state }) => state === 'open')
      .map(async ({ code }) => {
        const data = await callBahi<Scheme & { plan?: Scheme }>(`/api/app/user/${kind}/detail.do?code=${code}`)
        return data.plan ?? data
      }),
  )
  const cost = ({ nav, leastUnits }: Scheme) => Number(nav) * leastUnits
  const [best] = details.toSorted((one, other) => one.lockUpDays - other.lockUpDays || cost(one) - cost(other))
  if (best === undefined) throw new Error(`no ${kind} is open`)
  return best
}

/** From the page of an order to the order's own page, which says where the money or the units are. Answers its number in the address. */
export async function askForUnits(
  page: Page,
  { place, title, units, button }: { place: string; title: string; units: number; button: RegExp },
): Promise<string> {
  await visit(page, place)
  await waitForScreen(page, title)
  await page.getByRole('textbox', { name: 'Units' }).fill(String(units))
  const send = page.getByRole('button', { name: button })
  await expect.poll(() => send.isEnabled(), { message: `the button ${button.source}` }).toBe(true)
  await send.click()
  await page.waitForURL(/\/pages\/fund\/order\?order=\d+/)
  await page.getByText('In progress', { exact: true }).first().waitFor()
  return new URL(page.url().replace('#', '')).searchParams.get('order') ?? ''
}

export async function readFundOrder(token: string, orderId: string): Promise<FundOrder> {
  return (await callBahi<{ order: FundOrder }>(`/api/app/user/fund/order/detail.do?orderId=${orderId}`, { token }))
    .order
}

/** What becomes of an order once its nights have passed. */
export async function untilOrder(
  token: string,
  orderId: string,
  state: Exclude<FundOrderState, 'in-progress'>,
): Promise<FundOrder> {
  let order = await readFundOrder(token, orderId)
  await passTimeUntil(`the order ends as ${state}`, async () => {
    order = await readFundOrder(token, orderId)
    return order.state === state
  })
  return order
}

/** Waits until the day's cut-off has struck and the day has not ended: the value of the next trading day applies. */
export async function waitUntilAfterCutOff(): Promise<void> {
  await passTimeUntil('the cut-off', async () => {
    const { businessSecond, phase } = await readMarketTime()
    return businessSecond >= cutOffSecond && (phase === 'open' || phase === 'after')
  })
}
