import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { openSlide, openTicket, sharesField } from '../steps/order-ticket.ts'
import { usePhones } from '../steps/phone-page.ts'

const phones = usePhones()

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
