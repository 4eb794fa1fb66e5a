import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { SipView } from '@bahi/contract/funds/sips'
import { costOfUnits, parseNav, worthOfUnits } from '@bahi/money/nav'
import { bringMoney } from '../steps/bring-money.ts'
import { callBahi } from '../steps/call-bahi.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, readMarketTime } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'
import { findScheme, nightsMs, readFundOrder, type Scheme } from '../steps/scheme-orders.ts'

const phones = usePhones()

/** A month of the market takes half an hour here: three of them pass over a SIP in the tests of the server. */
it(
  'begins a SIP, buys on its first day as many units as the amount pays for, and is skipped, paused, started again and stopped at one tap each',
  { timeout: 2 * nightsMs },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.ravi)
    const token = await readToken(page)
    const fund = await findScheme('fund')
    const rupees = Math.ceil((Number(fund.nav) * fund.leastUnits * 2) / 100) * 100
    await bringMoney(token, 'Ravi Kulkarni', rupees * 2)

    await beginSip(page, fund, rupees)
    const sip = await readSip(token, fund)
    expect(sip).toMatchObject({ state: 'running', amountPaise: rupees * 100 })

    const bought = await untilFirst(token, fund)
    const order = await readFundOrder(token, bought.orderId ?? '')
    expect(order.sipId).toBe(sip.id)
    expect(order.units % fund.stepUnits).toBe(0)
    const aStep = Number(costOfUnits(BigInt(fund.stepUnits), parseNav(order.askedNav)))
    expect(order).toMatchObject({ isOfAmount: true, heldPaise: rupees * 100 })
    expect(rupees * 100 - Number(worthOfUnits(BigInt(order.units), parseNav(order.askedNav)))).toBeLessThan(2 * aStep)

    await visit(page, '/pages/fund/sips')
    await waitForScreen(page, 'My SIPs')
    const card = page.getByRole('article').filter({ hasText: fund.name })
    await card.getByRole('button', { name: 'Skip next' }).click()
    await card.getByRole('button', { name: 'Do not skip' }).click()
    await card.getByRole('button', { name: 'Skip next' }).waitFor()
    await card.getByRole('button', { name: 'Pause' }).click()
    await page
      .getByRole('dialog', { name: `Pause ${fund.name}` })
      .getByText('Until I resume it')
      .click()
    await waitForToast(page, `${fund.name} is paused`)
    await card.getByRole('button', { name: 'Resume' }).click()
    await waitForToast(page, `${fund.name} resumed`)
    expect((await readSip(token, fund)).state).toBe('running')

    await visit(page, `/pages/fund/sip?sip=${sip.id}`)
    await waitForScreen(page, 'Modify SIP')
    await page.getByRole('button', { name: 'Stop for good' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Stop for good' })
      .click()
    await waitForToast(page, `SIP into ${fund.name} stopped`)
    expect(await readSip(token, fund)).toMatchObject({ state: 'stopped', nextOn: null })
  },
)

/** From the fund's page to the list, on one of the next days. */
async function beginSip(page: Page, fund: Scheme, rupees: number): Promise<void> {
  const { businessDate } = await readMarketTime()
  const day = (Number(businessDate.slice(8, 10)) % 28) + 1
  await visit(page, `/pages/fund/sip?code=${fund.code}`)
  await waitForScreen(page, 'New SIP')
  await page.getByLabel('Monthly amount').fill(String(rupees))
  await page.getByRole('radio', { name: `Day ${day} of the month`, exact: true }).check()
  await page.getByText('First instalment', { exact: true }).waitFor()
  const start = page.getByRole('button', { name: /^Start SIP, ₹/ })
  await expect.poll(() => start.isEnabled()).toBe(true)
  await start.click()
  await waitForToast(page, `SIP into ${fund.name} started`)
  await waitForScreen(page, 'My SIPs')
}

async function readSip(token: string, { code }: Scheme): Promise<SipView> {
  const { items } = await callBahi<{ items: SipView[] }>('/api/app/user/fund/sip/list.do', { token })
  const [latest] = items
    .filter((sip) => sip.code === code)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  if (latest === undefined) throw new Error(`no SIP into ${code}`)
  return latest
}

/** Its first instalment, as soon as its day has come. */
async function untilFirst(token: string, fund: Scheme): Promise<SipView['months'][number]> {
  let first: SipView['months'][number] | undefined
  await passTimeUntil('the day of the SIP', async () => {
    first = (await readSip(token, fund)).months.find(({ orderId }) => orderId !== null)
    return first !== undefined
  })
  return first as SipView['months'][number]
}
