// npm start: from a fresh clone to a running Bahi. Plain Node without packages, because it runs before they are there.
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readArguments } from './command-line/read-arguments.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const HELP = `npm start
Installs what serving needs, builds what changed and serves Bahi at http://127.0.0.1:8080 until Ctrl-C. Its settings are
in the environment: PORT, BAHI_DATA_DIR, DATABASE_URL and the others of docs/operations.md.

Options:
  --role R  runs as a part of a Bahi of several processes: door, desk or floor; may be given more than once. Needs
            BAHI_NATS_URL and DATABASE_URL
  --help    prints this text
Example: npm start -- --role door`

/** What is wrong is said in words; only a fault of the program itself shows where it happened. */
class Refusal extends Error {}

function log(line) {
  console.log(`· ${line}`)
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Refusal(
    `Bahi needs Node 20.19 or newer; this is ${process.versions.node} (${process.execPath}). Node 22 and 24 work too: https://nodejs.org`,
  )
}

async function start() {
  refuseOldNode()
  const { values } = readArguments(HELP, { role: { type: 'string', multiple: true } })
  if (values.role !== undefined) process.env.BAHI_ROLES = values.role.join(',')
  process.env.NODE_ENV ||= 'production'
  // The server reads its settings from the environment; folders it names lie in the clone, wherever the command was called.
  process.chdir(root)
  const { installPackages } = await import('./install.mjs')
  await installPackages(root, log, { withTests: false })
  const { buildWhatChanged } = await import('./build.mjs')
  await buildWhatChanged(root, log)
  process.setSourceMapsEnabled(true)
  log('Starting the server …')
  // In this very process, so that Ctrl-C and SIGTERM reach the server itself and nothing has to pass them on.
  await import(pathToFileURL(resolve(root, 'apps/server/dist/main.js')).href)
}

start().catch((error) => {
  const inWords = error instanceof Refusal || error.name === 'DiskRefusal' || process.env.DEBUG === undefined
  console.error(`\n${inWords ? error.message : error.stack}`)
  process.exit(1)
})
