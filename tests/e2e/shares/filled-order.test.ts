import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket } from '../steps/order-ticket.ts'
import { usePhones, visit, waitForToast } from '../steps/phone-page.ts'

const phones = usePhones()

interface Told {
  unread: number
  items: { kind: string; params: { code: string; shares: number } }[]
}

it(
  'tells of a filled order wherever one is, and keeps what was bought on a day on one card',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    // What says notices comes some seconds after the page, and says none from before it came.
    const listens = page.waitForResponse((response) => response.url().includes('/notice/list.do'), { timeout: 0 })
    await logIn(page, demoCustomers.meera)
    const token = await readToken(page)
    await waitUntilOpen({ seconds: 35 })
    const share = await findBusyShare({ belowPaise: 700_00 })
    const ticket = await openTicket(page, share, 'buy')
    // Nothing is wrong before anything was typed, the price stands in the head, and the rarer kinds stay folded.
    await ticket.getByText('₹').first().waitFor()
    expect(await ticket.getByRole('alert').count()).toBe(0)
    expect(await ticket.getByRole('radiogroup', { name: 'Order type' }).getByRole('radio').count()).toBe(2)
    await ticket.getByRole('button', { name: 'More', exact: true }).click()
    await ticket.getByRole('radio', { name: 'IOC' }).waitFor()
    await confirmByKey(await openSlide(ticket, 'buy', 100))

    // The receipt says it, and no toast covers the receipt.
    await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
    const { unread, items } = await callBahi<Told>('/api/app/user/notice/list.do', { token })
    expect(unread).toBeGreaterThan(0)
    const ofShare = items.filter(({ kind, params }) => kind.startsWith('orders.') && params.code === share.code)
    expect(ofShare).toMatchObject([{ kind: 'orders.bought', params: { shares: 100 } }])

    expect(await page.getByRole('button', { name: 'View order', exact: true }).count()).toBe(0)

    await visit(page, '/pages/home/index')
    await page.getByRole('link', { name: /^Notifications, \d+ unread/ }).waitFor()
    // On any other page the toast says it, and leads to the order.
    await listens
    await callBahi('/api/app/user/buy.do', { token, input: { code: share.code, quantity: '200', type: 'market' } })
    await waitForToast(page, `Bought 200 ${share.code}`)
    await visit(page, '/pages/more/notices')
    const notice = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `Bought 100 ${share.code}` }) })
    await notice.getByText('With charges you paid').waitFor()
    await notice.getByRole('link', { name: 'View order' }).click()
    await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()

    await visit(page, '/pages/user/order-list?tab=positions')
    const cards = page.locator('.position-card__symbol', { hasText: share.symbol })
    await cards.first().waitFor()
    expect(await cards.count()).toBe(1)
    await visit(page, '/pages/user/order-list')
    await page.getByText('Invested').first().waitFor()
    await page.getByText('Total returns').first().waitFor()
  },
)
