import { describe, expect, it } from 'vitest'
import { callBahi } from './steps/call-bahi.ts'
import { findBusyShare } from './steps/find-share.ts'
import { readToken } from './steps/log-in.ts'
import { waitUntilOpen } from './steps/market-hours.ts'
import { confirmByFinger, openSlide, openTicket } from './steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'
import { register } from './steps/prove-identity.ts'

const phones = usePhones()

describe('somebody who has just come', () => {
  it('practises with one tap on the first page, and buys a share', { timeout: 240_000 }, async () => {
    const page = await phones.open()
    await waitUntilOpen()
    await visit(page, '/pages/home/index')
    await page.getByText('every rupee and share is recorded twice').waitFor()
    await page.getByRole('button', { name: 'Start practising' }).click()
    await page.getByText('Practice money: not real, no withdrawals.').waitFor()

    const share = await findBusyShare({ belowPaise: 3_000_00 })
    const slide = await openSlide(await openTicket(page, share, 'buy'), 'buy', 100)
    await confirmByFinger(page, slide)
    await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
  })

  it('opens the ticket of a share, practises from the log-in page, and is back at the share', async () => {
    const page = await phones.open({ locale: 'hi-IN', viewport: { width: 360, height: 740 } })
    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 3_000_00 })
    await visit(page, `/pages/login/login?next=${encodeURIComponent(`/pages/home/stockDetail?code=${share.code}`)}`)
    await page.getByRole('button', { name: 'अभ्यास शुरू करें' }).click()
    await waitForScreen(page, share.symbol)
    await page.getByText('अभ्यास खाता').first().waitFor()
  })

  it('finds the practice account again on the same device after logging out', async () => {
    const page = await phones.open()
    await visit(page, '/pages/home/index')
    await page.getByRole('button', { name: 'Start practising' }).click()
    await page.getByText('Practice money: not real, no withdrawals.').waitFor()
    const idOf = async () =>
      (await callBahi<{ id: string }>('/api/app/user/getUserInfo.do', { token: await readToken(page) })).id
    const id = await idOf()
    await visit(page, '/pages/more/index')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Continue practising' }).click()
    await page.getByText('Practice money: not real, no withdrawals.').waitFor()
    expect(await idOf()).toBe(id)
  })
})

it('starts a practice book again: the old one is read under earlier books, the new one has its own deposit', async () => {
  const page = await phones.open()
  await waitUntilOpen()
  await visit(page, '/pages/home/index')
  await page.getByRole('button', { name: 'Start practising' }).click()
  await page.getByText('Practice money: not real, no withdrawals.').waitFor()
  const share = await findBusyShare({ belowPaise: 3_000_00 })
  const slide = await openSlide(await openTicket(page, share, 'buy'), 'buy', 100)
  await confirmByFinger(page, slide)
  await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()

  await visit(page, '/pages/more/practice')
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByText('Shares are sold at their current value in the book').waitFor()
  await page.getByRole('button', { name: 'Start again with ₹10,00,000' }).click()
  await waitForScreen(page, 'Bahi')
  await visit(page, '/pages/more/practice')
  await page.getByText('Earlier books').waitFor()
  await page.getByText('Practice book 2').waitFor()
  const cash = await callBahi<{ availablePaise: number }>('/api/app/user/getUserPositionMarketValue.do', {
    token: await readToken(page),
  })
  expect(cash.availablePaise).toBe(10_00_000_00)
  await page.getByText('Closing:').waitFor()
  await page.getByText('Practice book 1').click()
  await waitForScreen(page, 'Bahi')
  await visit(page, '/pages/more/practice')
  await page.getByText('You are viewing an earlier book.').waitFor()

  await visit(page, '/pages/home/roll-out')
  await page.getByRole('heading', { name: 'Practice money cannot be withdrawn' }).waitFor()

  // Whoever opens a ticket in an earlier book is told so before anything is filled in.
  await page.getByText('Earlier book: read-only.').waitFor()
  const ticket = await openTicket(page, share, 'buy')
  await ticket.getByRole('heading', { name: 'This book is closed' }).waitFor()
  expect(await ticket.getByRole('button', { name: /^Slide/ }).count()).toBe(0)
  await ticket.getByRole('link', { name: 'Practice books' }).click()
  await waitForScreen(page, 'Practice')
})

it('practises beside the full account after registering, goes back to it, and keeps the books of before', async () => {
  const page = await phones.open()
  await visit(page, '/pages/home/index')
  await page.getByRole('button', { name: 'Start practising' }).click()
  await page.getByText('Practice money: not real, no withdrawals.').waitFor()
  await visit(page, '/pages/more/practice')
  await page.getByText('These books are on this device only.').waitFor()
  await page.getByLabel('Name (optional)').fill('Only funds')
  await page.getByRole('button', { name: 'Open another book' }).click()
  await page.getByText('Only funds').waitFor()

  await register(page, '9812300055')
  await page.getByText('Practice book 1').waitFor()
  await page.getByText('Only funds').click()
  await waitForScreen(page, 'Bahi')
  await visit(page, '/pages/more/practice')
  await page.getByText('You are here').waitFor()
  expect(await page.getByText('These books are on this device only.').count()).toBe(0)
  await page.getByText('My full account').click()
  await waitForScreen(page, 'Bahi')
  expect(await page.getByText('Practice money: not real, no withdrawals.').count()).toBe(0)
})
