import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { LoanView } from '@bahi/contract/loans/calls'
import { bringMoney } from '../steps/bring-money.ts'
import { callBahi, readCash } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, waitUntilOpen } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'
import { nightsMs } from '../steps/scheme-orders.ts'
import { openConsole, useStaff } from '../steps/sign-in-staff.ts'

const phones = usePhones()
const staff = useStaff()

it(
  'borrows against shares by two people, accrues interest after the free days, pays a part back, and gives a second loan back in time',
  { timeout: 2 * nightsMs },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.gurpreet)
    const token = await readToken(page)
    await bringMoney(token, 'Gurpreet Kaur', 2_00_000)
    await holdShares(token)

    const first = await borrow(page, 10_000)
    await page.getByText('In review', { exact: true }).first().waitFor()
    await page.getByText('Two people review it. No money has moved yet.').waitFor()
    const before = await readCash(token)
    await letOut(first)
    await expect.poll(async () => (await readCash(token)).availablePaise - before.availablePaise).toBe(10_000_00)

    await visit(page, `/pages/home/loan-fall?loan=${first.id}`)
    await waitForScreen(page, 'If prices fall')
    await page.getByText('What happens next').waitFor()
    // Prices move all day; what is pledged is brought up to what is owed in the evening.
    const running = await untilLoan(token, first.id, (loan) => loan.interestPaise > 0 && isCarried(loan))
    expect(running.owedPaise).toBe(running.capitalPaise + running.interestPaise)
    await payPartBack(page, running, 4_000)
    const paid = await readLoan(token, first.id)
    expect(paid.paidInterestPaise + paid.repaidPaise).toBe(4_000_00)
    expect(paid.paidInterestPaise).toBeGreaterThanOrEqual(running.interestPaise)

    await visit(page, '/pages/home/home')
    // At least the six thousand that are left of it; a night may pass meanwhile.
    const { owedPaise } = await callBahi<{ owedPaise: number }>('/api/app/user/loan/my.do', { token })
    expect(owedPaise).toBeGreaterThanOrEqual(6_000_00)
    const thousands = Math.floor(owedPaise / 1_000_00)
    await page.getByText(new RegExp(`^₹${thousands},\\d{3}\\.\\d\\d outstanding$`)).waitFor()
    await page.getByRole('link', { name: new RegExp(`^Loan outstanding.*−₹${thousands},\\d{3}\\.\\d\\d`) }).waitFor()

    const second = await borrow(page, 2_000)
    await letOut(second)
    await untilLoan(token, second.id, ({ state }) => state === 'unpaid')
    await visit(page, `/pages/home/loan-records?loan=${second.id}`)
    await page.getByRole('button', { name: 'Cancel the loan', exact: true }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Cancel the loan', exact: true })
      .click()
    await waitForToast(page, '₹2,000.00 went back. This loan has nothing outstanding.')
    expect(await readLoan(token, second.id)).toMatchObject({ state: 'paid', owedPaise: 0, paidInterestPaise: 0 })
  },
)

/** What is bought today carries a loan once it is settled: on the next trading day. */
async function holdShares(token: string): Promise<void> {
  const boughtOn = await waitUntilOpen()
  const { code, lastPaise } = await findBusyShare({ belowPaise: 1_000_00 })
  // Sixty hundredths of forty thousand carry both loans, however cheap the share is.
  const lots = Math.ceil(40_000_00 / (lastPaise * 100))
  await callBahi('/api/app/user/buy.do', { token, input: { code, quantity: String(lots * 100), type: 'market' } })
  await waitUntilOpen({ after: boughtOn })
  await expect
    .poll(
      async () => (await callBahi<{ remainingPaise: number }>('/api/app/user/loan/my.do', { token })).remainingPaise,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(12_000_00)
}

/** From the amount over its key facts to its record. */
async function borrow(page: Page, rupees: number): Promise<LoanView> {
  await visit(page, '/pages/home/loan')
  await waitForScreen(page, 'Loan')
  await page.getByLabel('Amount', { exact: true }).fill(String(rupees))
  const ask = page.getByRole('button', { name: /^Apply for ₹/ })
  await expect.poll(() => ask.isEnabled()).toBe(true)
  await ask.click()
  const facts = page.getByRole('dialog', { name: 'Key facts, before you sign' })
  await facts.getByText('Annual rate').waitFor()
  await facts.getByRole('button', { name: 'Agree and apply' }).click()
  await page.waitForURL(/loan-records\?loan=\d+/)
  return readLoan(await readToken(page), new URL(page.url().replace('#', '')).searchParams.get('loan') ?? '')
}

/** One of the treasury proposes in the console, another signs: the first cannot. */
async function letOut({ number }: LoanView): Promise<void> {
  const first = await openConsole(phones, '/loans', staff.anita)
  await first.getByRole('button', { name: `Open ${number}` }).click()
  await first.getByRole('heading', { level: 2, name: number }).waitFor()
  await first.keyboard.press('a')
  await sayReason(first, /^Approve: ₹/, 'Approve as first')
  const second = await openConsole(phones, '/loans', staff.dev)
  await second.getByRole('button', { name: `Open ${number}` }).click()
  await second.getByText(/proposed to pay it out/).waitFor()
  await second.keyboard.press('a')
  await sayReason(second, /^Sign as second/, 'Sign')
}

async function sayReason(page: Page, title: RegExp, act: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Reason').fill('What carries the loan was checked')
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await dialog.waitFor({ state: 'hidden', timeout: 60_000 })
}

async function payPartBack(page: Page, { id }: LoanView, rupees: number): Promise<void> {
  await visit(page, `/pages/home/loan-records?loan=${id}`)
  await page.getByRole('button', { name: 'Repay', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Repay' })
  await sheet.getByLabel('Amount', { exact: true }).fill(String(rupees))
  await sheet.getByRole('button', { name: /^Repay ₹/ }).click()
  await waitForToast(page, 'Repaid ₹4,000.00')
}

async function readLoan(token: string, id: string): Promise<LoanView> {
  return (await callBahi<{ loan: LoanView }>(`/api/app/user/loan/detail.do?loanId=${id}`, { token })).loan
}

function isCarried({ pledged, owedPaise }: LoanView): boolean {
  return pledged.reduce((sum, { lendsPaise }) => sum + lendsPaise, 0) >= owedPaise
}

async function untilLoan(token: string, id: string, isSo: (loan: LoanView) => boolean): Promise<LoanView> {
  let loan = await readLoan(token, id)
  await passTimeUntil('the loan moves on', async () => {
    loan = await readLoan(token, id)
    return isSo(loan)
  })
  return loan
}
