import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { quickFolder } from '../../tests/quick-folder.ts'
import { fail, readArguments, refuseArguments } from '../command-line/read-arguments.mjs'
import { trials, type Trial, type TrialName } from './trials.ts'

const names = Object.keys(trials) as TrialName[]
const list = names.map((name) => `  ${name.padEnd(10)}  ${trials[name].what}`).join('\n')

const HELP = `npm run reliability -- NAME [--rounds NUMBER] [--seed NUMBER]
Tries one thing until it breaks, on a PostgreSQL of its own that is removed afterwards, and prints a row for
docs/reliability.md. npm test does the same shortly. Ends with 1 when anything broke.

${list}
  days        days of 200 customers by chance, twice with the same seed: everything adds up, and both end in the same state

Options:
  --rounds  how many (kills, commands, calls, rounds, seeds); the long run without it
  --seed    of the chance, where there is one; 1 without it. Runs of different seeds add up to one long run
  --help    prints this text
Example: npm run reliability -- crashes --rounds 25`

const root = fileURLToPath(new URL('../..', import.meta.url))
const { values, positionals } = readArguments(
  HELP,
  // --calls is what a long run of fuzz counts.
  { rounds: { type: 'string' }, calls: { type: 'string' }, seed: { type: 'string', default: '1' } },
  [1, 1],
)
const [name = ''] = positionals
const asked = values.rounds ?? values.calls
const seed = readCount(values.seed ?? '1', '--seed')

function readCount(written: string, option: string): number {
  const count = Number(written)
  if (!Number.isSafeInteger(count) || count < 1) refuseArguments(`${option} takes a number from 1 on.`, HELP)
  return count
}

/** The most lines that are printed of one failure. */
const MOST_LINES = 60

interface Results {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** What a failed test says, without the places in the code: what a server printed last stands in it. */
function withoutPlaces(message: string): string {
  return message
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .slice(0, MOST_LINES)
    .join('\n    ')
}

/** Runs the tests of a trial; how many passed, and the names of those that failed, each with why. */
function runTests(trial: Trial, count: number): { passed: number; broken: string[] } {
  const { files, variable, project = 'server' } = trial
  const folder = mkdtempSync(join(tmpdir(), 'bahi-reliability-'))
  const file = join(folder, 'results.json')
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...(variable === undefined ? ['--config', 'tools/reliability/vitest.config.ts'] : ['--project', project]),
      '--reporter=json',
      // A long run takes as long as it takes, and ends with what broke first.
      '--testTimeout=0',
      '--bail=1',
      `--outputFile=${file}`,
      ...files,
    ],
    {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        TMPDIR: quickFolder(),
        BAHI_FUZZ_SEED: `${seed}`,
        BAHI_CRASH_SEED: `${seed}`,
        BAHI_MODEL_SEED: `${seed}`,
        [variable ?? 'BAHI_ROUNDS']: `${count}`,
      },
    },
  )
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results
  rmSync(folder, { recursive: true })
  const broken = results.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${withoutPlaces(why)}`),
  )
  if (results.numPassedTests + results.numFailedTests === 0) fail('No test ran. Is PostgreSQL installed?')
  return { passed: results.numPassedTests, broken }
}

function report(what: string, done: string, broken: readonly string[], beganAt: number): never {
  for (const one of broken) console.log(`✗ ${one}`)
  const minutes = ((Date.now() - beganAt) / 60_000).toFixed(1)
  const day = new Date().toISOString().slice(0, 10)
  console.log(
    `| ${what} | ${done} | ${broken.length === 0 ? 'nothing' : `${broken.length} broke`} | ${day} | ${minutes} min |`,
  )
  process.exit(broken.length === 0 ? 0 : 1)
}

function runTrial(trial: Trial): never {
  const beganAt = Date.now()
  const count = asked === undefined ? trial.long : readCount(asked, '--rounds')
  const { passed, broken } = runTests(trial, count)
  const drawn = trial.hasSeed === true ? `, seed ${seed}` : ''
  return report(name, `${count} ${trial.unit}${drawn}, ${passed} tests`, broken, beganAt)
}

/** The printed evenings of each seed, in a process that lets the days of one seed after another pass. */
async function simulate(seeds: number, onSeed: (of: number) => void): Promise<Map<number, string[]>> {
  const told = ['--days', '5', '--customers', '200', '--seed', `${seed}`, '--seeds', `${seeds}`]
  const child = spawn(process.execPath, ['--max-semi-space-size=64', '--import', 'tsx', 'tools/simulate.ts', ...told], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, TMPDIR: quickFolder() },
  })
  const evenings = new Map<number, string[]>()
  let lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^\d{4}-\d{2}-\d{2} /.test(line)) lines.push(line)
    // The last line of a seed names it.
    if (!line.startsWith('{')) continue
    const { seed: of } = JSON.parse(line) as { seed: number }
    evenings.set(of, lines)
    lines = []
    onSeed(of)
  }
  return evenings
}

async function runDays(): Promise<never> {
  const beganAt = Date.now()
  const seeds = asked === undefined ? 200 : readCount(asked, '--rounds')
  const [one, other] = await Promise.all([
    simulate(seeds, (of) => console.log(`seed ${of}: its days have passed once`)),
    simulate(seeds, (of) => console.log(`seed ${of}: its days have passed in another process`)),
  ])
  const broken: string[] = []
  for (let of = seed; of < seed + seeds; of += 1) {
    const [lines = [], again = []] = [one.get(of), other.get(of)]
    if (lines.length === 0 || again.length === 0) {
      // What broke ended its process, and with it the seeds after this.
      broken.push(`seed ${of}: its days did not pass`)
      break
    }
    if ([...lines, ...again].some((line) => !line.endsWith('everything adds up')))
      broken.push(`seed ${of}: something does not add up`)
    const differs = lines.find((line, at) => line !== again[at])
    if (differs !== undefined) broken.push(`seed ${of}: two runs ended ${differs.slice(0, 10)} differently`)
  }
  return report('days', `${seeds} seeds from ${seed} on, twice 5 days of 200 customers`, broken, beganAt)
}

if (name === 'days') await runDays()
if (!Object.hasOwn(trials, name)) refuseArguments(`Nothing called ${name} is tried.`, HELP)
runTrial(trials[name as TrialName])
