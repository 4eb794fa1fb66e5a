import { fstatSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import pg from 'pg'
import { kiteRoot, kiteTickerPath } from '@bahi/contract/programs/kite-routes'
import { openSandbox, type Sandbox, seedSandbox } from '../../apps/server/sandbox/open-sandbox.ts'
import { openSandboxCustomers, type SandboxCustomer } from '../../apps/server/sandbox/sandbox-customers.ts'
import { openSandboxDatabase } from '../../apps/server/sandbox/sandbox-database.ts'
import { readFiles } from '../../apps/server/src/market/import/read-files.ts'
import { writeImport } from '../../apps/server/src/market/import/write-import.ts'
import type { OpenDatabase } from '../../apps/server/src/platform/postgres/open-database.ts'
import { fail } from '../command-line/read-arguments.mjs'

/** What the command line asks for. */
export interface AskedSandbox {
  /** The folder of the clone. */
  readonly root: string
  /** Of the sources: markets made by other versions are not used again. */
  readonly version: string
  readonly seed: number
  readonly clock: 'running' | 'stepped'
  readonly speed: number
  readonly port: number
  /** Files of past days that the market replays; none: the market is simulated. */
  readonly files: readonly string[]
}

const CUSTOMERS = 3

/** Opens a sandbox and prints its line. The process ends with the sandbox: by a signal, a fault, or the end of its input. */
export async function runSandbox({ root, version, files, port, ...asked }: AskedSandbox): Promise<void> {
  const market = files.length > 0 ? 'replay' : 'simulated'
  const options = { ...asked, market, onFault: (error: unknown) => void failed(error) } as const
  const database = await openSandboxDatabase({
    folder: resolve(root, '.data-sandbox'),
    key: `${version.slice(0, 16)}/${market}-${asked.seed}`,
    migrationsFolder: resolve(root, 'apps/server/migrations'),
    log: (line) => console.error(`· ${line}`),
    fill: (filled) =>
      market === 'replay'
        ? Promise.resolve()
        : seedSandbox({ ...options, database: { ...filled, close: async () => undefined } }),
  })
  let sandbox: Sandbox | undefined
  let stopping: Promise<void> | undefined
  const stop = (code: number): Promise<void> =>
    (stopping ??= (async () => {
      await sandbox?.close()
      await database.close()
      process.exit(code)
    })())
  const failed = (error: unknown): Promise<void> => {
    console.error(error)
    return stop(1)
  }
  stopWhenTold(stop)
  void database.died.then(failed)
  try {
    if (market === 'replay') await importDays(database, files)
    sandbox = await openSandbox({ ...options, database, phoneFolder: resolve(root, 'apps/phone/dist') })
    const customers = await openSandboxCustomers(sandbox.app, sandbox.server.clock.now().date, CUSTOMERS)
    const listening = await sandbox.listen(port)
    console.log(JSON.stringify(readyLine({ ...options, ...listening }, sandbox.server.clock.now().date, customers)))
  } catch (error) {
    await failed(error)
  }
}

function stopWhenTold(stop: (code: number) => Promise<void>): void {
  // A program that starts a sandbox and dies closes the pipe between them; a terminal and /dev/null say nothing.
  const input = fstatSync(process.stdin.fd)
  if (input.isFIFO() || input.isSocket()) process.stdin.on('close', () => void stop(0)).resume()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
}

async function importDays(database: OpenDatabase, files: readonly string[]): Promise<void> {
  const read = readFiles(files.map((path) => ({ name: basename(path), bytes: readFileSync(path) })))
  if (!read.ok) fail(read.nonsense.map(({ file, line, problem }) => `${file}, line ${line}: ${problem}`).join('\n'))
  const client = new pg.Client(database.access.owner)
  await client.connect()
  try {
    await writeImport(client, read.bars)
  } finally {
    await client.end()
  }
}

function readyLine(
  { port, market, seed, clock }: Pick<AskedSandbox, 'port' | 'seed' | 'clock'> & { readonly market: string },
  date: string,
  customers: readonly SandboxCustomer[],
): object {
  const [root, sockets] = [`http://127.0.0.1:${port}`, `ws://127.0.0.1:${port}`]
  return {
    root,
    stream: `${sockets}/market/stream`,
    ...(clock === 'stepped' ? { advance: `${root}/sandbox/advance`, digest: `${root}/sandbox/digest` } : {}),
    market,
    seed,
    clock,
    date,
    customers: customers.map(({ kite, ...customer }) => ({
      ...customer,
      ...kite,
      root: `${root}${kiteRoot}`,
      ticker: `${sockets}${kiteTickerPath}`,
    })),
  }
}
