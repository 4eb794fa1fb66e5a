import { fstatSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import pg from 'pg'
import { kiteRoot, kiteTickerPath } from '@bahi/contract/programs/kite-routes'
import { openSandbox, type Sandbox, seedSandbox } from '../apps/server/sandbox/open-sandbox.ts'
import { openSandboxCustomers } from '../apps/server/sandbox/sandbox-customers.ts'
import { openSandboxDatabase } from '../apps/server/sandbox/sandbox-database.ts'
import { readFiles } from '../apps/server/src/market/import/read-files.ts'
import { writeImport } from '../apps/server/src/market/import/write-import.ts'
import type { OpenDatabase } from '../apps/server/src/platform/postgres/open-database.ts'
import { hashSources } from './build.mjs'
import { fail, readArguments } from './command-line/read-arguments.mjs'

const ROOT = resolve(import.meta.dirname, '..')

const HELP = `npm run sandbox -- [--seed 1] [--clock running|stepped] [--speed 60] [--port 0] [--replay FILES…]
A Bahi to try programs on: a market and a database of its own on this machine, with three customers who have money and
a key each, and shares that trade by the piece. Prints one line of JSON with the addresses and the keys. Everything is
gone when it ends: Ctrl-C, or when the pipe to its input is closed.

Options:
  --seed    of the market: the same seed, calls and steps have the same fills and the same digest; 1 unless told
  --clock   running: time passes at the speed. stepped: time passes only by POST /sandbox/advance
  --speed   business seconds a second while the clock runs, 1 to 2000; 60 unless told
  --port    where it listens on 127.0.0.1; a free port unless told
  --replay  trades on past days of the files that follow, as market:import reads them
  --help    prints this text
Example: npm run sandbox -- --seed 7 --clock stepped`

const { values, positionals } = readArguments(
  HELP,
  {
    seed: { type: 'string', default: '1' },
    clock: { type: 'string', default: 'running' },
    speed: { type: 'string', default: '60' },
    port: { type: 'string', default: '0' },
    replay: { type: 'boolean', default: false },
  },
  [0, Infinity],
)
const [seed, speed, port] = [values.seed, values.speed, values.port].map(Number) as [number, number, number]
if (!Number.isSafeInteger(seed) || seed < 0) fail('The seed is a whole number.')
if (!(speed >= 1 && speed <= 2_000)) fail('The speed is from 1 to 2000.')
if (!Number.isInteger(port) || port < 0 || port > 65_535) fail('The port is a number from 0 to 65535.')
const { clock } = values
if (clock !== 'running' && clock !== 'stepped') fail('The clock is running or stepped.')
if (values.replay !== positionals.length > 0)
  fail('--replay takes the files of the days, and nothing else takes files.')

const market = values.replay ? 'replay' : 'simulated'
const CUSTOMERS = 3

const tell = (line: string): void => console.error(`· ${line}`)

async function importDays(database: OpenDatabase): Promise<void> {
  const read = readFiles(positionals.map((path) => ({ name: basename(path), bytes: readFileSync(path) })))
  if (!read.ok) fail(read.nonsense.map(({ file, line, problem }) => `${file}, line ${line}: ${problem}`).join('\n'))
  const client = new pg.Client(database.access.owner)
  await client.connect()
  try {
    await writeImport(client, read.bars)
  } finally {
    await client.end()
  }
}

let sandbox: Sandbox | undefined
let stopping: Promise<void> | undefined

function stop(code: number): Promise<void> {
  return (stopping ??= (async () => {
    await sandbox?.close()
    await database.close()
    process.exit(code)
  })())
}

const options = {
  market,
  seed,
  clock,
  speed,
  onFault: (error: unknown) => {
    console.error(error)
    void stop(1)
  },
} as const

const database = await openSandboxDatabase({
  folder: resolve(ROOT, '.data-sandbox'),
  key: `${hashSources(ROOT, ['apps/server', 'packages']).slice(0, 16)}/${market}-${seed}`,
  migrationsFolder: resolve(ROOT, 'apps/server/migrations'),
  log: tell,
  fill: (filled) =>
    market === 'replay'
      ? Promise.resolve()
      : seedSandbox({ ...options, database: { ...filled, close: async () => undefined } }),
})
// A program that starts a sandbox and dies closes the pipe between them; a terminal and /dev/null say nothing.
const input = fstatSync(process.stdin.fd)
if (input.isFIFO() || input.isSocket()) process.stdin.on('close', () => void stop(0)).resume()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
void database.died.then((reason) => options.onFault(reason))

try {
  if (market === 'replay') await importDays(database)
  sandbox = await openSandbox({ ...options, database, phoneFolder: resolve(ROOT, 'apps/phone/dist') })
  const customers = await openSandboxCustomers(sandbox.app, sandbox.server.clock.now().date, CUSTOMERS)
  const { port: listening } = await sandbox.listen(port)
  const root = `http://127.0.0.1:${listening}`
  console.log(
    JSON.stringify({
      root,
      stream: `ws://127.0.0.1:${listening}/market/stream`,
      ...(clock === 'stepped' ? { advance: `${root}/sandbox/advance`, digest: `${root}/sandbox/digest` } : {}),
      market,
      seed,
      clock,
      date: sandbox.server.clock.now().date,
      customers: customers.map(({ kite, ...customer }) => ({
        ...customer,
        ...kite,
        root: `${root}${kiteRoot}`,
        ticker: `ws://127.0.0.1:${listening}${kiteTickerPath}`,
      })),
    }),
  )
} catch (error) {
  console.error(error)
  await stop(1)
}
