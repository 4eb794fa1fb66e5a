import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { waitUntilOpen } from '../steps/market-hours.ts'
import { usePhones, visit, waitForScreen } from '../steps/phone-page.ts'

const phones = usePhones()

interface Candle {
  openPaise: number
  highPaise: number
  lowPaise: number
  closePaise: number
}

const parts = ['openPaise', 'highPaise', 'lowPaise', 'closePaise'] as const

/** "1,412.60" */
const price = (paise: number): string => (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })

async function openCandles(page: Page, code: string, symbol: string): Promise<void> {
  await visit(page, `/pages/home/stockDetail?code=${code}`)
  await waitForScreen(page, symbol)
  await page.getByRole('button', { name: 'Candles', exact: true }).click()
  await page.getByRole('radio', { name: '3 months' }).check()
  await page
    .getByRole('img', { name: /^Candles \(Day\) from [\d,.]+ to [\d,.]+, highest [\d,.]+, lowest [\d,.]+$/ })
    .waitFor()
}

/** The table's rows, newest first: when, then open, high, low and close. */
async function readTable(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('table', { name: 'Candles as a table' }).getByRole('row').allInnerTexts()
  return rows.slice(1).map((row) =>
    row
      .split('\t')
      .slice(0, 5)
      .map((cell) => cell.trim()),
  )
}

/** The four prices in the header of the page. */
async function readHeader(page: Page): Promise<string[]> {
  return (await page.locator('dl').first().innerText()).match(/[\d,]+\.\d\d/g) ?? []
}

it('says the same in the candles, in their table and to the crosshair', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  await waitUntilOpen({ seconds: 40 })
  const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
  await openCandles(page, code, symbol)
  const asTable = page.getByRole('button', { name: 'Show as table' })
  await asTable.click()
  expect(await asTable.getAttribute('aria-expanded')).toBe('true')

  const told = await readTable(page)
  const { items } = await callBahi<{ items: Candle[] }>(
    `/market/api/market/money/history/kLine?code=${code}&period=day&count=64`,
  )
  const past = items
    .slice(0, -1)
    .toReversed()
    .map((candle) => parts.map((part) => price(candle[part])))
  expect(told.slice(1).map((row) => row.slice(1))).toEqual(past)

  const slider = page.getByRole('slider', { name: 'Read candle by candle' })
  await slider.focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  const [day = '', ...prices] = told[3] ?? []
  expect(await readHeader(page)).toEqual(prices)
  expect(await slider.getAttribute('aria-valuetext')).toContain(
    `${day}: open ${prices[0]}, high ${prices[1]}, low ${prices[2]}, close ${prices[3]}`,
  )
  await page.getByText(day, { exact: true }).first().waitFor()
  await slider.blur()

  const plot = await page.getByRole('img', { name: /^Candles/ }).boundingBox()
  if (plot === null) throw new Error('the chart is not on the page')
  await page.mouse.move(plot.x + plot.width * 0.4, plot.y + plot.height * 0.4)
  await expect
    .poll(async () => {
      const shown = (await readHeader(page)).join()
      return told.slice(4).some((row) => row.slice(1).join() === shown)
    })
    .toBe(true)
})

it(
  'fills the screen with the chart, and gives it back to Escape, to the button and to the way back',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await waitUntilOpen()
    const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
    await openCandles(page, code, symbol)
    const open = page.getByRole('button', { name: 'Full screen', exact: true })
    const view = page.getByRole('dialog', { name: symbol })
    const leave = [
      () => page.keyboard.press('Escape'),
      () => view.getByRole('button', { name: 'Leave full screen' }).click(),
      () => page.goBack().then(() => undefined),
    ]
    for (const way of leave) {
      await open.click()
      await view.getByRole('img', { name: /^Candles/ }).waitFor()
      await view.getByText('Simulated market').waitFor()
      await way()
      await view.waitFor({ state: 'hidden' })
      await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true)
      expect(await page.evaluate(() => document.fullscreenElement === null)).toBe(true)
      await waitForScreen(page, symbol)
    }
  },
)

it('remembers on this phone which chart and which indicators are liked', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  await waitUntilOpen()
  const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
  await openCandles(page, code, symbol)
  await page.getByRole('button', { name: 'Candles and indicators: Day' }).click()
  await page.getByRole('checkbox', { name: /^RSI 14/ }).check({ force: true })
  await page.getByRole('radio', { name: 'Week' }).check({ force: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Candles and indicators: Week · RSI 14' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Candles and indicators: 5 min · RSI 14' }).waitFor()
  await page.getByRole('radio', { name: '3 months' }).check({ force: true })
  await page.getByRole('button', { name: 'Candles and indicators: Week · RSI 14' }).waitFor()
})

it('draws a week by the hour, with the day of each candle and the figures of the server', async () => {
  const page = await phones.open()
  await waitUntilOpen({ seconds: 40 })
  const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
  await openCandles(page, code, symbol)
  await page.getByRole('radio', { name: '1 week' }).check({ force: true })
  await page.getByRole('img', { name: /^Candles \(60 min\) from/ }).waitFor()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const { items } = await callBahi<{ items: Candle[] }>(
    `/market/api/hq/stock/getRecentCandles.do?code=${code}&sessions=12&minutes=60`,
  )
  const rows = await readTable(page)
  expect(rows).toHaveLength(35)
  expect(rows.every(([when]) => /^\d{1,2} \w{3}, \d\d:15$/.test(when ?? ''))).toBe(true)
  expect(items.map((candle) => parts.map((part) => price(candle[part])))).toContainEqual(rows.at(-1)?.slice(1))
})
