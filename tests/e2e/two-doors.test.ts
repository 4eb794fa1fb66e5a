import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { previewOrder } from '@bahi/contract/shares/orders'
import { hasNats } from '../../apps/server/testing/cluster/start-nats.ts'
import { callBahi } from './steps/call-bahi.ts'
import { findBusyShare, type Share } from './steps/find-share.ts'
import { demoCustomers, logIn, readToken, waitToBeAskedToLogIn } from './steps/log-in.ts'
import { waitUntilOpen } from './steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket, sharesField } from './steps/order-ticket.ts'
import { startOwnCluster } from './steps/own-cluster.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const BUSY = { timeout: 300_000 }

describe.skipIf(!hasNats)('two doors of one Bahi (needs nats-server, a package of Debian)', () => {
  const [first, second] = startOwnCluster()
  // A door that is gone answers neither calls nor the live stream.
  const phones = usePhones({
    ownBahi: false,
    expects: ['ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_RESET', 'ERR_SOCKET_NOT_CONNECTED'],
  })

  it('shows at one door at once what was ordered at the other', BUSY, async () => {
    const here = await phones.open({ baseURL: first.url })
    const there = await phones.open({ baseURL: second.url })
    const told = countStreamed(there, 'order')
    await logIn(here, demoCustomers.imran)
    await logIn(there, demoCustomers.imran)
    await waitUntilOpen({ seconds: 60 })
    const share = await findBusyShare({ belowPaise: 700_00 })
    await showOrders(there)
    const before = await rowsOf(there, share).count()
    await rest(here, share, 0.97)
    await expect.poll(() => rowsOf(there, share).count()).toBe(before + 1)
    expect(told()).toBeGreaterThan(0)
  })

  it('tells a phone nothing of the customer whose session was ended at the other door', BUSY, async () => {
    const here = await phones.open({ baseURL: first.url })
    await logIn(here, demoCustomers.ravi)
    // A proxy may send the calls of one phone to one door and its stream to another.
    const there = await phones.open({ baseURL: second.url })
    const told = countStreamed(there, 'order')
    await visit(there, '/pages/home/home')
    await there.evaluate((token) => localStorage.setItem('token', token), await readToken(here))
    await there.reload()
    await waitUntilOpen({ seconds: 60 })
    const share = await findBusyShare({ belowPaise: 700_00 })
    await showOrders(there)
    await rest(here, share, 0.97)
    await expect.poll(told).toBeGreaterThan(0)

    await visit(here, '/pages/more/index')
    await here.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => here.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const last = told()
    await logIn(here, demoCustomers.ravi)
    await rest(here, share, 0.96)
    // What one door is told, all doors are told: by now the other one would have passed it on.
    await visit(there, '/pages/home/home')
    await waitToBeAskedToLogIn(there)
    expect(told()).toBe(last)
  })

  it('goes on when its door comes back, with no order lost or doubled', BUSY, async () => {
    const here = await phones.open({ baseURL: first.url })
    const told = countStreamed(here, 'order')
    const welcomed = countStreamed(here, 'welcome')
    await logIn(here, demoCustomers.asha)
    const token = await readToken(here)
    await waitUntilOpen({ seconds: 90 })
    const share = await findBusyShare({ belowPaise: 700_00 })
    const ordersOf = async () =>
      (await callBahi<{ items: { code: string }[] }>('/api/app/user/order/list.do?state=all', { token })).items.filter(
        ({ code }) => code === share.code,
      ).length
    const before = await ordersOf()
    await rest(here, share, 0.98)

    // The door dies when the desk has the order and the phone has no answer yet.
    const welcomedBefore = welcomed()
    const ticket = await openTicket(here, share, 'buy')
    await fillLimit(ticket, share, 0.97)
    const slide = await openSlide(ticket, 'buy', 100)
    let placed = 0
    await here.route('**/api/app/user/buy.do', async (route) => {
      placed += 1
      if (placed > 1) return route.continue()
      await route.fetch()
      await first.kill()
      await route.abort('connectionreset')
    })
    await confirmByKey(slide)
    await here.getByText('Reconnecting…').waitFor()
    await first.comeBack()
    // A phone asks for prices every three seconds meanwhile, and hears so that the door is back.
    await here.getByText('Reconnecting…').waitFor({ state: 'hidden', timeout: 60_000 })
    // By now the server counts the order that it has; it must not stand in its own way.
    await here.waitForResponse((response) => response.ok() && response.url().includes(previewOrder.path))
    await confirmByKey(await openSlide(ticket, 'buy', 100))
    await here.getByRole('status').getByText(`Your order to buy 100 ${share.symbol} is open`).waitFor()

    expect(placed).toBe(2)
    expect(await ordersOf()).toBe(before + 2)
    await showOrders(here)
    await expect.poll(() => rowsOf(here, share).count()).toBe(before + 2)
    const there = await phones.open({ baseURL: second.url })
    await logIn(there, demoCustomers.asha)
    // The phone may ask for prices again before its stream is back, and what is told meanwhile nobody hears.
    await expect.poll(welcomed, { timeout: 60_000 }).toBeGreaterThan(welcomedBefore)
    const last = told()
    await rest(there, share, 0.96)
    await expect.poll(told).toBeGreaterThan(last)
    await expect.poll(() => rowsOf(here, share).count()).toBe(before + 3)
  })
})

/** Counts what the live stream of a page that is still to be visited says of one kind. */
function countStreamed(page: Page, type: 'order' | 'welcome'): () => number {
  let count = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith(`{"type":"${type}"`)) count += 1
    }),
  )
  return () => count
}

/** Opens the orders of today. */
async function showOrders(page: Page): Promise<void> {
  await visit(page, '/pages/user/order-list?tab=orders')
  await waitForScreen(page, 'Stock')
}

function rowsOf(page: Page, { symbol }: Share): Locator {
  return page.getByRole('link', { name: new RegExp(`^${symbol}\\b.*Open`) })
}

async function fillLimit(ticket: Locator, { lastPaise }: Share, part: number): Promise<void> {
  await ticket.getByRole('radio', { name: 'Limit' }).check()
  await ticket.getByLabel('Limit price').fill(String(Math.round((lastPaise * part) / 100)))
  await sharesField(ticket).fill('100')
}

/** Places an order that waits: well below the market and within the day's band, on a whole rupee. */
async function rest(page: Page, share: Share, part: number): Promise<void> {
  const ticket = await openTicket(page, share, 'buy')
  await fillLimit(ticket, share, part)
  await confirmByKey(await openSlide(ticket, 'buy', 100))
  await page.getByRole('status').getByText(`Your order to buy 100 ${share.symbol} is open`).waitFor()
}
