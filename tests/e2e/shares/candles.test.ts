import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare } from '../steps/find-share.ts'
import { passTimeUntil, waitUntilOpen } from '../steps/market-hours.ts'
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

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

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
  await page.getByRole('checkbox', { name: /^RSI 14/ }).check()
  await page.getByRole('radio', { name: 'Week' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Candles and indicators: Week · RSI 14' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Candles and indicators: 5 min · RSI 14' }).waitFor()
  await page.getByRole('radio', { name: '3 months' }).check()
  await page.getByRole('button', { name: 'Candles and indicators: Week · RSI 14' }).waitFor()
})

it('draws a week by the hour, with the day of each candle and the figures of the server', async () => {
  const page = await phones.open()
  await waitUntilOpen({ seconds: 40 })
  const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
  await openCandles(page, code, symbol)
  await page.getByRole('radio', { name: '1 week' }).check()
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

/** The points of a drawing in words: "20 Nov 2026, ₹1,412.60". */
const pointsIn = (words: string): { day: string; price: string }[] =>
  [...words.matchAll(/(\d{1,2} \w{3} \d{4}), ₹([\d,]+\.\d\d)/g)].map(([, day = '', price = '']) => ({ day, price }))

it(
  'draws a ray by finger and a Fibonacci retracement by key, and takes the price of a candle where a point comes near it',
  { timeout: 240_000 },
  async () => {
    const page = await phones.open()
    await waitUntilOpen({ seconds: 40 })
    const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
    await openCandles(page, code, symbol)
    await press(page, 'Show as table')
    await press(page, 'Draw')
    const surface = page.getByRole('application', { name: /^Drawing area/ })
    const drawings = page.getByRole('list', { name: 'Your drawings' })
    // Nobody knows where a candle lies: a finger that goes down the chart comes near one.
    const rays = drawings.getByText(/^Ray from /)
    for (const [at, y] of [60, 84, 108, 132, 156].entries()) {
      await press(page, 'Ray')
      await surface.click({ position: { x: 200, y } })
      await surface.click({ position: { x: 260, y } })
      await expect.poll(() => rays.count()).toBe(at + 1)
    }
    const days = new Map((await readTable(page)).map(([day = '', ...prices]) => [day, prices]))
    const points = (await rays.allInnerTexts()).flatMap(pointsIn)
    expect(points).toHaveLength(10)
    expect(points.every(({ day }) => days.has(day))).toBe(true)
    expect(points.some(({ day, price }) => days.get(day)?.includes(price))).toBe(true)

    await press(page, 'Fibonacci retracement')
    await surface.focus()
    for (const key of ['ArrowLeft', 'ArrowUp', 'Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key)
    const words = await drawings.getByText(/^Fibonacci retracement from /).innerText()
    const [from, to] = pointsIn(words)
    for (const point of [from, to]) expect(days.get(point?.day ?? '')).toContain(point?.price)
    for (const level of ['0%', '23.6%', '38.2%', '50%', '61.8%', '78.6%', '100%']) expect(words).toContain(` ${level} `)
    const priceAt = (level: string) => new RegExp(` ${level}% ([\\d,.]*\\d)`).exec(words)?.[1]
    expect([priceAt('100'), priceAt('0')]).toEqual([from?.price, to?.price])
  },
)

interface CompanyAction {
  code: string
  exDate: string
}

// The companies of this market announce by themselves what they do: days pass until the first of them has done it.
it('marks on its day what a company did to its shares', { timeout: 500_000 }, async () => {
  let action: CompanyAction | undefined
  await passTimeUntil('an ex-date has come', async () => {
    const { past } = await callBahi<{ past: CompanyAction[] }>('/api/stock/getCorporateActions.do')
    action = past[0]
    return action !== undefined
  })
  await waitUntilOpen({ seconds: 40 })
  const page = await phones.open()
  const { code = '', exDate = '' } = action ?? {}
  const { symbol } = await callBahi<{ symbol: string }>(`/api/stock/getSingleStock.do?code=${code}`)
  await openCandles(page, code, symbol)
  await press(page, 'Marks')
  const sheet = page.getByRole('dialog', { name: 'Marks on the chart' })
  await sheet
    .getByText(/^(Dividend|Split|Bonus)/)
    .first()
    .waitFor()
  const day = new Date(`${exDate}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await sheet.getByText(`Ex-date ${day}`).first().waitFor()
})

it('draws a Muhurat evening from its own opening to its own close', { timeout: 240_000 }, async () => {
  const page = await phones.open()
  const date = await waitUntilOpen({ seconds: 40 })
  const { code, symbol } = await findBusyShare({ belowPaise: 10_000_00 })
  // The simulated market has no such evening: the day's hours are told as a market that has one tells them.
  const answerWith = (path: string, change: (data: Record<string, unknown>) => void) =>
    page.route(
      (url) => url.pathname === path,
      async (route) => {
        const answered = await route.fetch()
        const reply = (await answered.json()) as { data: Record<string, unknown> }
        change(reply.data)
        await route.fulfill({ response: answered, json: reply })
      },
    )
  const minutes = Array.from({ length: 30 }, (_, minute) => ({
    time: new Date(Date.parse(`${date}T12:30:00.000Z`) + minute * 60_000).toISOString(),
    openPaise: 100_00 + minute,
    highPaise: 101_00 + minute,
    lowPaise: 99_00 + minute,
    closePaise: 100_00 + minute,
    volume: 100,
    valuePaise: 10_000_00,
  }))
  await answerWith('/api/stock/getDataSource.do', (data) => {
    data['tradingHours'] = { openSecond: 18 * 3_600, closeSecond: 19 * 3_600 }
  })
  await answerWith('/market/api/hq/stock/getINDTimeK.do', (data) => {
    data['items'] = minutes
  })
  await visit(page, `/pages/home/stockDetail?code=${code}`)
  await waitForScreen(page, symbol)
  const axis = page.locator('.line-chart__times').first()
  await expect.poll(() => axis.locator('span').allInnerTexts()).toEqual(['18:00', '18:30', '19:00'])
  const places = await axis
    .locator('span')
    .evaluateAll((marks) => marks.map((mark) => (mark as HTMLElement).style.left))
  expect(places).toEqual(['0%', '50%', '100%'])
  // Half of the evening is over: the line goes from the left edge to the middle.
  const drawn = async () => {
    const path = (await page.locator('.line-chart__line').first().getAttribute('d')) ?? ''
    return [...path.matchAll(/[ML]([\d.]+)/g)].map(([, across]) => across)
  }
  await expect.poll(drawn).toHaveLength(30)
  expect([(await drawn())[0], (await drawn()).at(-1)]).toEqual(['1.67', '50.00'])
})
