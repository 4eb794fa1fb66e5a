import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare, type Share } from '../steps/find-share.ts'
import { demoCustomers, logIn } from '../steps/log-in.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openSlide, openTicket } from '../steps/order-ticket.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

async function openCandles(page: Page, code: string, symbol: string): Promise<void> {
  await visit(page, `/pages/home/stockDetail?code=${code}`)
  await waitForScreen(page, symbol)
  await page.getByRole('button', { name: 'Candles', exact: true }).click()
  await page.getByRole('radio', { name: '3 months' }).check()
  await page.getByRole('img', { name: /^Candles \(Day\)/ }).waitFor()
}

async function openBusyShare(): Promise<{ page: Page; symbol: string }> {
  const page = await phones.open()
  await waitUntilOpen({ seconds: 40 })
  const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
  await openCandles(page, code, symbol)
  return { page, symbol }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

it('draws an index beside a share from 0%, in the legend and in the table', { timeout: 240_000 }, async () => {
  const { page, symbol } = await openBusyShare()
  await press(page, 'Compare')
  const sheet = page.getByRole('dialog', { name: 'Compare with' })
  await sheet.getByRole('checkbox').first().check()
  const index = await sheet.getByRole('checkbox').first().locator('xpath=ancestor::div[2]').innerText()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${symbol} [+−]?\\d`) })
    .waitFor()
  await page.getByRole('listitem').filter({ hasText: index.trim() }).waitFor()
  await press(page, 'Show as table')
  const table = page.getByRole('table', { name: 'Candles as a table' })
  await table.getByRole('columnheader', { name: index.trim() }).waitFor()
  expect(await table.getByRole('row').nth(1).getByRole('cell').last().innerText()).toMatch(/^[+−]?\d+\.\d\d%$/)
})

it('draws another share beside a share, found by its name', { timeout: 240_000 }, async () => {
  const { page, symbol } = await openBusyShare()
  const { items } = await callBahi<{ items: Share[] }>('/market/api/market/today/getMostActiveValue?size=20')
  const other = items.find((share) => share.symbol !== symbol)
  if (other === undefined) throw new Error('there is no other share')
  await press(page, 'Compare')
  const sheet = page.getByRole('dialog', { name: 'Compare with' })
  await sheet.getByRole('searchbox', { name: 'Search for a share' }).fill(other.symbol)
  await sheet.getByRole('checkbox', { name: other.symbol, exact: true }).check()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  for (const name of [symbol, other.symbol])
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${name} [+−]?\\d+\\.\\d\\d%$`) })
      .waitFor()
  await press(page, 'Show as table')
  await page
    .getByRole('table', { name: 'Candles as a table' })
    .getByRole('columnheader', { name: other.symbol })
    .waitFor()
})

async function drawSurface(page: Page): Promise<Locator> {
  await press(page, 'Draw')
  const surface = page.getByRole('application', { name: /^Drawing area/ })
  await surface.waitFor()
  return surface
}

it(
  'draws by finger and by key, says each drawing in words, takes it back, and keeps it for the share',
  { timeout: 240_000 },
  async () => {
    const { page, symbol } = await openBusyShare()
    const surface = await drawSurface(page)
    const drawings = page.getByRole('list', { name: 'Your drawings' })
    await press(page, 'Horizontal line')
    await surface.click({ position: { x: 120, y: 60 } })
    await drawings.getByText(/^Horizontal line at ₹[\d,.]+$/).waitFor()

    await press(page, 'Trend line')
    await surface.focus()
    for (const key of ['ArrowLeft', 'ArrowUp', 'Enter', 'ArrowLeft', 'ArrowLeft', 'Enter'])
      await page.keyboard.press(key)
    const trend = drawings.getByRole('button', { name: /^Trend line from .+, ₹[\d,.]+ to .+, ₹[\d,.]+$/ })
    await trend.waitFor()
    const before = await trend.innerText()
    await surface.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => trend.innerText()).not.toBe(before)
    await press(page, 'Undo')
    await expect.poll(() => trend.innerText()).toBe(before)
    await trend.click()
    await press(page, 'Delete drawing')
    await trend.waitFor({ state: 'detached' })

    await page.reload()
    await waitForScreen(page, symbol)
    await press(page, 'Show as table')
    await drawings.getByText(/^Horizontal line at ₹[\d,.]+$/).waitFor()
    await drawSurface(page)
    await page.keyboard.press('Tab')
    await press(page, 'Done')
    await surface.waitFor({ state: 'detached' })
  },
)

it('says what is marked, and shows a visitor only what the company did', { timeout: 240_000 }, async () => {
  const { page } = await openBusyShare()
  await press(page, 'Marks')
  const sheet = page.getByRole('dialog', { name: 'Marks on the chart' })
  await sheet.getByRole('switch', { name: 'Show marks on the chart' }).waitFor()
  expect(await sheet.getByText(/^Bought|^Sold/).count()).toBe(0)
})

it('marks an own purchase, and leads from it to the order', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.meera)
  await waitUntilOpen({ seconds: 35 })
  const share = await findBusyShare({ belowPaise: 700_00 })
  const ticket = await openTicket(page, share, 'buy')
  await confirmByKey(await openSlide(ticket, 'buy', 100))
  await page.getByRole('status').getByText(`Bought 100 ${share.symbol}`).waitFor()
  await openCandles(page, share.code, share.symbol)
  await press(page, 'Marks')
  const sheet = page.getByRole('dialog', { name: 'Marks on the chart' })
  const bought = sheet.getByRole('link', { name: /Bought [\d,]+ at ₹[\d,.]+/ }).first()
  await bought.waitFor()
  expect(await bought.getAttribute('href')).toMatch(/order-done\?order=\d+$/)
})

it(
  'steps through a past day bar by bar, with nothing of today and no ticket beside it',
  { timeout: 240_000 },
  async () => {
    const { page, symbol } = await openBusyShare()
    await press(page, 'Replay')
    const view = page.getByRole('dialog', { name: `Replay ${symbol}` })
    await view.getByText(/^This is the past: /).waitFor()
    const rows = view.getByRole('table', { name: 'Candles as a table' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await page.getByRole('button', { name: 'Buy', exact: true }).count()).toBe(0)
    await view.getByRole('button', { name: 'Next bar' }).click()
    await view.getByRole('button', { name: 'Next bar' }).click()
    await expect.poll(() => rows.count()).toBe(4)
    const head = (await view.locator('dl').first().innerText()).match(/[\d,]+\.\d\d/g)
    const newest = (await rows.nth(1).innerText()).match(/[\d,]+\.\d\d/g)
    expect(newest).toEqual(head)
    await view.getByRole('button', { name: 'One bar back' }).click()
    await expect.poll(() => rows.count()).toBe(3)
    await view.getByRole('radio', { name: '5×' }).check()
    await view.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(6)
    await view.getByRole('button', { name: 'Leave the replay' }).click()
    await view.waitFor({ state: 'hidden' })
    await waitForScreen(page, symbol)
  },
)

it.each([
  [844, 390],
  [390, 844],
])(
  'has all tools over the full screen of %i by %i, on the state of the page, each sheet a step back to it',
  { timeout: 240_000 },
  async (width, height) => {
    const { page, symbol } = await openBusyShare()
    await page.setViewportSize({ width, height })
    await press(page, 'Full screen')
    const view = page.getByRole('dialog', { name: symbol, exact: true })
    const bar = view.getByRole('group', { name: 'Work with the chart' })
    await bar.waitFor()
    for (const name of ['Settings', 'Compare', 'Draw', 'Marks', 'Replay', 'Table'])
      await bar.getByRole('button', { name, exact: true }).waitFor()
    expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    const place = await bar.boundingBox()
    expect((place?.y ?? height) + (place?.height ?? 0)).toBeLessThanOrEqual(height)

    await bar.getByRole('button', { name: 'Compare', exact: true }).click()
    const compare = page.getByRole('dialog', { name: 'Compare with' })
    await compare.getByRole('checkbox').first().check()
    await page.goBack()
    await compare.waitFor({ state: 'hidden' })
    await view
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${symbol} [+−]?\\d`) })
      .waitFor()

    await bar.getByRole('button', { name: 'Marks', exact: true }).click()
    await page.getByRole('dialog', { name: 'Marks on the chart' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Marks on the chart' }).waitFor({ state: 'hidden' })

    await bar.getByRole('button', { name: 'Table', exact: true }).click()
    await view.getByRole('table', { name: 'Candles as a table' }).waitFor()
    await bar.getByRole('button', { name: 'Draw', exact: true }).click()
    await view.getByRole('application', { name: /^Drawing area/ }).waitFor()
    await bar.getByRole('button', { name: 'Draw', exact: true }).press('Enter')

    await bar.getByRole('button', { name: 'Replay', exact: true }).click()
    const replay = page.getByRole('dialog', { name: `Replay ${symbol}` })
    await replay.getByRole('button', { name: 'Next bar' }).click()
    await replay.getByRole('button', { name: 'Leave the replay' }).click()
    await replay.waitFor({ state: 'hidden' })

    await view.getByRole('button', { name: 'Leave full screen' }).click()
    await view.waitFor({ state: 'hidden' })
    // The page has the table and the comparison that were chosen over the full screen.
    await page.getByRole('table', { name: 'Candles as a table' }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${symbol} [+−]?\\d`) })
      .waitFor()
  },
)
