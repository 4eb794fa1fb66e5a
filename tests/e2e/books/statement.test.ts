import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()
const place = '/pages/home/fundsDetail'

interface Posting {
  seq: number
  amount: string | number
  asset: number
}

/** A customer with a purchase and an order that waits in the book. */
async function openTrader(page: Page): Promise<{ symbol: string; token: string }> {
  await logIn(page, demoCustomers.gurpreet)
  const token = await readToken(page)
  await waitUntilOpen()
  const { code, symbol, lastPaise } = await findBusyShare({ belowPaise: 300_00 })
  await callBahi('/api/app/user/buy.do', { token, input: { code, type: 'market', quantity: '100' } })
  await callBahi('/api/app/user/buy.do', {
    token,
    input: { code, type: 'limit', quantity: '100', pricePaise: String(Math.ceil((lastPaise * 0.97) / 100) * 100) },
  })
  return { symbol, token }
}

const openStatement = async (page: Page) => {
  await visit(page, place)
  await waitForScreen(page, 'Statement')
  await page.getByRole('button', { name: 'Books balance' }).waitFor()
}

it(
  'shows the entries of one kind, one share and one month, and the one that has a number',
  { timeout: 300_000 },
  async () => {
    const page = await phones.open()
    const { symbol } = await openTrader(page)
    await openStatement(page)

    await page.getByRole('button', { name: 'What to show' }).click()
    await page.getByRole('button', { name: 'Funds added, withdrawn' }).click()
    await page.getByRole('button', { name: 'Show entries' }).click()
    // This customer may have borrowed in another test: money of a loan comes and goes, too.
    const titles = async () =>
      (await page.getByRole('article').getByRole('heading').allTextContents()).filter(
        (title) => !['Loan paid out', 'Loan repaid'].includes(title),
      )
    await expect.poll(async () => new Set(await titles())).toEqual(new Set(['Funds added']))
    await page.getByRole('button', { name: /^Funds added, withdrawn/ }).click()

    await page.getByRole('button', { name: 'What to show' }).click()
    await page.getByRole('dialog').getByRole('button', { name: symbol, exact: true }).click()
    await page.getByRole('button', { name: 'Show entries' }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Funds added' }).count()).toBe(0)
    await page
      .getByRole('heading', { name: new RegExp(`^Order to buy 100 ${symbol}`) })
      .first()
      .waitFor()
    await page.getByRole('button', { name: new RegExp(`^${symbol}`) }).click()

    await page.getByRole('button', { name: 'All months' }).click()
    await page.getByRole('radio', { name: /^Whole year/ }).click()
    await page.getByRole('button', { name: /^Financial year/ }).waitFor()
    await page.getByRole('article').first().waitFor()

    await page.getByRole('button', { name: 'What to show' }).click()
    await page.getByRole('textbox', { name: 'Entry number' }).fill('No. 1')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await page.getByRole('button', { name: 'Funds added' }).click()
    await page
      .getByRole('dialog')
      .getByText('It is the first entry in your book. This phone recomputed its fingerprint, and it matches.')
      .waitFor()
  },
)

it(
  'saves a year of entries as a file that says it is simulated and that no spreadsheet runs',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.gurpreet)
    const token = await readToken(page)
    await openStatement(page)
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('radio', { name: /^Whole year/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^bahi-statement-FY\d{4}\.csv$/)
    const [stamp, ...rows] = (await readFile(await download.path(), 'utf8'))
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
    expect(stamp).toBe('"Simulated market: no order, price or payment in this file is real."')
    const { postings } = await callBahi<{ postings: Posting[] }>('/api/app/user/statement/chain.do?size=2000', {
      token,
    })
    const first = postings[0]
    expect(rows.filter((row) => /^\d/.test(row)).length).toBeGreaterThanOrEqual(postings.length)
    expect(rows.find((row) => row.startsWith('1,'))).toContain(`"INR",${(Number(first?.amount) / 100).toFixed(2)},`)
    expect(rows.flatMap((row) => row.split('","')).filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([])
  },
)
