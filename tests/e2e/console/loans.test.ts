import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { openLoanServer } from '../../../apps/server/testing/servers/loan-server.ts'
import { type Person, PIN } from '../../../apps/server/testing/servers/wallet-server.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'
import { giveReason, reasonsInAudit, useDesks } from '../steps/use-desks.ts'

// Meera holds delivered shares too, for the test that moves them out.
const desks = useDesks(() => openLoanServer(['asha', 'ravi', 'meera']))
afterEach(() => desks.bahi.expectLedgerToHold())

/** Somebody asks for a loan; gives its id and its number. */
async function apply(who: Person, amountPaise: number): Promise<{ id: string; number: string }> {
  const { data, msg } = await desks.bahi.apply(await desks.bahi.token(who), amountPaise)
  expect(msg).toBe('')
  return { id: String(data['id']), number: String(data['number']) }
}

async function choose(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${number}` }).click()
  await page.getByRole('heading', { level: 2, name: number }).waitFor()
  await page.getByRole('region', { name: 'How the limit is worked out' }).waitFor()
}

it('pays a loan out and pledges what carries it when two people of the treasury sign', async () => {
  const { bahi } = desks
  const { id, number } = await apply('ravi', 1_000_00)
  const before = await bahi.cashOf(await bahi.token('ravi'))
  const first = await desks.open('anita', '/loans')
  await choose(first, number)
  await first.getByRole('button', { name: 'Approve as first…' }).click()
  await giveReason(first, 'Approve as first', 'The limit carries it')
  await choose(first, number)
  await first.getByText('You made this. Another person signs it.').waitFor()
  expect(await first.getByRole('button', { name: 'Sign as second' }).count()).toBe(0)

  const second = await desks.open('dev', '/loans')
  await choose(second, number)
  await second.getByRole('button', { name: 'Sign as second' }).click()
  await giveReason(second, 'Sign', 'The limit was computed again')
  const ravi = await bahi.token('ravi')
  expect((await bahi.loan(ravi, id)).loan).toMatchObject({ state: 'unpaid', capitalPaise: 1_000_00 })
  expect((await bahi.cashOf(ravi)).availablePaise).toBe(before.availablePaise + 1_000_00)
  expect((await bahi.position(ravi)).pledgedQuantity).toBeGreaterThan(0)
  expect(await reasonsInAudit(bahi)).toEqual(
    expect.arrayContaining(['S-0001: The limit carries it', 'S-0002: The limit was computed again']),
  )
})

it('rejects for a reason of the closed list, and nothing is pledged', async () => {
  const { bahi } = desks
  const { id, number } = await apply('ravi', 2_000_00)
  const first = await desks.open('anita', '/loans')
  await choose(first, number)
  await first.getByRole('button', { name: 'Reject as first…' }).click()
  await first.getByRole('dialog').getByRole('combobox').click()
  await first.getByTitle('A doubt about the identity').click()
  await giveReason(first, 'Reject as first', 'The card was reported as lost')
  const second = await desks.open('dev', '/loans')
  await choose(second, number)
  await second.getByRole('button', { name: 'Sign as second' }).click()
  await giveReason(second, 'Sign', 'The report was read')
  expect((await bahi.loan(await bahi.token('ravi'), id)).loan).toMatchObject({
    state: 'rejected',
    rejection: 'identity-doubt',
  })
})

it('shows what a loan lacks and until when, and that the lenders’ accounts equal their loans', async () => {
  const { bahi } = desks
  const asha = await bahi.token('asha')
  const { number } = await bahi.borrow(asha, Math.floor((await bahi.standing(asha)).limitPaise / 200) * 100)
  await bahi.priceFallsTo(40)
  await bahi.evening('2026-11-24')
  const page = await desks.openAs(['auditor'], '/loans?state=shortfall')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Open ${number}` }) })
  await row.getByText(/^Short, until/).waitFor()
  await choose(page, number)
  await page.getByText(/ is missing since 24 Nov/).waitFor()
  await page.getByRole('button', { name: 'Lenders' }).click()
  await page.getByText('Equals the capital of all loans').waitFor()
})

it('lets an auditor read an application and decide nothing', async () => {
  const { number } = await apply('ravi', 3_000_00)
  const page = await desks.openAs(['auditor'], '/loans')
  await choose(page, number)
  await page.getByText('The treasury decides here.').waitFor()
  expect(await page.getByRole('button', { name: /…$/ }).count()).toBe(0)
})

async function closeOnPhone(page: Page): Promise<void> {
  await logIn(page, demoCustomers.meera)
  await visit(page, '/pages/more/close-account')
  await waitForScreen(page, 'Close account')
  await page.getByText('once this account is closing').waitFor()
  await page.getByRole('button', { name: 'Close my account…' }).click()
  await page.getByLabel('Log-in password').fill('bahi-demo')
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Close account', exact: true }).click()
  await waitForToast(page, 'Your account is closing')
}

async function moveOnPhone(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Move my shares…' }).click()
  await page.getByLabel('Demat account number').fill('IN30 0394 1234 567')
  await page.getByLabel('Broker or bank that keeps it').fill('Kaveri Securities')
  await page.getByLabel(/^This is my own account, in the name Meera Nair/).check()
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Move shares out', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await page.getByLabel('Demat account number').fill('IN30 0394 1234 5678')
  await page.getByRole('button', { name: 'Move shares out', exact: true }).click()
  await waitForToast(page, 'Requested')
  await page
    .getByText(/^Held since/)
    .first()
    .waitFor()
  return (
    (await page
      .getByRole('heading', { name: /^BH-S-/ })
      .first()
      .textContent()) ?? ''
  )
}

it('moves shares to the customer’s other demat account when two people sign, and the account then closes', async () => {
  const { bahi } = desks
  await bahi.furnish('meera')
  const phone = await desks.openPhone()
  await closeOnPhone(phone)
  const cancelled = await moveOnPhone(phone)
  await phone.getByRole('button', { name: 'Cancel', exact: true }).click()
  await waitForToast(phone, 'Cancelled')
  await phone.getByText('Cancelled', { exact: true }).first().waitFor()
  const number = await moveOnPhone(phone)
  expect(number).not.toBe(cancelled)

  const open = async (page: Page) => {
    await page.getByRole('button', { name: `Open ${number}` }).click()
    await page.getByText('Shares held cover the transfer', { exact: true }).waitFor()
  }
  const first = await desks.open('anita', '/share-transfers')
  await open(first)
  await first.getByRole('button', { name: 'Approve as first…' }).click()
  await first.getByLabel('The depository’s reference').fill('IN-77120046')
  await giveReason(first, 'Approve as first', 'Entered at the depository, not released')
  const second = await desks.open('dev', '/share-transfers')
  await open(second)
  await second.getByText('IN-77120046', { exact: true }).waitFor()
  await second.getByRole('button', { name: 'Approve as second…' }).click()
  await giveReason(second, 'Approve as second', 'The account was read again, and it is hers')
  await phone.reload()
  await phone.getByText(/reference IN-77120046/).waitFor()
  await phone.getByText('Approved by two people: S-0001 and S-0002').waitFor()
  const download = phone.waitForEvent('download')
  await phone.getByText('What you paid, as a CSV to hand on').first().click()
  expect((await download).suggestedFilename()).toBe(`${number}.csv`)

  // The pause of the new bank account, the withdrawal of the last cash, and the night that finds the account empty.
  for (const days of [2, 5, 1, 1]) await bahi.letPass(days * 86_400)
  const { rows } = await bahi.database.owner.pool.query(
    'select closed_at is not null as is_closed from bahi.account_closure',
  )
  expect(rows).toEqual([{ is_closed: true }])
})
