import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callBahi } from '../steps/call-bahi.ts'
import { findBusyShare, type Share } from '../steps/find-share.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { passTimeUntil, waitUntilOpen } from '../steps/market-hours.ts'
import { confirmByKey, openTicket } from '../steps/order-ticket.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'

const phones = usePhones()

/** A price so far from the last one, on the tick, as it is typed. */
async function priceNear({ code }: Share, factor: number): Promise<string> {
  const { lastPaise, previousClosePaise, tickPaise } = await callBahi<{
    lastPaise: number
    previousClosePaise: number
    tickPaise: number
  }>(`/api/stock/getSingleStock.do?code=${code}`)
  return ((Math.round(((lastPaise || previousClosePaise) * factor) / tickPaise) * tickPaise) / 100).toFixed(2)
}

interface OwnAlert {
  code: string
  kind: string
  fired: object | null
}

async function alertsOn(page: Page, share: Share): Promise<OwnAlert[]> {
  const token = await readToken(page)
  const { items } = await callBahi<{ items: OwnAlert[] }>('/api/app/user/alert/list.do', { token })
  return items.filter((alert) => alert.code === share.code)
}

/**
 * Prices run while a person types: what was reached meanwhile is typed anew. An alert that was set may fire in the same
 * moment, and its switch is gone before anybody looks; the server still has it then.
 */
async function setAlert(page: Page, share: Share, kind: 'Rises to' | 'Falls to', factor: number): Promise<void> {
  const sheet = page.getByRole('dialog', { name: `Price alert for ${share.symbol}` })
  const count = async () => (await alertsOn(page, share)).length
  const before = await count()
  await expect
    .poll(
      async () => {
        await sheet.getByRole('radio', { name: kind }).check()
        await sheet.getByLabel('Price', { exact: true }).fill(await priceNear(share, factor))
        await sheet.getByRole('button', { name: /^Set alert at/ }).click()
        await expect
          .poll(async () => (await count()) > before || (await sheet.getByRole('alert').count()) > 0)
          .toBe(true)
        return count()
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(before)
  // The answer empties the form: what is typed before it would be lost.
  await expect.poll(() => sheet.getByRole('button', { name: /^Set alert at/ }).count()).toBe(0)
}

async function readPrice(page: Page): Promise<string> {
  return page.locator('.stock-price').first().innerText()
}

it('shows a stock move, and says at once that it reached the price of an alert', { timeout: 300_000 }, async () => {
  const page = await phones.open()
  await logIn(page, demoCustomers.imran)
  await waitUntilOpen({ seconds: 120 })
  const share = await findBusyShare({ belowPaise: 700_00 })
  await visit(page, `/pages/home/stockDetail?code=${share.code}`)
  await waitForScreen(page, share.symbol)
  const before = await readPrice(page)
  await expect.poll(() => readPrice(page), { message: 'the price moves by itself' }).not.toBe(before)

  await page.getByRole('button', { name: `Price alert for ${share.symbol}` }).click()
  await setAlert(page, share, 'Rises to', 1.002)
  await setAlert(page, share, 'Falls to', 0.998)
  // When a price goes so far is chance. That the phone says it then is not: it is waited for once an alert has fired.
  await expect
    .poll(async () => (await alertsOn(page, share)).some(({ fired }) => fired !== null), {
      timeout: 120_000,
      message: 'an alert fires',
    })
    .toBe(true)
  await waitForToast(page, `${share.symbol} reached`)

  await visit(page, '/pages/more/notices')
  await page
    .getByRole('heading', { name: `Price alert: ${share.symbol}` })
    .first()
    .waitFor()
  await visit(page, '/pages/market/alerts')
  await page
    .getByText(/triggered today, \d\d:\d\d:\d\d, at/)
    .first()
    .waitFor()
  await deleteAll(page)
})

/** Deletes what was set, so that the next look at this share is not told of it. */
async function deleteAll(page: Page): Promise<void> {
  await visit(page, '/pages/market/alerts')
  const deletes = page.getByRole('button', { name: /^Delete: / })
  await deletes.first().waitFor()
  await expect
    .poll(async () => {
      const left = await deletes.count()
      if (left > 0)
        await deletes
          .first()
          .click({ timeout: 2_000 })
          .catch(() => undefined)
      return left
    })
    .toBe(0)
}

it(
  'sets an alert on a percentage and alerts on an indicator, and says which of these crossed',
  { timeout: 300_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.imran)
    await waitUntilOpen({ seconds: 120 })
    const share = await findBusyShare({ belowPaise: 700_00 })
    await visit(page, `/pages/home/stockDetail?code=${share.code}`)
    await waitForScreen(page, share.symbol)
    await page.getByRole('button', { name: `Price alert for ${share.symbol}` }).click()
    const sheet = page.getByRole('dialog', { name: `Price alert for ${share.symbol}` })
    const setOf = async (kind: string) => (await alertsOn(page, share)).filter((alert) => alert.kind === kind).length

    await sheet.getByRole('radio', { name: 'Moves by' }).check()
    await sheet.getByLabel('Percent in a day').fill('9.5')
    await sheet.getByRole('button', { name: 'Set alert at 9.5%' }).click()
    await expect.poll(() => setOf('move')).toBe(1)

    for (const [at, direction] of (['Rises above', 'Falls below'] as const).entries()) {
      await sheet.getByRole('radio', { name: 'Indicator' }).check()
      await sheet.getByRole('button', { name: 'RSI', exact: true }).click()
      await sheet.getByRole('radio', { name: direction }).check()
      await sheet.getByLabel('Days', { exact: true }).fill('2')
      // It says what the indicator comes to today: the next whole number on this side is waited for.
      const today = sheet.getByText(/^Today RSI 2: [\d.]+$/)
      await today.waitFor()
      const value = Number(/[\d.]+$/.exec(await today.innerText())?.[0])
      const next = direction === 'Rises above' ? Math.floor(value) + 1 : Math.ceil(value) - 1
      await sheet.getByLabel('RSI value').fill(String(Math.min(99, Math.max(1, next))))
      await sheet.getByRole('button', { name: 'Set alert', exact: true }).click()
      await expect.poll(() => setOf('indicator')).toBe(at + 1)
      await sheet.getByRole('radio', { name: 'Rises to' }).and(page.locator(':checked')).waitFor()
    }
    // Prices may stay on one side of it for hours.
    await passTimeUntil('an alert on the indicator fires', async () =>
      (await alertsOn(page, share)).some(({ kind, fired }) => kind === 'indicator' && fired !== null),
    )
    await waitForToast(page, `${share.symbol}: RSI 2`)
    await visit(page, '/pages/more/notices')
    await page
      .getByRole('heading', { name: `Indicator alert: ${share.symbol}` })
      .first()
      .waitFor()
    await page
      .getByText(/: RSI 2 (rises above|falls below) \d+\. Price [\d,.]+ \(/)
      .first()
      .waitFor()
    await visit(page, '/pages/market/alerts')
    await page
      .getByText(new RegExp(`^${share.symbol} · RSI 2 (rises above|falls below) \\d+$`))
      .first()
      .waitFor()
    await page.getByText(`${share.symbol} · Moves by 9.5% in a day`).first().waitFor()
    await deleteAll(page)
  },
)

it(
  'places the order of the first of two prices that is reached, and the other is gone',
  { timeout: 300_000 },
  async () => {
    const page = await phones.open()
    await logIn(page, demoCustomers.imran)
    await waitUntilOpen({ seconds: 180 })
    const share = await findBusyShare({ belowPaise: 300_00 })
    const ticket = await openTicket(page, share, 'buy')
    // Pressed, not checked: with it another sheet takes the ticket's place.
    await ticket.getByRole('button', { name: 'More', exact: true }).click()
    await ticket.getByRole('radio', { name: 'GTT' }).click()
    const sheet = page.getByRole('dialog', { name: `GTT buy ${share.symbol}` })
    await sheet.getByRole('radio', { name: 'OCO' }).check()
    for (const name of ['Stop-loss', 'Target'])
      await sheet
        .getByRole('radiogroup', { name: `${name}: then place` })
        .getByRole('radio', { name: 'Market' })
        .check()
    const slide = sheet.getByRole('button', { name: 'Create the GTT: slide, hold, or press Enter' })
    await expect
      .poll(
        async () => {
          if (!(await sheet.isVisible())) return true
          await sheet.getByLabel('Target: trigger price').fill(await priceNear(share, 0.997))
          await sheet.getByLabel('Stop-loss: trigger price').fill(await priceNear(share, 1.003))
          await slide.waitFor({ timeout: 3_000 }).then(
            () => confirmByKey(slide),
            () => undefined,
          )
          return page
            .getByRole('heading', { name: 'GTT history' })
            .waitFor({ timeout: 3_000 })
            .then(
              () => true,
              () => false,
            )
        },
        { timeout: 60_000 },
      )
      .toBe(true)

    await passTimeUntil('one of the two prices is reached', () => page.getByText(/^Triggered at /).isVisible())
    await page.getByText(/^The other price, .*, was cancelled with it$/).waitFor()
    await page.getByText(/^Order BH-.* placed$/).waitFor()
    await page.getByRole('link', { name: 'View order' }).click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await visit(page, '/pages/market/triggers')
    await page.getByRole('button', { name: 'Ended' }).click()
    await page
      .getByRole('link', { name: new RegExp(`^${share.symbol}.*Order placed`) })
      .first()
      .waitFor()
  },
)
