import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { getWorth } from '@bahi/contract/reports/worth'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { formatPlainRupees, formatRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, waitUntilOpen } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

/** A day and its night, with room for a slow machine. */
const nightMs = 400_000

type Worth = ReplyOf<typeof getWorth>

it(
  'draws what the account was worth each night, says its returns, and leads from each figure to its entries',
  { timeout: 3 * nightMs },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.asha)
    const token = await readToken(page)
    await lookBeforeAnyNight(page)
    // What was read is kept for half a minute, in which a test lets days pass.
    await visit(page, '/pages/home/index')
    await page.reload()
    await buySome(token)
    const { nights } = await untilNights(token, 2)

    await visit(page, '/pages/home/worth')
    await waitForScreen(page, 'Value over time')
    await page.getByRole('img', { name: /^Value from / }).waitFor()
    const shown = await untilNights(token, nights.length)
    const worths = shown.nights.map(({ worthPaise }) => formatRupees(paise(worthPaise), 'en'))
    expect(worths).toContain(await page.locator('.worth-page__worth').textContent())
    await openWorkings(page)
    await openFigures(page)
    await chooseIndex(page, shown)

    await page.getByRole('radio', { name: '1 month' }).check()
    await page.getByRole('img', { name: /^Value from / }).waitFor()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save CSV' }).click()
    const csv = await readFile(await (await saved).path(), 'utf8')
    for (const { worthPaise } of nights) expect(csv).toContain(formatPlainRupees(worthPaise))

    await page.getByText(/ of your portfolio/).waitFor()
    await page.getByRole('button', { name: 'Sector', exact: true }).click()
    await page.getByText('Shares you hold directly', { exact: false }).waitFor()
    await openSum(page, page.locator('.worth-bars__one').first())
  },
)

const worthTitle = 'Value over time'

/** A figure of nights says that there is none yet, and not what the account is worth at this moment. */
async function lookBeforeAnyNight(page: Page): Promise<void> {
  for (const of of ['night', 'contributed']) {
    await visit(page, `/pages/home/worth-working?of=${of}`)
    await page.getByText('No nights saved yet', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Save CSV' }).count()).toBe(0)
  }
}

/** Saves the figure that is shown, and reads under its rows what they come to, in rupees. */
async function saveFigure(page: Page): Promise<string | undefined> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV' }).click()
  return /"Total",.*?(-?[\d.]+)\s*$/.exec(await readFile(await (await saved).path(), 'utf8'))?.[1]
}

/** Opens a figure to rows that come to it, saves them, and goes back. */
async function openSum(page: Page, figure: Locator): Promise<string | undefined> {
  await figure.click()
  await waitForScreen(page, 'Breakdown')
  await page.locator('.sum-list__total .double-rule').waitFor()
  const total = await saveFigure(page)
  await page.goBack()
  await waitForScreen(page, worthTitle)
  return total
}

/** Opens a figure to the entries that come to it, and goes back. */
async function openEntries(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).click()
  await waitForScreen(page, 'Breakdown')
  await page.locator('.key-value--total .double-rule').waitFor()
  await page.goBack()
  await waitForScreen(page, worthTitle)
}

/** The night's worth, what is held at a gain, money put in, charges and taxes: each opens to what comes to it. */
async function openFigures(page: Page): Promise<void> {
  const shown = await page.locator('.worth-page__worth').textContent()
  const total = await openSum(page, page.locator('.worth-page__head').getByRole('link'))
  expect(total).toBe(shown?.replace(/[^\d.]/g, ''))
  // Prices move between the page and its file.
  expect(await openSum(page, page.getByRole('link', { name: /^Unrealised P&L/ }))).toBeDefined()
  await openSum(page, page.locator('.worth-bars__one').first())
  for (const name of [/^Net invested/, /^Charges paid/, /^Taxes on trades paid/]) await openEntries(page, name)
}

/** Another index stands beside the returns once it is chosen. */
async function chooseIndex(page: Page, { indices, index }: Worth): Promise<void> {
  const other = indices.find(({ code }) => code !== index)
  if (other === undefined) throw new Error('there is one index only')
  await page.getByRole('button', { name: other.name, exact: true }).click()
  await page.locator('.list-row').filter({ hasText: other.name }).filter({ hasText: 'Change of this index' }).waitFor()
}

/** Opens each figure to how it is computed, and one line of the P&L down to its entry in the statement. */
async function openWorkings(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^P&L/ }).click()
  await waitForScreen(page, 'Breakdown')
  await page.getByRole('heading', { level: 2, name: 'P&L' }).first().waitFor()
  expect(await page.locator('.sum-list__total .double-rule').count()).toBe(2)
  await page.getByRole('button', { name: /^Shares bought/ }).click()
  const entries = page.getByRole('dialog', { name: 'Shares bought' })
  await entries.locator('.key-value--total .double-rule').waitFor()
  await entries
    .getByRole('link', { name: /No\. \d+/ })
    .first()
    .click()
  await waitForScreen(page, 'Statement')
  // It is the one that is shown.
  await page.locator('.statement-screen__entry').waitFor()
  await page.goBack()
  await entries.waitFor()
  await page.keyboard.press('Escape')
  await entries.waitFor({ state: 'hidden' })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save CSV' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('What the P&L is made of')
  await page.goBack()

  await page.getByRole('link', { name: /^Annual return \(XIRR\)/ }).click()
  await waitForScreen(page, 'Breakdown')
  await page.getByRole('heading', { level: 2, name: 'Annual return (XIRR)' }).first().waitFor()
  await page.locator('.sum-list__total .double-rule').getByText('₹0.00').waitFor()
  await page.goBack()

  await page.getByRole('link', { name: /^Time-weighted return/ }).click()
  await waitForScreen(page, 'Breakdown')
  await page.getByRole('heading', { level: 2, name: 'Time-weighted return' }).first().waitFor()
  await page.locator('.sum-list__total .double-rule').waitFor()
  await page
    .getByRole('button', { name: /× \d\.\d{6}/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Value before').waitFor()
  await page.keyboard.press('Escape')
  await page.goBack()
  await waitForScreen(page, 'Value over time')
}

async function buySome(token: string): Promise<void> {
  await waitUntilOpen()
  const { code } = await findBusyShare({ belowPaise: 500_00 })
  await callBahi('/api/app/user/buy.do', { token, input: { code, quantity: '100', type: 'market' } })
}

async function untilNights(token: string, least: number): Promise<Worth> {
  let found: Worth | null = null
  await passTimeUntil('a night is kept', async () => {
    found = await callBahi<Worth>('/api/app/user/worth/nights.do', { token })
    return found.nights.length >= least
  })
  return found as unknown as Worth
}
