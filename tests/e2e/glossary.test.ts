import { it } from 'vitest'
import { callBahi } from './steps/call-bahi.ts'
import { usePhones, visit, waitForScreen } from './steps/phone-page.ts'

const phones = usePhones()

it('says what the words of a page mean, and finds every term by name or meaning', { timeout: 120_000 }, async () => {
  const page = await phones.open()
  const { items } = await callBahi<{ items: { code: string; name: string }[] }>('/api/app/user/fund/list.do')
  const [fund] = items
  if (fund === undefined) throw new Error('there is no fund')
  await visit(page, `/pages/fund/detail?code=${fund.code}`)
  await waitForScreen(page, fund.name)
  await page.getByRole('button', { name: 'What these words mean' }).click()
  const sheet = page.getByRole('dialog', { name: 'What these words mean' })
  await sheet.getByRole('term').filter({ hasText: 'Exit load' }).waitFor()
  await sheet.getByRole('link', { name: 'All terms' }).click()
  await waitForScreen(page, 'Glossary')
  await page.getByRole('searchbox').fill('first in')
  await page.getByRole('term').filter({ hasText: 'FIFO' }).waitFor()
  await page.getByRole('searchbox').fill('no such word')
  await page.getByRole('heading', { name: 'No term found' }).waitFor()
})
