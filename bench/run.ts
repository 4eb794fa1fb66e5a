// npm run bench — every benchmark, one table, and its figures as JSON; with --report also as one page to look at.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, readArguments } from '../tools/command-line/read-arguments.mjs'
import { getChromium } from '../tools/get-chromium.mjs'
import { type Bench, type Need, benches } from './benches.ts'
import { type BenchResult, verdictOf } from './figures/figures.ts'
import { type Goal, goals } from './figures/goals.ts'
import { writeReportPage } from './figures/report-page.ts'
import { findBinaries } from './orders-postgres.ts'

const HELP = `npm run bench -- [NAME …] [--quick] [--report]
Runs the benchmarks, all of them or those that are named: ${benches.map(({ name }) => name).join(', ')}.
Prints one table and writes it to bench/out/figures.json.

Options:
  --quick   short runs, to see that everything works; their figures are not worth quoting
  --report  also writes bench/out/report.html, with every round as a picture
  --help    prints this text
Example: npm run bench -- rankings exchange --quick`

const { values, positionals } = readArguments(
  HELP,
  { quick: { type: 'boolean', default: false }, report: { type: 'boolean', default: false } },
  [0, benches.length],
)
const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name))
if (unknown !== undefined) fail(`There is no benchmark called ${unknown}.\n\n${HELP}`)

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'bench', 'out')

/** What to do when a program is missing; undefined when it is there. */
const finders: Readonly<Record<Need, () => string | undefined>> = {
  pgbench: () => problemOf(findBinaries),
  wrk: () =>
    spawnSync('wrk', ['--version']).error === undefined ? undefined : "No wrk found: install Debian's package wrk.",
  'nats-server': () =>
    spawnSync('nats-server', ['--version']).error === undefined
      ? undefined
      : "No nats-server found: install Debian's package nats-server.",
  cc: () =>
    spawnSync('cc', ['--version']).error === undefined ? undefined : "No cc found: install Debian's package gcc.",
  chromium: () => problemOf(() => getChromium(console.log)),
}

function problemOf(find: () => unknown): string | undefined {
  try {
    find()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The result of a benchmark, or undefined when it ended without one. */
function runBench({ name, quick }: Bench): Promise<BenchResult | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', join(root, 'bench', `${name}.ts`)], {
      cwd: root,
      env: { ...process.env, ...(values.quick ? quick : {}) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      process.stdout.write(piece)
    })
    child.once('close', () => resolve(readResult(text, name)))
  })
}

function readResult(text: string, name: string): BenchResult | undefined {
  try {
    const last = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as BenchResult
    return last.name === name && Array.isArray(last.figures) ? last : undefined
  } catch {
    return undefined
  }
}

/** A benchmark that ended without a result is run once more, and both are said. */
async function runTwiceAtMost(bench: Bench): Promise<BenchResult | undefined> {
  console.log(`\n── ${bench.name} ──`)
  const result = await runBench(bench)
  if (result !== undefined) return result
  console.log(`${bench.name} ended without a result, and is run again.`)
  return runBench(bench)
}

function printTable(results: readonly BenchResult[], missing: readonly Bench[]): void {
  const rows = results.flatMap(({ figures }) =>
    figures.map((figure) => {
      const { what, unit, floor, goal }: Goal = goals[figure.id]
      return [
        figure.id,
        `${figure.value} ${unit}`.trim(),
        figure.beside === undefined ? '' : `${figure.beside.value} ${unit}`.trim(),
        String(floor ?? '–'),
        String(goal),
        verdictOf(figure),
        what,
      ]
    }),
  )
  const table = [
    ['', 'measured', 'yardstick', 'floor', 'goal', 'verdict', ''],
    ...rows,
    ...missing.flatMap(({ measures }) =>
      measures.map((id) => [
        id,
        '–',
        '',
        String(goals[id].floor ?? '–'),
        String(goals[id].goal),
        'no result',
        goals[id].what,
      ]),
    ),
  ]
  const widths = [0, 1, 2, 3, 4, 5, 6].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  console.log()
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

const chosen = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const problems = [...new Set(chosen.flatMap(({ needs }) => needs))].flatMap((need) => finders[need]() ?? [])
if (problems.length > 0) fail(problems.join('\n'))

const results: BenchResult[] = []
for (const bench of chosen) {
  const result = await runTwiceAtMost(bench)
  if (result !== undefined) results.push(result)
}
const missing = chosen.filter(({ name }) => !results.some((result) => result.name === name))
printTable(results, missing)

const run = {
  at: new Date().toISOString(),
  quick: values.quick,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}`,
  results,
}
mkdirSync(out, { recursive: true })
writeFileSync(join(out, 'figures.json'), `${JSON.stringify(run, undefined, 2)}\n`)
console.log('\nbench/out/figures.json')
if (values.report) {
  writeFileSync(join(out, 'report.html'), writeReportPage(run))
  console.log('bench/out/report.html')
}
const isBelow = results.some(({ figures }) => figures.some((figure) => verdictOf(figure) === 'floor missed'))
if (missing.length > 0 || isBelow) process.exitCode = 1
