import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fail, readArguments } from '../command-line/read-arguments.mjs'

const HELP = `npm run sbom [-- FILE]
Writes the software bill of materials of what Bahi ships (CycloneDX 1.5, JSON): every package that serving needs, with its
version, licence and the hash of its content. It comes from the lock file and needs no network. Without FILE it goes to
bahi.cdx.json.

Options:
  --help  prints this text
Example: npm run sbom -- /tmp/bahi.cdx.json`

const [file = 'bahi.cdx.json'] = readArguments(HELP, {}, [0, 1]).positionals

const { stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'],
  { cwd: fileURLToPath(new URL('../..', import.meta.url)), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
if (!stdout.startsWith('{')) fail(`npm wrote no bill of materials: ${stderr.trim() || stdout.trim()}`)
const { specVersion, components } = JSON.parse(stdout) as { specVersion: string; components: readonly object[] }
writeFileSync(file, stdout)
console.log(`${file}: CycloneDX ${specVersion}, ${components.length} packages`)
