import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import type { ShareSipView } from '@bahi/contract/shares/sips'
import { openFundServer, type FundServer } from '../../../apps/server/testing/servers/fund-server.ts'
import { demoCustomers, logIn, readToken } from '../steps/log-in.ts'
import { usePhones, visit, waitForScreen, waitForToast } from '../steps/phone-page.ts'
import { serveByHand } from '../steps/serve-by-hand.ts'

const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close()
})
// After the lines above: a page is closed before the server that it looks at.
const phones = usePhones({ ownBahi: false })

const HALF_PAST_NINE = 9 * 3_600 + 30 * 60

async function openMarket(): Promise<{ bahi: FundServer; url: string }> {
  const bahi = await openFundServer()
  opened.push(bahi)
  const server = await serveByHand(bahi)
  opened.push(server)
  await bahi.passTo(10 * 3_600)
  return { bahi, url: server.url }
}

async function findShare(
  bahi: FundServer,
): Promise<{ code: string; symbol: string; lotSize: number; lotPaise: number }> {
  const { data } = await bahi.call('/market/api/hq/stock/getINDStockList.do', { size: '500' }, { method: 'GET' })
  const [cheapest] = (data['items'] as { code: string; lastPaise: number }[])
    .filter(({ lastPaise }) => lastPaise > 0)
    .toSorted((one, other) => one.lastPaise - other.lastPaise)
  const share = (await bahi.call('/api/stock/getSingleStock.do', { code: cheapest?.code }, { method: 'GET' })).data
  return {
    code: String(share['code']),
    symbol: String(share['symbol']),
    lotSize: Number(share['lotSize']),
    lotPaise: Number(share['lotSize']) * Number(share['lastPaise']),
  }
}

async function readSip(bahi: FundServer, token: string): Promise<ShareSipView> {
  const { data } = await bahi.read(token, '/api/app/user/share/sip/list.do')
  const [sip] = data['items'] as ShareSipView[]
  if (sip === undefined) throw new Error('there is no SIP')
  return sip
}

async function passNextMorning(bahi: FundServer): Promise<void> {
  await bahi.endDay()
  await bahi.passTo(HALF_PAST_NINE + 60)
  await bahi.parts.instalmentWatch.settled()
  await bahi.passTo(HALF_PAST_NINE + 600)
  await bahi.parts.desk.settled()
}

it(
  'begins a SIP from a share’s page, buys on its day, leads from the order to the SIP and back, and is skipped, paused, resumed and stopped',
  { timeout: 300_000 },
  async () => {
    const { bahi, url } = await openMarket()
    const { code, symbol, lotPaise } = await findShare(bahi)
    const page = await phones.open({ baseURL: url })
    await logIn(page, demoCustomers.asha)
    const token = await readToken(page)

    await visit(page, `/pages/home/stockDetail?code=${code}`)
    await page.getByRole('link', { name: /^SIP in this share/ }).click()
    await waitForScreen(page, 'New SIP')
    await page.getByLabel('Amount of each instalment').fill('1')
    await page.getByText(/^At the present price the least number of shares costs ₹/).waitFor()
    await page.getByLabel('Amount of each instalment').fill(String(Math.ceil((lotPaise * 3) / 100)))
    await page.getByText('Every week', { exact: true }).click()
    await page.getByRole('button', { name: 'Tue', exact: true }).click()
    await page.getByText('Tue, 24 Nov 2026').waitFor()
    await page.getByText('Tue, 8 Dec 2026').waitFor()
    await page.getByText('Cash needed, at most').waitFor()
    await page.getByRole('button', { name: 'Start SIP' }).click()
    await waitForToast(page, `SIP into ${symbol} started`)
    await waitForScreen(page, 'My SIPs')
    await page.getByText('next 24 Nov').waitFor()

    const before = (await bahi.cashOf(token)).availablePaise
    await passNextMorning(bahi)
    const sip = await readSip(bahi, token)
    expect(sip.boughtQuantity).toBeGreaterThan(0)
    expect(before - (await bahi.cashOf(token)).availablePaise).toBe(sip.paidPaise)
    await page.reload()
    await page.getByText('1 done, 0 skipped, 0 missed').waitFor()

    await page.getByRole('link', { name: symbol, exact: true }).click()
    await waitForScreen(page, 'Modify SIP')
    await page.getByRole('link', { name: /24 Nov 2026/ }).click()
    await page.getByRole('link', { name: new RegExp(`Bought by your SIP.*${sip.number}`, 's') }).click()
    await waitForScreen(page, 'Modify SIP')

    await actOnIt(page, symbol)
    expect(await readSip(bahi, token)).toMatchObject({ state: 'stopped', nextOn: null })
    await bahi.expectLedgerToHold()
  },
)

async function actOnIt(page: Page, symbol: string): Promise<void> {
  await visit(page, '/pages/fund/sips')
  await page.getByRole('button', { name: 'Skip next' }).click()
  await page.getByText('1 Dec will be skipped').waitFor()
  await page.getByRole('button', { name: 'Do not skip' }).click()
  await page.getByText('next 1 Dec').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Until I resume it').click()
  await waitForToast(page, `${symbol} is paused`)
  await page.getByRole('button', { name: 'Resume' }).click()
  await waitForToast(page, `${symbol} resumed`)
  await page.getByRole('link', { name: symbol, exact: true }).click()
  await page.getByRole('button', { name: 'Stop for good' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop for good' }).click()
  await waitForToast(page, `SIP into ${symbol} stopped`)
}

it(
  'begins a SIP of a number of shares in Hindi on a narrow phone, is missed without money, and says why',
  { timeout: 300_000 },
  async () => {
    const { bahi, url } = await openMarket()
    const { code, lotSize } = await findShare(bahi)
    const page = await phones.open({ baseURL: url, viewport: { width: 360, height: 780 } })
    await logIn(page, demoCustomers.asha)
    const token = await readToken(page)
    await visit(page, '/pages/more/index')
    await page.getByRole('link', { name: /^Language/ }).click()
    await page.getByRole('radio', { name: 'हिन्दी' }).click()
    await waitForScreen(page, 'भाषा')
    await visit(page, `/pages/market/share-sip?code=${code}`)
    await waitForScreen(page, 'नया SIP')
    await page.getByText('शेयर', { exact: true }).click()
    await page.getByLabel('मात्रा').fill(String(1_000 * lotSize))
    await page.getByText('हर हफ़्ते', { exact: true }).click()
    await page.getByRole('button', { name: 'मंगल', exact: true }).click()
    await page.getByText(/^अभी लगाया ऑर्डर अस्वीकार होता/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('button', { name: 'SIP शुरू करें' }).click()
    await page.getByText(/^अगला 24 नव/).waitFor()

    await passNextMorning(bahi)
    expect(await readSip(bahi, token)).toMatchObject({ missedInRow: 1, boughtQuantity: 0 })
    await page.reload()
    await page.getByText(/^24 नव.* चूका$/).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  },
)
