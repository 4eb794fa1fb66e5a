import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInStaff } from '@bahi/contract/staff/people'
import { codeAt } from '../../../apps/server/src/staff/second-factor.ts'
import { openTestServer } from '../../../apps/server/testing/open-test-server.ts'
import { giveReason, signAsSecond, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(() => openTestServer())
const password = 'a-long-word-of-kabir'

async function proposePerson(page: Page, name: string, displayName: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Propose a person…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Sign-in name/).fill(name)
  await dialog.getByLabel('Name', { exact: true }).fill(displayName)
  await dialog.getByLabel(role, { exact: true }).check()
  await giveReason(page, 'Propose', `${displayName} begins today`)
}

const pagesOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent))

it('lets somebody in by two people, who enrols, signs in and sees the pages of their role alone', async () => {
  const first = await desks.open('anita', '/staff')
  await proposePerson(first, 'kabir', 'Kabir Sen', 'Support')
  await signAsSecond(desks, 'dev', 'Kabir Sen', 'The contract was read')
  await first.reload()
  await first.getByRole('row').filter({ hasText: 'Kabir Sen' }).getByRole('button').click()
  await first.getByText('S-0002 draws it', { exact: false }).waitFor()

  const second = await desks.open('dev', '/staff')
  await second.getByRole('row').filter({ hasText: 'Kabir Sen' }).getByRole('button').click()
  const code = second.getByText(/^Until .*enrol$/)
  await second.getByRole('button', { name: 'Draw a code' }).click()
  await code.waitFor()
  const enrolmentCode = (await code.locator('..').innerText()).split('\n')[0] ?? ''

  const kabir = await desks.openAsNobody('/enrol')
  await kabir.getByLabel('Enrolment code').fill(enrolmentCode)
  await kabir.getByLabel('New password', { exact: true }).fill(password)
  await kabir.getByLabel('New password again').fill(password)
  await kabir.getByRole('button', { name: 'Set password' }).click()
  const secret = (await kabir.locator('.sign-in__secret').innerText()).replaceAll(' ', '')
  await kabir.getByRole('button', { name: 'To the sign-in' }).click()
  await kabir.getByLabel('Name').fill('kabir')
  await kabir.getByLabel('Password', { exact: true }).fill(password)
  await kabir.getByRole('button', { name: 'Go on' }).click()
  await kabir.getByRole('heading', { name: 'Type the code from your app' }).waitFor()
  await kabir.keyboard.type(codeAt(secret, desks.bahi.now))
  await kabir.getByText(/Kabir Sen · S-/).waitFor()
  const pages = await pagesOf(kabir)
  expect(pages).toContain('Chat')
  expect(pages).not.toContain('Withdrawals')
  expect(pages).not.toContain('Staff')
})

it('gives other roles by two people, which open and close pages at the next call', async () => {
  const first = await desks.open('anita', '/staff')
  await first.getByRole('row').filter({ hasText: 'Farah Khan' }).getByRole('button').click()
  await first.getByRole('button', { name: 'Other roles…' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Treasury', { exact: true }).uncheck()
  await giveReason(first, 'Propose', 'She leaves the treasury')
  const farah = await desks.open('farah', '/transfers-out')
  await farah.getByRole('heading', { level: 1, name: 'Withdrawals' }).waitFor()
  await signAsSecond(desks, 'dev', 'Farah Khan', 'Agreed with her')
  const later = await desks.open('farah', '/staff')
  const row = later.getByRole('row').filter({ hasText: 'Farah Khan' })
  await row.waitFor()
  expect(await row.innerText()).not.toContain('Treasury')
})

it('locks somebody out at once, whose session ends', async () => {
  const page = await desks.openAs(['support'], '/customers')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  const anita = await desks.open('anita', '/staff')
  await anita.getByRole('row').filter({ hasText: 'Test support' }).getByRole('button').click()
  await anita.getByRole('button', { name: 'Lock out…' }).click()
  await giveReason(anita, 'Lock out', 'The desk was left open')
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
})

it('keeps a refused sign-in in the audit log too, under an unbroken chain that only some roles read', async () => {
  const wrong = { name: 'dev', password: 'not-his-password', code: '000000' }
  expect((await desks.bahi.call(signInStaff.path, wrong)).msg).toBe('tips.msg.921')
  const page = await desks.openAs(['auditor'], '/audit?staff=S-0002')
  await page.getByText('Refused: Signed in').first().waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'S-0001' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await page
    .getByRole('status')
    .getByText(/^Unbroken: \d+ lines/)
    .waitFor()
  const closed = await desks.openAs(['support'], '/audit')
  await closed.getByText('Your role does not open this').waitFor()
})

it('refuses a call of another role, whatever the screen would show', async () => {
  const page = await desks.openAs(['support'], '/')
  const refused = await page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('console-session') ?? '{}') as { token: string }
    const reply = await fetch('/api/console/setting/propose.do', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'trade.lotSize', value: '50', from: '2026-12-01', reason: 'Support wants it' }),
    })
    return (await reply.json()) as { msg: string }
  })
  expect(refused.msg).toBe('tips.msg.922')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})
