// npm start: from a fresh clone to a running Bahi. Plain Node without packages, because it runs before they are there.
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const DEFAULT_PORT = '8080'

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

function readPort() {
  const port = Number(process.env.PORT)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Refusal(`PORT=${process.env.PORT} is not a port; choose a number from 1 to 65535.`)
}

/** Asked before anything is built or started: a database must not start for a server that cannot listen. */
function refuseTakenPort(port, host) {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE')
        fail(
          new Refusal(
            `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
          ),
        )
      else if (error.code === 'EACCES')
        fail(
          new Refusal(
            `This user may not listen on port ${port}. Choose one above 1023: PORT=${DEFAULT_PORT} npm start`,
          ),
        )
      else fail(error)
    })
    probe.listen({ port, ...(host === undefined ? {} : { host }) }, () => probe.close(settle))
  })
}

async function start() {
  refuseOldNode()
  process.env.PORT ||= DEFAULT_PORT
  process.env.NODE_ENV ||= 'production'
  // Resolved from the clone, not from wherever the command was called.
  process.env.BAHI_DATA_DIR = resolve(
    root,
    process.env.BAHI_DATA_DIR || (process.env.MARKET === 'replay' ? '.data-replay' : '.data'),
  )
  await refuseTakenPort(readPort(), process.env.HOST || undefined)
  const { installPackages } = await import('./install.mjs')
  await installPackages(root, log)
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
