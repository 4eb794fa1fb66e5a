// npm test: every check there is, quiet when they pass. `npm test -- types unit` makes only those.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './install.mjs'
import { countVitest, createTally } from './tally.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const tally = createTally()
const running = new Set()
/** The names of what failed: said once more at the end, where a long output is read first. */
const broken = []

const STAGES = {
  format: checkFormat,
  types: checkTypes,
  lint: checkLint,
  arrows: checkTheArrows,
  unit: () => runVitest('unit'),
  server: () => runVitest('server'),
  size: checkSizes,
  browser: runBrowserTests,
}

async function checkFormat() {
  await check('format (npm run format mends it)', bin('oxfmt/bin/oxfmt'), ['--check'])
}

async function checkTypes() {
  const projects = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/tsconfig.json`),
  )
  for (const project of [...projects, 'tests/tsconfig.json', 'tools/tsconfig.json']) {
    if (existsSync(join(root, project)))
      await check(`types of ${dirname(project)}`, bin('typescript/bin/tsc'), [
        '-p',
        project,
        '--noEmit',
        '--pretty',
        'false',
      ])
  }
}

async function checkLint() {
  await check('lint', bin('oxlint/bin/oxlint'), ['--type-aware', '--deny-warnings'])
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

async function runBrowserTests() {
  if (
    !existsSync(join(root, 'tests/e2e')) ||
    !readdirSync(join(root, 'tests/e2e')).some((name) => name.endsWith('.test.ts'))
  )
    return
  try {
    const { getChromium } = await import('./get-chromium.mjs')
    process.env.CHROMIUM_PATH = getChromium(console.log)
  } catch (error) {
    // On a machine that has to prove a change, a check that could not be made is a failure.
    if (process.env.CI) fail('browser tests', error.message)
    else tally.add({ skipped: [`browser tests: ${error.message}`] })
    return
  }
  await runVitest('browser')
}

async function runVitest(project) {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-tally-'))
  const file = join(folder, 'tally.json')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/tally-reporter.mjs')}`]
  const { code, output } = await run(bin('vitest/vitest.mjs'), ['run', '--project', project, ...reporters], {
    BAHI_TALLY_FILE: file,
    NO_COLOR: '1',
  })
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  rmSync(folder, { recursive: true })
  tally.add(countVitest(results, code))
  for (const { name, seconds } of results?.long ?? []) console.log(`long: ${name} (${seconds} s)`)
  for (const name of results?.again ?? []) console.log(`passed when tried again: ${name}`)
  broken.push(...(results?.broken ?? []))
  if (code !== 0) console.log(`\n✗ ${project} tests\n${output.trim()}\n`)
}

async function check(name, script, args) {
  const { code, output } = await run(script, args)
  if (code === 0) tally.add({ passed: 1 })
  else fail(name, output.trim())
}

function fail(name, output) {
  tally.add({ failed: 1 })
  broken.push(name)
  console.log(`\n✗ ${name}\n${output}\n`)
}

function bin(path) {
  return join(root, 'node_modules', path)
}

function run(script, args, env = {}) {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('close', (code) => {
      running.delete(child)
      settle({ code: code ?? 1, output })
    })
  })
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
    for (const child of running) child.kill('SIGTERM')
    fail('the run', `was stopped by ${signal} before its end`)
    finish()
  })
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in STAGES))
if (unknown !== undefined) {
  console.error(`There is no check called ${unknown}; there are ${Object.keys(STAGES).join(', ')}.`)
  process.exit(1)
}
try {
  await installPackages(root, console.log)
  for (const [name, stage] of Object.entries(STAGES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
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
