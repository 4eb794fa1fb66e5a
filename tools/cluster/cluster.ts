// npm run cluster: a small Bahi of several processes on this machine.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWhatChanged } from '../build.mjs'
import { fail, readArguments } from '../command-line/read-arguments.mjs'
import { checkCluster } from './check-cluster.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

const HELP = `npm run cluster
Starts a Bahi of several processes on this machine: nats-server (a package of Debian), a database, a floor and its
standby, two desks and two doors. Prints what runs where, until Ctrl-C. Its data are in .data-cluster.

Options:
  --check  uses data of its own, lets orders flow through both doors while each part is killed in turn, and prints the
           result as JSON in the last line; ends with 1 when an order was lost or doubled
  --help   prints this text
Example: npm run cluster -- --check`

/** The market is open soon after the start and stays open during the check. */
const CHECK_SPEED = '20'
const root = fileURLToPath(new URL('../..', import.meta.url))
const log = (line: string) => console.log(`· ${line}`)

const { values } = readArguments(HELP, { check: { type: 'boolean' } })
await buildWhatChanged(root, log)
if (values['check'] === true) await check()
else await run()

async function run(): Promise<void> {
  const clockSpeed = process.env['BAHI_CLOCK_SPEED'] ?? '60'
  const cluster = await startCluster({ dataDir: resolve(root, '.data-cluster'), clockSpeed, log })
  printParts(cluster)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.stop().then(() => process.exit(0)))
}

async function check(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bahi-cluster-'))
  // Root runs PostgreSQL as the user nobody, who needs access to the folder.
  await chmod(dataDir, 0o755)
  const cluster = await startCluster({ dataDir, clockSpeed: CHECK_SPEED, log })
  try {
    printParts(cluster)
    const found = await checkCluster(cluster, log)
    await cluster.stop()
    console.log(JSON.stringify(found))
    if (found.lost + found.doubled > 0) process.exitCode = 1
  } catch (error) {
    await cluster.stop()
    fail(error instanceof Error ? error.message : String(error))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

function printParts({ nats, floors, desks, doors }: Cluster): void {
  for (const part of [nats, ...floors, ...desks, ...doors]) log(`${part.name.padEnd(18)} process ${part.pid() ?? ''}`)
  for (const { name, url } of doors) log(`${name.padEnd(18)} ${url}`)
}
