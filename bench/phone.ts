// npm run bench:phone — P15 of the goals: what the phone fetches before Home is shown, how soon it is there (LCP), how fast it answers a
// touch (INP), how still it stands (CLS), and the frames of a list of five hundred living shares at 200 quotes a second. The processor is
// slowed to a quarter and the prices move all the while. The yardstick of LCP and frames is an empty React page in the same browser, same round.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { paths, pathWithQuery } from '../apps/phone/src/navigation/paths.ts'
import { createAsker, type Ask } from '../tests/screens/ask-bahi.ts'
import { launchBrowser, phone } from '../tests/screens/phone-browser.ts'
import { sayIn } from '../tests/screens/say.ts'
import { logInBeside, untilOpen } from '../tests/screens/trade-book.ts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { getChromium } from '../tools/get-chromium.mjs'
import { runBahi } from '../tools/run-bahi.ts'
import { runLighthouse } from '../tools/run-lighthouse.ts'
import { endBench, figureOf } from './figures/figures.ts'
import {
  countFrames,
  countScripts,
  measureVitals,
  readVitals,
  scrollByFinger,
  slowDown,
  type Frames,
  type Scripts,
  type Vitals,
} from './phone-page.ts'
import { startPhoneServer, type ListedShare, type PhoneServer } from './phone-server.ts'

const HELP = `npm run bench:phone
Measures what the phone fetches before Home is shown, how soon it is there, how fast it answers a touch and how evenly
a list of living prices is drawn.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS     rounds (5)
  BENCH_FRAMES_MS  milliseconds in which frames are counted (6000)
Example: npm run bench:phone`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const FRAMES_MS = Number(process.env['BENCH_FRAMES_MS'] ?? 6_000)
const TICKS_A_SECOND = 200
const EMPTY_PAGE = '/an-empty-react-page'

interface Listed extends ListedShare {
  readonly code: string
}
interface Stage {
  readonly browser: Browser
  readonly server: PhoneServer
  readonly token: string
  readonly share: Listed
}

async function emptyPage(): Promise<Map<string, { type: string; body: string }>> {
  const contents = `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; createRoot(document.body).render(createElement('h1', null, 'Nothing'))`
  const {
    outputFiles: [script],
  } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return new Map([
    [
      EMPTY_PAGE,
      {
        type: 'text/html',
        body: `<!doctype html><meta name="viewport" content="width=device-width"><title>Nothing</title><body><script type="module" src="${EMPTY_PAGE}.js"></script>`,
      },
    ],
    [`${EMPTY_PAGE}.js`, { type: 'text/javascript', body: script?.text ?? '' }],
  ])
}

async function openPhone({ browser, server, token }: Stage): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...phone,
    baseURL: server.url,
    serviceWorkers: 'block',
    reducedMotion: 'no-preference',
  })
  await context.addInitScript((token) => localStorage.setItem('token', token), token)
  await measureVitals(context)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return { context, page }
}

/** From the address to Home, on to the market and a share, into the ticket and its number: nothing cached, slow network, slow processor. */
async function journey(stage: Stage): Promise<Vitals & { first: Scripts; filled: Scripts }> {
  const { context, page } = await openPhone(stage)
  try {
    const scripts = countScripts(await slowDown(page, { network: true }))
    await page.goto('/')
    await page.getByRole('link', { name: 'Assets', exact: true }).waitFor()
    const first = scripts()
    await page.getByRole('heading', { name: 'Rankings' }).waitFor()
    const filled = scripts()
    // Home has come; what is measured from here on is what a customer does.
    await page.waitForTimeout(1_500)
    await page.getByRole('link', { name: 'Assets', exact: true }).tap()
    await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).tap()
    await page.getByRole('heading', { name: 'Rankings' }).waitFor()
    await page.evaluate((place) => (location.hash = place), pathWithQuery(paths.stock, { code: stage.share.code }))
    const buy = page.getByRole('button', { name: 'Buy', exact: true })
    await buy.waitFor()
    await page.waitForTimeout(1_000)
    await buy.tap()
    const number = page.getByRole('dialog').getByRole('textbox').first()
    await number.tap()
    await number.press('Control+A')
    await number.pressSequentially('1200', { delay: 120 })
    await page.waitForTimeout(500)
    return { ...(await readVitals(page)), first, filled }
  } finally {
    await context.close()
  }
}

async function emptyFrames(stage: Stage): Promise<Frames> {
  const { context, page } = await openPhone(stage)
  try {
    await page.goto(EMPTY_PAGE)
    await page.getByRole('heading', { name: 'Nothing' }).waitFor()
    await slowDown(page, { network: false })
    return await countFrames(page, FRAMES_MS)
  } finally {
    await context.close()
  }
}

interface ListFrames {
  readonly rows: number
  /** Standing and scrolled, each for half of the time, while the quotes go over the whole list. */
  readonly share: number
  /** The same, while all quotes are of the few rows that are on the screen. */
  readonly hardShare: number
  readonly longestMs: number
}

async function listFrames(stage: Stage): Promise<ListFrames> {
  const { context, page } = await openPhone(stage)
  try {
    await page.goto(`/#${pathWithQuery(paths.market, { rank: 'all' })}`)
    const rows = await openWholeList(page)
    const session = await slowDown(page, { network: false })
    const watch = async (of: 'all' | 'followed'): Promise<Frames[]> => {
      stage.server.tick(TICKS_A_SECOND, of)
      await page.waitForTimeout(1_000)
      const still = await countFrames(page, FRAMES_MS / 2)
      const [scrolled] = await Promise.all([countFrames(page, FRAMES_MS / 2), scrollByFinger(session, FRAMES_MS / 2)])
      return [still, scrolled]
    }
    const [usual, hard] = [await watch('all'), await watch('followed')]
    const mean = (frames: readonly Frames[]) => frames.reduce((sum, { share }) => sum + share, 0) / frames.length
    return {
      rows,
      share: mean(usual),
      hardShare: mean(hard),
      longestMs: Math.max(...usual.map(({ longestMs }) => longestMs)),
    }
  } finally {
    stage.server.tick(TICKS_A_SECOND)
    await context.close()
  }
}

/** Reads the list of all shares to its end, as a finger would that never stops, and goes back to its beginning. Answers how many stand in it. */
async function openWholeList(page: Page): Promise<number> {
  const rows = page.locator('li[aria-setsize]')
  await rows.first().waitFor()
  const noMore = page.getByText(sayIn('en').text('list.noMore'), { exact: true })
  for (let step = 0; step < 400 && !(await noMore.isVisible()); step += 1) {
    await page.evaluate(() => document.querySelector('.screen__body')?.scrollBy({ top: 100_000, behavior: 'instant' }))
    await page.waitForTimeout(80)
  }
  const places = await rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-posinset'))))
  await page.evaluate(() => document.querySelector('.screen__body')?.scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForTimeout(500)
  return Math.max(...places)
}

async function readList(ask: Ask): Promise<Listed[]> {
  const { items } = await ask<{ items: Listed[] }>('/market/api/hq/stock/getINDStockList.do?size=500')
  return items
}

async function main(): Promise<void> {
  const chromium = getChromium(console.log)
  const bahi = await runBahi({ clockSpeed: 30 })
  const browser = await launchBrowser(chromium)
  try {
    const ask = createAsker(bahi.url)
    await untilOpen(ask)
    const shares = await readList(ask)
    const server = await startPhoneServer(bahi.url, shares, await emptyPage())
    const [share] = shares
    if (share === undefined) throw new Error('Bahi lists no share')
    try {
      await measure({ browser, server, token: await logInBeside(ask, '9000000002'), share }, chromium)
    } finally {
      server.stop()
    }
  } finally {
    await browser.close()
    await bahi.stop()
  }
}

async function measure(stage: Stage, chromium: string): Promise<void> {
  const rounds: Round[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    stage.server.tick(TICKS_A_SECOND)
    const lcpMs = await presetLcp(chromium, `${stage.server.url}/`)
    const emptyLcpMs = await presetLcp(chromium, `${stage.server.url}${EMPTY_PAGE}`)
    const vitals = await journey(stage)
    const empty = await emptyFrames(stage)
    const list = await listFrames(stage)
    rounds.push({ lcpMs, vitals, empty, list })
    console.log(
      `round ${round}: LCP ${lcpMs.toFixed(0)} ms (an empty React page: ${emptyLcpMs.toFixed(0)} ms; applied instead of computed: ${vitals.lcpMs.toFixed(0)} ms), INP ${vitals.inpMs.toFixed(0)} ms of ${vitals.interactions}, CLS ${vitals.cls.toFixed(3)}; ${list.rows} rows at ${TICKS_A_SECOND} quotes/s: ${percent(list.share)} of the frames in time, longest ${list.longestMs.toFixed(0)} ms; all quotes on the screen's own rows ${percent(list.hardShare)}; an empty React page ${percent(empty.share)}`,
    )
  }
  summarise(rounds)
}

async function presetLcp(chromium: string, url: string): Promise<number> {
  const preset = await runLighthouse(chromium, url, ['performance'])
  return preset.audits['largest-contentful-paint']?.numericValue ?? Number.NaN
}

interface Round {
  readonly lcpMs: number
  readonly vitals: Awaited<ReturnType<typeof journey>>
  readonly empty: Frames
  readonly list: ListFrames
}

function summarise(rounds: readonly Round[]): void {
  const of = (pick: (round: Round) => number) => rounds.map(pick)
  const last = rounds.at(-1)
  if (last !== undefined) {
    console.log(`scripts until Home stands: ${last.vitals.first.files.join(' ')}`)
    console.log(
      `and until it is filled (${(last.vitals.filled.bytes / 1_000).toFixed(1)} KB): ${last.vitals.filled.files.slice(last.vitals.first.files.length).join(' ')}`,
    )
  }
  endBench(
    'phone',
    [
      figureOf(
        'P15 scripts',
        of(({ vitals }) => vitals.first.bytes / 1_000),
      ),
      figureOf(
        'P15 LCP',
        of(({ lcpMs }) => lcpMs),
      ),
      figureOf(
        'P15 INP',
        of(({ vitals }) => vitals.inpMs),
      ),
      figureOf(
        'P15 CLS',
        of(({ vitals }) => vitals.cls),
      ),
      figureOf(
        'P15 frames',
        of(({ list, empty }) => list.share / empty.share),
      ),
      figureOf(
        'P15 rows in sight',
        of(({ list, empty }) => list.hardShare / empty.share),
      ),
    ],
    { rows: last?.list.rows ?? 0 },
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

await main()
