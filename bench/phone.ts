// npm run bench:phone — P15 of the goals: what the phone fetches before Home is shown, how soon it is there (LCP), how fast it answers a
// touch (INP), how still it stands (CLS), and the frames of a list of five hundred living shares at 200 quotes a second. The processor is
// slowed to a quarter and the prices move all the while. The yardstick is a bare React page with the same list in the same browser and
// round; frames are counted as a part of those that an empty page is given, because a busy machine drops some of everybody's.
import { createAsker, type Ask } from '../tests/screens/ask-bahi.ts'
import { launchBrowser } from '../tests/screens/phone-browser.ts'
import { logInBeside, untilOpen } from '../tests/screens/trade-book.ts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { getChromium } from '../tools/get-chromium.mjs'
import { runBahi } from '../tools/run-bahi.ts'
import { runLighthouse } from '../tools/run-lighthouse.ts'
import { endBench, figureOf } from './figures/figures.ts'
import { goThroughBareList, watchBareList, watchEmptyPage } from './phone-bare-journeys.ts'
import { buildBarePages, EMPTY_PAGE, LIST_PAGE } from './phone-bare-pages.ts'
import {
  goThroughPhone,
  TICKS_A_SECOND,
  watchList,
  type Listed,
  type ListFrames,
  type Stage,
} from './phone-journeys.ts'
import type { Frames, Scripts, Vitals } from './phone-page.ts'
import { startPhoneServer } from './phone-server.ts'

const HELP = `npm run bench:phone
Measures what the phone fetches before Home is shown, how soon it is there, how fast it answers a touch and how evenly
a list of living prices is drawn, each beside a bare React page with the same list.
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
    const server = await startPhoneServer(bahi.url, shares, await buildBarePages())
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

/** What is measured of our phone and of the bare page. */
interface Side {
  readonly lcpMs: number
  readonly vitals: Vitals & { first: Scripts }
  readonly list: ListFrames
}

interface Round {
  readonly ours: Side & { vitals: Awaited<ReturnType<typeof goThroughPhone>> }
  readonly bare: Side
  readonly empty: Frames
  readonly emptyLcpMs: number
}

async function measure(stage: Stage, chromium: string): Promise<void> {
  const rounds: Round[] = []
  const lcpOf = (path: string) => presetLcp(chromium, `${stage.server.url}${path}`)
  for (let number = 1; number <= ROUNDS; number += 1) {
    stage.server.tick(TICKS_A_SECOND)
    const [lcpMs, bareLcpMs, emptyLcpMs] = [await lcpOf('/'), await lcpOf(LIST_PAGE), await lcpOf(EMPTY_PAGE)]
    const [vitals, bareVitals] = [await goThroughPhone(stage), await goThroughBareList(stage)]
    const empty = await watchEmptyPage(stage, FRAMES_MS)
    const [list, bareList] = [await watchList(stage, FRAMES_MS), await watchBareList(stage, FRAMES_MS)]
    const round: Round = {
      ours: { lcpMs, vitals, list },
      bare: { lcpMs: bareLcpMs, vitals: bareVitals, list: bareList },
      empty,
      emptyLcpMs,
    }
    rounds.push(round)
    console.log(
      `round ${number}: Bahi ${describe(round.ours)}\n         a bare React page with the list ${describe(round.bare)}\n         an empty React page LCP ${emptyLcpMs.toFixed(0)} ms, frames in time ${percent(empty.share)}`,
    )
    for (const line of vitals.told) console.log(`         ${line}`)
  }
  summarise(rounds)
}

async function presetLcp(chromium: string, url: string): Promise<number> {
  const preset = await runLighthouse(chromium, url, ['performance'])
  return preset.audits['largest-contentful-paint']?.numericValue ?? Number.NaN
}

function describe({ lcpMs, vitals, list }: Side): string {
  return `LCP ${lcpMs.toFixed(0)} ms (applied instead of computed: ${vitals.lcpMs.toFixed(0)} ms), INP ${vitals.inpMs.toFixed(0)} ms of ${vitals.interactions}, CLS ${vitals.cls.toFixed(3)}; ${list.rows} rows at ${TICKS_A_SECOND} quotes/s: ${percent(list.share)} of the frames in time, longest ${list.longestMs.toFixed(0)} ms; all quotes on the rows in sight ${percent(list.hardShare)}`
}

function summarise(rounds: readonly Round[]): void {
  const last = rounds.at(-1)?.ours
  if (last !== undefined) {
    const { first, filled } = last.vitals
    console.log(`scripts until Home stands: ${first.files.join(' ')}`)
    console.log(
      `and until it is filled (${(filled.bytes / 1_000).toFixed(1)} KB): ${filled.files.slice(first.files.length).join(' ')}`,
    )
  }
  const figure = (id: Parameters<typeof figureOf>[0], pick: (side: Side, round: Round) => number) =>
    figureOf(
      id,
      rounds.map((round) => pick(round.ours, round)),
      rounds.map((round) => pick(round.bare, round)),
    )
  endBench(
    'phone',
    [
      figure('P15 scripts', ({ vitals }) => vitals.first.bytes / 1_000),
      figure('P15 LCP', ({ lcpMs }) => lcpMs),
      figure('P15 INP', ({ vitals }) => vitals.inpMs),
      figure('P15 CLS', ({ vitals }) => vitals.cls),
      figure('P15 frames', ({ list }, { empty }) => list.share / empty.share),
      figure('P15 rows in sight', ({ list }, { empty }) => list.hardShare / empty.share),
    ],
    { rows: last?.list.rows ?? 0, emptyLcpMs: rounds.map(({ emptyLcpMs }) => emptyLcpMs) },
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

await main()
