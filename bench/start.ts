// npm run bench:start — P16 of the goals: from the start of the server's process to its first page, with its data there
// and its database running, beside a bare Fastify server. The two take turns.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildWhatChanged } from '../tools/build.mjs'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { findFreePort } from '../tools/run-bahi.ts'
import { endBench, figureOf, median } from './figures/figures.ts'
import { startBenchPostgres } from './orders-postgres.ts'

const HELP = `npm run bench:start
Measures how long the server takes from its start to its first page, beside a bare Fastify server. The database runs
already and is filled.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS  rounds of both, in turns (5)
Example: npm run bench:start`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const LOOK_MS = 5
const PATIENCE_MS = 120_000
const root = fileURLToPath(new URL('..', import.meta.url))

const BARE = `import fastify from 'fastify'
const app = fastify()
app.get('/', (request, reply) => reply.type('text/html').send('<!doctype html><title>Nothing</title>'))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
`

async function main(): Promise<void> {
  await buildWhatChanged(root, console.log)
  const folder = mkdtempSync(join(root, 'node_modules', '.bench-'))
  const bare = join(folder, 'bare.mjs')
  writeFileSync(bare, BARE)
  const postgres = await startBenchPostgres({ scale: undefined, log: console.log })
  const startBahi = () =>
    timeStart(join(root, 'apps/server/dist/main.js'), {
      DATABASE_URL: postgres.url,
      BAHI_DATA_DIR: join(folder, 'data'),
    })
  try {
    console.log(`the first start fills the database: ${((await startBahi()) / 1_000).toFixed(1)} s`)
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const timed = { bare: await timeStart(bare, {}), ours: await startBahi() }
      rounds.push(timed)
      console.log(`round ${round}: Bahi ${timed.ours.toFixed(0)} ms, bare Fastify ${timed.bare.toFixed(0)} ms`)
    }
    endBench(
      'start',
      [
        figureOf(
          'P16',
          rounds.map(({ ours, bare: yardstick }) => ours / yardstick),
        ),
      ],
      {
        startMs: Math.round(median(rounds.map(({ ours }) => ours))),
        yardstickMs: Math.round(median(rounds.map(({ bare: yardstick }) => yardstick))),
      },
    )
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Milliseconds from the start of a process to its first page; the process is ended afterwards. */
async function timeStart(program: string, environment: Readonly<Record<string, string>>): Promise<number> {
  const port = await findFreePort()
  const began = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=64', program], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitForPage(`http://127.0.0.1:${port}/`, child)
    return performance.now() - began
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function waitForPage(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (child.exitCode === null && performance.now() < deadline) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await sleep(LOOK_MS)
  }
  throw new Error(child.exitCode === null ? 'no page in time' : `the server ended with code ${child.exitCode}`)
}

await main()
