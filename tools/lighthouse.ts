// npm run lighthouse — start, Home and a share through Lighthouse's mobile preset, with every audit that is not perfect.
import type { Result } from 'lighthouse'
import { paths, pathWithQuery } from '../apps/phone/src/navigation/paths.ts'
import { createAsker } from '../tests/screens/ask-bahi.ts'
import { affordableShares, untilOpen } from '../tests/screens/trade-book.ts'
import { readArguments, refuseArguments } from './command-line/read-arguments.mjs'
import { getChromium } from './get-chromium.mjs'
import { runBahi } from './run-bahi.ts'
import { categories, runLighthouse, readScore, type Category } from './run-lighthouse.ts'

const LEAST: Readonly<Record<Category, number>> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 0 }
/** Performance moves with the machine: the middle of three counts. */
const ROUNDS = 3

const HELP = `npm run lighthouse -- [--url ADDRESS] [--rounds COUNT] [--only PAGE]
Looks at the start, Home and a share with Lighthouse's mobile preset and prints each audit that is not perfect. Ends with
1 when a score is too low.

Options:
  --url ADDRESS   a Bahi that runs; without it one of its own is started
  --rounds COUNT  how often each page is looked at (${ROUNDS}); the middle of the performances counts
  --only PAGE     start, home or stock
  --help          prints this text
Example: npm run lighthouse -- --only home --rounds 1`

const PAGES: readonly string[] = ['start', 'home', 'stock']

function readWanted() {
  const { values } = readArguments(HELP, {
    url: { type: 'string' },
    rounds: { type: 'string', default: String(ROUNDS) },
    only: { type: 'string' },
  })
  if (!/^[1-9]\d?$/.test(values.rounds)) refuseArguments(`${values.rounds} is not a number of rounds.`, HELP)
  if (values.only !== undefined && !PAGES.includes(values.only))
    refuseArguments(`There is no page ${values.only}.`, HELP)
  return values
}

async function main(): Promise<void> {
  const values = readWanted()
  const bahi =
    values.url === undefined ? await runBahi({ clockSpeed: 30 }) : { url: values.url, stop: async () => undefined }
  const chromium = getChromium(console.log)
  try {
    const ask = createAsker(bahi.url)
    await untilOpen(ask)
    const [share] = await affordableShares(ask, 100_000_00, 1)
    const pages = {
      start: '/',
      home: `/#${pathWithQuery(paths.home)}`,
      stock: `/#${pathWithQuery(paths.stock, { code: share?.code ?? '' })}`,
    }
    for (const [name, place] of Object.entries(pages)) {
      if (values.only !== undefined && values.only !== name) continue
      const results: Result[] = []
      for (let round = 0; round < Number(values.rounds); round += 1)
        results.push(await runLighthouse(chromium, `${bahi.url}${place}`))
      report(name, results)
    }
  } finally {
    await bahi.stop()
  }
}

function report(name: string, results: readonly Result[]): void {
  const inOrder = [...results].sort((a, b) => readScore(a, 'performance') - readScore(b, 'performance'))
  const middle = inOrder[Math.floor(inOrder.length / 2)]
  if (middle === undefined) return
  const scores = categories.map((category) => ({ category, score: readScore(middle, category) }))
  console.log(
    `${name}: ${scores.map(({ category, score }) => `${category} ${score}`).join(', ')} (performance of ${results.length}: ${inOrder.map((result) => readScore(result, 'performance')).join(', ')})`,
  )
  for (const category of categories) {
    for (const { id } of middle.categories[category]?.auditRefs ?? []) {
      const audit = middle.audits[id]
      if (audit === undefined || audit.score === null || audit.score >= 1) continue
      console.log(
        `  ${category}: ${id} ${audit.score.toFixed(2)} — ${audit.title}${audit.displayValue === undefined ? '' : ` (${audit.displayValue})`}`,
      )
      for (const item of itemsOf(audit)) console.log(`      ${item}`)
    }
  }
  const short = scores.filter(({ category, score }) => score < LEAST[category])
  for (const { category, score } of short)
    console.log(`  ✗ ${name}: ${category} ${score}, at least ${LEAST[category]} is wanted`)
  if (short.length > 0) process.exitCode = 1
}

/** The first few things an audit points at, short enough to read. */
function itemsOf({ details }: Result['audits'][string]): string[] {
  const items: unknown = details !== undefined && 'items' in details ? details.items : []
  return Array.isArray(items)
    ? items
        .slice(0, 4)
        .map((item) =>
          JSON.stringify(item, (key, value: unknown) =>
            /^(?:boundingRect|lhId|path|nodeLabel|type|explanation|subItems)$/.test(key) ? undefined : value,
          ).slice(0, 220),
        )
    : []
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
