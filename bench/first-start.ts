// npm run bench:first-start — P17 of the goals: a bare clone of this folder's last commit, with an empty npm cache, and
// `npm start` in it: seconds to the first page, what was fetched for it, and what it takes on the disk.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { findFreePort } from '../tools/run-bahi.ts'
import { endBench, figureOf } from './figures/figures.ts'

const HELP = `npm run bench:first-start
Clones the last commit into an empty folder, starts it with an empty npm cache, and measures the seconds to the first
page, the megabytes fetched, and those that the packages take unpacked. It needs the npm registry.
The last line is one JSON object.

Options:
  --help  prints this text
Example: npm run bench:first-start`

readArguments(HELP)

const PATIENCE_MS = 600_000
const root = fileURLToPath(new URL('..', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'bahi-first-'))
execFileSync('chmod', ['755', folder])
const clone = join(folder, 'clone')
execFileSync('git', ['clone', '--quiet', root, clone])
const port = await findFreePort()
const began = performance.now()
const child = spawn('npm', ['start', '--silent'], {
  cwd: clone,
  env: { ...process.env, PORT: String(port), npm_config_cache: join(folder, 'cache') },
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
})
let [seconds, fetchedMb, unpackedMb] = [Number.NaN, Number.NaN, Number.NaN]
try {
  await waitForPage()
  seconds = (performance.now() - began) / 1_000
  // npm keeps in its cache what came over the network, as it came.
  fetchedMb = megabytesOf(join(folder, 'cache'))
  unpackedMb = megabytesOf(join(clone, 'node_modules'))
} finally {
  // npm passes no signal on, so the whole group is ended.
  if (child.pid !== undefined && child.exitCode === null) {
    process.kill(-child.pid, 'SIGTERM')
    await once(child, 'exit')
    await sleep(5_000)
  }
  rmSync(folder, { recursive: true, force: true })
}
// The server says that it stops: what is read from the last line comes after it.
endBench('first-start', [figureOf('P17 seconds', [seconds]), figureOf('P17 fetched', [fetchedMb])], { unpackedMb })

async function waitForPage(): Promise<void> {
  while (child.exitCode === null && performance.now() - began < PATIENCE_MS) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await sleep(100)
  }
  throw new Error(child.exitCode === null ? 'no page in time' : `npm start ended with code ${child.exitCode}`)
}

function megabytesOf(path: string): number {
  return Number(execFileSync('du', ['-s', '--block-size=1000000', path]).toString().split('\t')[0])
}
