// npm run bench:touches — every touch of the phone's usual way by itself: what it waited for, what its code took, and
// how long the picture took; and what the main thread did meanwhile. The processor is slowed to a quarter and the
// prices move. The yardstick stands in the first line: as long a time in which nothing is touched.
import type { Page } from 'playwright-core'
import { createAsker } from '../tests/screens/ask-bahi.ts'
import { launchBrowser, phone } from '../tests/screens/phone-browser.ts'
import { sayIn } from '../tests/screens/say.ts'
import { logInBeside, untilOpen } from '../tests/screens/trade-book.ts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { getChromium } from '../tools/get-chromium.mjs'
import { runBahi } from '../tools/run-bahi.ts'
import { median } from './figures/figures.ts'
import { slowDown } from './phone-page.ts'
import { startPhoneServer, type ListedShare } from './phone-server.ts'
import { measureAnswers, takeAnswer, traceWork, type Answer, type Work } from './phone-trace.ts'

const HELP = `npm run bench:touches
Measures each touch of the phone's usual way: what it waited for, what its code took, how long the picture took.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS  rounds (5)
Example: npm run bench:touches`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const TICKS_A_SECOND = 200
/** From a touch until all that it set off is over, on a slowed processor. */
const WATCHED_MS = 2_000

const { text } = sayIn('en')

interface Touch {
  readonly name: string
  readonly act: (page: Page) => Promise<unknown>
}

const tapTab = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).tap()
const tapButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().tap()
/** The row of one share, wherever the prices move it meanwhile. */
const tapShare = async (page: Page) => {
  const href = await page.locator('a.quote-row').nth(3).getAttribute('href')
  await page.locator(`a.quote-row[href="${href}"]`).first().tap()
}
const number = (page: Page) => page.getByRole('dialog').getByRole('textbox').first()

const touches: readonly Touch[] = [
  { name: 'nothing is touched', act: async () => undefined },
  { name: 'Home to Assets', act: tapTab(text('tab.assets')) },
  { name: 'Assets to Stock', act: tapTab(text('tab.stock')) },
  { name: 'Stock to Fund', act: tapTab(text('tab.fund')) },
  { name: 'Fund to Home', act: tapTab(text('tab.home')) },
  { name: 'Home to Market', act: tapTab(text('market.title')) },
  { name: 'a filter', act: tapButton('NSE') },
  { name: 'opening a share', act: tapShare },
  { name: 'opening the ticket', act: tapButton(text('order.buy')) },
  { name: 'into the field', act: (page) => number(page).tap() },
  { name: 'typing a digit', act: (page) => number(page).press('1') },
  { name: 'the next digit', act: (page) => number(page).press('2') },
  { name: 'closing the ticket', act: tapButton(text('app.close')) },
  // It has a number in it by now, so the phone asks.
  { name: 'giving it up', act: tapButton(text('unsaved.discard')) },
  { name: 'the way back', act: tapButton(text('app.back')) },
]

interface Seen extends Work, Answer {}

async function goThrough(page: Page, browser: Parameters<typeof traceWork>[0]): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  for (const { name, act } of touches) {
    await takeAnswer(page)
    const work = await traceWork(browser, page, async () => {
      await act(page)
      await page.waitForTimeout(WATCHED_MS)
    })
    seen.set(name, { ...work, ...(await takeAnswer(page)) })
  }
  return seen
}

const columns = [
  ['delay', (seen: Seen) => seen.delayMs],
  ['work', (seen: Seen) => seen.workMs],
  ['show', (seen: Seen) => seen.showMs],
  ['answer', (seen: Seen) => seen.delayMs + seen.workMs + seen.showMs],
  ['script', (seen: Seen) => seen.script],
  ['style', (seen: Seen) => seen.style],
  ['layout', (seen: Seen) => seen.layout],
  ['paint', (seen: Seen) => seen.paint],
  ['longest', (seen: Seen) => seen.longestTask],
  ['layouts', (seen: Seen) => seen.layouts],
  ['chunks', (seen: Seen) => seen.chunks],
] as const

function print(rounds: readonly ReadonlyMap<string, Seen>[]): void {
  const line = (name: string, cells: readonly string[]) =>
    console.log(`${name.padEnd(20)}${cells.map((cell) => cell.padStart(8)).join('')}   `)
  line('median, ms', [...columns.map(([name]) => name), 'shifted'])
  for (const { name } of touches) {
    const all = rounds.map((round) => round.get(name)).filter((seen) => seen !== undefined)
    const cells = columns.map(([, pick]) => median(all.map(pick)).toFixed(0))
    line(name, [...cells, median(all.map(({ shifted }) => shifted)).toFixed(3)])
  }
}

async function main(): Promise<void> {
  const bahi = await runBahi({ clockSpeed: 30 })
  const browser = await launchBrowser(getChromium(console.log))
  try {
    const ask = createAsker(bahi.url)
    await untilOpen(ask)
    const { items } = await ask<{ items: ListedShare[] }>('/market/api/hq/stock/getINDStockList.do?size=500')
    const token = await logInBeside(ask, '9000000002')
    const server = await startPhoneServer(bahi.url, items, new Map())
    try {
      server.tick(TICKS_A_SECOND)
      const rounds: Map<string, Seen>[] = []
      for (let round = 1; round <= ROUNDS; round += 1) {
        const context = await browser.newContext({ ...phone, baseURL: server.url, reducedMotion: 'no-preference' })
        await context.addInitScript((token) => localStorage.setItem('token', token), token)
        await measureAnswers(context)
        const page = await context.newPage()
        page.setDefaultTimeout(60_000)
        await page.goto('/')
        await page.getByRole('heading', { name: text('home.news') }).waitFor()
        await slowDown(page, { network: false })
        await page.waitForTimeout(3_000)
        // One round that fails is told and left out: the figures are medians of the others.
        await goThrough(page, browser).then(
          (seen) => rounds.push(seen),
          (error: unknown) => console.log(`round ${round} did not come to its end at ${page.url()}: ${String(error)}`),
        )
        await context.close()
      }
      print(rounds)
    } finally {
      server.stop()
    }
  } finally {
    await browser.close()
    await bahi.stop()
  }
}

await main()
