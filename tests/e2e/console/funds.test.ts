import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { openFundServer } from '../../../apps/server/testing/servers/fund-server.ts'
import { giveReason, reasonsInAudit, signAsSecond, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(async () => {
  const bahi = await openFundServer()
  await bahi.passTo(10 * 3_600)
  return bahi
})
afterEach(() => desks.bahi.expectLedgerToHold())

const terms: readonly (readonly [RegExp, string])[] = [
  [/^Code/, 'FND-2001'],
  [/^Name/, 'Sahyadri Fifty'],
  [/^Manager/, 'Nisha Rane'],
  [/^Years of experience/, '12'],
  [/^Least to subscribe/, '100'],
  [/^In steps of/, '10'],
  [/^Least to redeem/, '50'],
  [/^Subscription rate/, '0.5%'],
  [/^Redemption rate, %/, '1%'],
  [/^Redemption rate ends/, '365'],
  [/^Expenses a year/, '0.75'],
  [/^Lock-up/, '0'],
  [/^Paid out after/, '2'],
  [/^English/, 'Holds the largest companies.'],
  // As long as they may be, of which a form writes each letter with nine.
  [/^中文/, '持有市值最大的公司。'.repeat(190)],
  [/^हिन्दी/, 'सबसे बड़ी कंपनियाँ रखता है। '.repeat(65)],
  [/^Rule file/, '{"pick": "cap-rank", "from": 1, "to": 20, "cap": "25%"}'],
]

/** The trading day after the present one. */
function tomorrow(): string {
  const day = desks.bahi.parts.calendar.nextTradingDay(desks.bahi.today())
  if (day === null) throw new Error('the calendar has come to its end')
  return day
}

async function chooseOrder(page: Page, number: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: number }).getByRole('button').first().click()
  await page.getByRole('heading', { level: 2, name: number }).waitFor()
}

it('publishes a fund by two people, which customers see with the terms that were signed', async () => {
  const { bahi } = desks
  const first = await desks.open('anita', '/funds/new')
  const send = first.getByRole('button', { name: 'Send for approval' })
  await first
    .getByRole('status')
    .getByText(/things to put right/)
    .waitFor()
  expect(await send.isDisabled()).toBe(true)
  for (const [label, value] of terms) await first.getByLabel(label).fill(value)
  await first.getByLabel(/^Subscribe from/).fill(tomorrow())
  await first.getByLabel(/^Redeem from/).fill(tomorrow())
  await first.getByRole('button', { name: 'Save draft' }).click()
  await first.getByText(/^Draft, saved/).waitFor()
  await send.click()
  await giveReason(first, 'Send', 'The fund house decided it')
  await signAsSecond(desks, 'dev', 'Sahyadri Fifty', 'The rule file was read')

  const asha = await bahi.token('asha')
  const list = await bahi.read(asha, '/api/app/user/fund/list.do')
  expect(list.text).toContain('Sahyadri Fifty')
  const { data } = await bahi.read(asha, '/api/app/user/fund/detail.do', { code: 'FND-2001' })
  expect(data).toMatchObject({ manager: 'Nisha Rane', leastUnits: 100, subscriptionBps: 50, expenseBps: 75 })
  expect(await reasonsInAudit(bahi)).toEqual(
    expect.arrayContaining(['S-0001: The fund house decided it', 'S-0002: The rule file was read']),
  )
})

it('shows what an order holds, and what the night made of it', async () => {
  const { bahi } = desks
  const { code } = await bahi.openScheme()
  const asha = await bahi.token('asha')
  const bought = await bahi.buy(asha, code, 100)
  expect(bought.msg).toBe('')
  const page = await desks.openAs(['auditor'], `/fund-orders?code=${code}`)
  await chooseOrder(page, String(bought.data['number']))
  await page.getByText(/^Of .*, not declared yet$/).waitFor()
  await page.getByText('The market role decides here.').waitFor()
  await bahi.evening()
  expect(await bahi.holding(await bahi.token('asha'), code)).toMatchObject({ units: 100 })
  await page.goto(`/console/#/funds/${code}`)
  await page.getByText('1 customer', { exact: true }).waitFor()
  const nights = page.getByRole('region', { name: 'Nights' })
  await nights.getByText('₹10.0000').first().waitFor()
})

it('fails an order by two people, and what it held is available again', async () => {
  const { bahi } = desks
  const { code } = await bahi.openScheme()
  const before = (await bahi.cashOf(await bahi.token('ravi'))).availablePaise
  const bought = await bahi.buy(await bahi.token('ravi'), code, 100)
  const number = String(bought.data['number'])
  const first = await desks.open('anita', `/fund-orders?code=${code}`)
  await chooseOrder(first, number)
  await first.getByRole('button', { name: 'Fail the order…' }).click()
  await giveReason(first, 'Propose', 'The customer wrote that it was a mistake')
  const second = await desks.open('dev', `/fund-orders?code=${code}`)
  await chooseOrder(second, number)
  await second.getByRole('button', { name: 'Sign as second' }).click()
  await giveReason(second, 'Sign', 'The letter was read')
  expect((await bahi.order(await bahi.token('ravi'), bought.data['id'])).order).toMatchObject({ state: 'failed' })
  expect((await bahi.cashOf(await bahi.token('ravi'))).availablePaise).toBe(before)
})

it('closes a fund to subscriptions by two people, and refuses who comes after', async () => {
  const { bahi } = desks
  const { code } = await bahi.openScheme()
  const first = await desks.open('anita', `/funds/${code}`)
  await first.getByRole('button', { name: 'Close…' }).click()
  await giveReason(first, 'Propose', 'It has grown too large')
  await signAsSecond(desks, 'dev', `Close ${code}`, 'Its size was looked at')
  await first.reload()
  await first.getByText('Closed to subscriptions').waitFor()
  expect((await bahi.buy(await bahi.token('asha'), code, 100)).msg).not.toBe('')
})
