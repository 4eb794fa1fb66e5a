import { afterEach, expect, it } from 'vitest'
import type { TestServer } from '../../../apps/server/testing/open-test-server.ts'
import { openFundServer } from '../../../apps/server/testing/servers/fund-server.ts'
import { openLoanServer } from '../../../apps/server/testing/servers/loan-server.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'
import { serveByHand } from '../steps/serve-by-hand.ts'

const opened: { close(): Promise<void> }[] = []

async function servedBy<Server extends TestServer>(bahi: Server): Promise<{ bahi: Server; url: string }> {
  opened.push(bahi)
  const server = await serveByHand(bahi)
  opened.push(server)
  return { bahi, url: server.url }
}

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close()
})
// After the lines above: a page is closed before the server that it looks at.
const phones = usePhones({ ownBahi: false })

it(
  'buys by a SIP in each of three months, on the first trading day from its day on, and says what each came to',
  { timeout: 600_000 },
  async () => {
    const { bahi, url } = await servedBy(await openFundServer())
    const { code } = await bahi.openScheme()
    await bahi.passTo(10 * 3_600)
    const page = await phones.open({ baseURL: url })
    await logIn(page, demoCustomers.asha)
    const token = await readToken(page)
    const before = (await bahi.cashOf(token)).availablePaise

    await visit(page, `/pages/fund/sip?code=${code}`)
    await waitForScreen(page, 'New SIP')
    await page.getByLabel('Monthly amount').fill('2000')
    await page.getByRole('radio', { name: 'Day 5 of the month', exact: true }).check()
    await page.getByText('The market is closed on Sat, 5 Dec 2026, so the next working day counts.').waitFor()
    await page.getByRole('button', { name: 'Start SIP, ₹2,000.00 a month' }).click()
    await waitForToast(page, `SIP into Scheme ${code} started`)

    while (bahi.today() < '2027-02-08') await bahi.endDay()

    await visit(page, '/pages/fund/sips')
    await page.reload()
    await page.getByText('3 done, 0 skipped, 0 missed in a year').waitFor()
    const { data } = await bahi.read(token, '/api/app/user/fund/sip/list.do')
    const [sip] = data['items'] as {
      paidPaise: number
      boughtUnits: number
      months: { dueOn: string; state: string }[]
    }[]
    expect(sip?.months.filter(({ state }) => state === 'done').map(({ dueOn }) => dueOn)).toEqual([
      '2026-12-05',
      '2027-01-05',
      '2027-02-05',
    ])
    expect(before - (await bahi.cashOf(token)).availablePaise).toBe(sip?.paidPaise)
    expect(await bahi.holding(token, code)).toMatchObject({ units: sip?.boughtUnits })
    await bahi.expectLedgerToHold()
  },
)

it(
  'tells a borrower of a shortfall when prices have fallen, until when it can be made good, and ends it with a repayment',
  { timeout: 300_000 },
  async () => {
    const { bahi, url } = await servedBy(await openLoanServer(['asha']))
    const page = await phones.open({ baseURL: url })
    await logIn(page, demoCustomers.asha)
    const token = await readToken(page)
    const loan = await bahi.borrow(token, Math.floor((await bahi.standing(token)).limitPaise / 200) * 100)
    await bahi.priceFallsTo(40)
    await bahi.evening('2026-11-24')

    await visit(page, '/pages/home/loan')
    await page.getByText(/^Margin shortfall of ₹[\d,.]+ since 24 Nov 2026\.$/).waitFor()
    await page.getByText(/Until 3 Dec 2026 you can repay ₹/).waitFor()
    const missing = (await bahi.loan(token, loan.id)).loan.shortfall?.paise ?? 0
    expect(missing).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Repay', exact: true }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Repay' })
    await sheet
      .getByRole('textbox')
      .first()
      .fill((missing / 100).toFixed(2))
    await sheet.getByRole('button', { name: /^Repay ₹/ }).click()
    await page.getByText(/^Margin shortfall of/).waitFor({ state: 'detached' })
    expect((await bahi.loan(token, loan.id)).loan).toMatchObject({
      shortfall: null,
      capitalPaise: loan.capitalPaise - missing,
    })
    await bahi.expectLedgerToHold()
  },
)
