import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listChanges } from '@bahi/contract/staff/change-log'
import { openTestServer } from '../../../apps/server/testing/open-test-server.ts'
import { giveReason, reasonsInAudit, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(() => openTestServer())

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name.replaceAll('.', String.raw`\.`)) }).click()
  await page.getByText('Bounds, in code').waitFor()
}

async function propose(page: Page, value: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Propose another value…' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Value/)
    .fill(value)
  await giveReason(page, 'Propose', reason)
}

it('changes a setting from the next trading day on, when a second person has signed it', async () => {
  const { bahi } = desks
  const first = await desks.open('anita', '/settings')
  await choose(first, 'trade.lotSize')
  await propose(first, '50', 'Smaller lots for small savings')
  await first.getByText('You made this. Another person signs it.').waitFor()
  expect(await first.getByRole('button', { name: 'Sign as second' }).count()).toBe(0)

  const second = await desks.open('dev', '/settings?group=waiting')
  await choose(second, 'trade.lotSize')
  await second.getByRole('button', { name: 'Sign as second' }).click()
  await giveReason(second, 'Sign', 'The effect on old orders was looked at')
  await second.getByText('50 shares from', { exact: false }).waitFor()
  expect(bahi.parts.settings.value('trade.lotSize')).toBe(100)
  await bahi.endDay()
  expect(bahi.parts.settings.value('trade.lotSize')).toBe(50)

  const { data } = await bahi.call(listChanges.path, { kind: 'setting' }, { method: 'GET' })
  expect((data['items'] as object[])[0]).toMatchObject({
    subject: 'trade.lotSize',
    after: 50,
    reason: 'Smaller lots for small savings',
    madeBy: 'S-0001',
    checkedBy: 'S-0002',
  })
  expect(await reasonsInAudit(bahi)).toEqual(
    expect.arrayContaining([
      'S-0001: Smaller lots for small savings',
      'S-0002: The effect on old orders was looked at',
    ]),
  )
})

it('says why a value beyond its bounds is refused, and proposes nothing', async () => {
  const page = await desks.open('anita', '/settings')
  await choose(page, 'trade.ordersPerSecond')
  await page.getByRole('button', { name: 'Propose another value…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Value/).fill('many')
  await dialog.getByLabel(/^Reason/).fill('More orders for everybody')
  expect(await dialog.getByRole('button', { name: 'Propose', exact: true }).isDisabled()).toBe(true)
  await dialog.getByLabel(/^Value/).fill('1000000')
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Propose another value…' }).waitFor()
})

it('lets who proposed a value take it back', async () => {
  const page = await desks.open('anita', '/settings')
  await choose(page, 'trade.frequentSeconds')
  await propose(page, '25', 'Fewer orders in a row')
  await page.getByRole('button', { name: 'Withdraw…' }).click()
  await giveReason(page, 'Withdraw', 'It was meant for another setting')
  await page.getByRole('button', { name: 'Propose another value…' }).waitFor()
  expect(await reasonsInAudit(desks.bahi)).toContain('S-0001: It was meant for another setting')
})

it('shows support every value and lets them propose none', async () => {
  const page = await desks.openAs(['support'], '/settings')
  await choose(page, 'trade.lotSize')
  await page.getByText('Treasury, market and admin propose and sign.').waitFor()
  expect(await page.getByRole('button', { name: 'Propose another value…' }).count()).toBe(0)
})
