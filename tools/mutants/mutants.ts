import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quickFolder } from '../../tests/quick-folder.ts'
import { readArguments, refuseArguments } from '../command-line/read-arguments.mjs'
import { plantBugs } from './plant-bugs.ts'

const FOLDERS: Readonly<Record<string, string>> = {
  money: 'packages/money/src',
  domain: 'packages/domain/src',
  ledger: 'apps/server/src/ledger',
}
/** What a sandbox does not need: Stryker copies the rest for each run. */
const NOT_COPIED = ['bench', 'docs', 'ops', 'tests', 'screens', 'dist', '.cache', 'apps/phone', 'apps/console']

const HELP = `npm run mutants -- money|domain|ledger [FOLDER] [--sample N] [--processes N]
npm run mutants -- planted [PATH]
Tests the tests: changes the code in thousands of small ways, one at a time, and counts the changes that some test notices
(Stryker). Names those that no test noticed. FOLDER takes a part: domain shares/orders. The ledger's tests need PostgreSQL
and take hours; money takes some minutes. Ends with 1 below 85 %. planted: 25 mistakes in server and apps, one at a time, in the
files of this folder, each with the tests that have to notice it; PATH takes those of the files whose path begins so. Ends
with 1 when two are missed.

Options:
  --sample     one function in N, drawn by its place: a score in a fraction of the time
  --processes  how many mutants are tried at once; 2 without it
  --help       prints this text
Example: npm run mutants -- domain wallet`

const MIN_SCORE = 85
/** Of a process that tries mutants; the tests of the largest room take a quarter of it. */
const MAX_MEMORY_MIB = 1_024

const {
  values: { sample = '1', processes = '2' },
  positionals: [of = '', part = ''],
} = readArguments(HELP, { sample: { type: 'string' }, processes: { type: 'string' } }, [1, 2])
const folder = FOLDERS[of]
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
if (of === 'planted') process.exit(plantBugs(part))
if (folder === undefined) refuseArguments(`There are no mutants of ${of}.`, HELP)
if (!/^[1-9]\d{0,3}$/.test(sample)) refuseArguments('--sample takes a number from 1 on.', HELP)
if (!/^[1-9]\d?$/.test(processes)) refuseArguments('--processes takes a number from 1 on.', HELP)

process.env['TMPDIR'] = quickFolder()
process.env['BAHI_MUTANTS'] = of
process.env['BAHI_MUTANTS_ONE_IN'] = sample
process.env['BAHI_MUTANTS_TESTS'] = of === 'ledger' ? folder : `packages/${of}/src`
const { Stryker } = await import('@stryker-mutator/core')
const mutants = await new Stryker({
  mutate: [`${folder}/${part}/**/*.ts`.replace('//', '/'), '!**/*.test.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(new URL('sample-functions.mjs', import.meta.url))],
  ignorers: ['sample-functions'],
  vitest: { configFile: 'tools/mutants/vitest.config.ts' },
  ignorePatterns: NOT_COPIED,
  ignoreStatic: true,
  concurrency: Number(processes),
  // A mutant that never ends is ended after one and a half times what its tests took, and five seconds; until then it
  // may fill no more memory than this.
  testRunnerNodeArgs: [`--max-old-space-size=${MAX_MEMORY_MIB}`],
  // The first run of all tests takes long on a machine that others use too.
  dryRunTimeoutMinutes: 60,
  reporters: ['progress-append-only'],
  tempDirName: '.stryker-tmp',
  allowEmpty: true,
}).runMutationTest()

/** A loop without an end either runs out of time or out of memory; tests that cannot run at all are no answer. */
const ranOutOfMemory = ({ status, statusReason = '' }: (typeof mutants)[number]): boolean =>
  status === 'RuntimeError' && /out of memory|memory limit|invalid size/i.test(statusReason)
const noticed = mutants.filter(
  (mutant) => mutant.status === 'Killed' || mutant.status === 'Timeout' || ranOutOfMemory(mutant),
)
const missed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
for (const { fileName, location, mutatorName, replacement } of missed)
  console.log(`${relative('.', fileName)}:${location.start.line}  ${mutatorName}  ${replacement.slice(0, 60)}`)
for (const { fileName, location, status, statusReason = '' } of mutants.filter((one) => one.status === 'RuntimeError'))
  console.log(`${relative('.', fileName)}:${location.start.line}  ${status}  ${statusReason.split('\n', 1)[0]}`)
const tried = noticed.length + missed.length
const score = tried === 0 ? 0 : (100 * noticed.length) / tried
console.log(
  `${of}${part === '' ? '' : ` ${part}`}${sample === '1' ? '' : `, one function in ${sample}`}: ${noticed.length} of ${tried} mutants noticed, ${score.toFixed(1)} %`,
)
process.exit(score >= MIN_SCORE ? 0 : 1)
