import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import type { Share } from '../steps/find-share.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones({ market: 'whole' })

/** A company whose name's first word is long enough that a slip in it still means this word alone. */
async function findLongName(): Promise<Share & { word: string }> {
  const { items } = await callBahi<{ items: Share[] }>('/market/api/hq/stock/getINDStockList.do?size=500')
  const found = items
    .map((share) => ({ ...share, word: share.name.split(' ')[0] ?? '' }))
    .find(({ word }) => word.length >= 8)
  if (found === undefined) throw new Error('no company has a long name')
  return found
}

function withSlip(word: string): string {
  return `${word.slice(0, 3)}${word.slice(4)}`
}

it('finds a share by a mistyped name, opens it by keys and remembers it', async () => {
  const page = await phones.open()
  const { word, symbol, code } = await findLongName()
  const typed = withSlip(word)
  await visit(page, '/pages/search/search')
  await page.getByRole('searchbox').fill(typed)
  await page.getByText(`No match for “${typed}”. Similar names:`).waitFor()
  await page.getByRole('link', { name: new RegExp(`^${symbol}, `) }).waitFor()

  await page.getByRole('searchbox').fill(code)
  await page.getByText('1 share found').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await waitForScreen(page, symbol)

  await visit(page, '/pages/search/search')
  await page.getByRole('group', { name: 'Recent' }).getByRole('button', { name: symbol, exact: true }).click()
  await waitForScreen(page, symbol)

  await visit(page, '/pages/search/search')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('group', { name: 'Recent' }).waitFor({ state: 'detached' })
})

it('leads to a page of the app by the word people use for it', async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await visit(page, '/pages/search/search')
  await page.getByRole('searchbox').fill('passbook')
  await page.getByRole('link', { name: 'Statement' }).waitFor()
  await page.keyboard.press('Enter')
  await waitForScreen(page, 'Statement')
})

it('asks the server for the shares of one exchange', async () => {
  const page = await phones.open()
  await visit(page, '/pages/search/search')
  await page.getByRole('searchbox').fill('bank')
  await page
    .getByRole('link', { name: /rupees/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'BSE', exact: true }).click()
  const { total } = await callBahi<{ total: number }>('/api/stock/getStock.do?keyword=bank&exchange=BSE')
  await page.getByText(`${total} shares found`).waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('.quote-row__exchange').allTextContents()).not.toContain('NSE')
})

it('says what to do when nothing is found', async () => {
  const page = await phones.open()
  await visit(page, '/pages/search/search')
  await page.getByRole('searchbox').fill('qqqq')
  await page.getByText('Nothing found for “qqqq”').waitFor()
  await page.getByRole('link', { name: 'See all shares' }).click()
  await waitForScreen(page, 'All shares')
})
