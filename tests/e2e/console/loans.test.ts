import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { openLoanServer } from '../../../apps/server/testing/servers/loan-server.ts'
import type { Person } from '../../../apps/server/testing/servers/wallet-server.ts'
import { giveReason, reasonsInAudit, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(() => openLoanServer())
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
