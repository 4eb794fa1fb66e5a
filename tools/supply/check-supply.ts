import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readArguments, refuseArguments } from '../command-line/read-arguments.mjs'
import { readAudit } from './advisories.ts'
import { findForeignLicences, findUnpinned, readLockedPackages } from './licences.ts'
import { findSecretsInCommits, findSecretsInTree } from './secrets.ts'

const HELP = `npm run supply
Checks what Bahi is made of: that every package has a licence on the list and the hash of its content, that no file and none
of the last commits has anything that looks like a secret, and that no package has a high or critical advisory. The last
asks the registry; where it cannot, the tool says so and ends with 3. Ends with 1 when anything was found.

Options:
  --commits NUMBER  how many commits to look through; 50 without it
  --help            prints this text
Example: npm run supply -- --commits 200`

const { values } = readArguments(HELP, { commits: { type: 'string', default: '50' } })
const commits = Number(values['commits'])
if (!Number.isSafeInteger(commits) || commits < 1) refuseArguments('--commits takes a number from 1 on.', HELP)

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = readLockedPackages(`${root}package-lock.json`)
let found = 0

function report(what: string, lines: readonly string[]): void {
  found += lines.length
  console.log(lines.length === 0 ? `✓ ${what}` : `✗ ${what}\n  ${lines.join('\n  ')}`)
}

const toLines = (secrets: ReturnType<typeof findSecretsInTree>) => secrets.map(({ place, what }) => `${place}: ${what}`)
report(`licences of ${packages.size} packages`, findForeignLicences(packages))
report('hashes of their content', findUnpinned(packages))
report('secrets in the tree', toLines(findSecretsInTree(root)))
report(`secrets in the last ${commits} commits`, toLines(findSecretsInCommits(root, commits)))

const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const audit = readAudit(stdout)
if (audit.kind === 'asked') report('high and critical advisories', audit.lines)
else console.log(`? advisories: NOT CHECKED, the registry gave no report (${audit.lines.join(' ')})`)
process.exit(found > 0 ? 1 : audit.kind === 'asked' ? 0 : 3)
