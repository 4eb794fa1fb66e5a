import { expect, it } from 'vitest'
import { callBahi, readCash } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { openTicket } from '../steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

it(
  'opens an account by invitation, which may look at everything and trade nothing before its identity is proven',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await visit(page, '/pages/register/register')
    await waitForScreen(page, 'Create an account')
    await page.getByLabel('Phone number').fill('9812300001')
    await page.getByLabel('Password', { exact: true }).fill('a long enough one')
    await page.getByLabel('Invitation code').fill('NOBODY99')
    const create = page.getByRole('button', { name: 'Create account' })

    await create.click()
    await expect.poll(() => page.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('checkbox').check()
    await create.click()
    await expect.poll(() => page.getByLabel('Invitation code').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Invitation code').fill('BAHKHATA')
    await create.click()
    await waitForScreen(page, 'Practice')
    const token = await readToken(page)

    await waitUntilOpen()
    const share = await findBusyShare({ belowPaise: 3_000_00 })
    const ticket = await openTicket(page, share, 'buy')
    // The ticket of an account that may not trade yet is its next step: no field, no slide, nothing called wrong.
    await ticket.getByRole('heading', { name: 'One step before you trade' }).waitFor()
    await ticket.getByRole('link', { name: 'Complete KYC' }).waitFor()
    expect(await ticket.getByRole('alert').count()).toBe(0)
    expect(await ticket.getByRole('textbox').count()).toBe(0)
    expect(await ticket.getByRole('button', { name: /Slide|steps? left/ }).count()).toBe(0)

    const { items } = await callBahi<{ items: unknown[] }>('/api/app/user/order/list.do?state=all', { token })
    expect(items).toEqual([])
    expect(await readCash(token)).toMatchObject({ availablePaise: 0, heldPaise: 0, unsettledPaise: 0 })
    await visit(page, '/pages/home/fundsDetail')
    await page.getByText('No entries yet').waitFor()
  },
)

it('brings the words about a missing tick into sight', async () => {
  const page = await phones.open({ viewport: { width: 360, height: 600 } })
  await visit(page, '/pages/register/register')
  await page.getByLabel('Phone number').fill('9812300047')
  await page.getByLabel('Password', { exact: true }).fill('a long enough one')
  await page.getByRole('button', { name: 'Create account' }).click()
  const words = page.locator('.check-box__problem')
  await words.waitFor()
  await expect
    .poll(() =>
      words.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
})
