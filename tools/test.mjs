// npm test: every check there is, quiet when they pass. `npm test -- --help` says what else it can do.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages } from './install.mjs'
import { chooseChecks, findChangedFiles } from './testing/changed-files.mjs'
import { createProgress } from './testing/progress.mjs'
import { bin, endAll, root, run } from './testing/run-process.mjs'
import { countVitest, createTally } from './testing/tally.mjs'

const tally = createTally()
/** The names of what failed: said once more at the end, where a long output is read first. */
const broken = []
/** So long a file decides how tests are best shared out. */
const LONG_MS = 60_000
/** Of the compiler, unless it is told. */
const USUAL_CHECKERS = 4
/** What vitest is told beside the project: the order of the tests. */
let order = []

const STAGES = {
  format: checkFormat,
  types: () => checkTypes(['packages', 'apps', 'tests', 'tools']),
  lint: () => checkLint([]),
  arrows: checkTheArrows,
  unit: () => runVitest('unit'),
  server: () => runVitest('server'),
  size: checkSizes,
  browser: () => runBrowserTests([]),
}

const HELP = `npm test                              every check
npm test -- types unit                only these: ${Object.keys(STAGES).join(', ')}
npm test -- changed                   what your change touches: commits that origin/main does not have, and what is not committed
npm test -- server --shuffle[=seed]   the tests of each file in another order; the seed is printed

Options:
  --shuffle[=SEED]  shuffles the tests of each file
  --help            prints this text
Example: npm test -- types lint unit
One test file: npx vitest run --project server apps/server/src/wallet/stuck-transfers.test.ts`

async function checkFormat() {
  await check('format (npm run format mends it)', bin('oxfmt/bin/oxfmt'), ['--check'])
}

async function checkTypes(folders) {
  const projects = folders.flatMap((folder) =>
    existsSync(join(root, folder, 'tsconfig.json'))
      ? [`${folder}/tsconfig.json`]
      : readdirSync(join(root, folder)).map((name) => `${folder}/${name}/tsconfig.json`),
  )
  for (const project of projects.filter((path) => existsSync(join(root, path))))
    await check(`types of ${dirname(project)}`, bin('typescript/bin/tsc'), [
      '-p',
      project,
      '--noEmit',
      '--pretty',
      'false',
      // Each checker works out for itself what the types it meets are: more than there are cores only do it again.
      '--checkers',
      String(Math.min(USUAL_CHECKERS, availableParallelism())),
    ])
}

async function checkLint(files) {
  await check('lint', bin('oxlint/bin/oxlint'), ['--type-aware', '--deny-warnings', ...files])
}

async function checkTheArrows() {
  const { checkArrows, readImports } = await import('./arrows.mjs')
  for (const { name, broken } of checkArrows(await readImports(root))) {
    if (broken.length === 0) tally.add({ passed: 1 })
    else fail(`arrows: ${name}`, broken.join('\n'))
  }
}

async function checkSizes() {
  const { buildWhatChanged } = await import('./build.mjs')
  const { measureParts } = await import('./size.mjs')
  await buildWhatChanged(root, () => undefined)
  for (const { name, files, size, limit } of await measureParts(root)) {
    if (size <= limit) tally.add({ passed: 1 })
    else fail(`size of ${name}`, `${size} bytes compressed, ${limit} at most:\n${files.join('\n')}`)
  }
}

async function runBrowserTests(files) {
  try {
    const { getChromium } = await import('./get-chromium.mjs')
    process.env.CHROMIUM_PATH = getChromium(console.log)
  } catch (error) {
    // On a machine that has to prove a change, a check that could not be made is a failure.
    if (process.env.CI) fail('browser tests', error.message)
    else tally.add({ skipped: [`browser tests: ${error.message}`] })
    return
  }
  await runVitest('browser', files)
}

/** `files`: parts of the paths of the tests to run; with `related`, sources whose tests are run. */
async function runVitest(project, files = [], related = false) {
  const chosen = related ? ['related', '--run', '--passWithNoTests'] : ['run']
  const folder = mkdtempSync(join(tmpdir(), 'bahi-tally-'))
  const file = join(folder, 'tally.json')
  const progress = createProgress(project)
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/testing/tally-reporter.mjs')}`]
  const { code, output } = await run(
    bin('vitest/vitest.mjs'),
    [...chosen, ...files, '--project', project, ...reporters, ...order],
    { env: { BAHI_TALLY_FILE: file, NO_COLOR: '1' }, onMessage: (reached) => progress.tell(reached) },
  )
  progress.end()
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  rmSync(folder, { recursive: true })
  for (const { name, ms } of (results?.files ?? []).filter((each) => each.ms >= LONG_MS))
    console.log(`long: ${name} (${Math.round(ms / 1_000)} s)`)
  if (code !== 0) console.log(`\n✗ ${project} tests\n${output.trim()}\n`)
  tally.add(countVitest({ code, results }))
  broken.push(...(results?.files.flatMap((file) => file.broken) ?? []))
}

async function check(name, script, args) {
  // The compiler and the linter of types are written in Go: with memory to spare they collect their garbage less often.
  const { code, output } = await run(script, args, { env: { GOGC: '400' } })
  if (code === 0) tally.add({ passed: 1 })
  else fail(name, output.trim())
}

function fail(name, output) {
  tally.add({ failed: 1 })
  broken.push(name)
  console.log(`\n✗ ${name}\n${output}\n`)
}

/** The stages for a change, and in words what they leave untried. */
function stagesForChange() {
  const { sources, projects, serverFolders, browserTests } = chooseChecks(findChangedFiles(root), (folder) =>
    existsSync(join(root, folder)),
  )
  console.log(`${sources.length} sources changed. Not tried: the rest of the server and browser tests (npm test).`)
  const linted = sources.filter((file) => /\.(ts|tsx)$/.test(file))
  return {
    format: checkFormat,
    ...(projects.length > 0 ? { types: () => checkTypes(projects) } : {}),
    ...(linted.length > 0 ? { lint: () => checkLint(linted) } : {}),
    arrows: checkTheArrows,
    ...(sources.length > 0 ? { unit: () => runVitest('unit', sources, true) } : {}),
    ...(serverFolders.length > 0 ? { server: () => runVitest('server', ['--passWithNoTests', ...serverFolders]) } : {}),
    ...(browserTests.length > 0 ? { browser: () => runBrowserTests(browserTests) } : {}),
  }
}

function readWanted() {
  const args = process.argv.slice(2).map((arg) => (arg === '--shuffle' ? '--shuffle=' : arg))
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean' }, shuffle: { type: 'string' } },
  })
  if (values.help === true) {
    console.log(HELP)
    process.exit(0)
  }
  const unknown = positionals.find((name) => name !== 'changed' && !(name in STAGES))
  if (unknown !== undefined) throw new Error(`There is no check called ${unknown}.\n${HELP}`)
  if (values.shuffle !== undefined) {
    const seed = values.shuffle === '' ? Date.now() % 1_000_000 : Number(values.shuffle)
    console.log(`Shuffled with seed ${seed}: npm test -- ${positionals.join(' ')} --shuffle=${seed}`)
    order = ['--sequence.shuffle.tests', `--sequence.seed=${seed}`]
  }
  return positionals
}

function finish() {
  for (const reason of tally.reasons) console.log(`skipped: ${reason}`)
  for (const name of broken) console.log(`failed: ${name}`)
  console.log(tally.line())
  process.exit(tally.total.failed === 0 ? 0 : 1)
}

// Out of time, or Ctrl-C: what was counted so far still counts, and the run has failed.
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => {
    endAll()
    fail('the run', `was stopped by ${signal} before its end`)
    finish()
  })
}

let wanted
try {
  wanted = readWanted()
} catch (error) {
  console.error(error.message.includes(HELP) ? error.message : `${error.message}\n\n${HELP}`)
  process.exit(2)
}
try {
  await installPackages(root, console.log, { withTests: true })
  const stages = wanted.includes('changed') ? stagesForChange() : STAGES
  for (const [name, stage] of Object.entries(stages)) {
    if (stages === STAGES && wanted.length > 0 && !wanted.includes(name)) continue
    const startedAt = Date.now()
    const failedBefore = tally.total.failed
    await stage()
    console.log(
      `${tally.total.failed === failedBefore ? '✓' : '✗'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
    )
  }
} catch (error) {
  fail('the run', error.stack)
}
finish()
