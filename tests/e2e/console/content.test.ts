import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { getNewsList } from '@bahi/contract/market/news'
import { openTestServer } from '../../../apps/server/testing/open-test-server.ts'
import { giveReason, reasonsInAudit, useDesks } from '../steps/use-desks.ts'

const desks = useDesks(() => openTestServer())

async function write(page: Page, name: string, words: readonly string[]): Promise<void> {
  const fields = page.getByRole('group', { name, exact: true }).getByRole('textbox')
  for (const [at, text] of words.entries()) await fields.nth(at).fill(text)
}

const newsOf = async () => (await desks.bahi.call(getNewsList.path, {}, { method: 'GET' })).text

it('keeps news in three languages as a draft, publishes it for a reason and withdraws it for another', async () => {
  const page = await desks.open('anita', '/content')
  await page.getByText('News', { exact: true }).click()
  await page.getByRole('button', { name: 'Write news…' }).click()
  await write(page, 'Title', ['The market opens late', '市场延后开市', 'बाज़ार देर से खुलेगा'])
  await write(page, 'Summary', ['Tomorrow at ten.', '明天十点。', 'कल दस बजे।'])
  // As long as a true one, of which a form writes each letter of Chinese and Hindi with nine.
  await write(
    page,
    'Text',
    ['Tomorrow at ten. ', '明天十点开市。', 'कल दस बजे खुलेगा। '].map((text) => text.repeat(200)),
  )
  await page.getByLabel('Source').fill('The exchange')
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  const row = page.getByRole('row').filter({ hasText: 'The market opens late' })
  await row.getByRole('button', { name: 'Publish…' }).waitFor()
  expect(await newsOf()).not.toContain('The market opens late')

  await row.getByRole('button', { name: 'Publish…' }).click()
  await giveReason(page, 'Publish', 'The exchange said it this morning')
  await row.getByRole('button', { name: 'Withdraw…' }).waitFor()
  expect(await newsOf()).toContain('The market opens late')

  await row.getByRole('button', { name: 'Withdraw…' }).click()
  await giveReason(page, 'Withdraw', 'The exchange took it back')
  await row.getByText('Withdrawn').waitFor()
  expect(await newsOf()).not.toContain('The market opens late')
  expect(await reasonsInAudit(desks.bahi)).toEqual(
    expect.arrayContaining(['S-0001: The exchange said it this morning', 'S-0001: The exchange took it back']),
  )
})

it('shows an auditor the content and lets them write none of it', async () => {
  const page = await desks.openAs(['auditor'], '/content')
  await page.getByText('News', { exact: true }).click()
  await page.getByRole('group', { name: 'Which news' }).waitFor()
  expect(await page.getByRole('button', { name: /…$/ }).count()).toBe(0)
})
