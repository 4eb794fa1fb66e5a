import { networkInterfaces } from 'node:os'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEMO_PASSWORD, demoCustomers } from '../seed/demo-customers.ts'
import { DEMO_STAFF_PASSWORD, demoSecondFactor, demoStaff } from '../seed/demo-staff.ts'
import { findLivedPeople, type LivedPerson } from '../seed/lived-people.ts'
import { buildServer } from './build-server.ts'
import { createSmsGateway } from './customers/credentials/sms.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { openKiteTicker } from './kite/ticker/serve-ticker.ts'
import { serveStream } from './market/live/serve-stream.ts'
import { openLog } from './open-log.ts'
import { Disposer } from './platform/disposer.ts'
import { findNetworkOrigins } from './platform/http/access/network-origins.ts'
import { refuseTakenPort } from './platform/http/refuse-taken-port.ts'
import { traceRequests } from './platform/http/trace-requests.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { openDatabase } from './platform/postgres/open-database.ts'
import { openSealKey, type Seal } from './platform/seal.ts'
import { openTracing } from './platform/tracing/open-tracing.ts'
import { openNatsWire } from './platform/wire/nats-wire.ts'
import type { ServerOptions } from './server-options.ts'
import type { ServerParts } from './server-parts.ts'
import { createApp } from './server.ts'

// The only file with paths to the folders. The bundle lies in `dist`, one level below the server's folder, like this
// file in `src`.
const serverFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Connections beside the live stream. A browser opens six; the limit of an address leaves room for an office behind one.
 * Local programs and proxies share an address.
 */
const CONNECTIONS = { maxOpen: 8_000, maxOpenPerAddress: 256 }
/** New connections that wait until they are taken, as many as Linux keeps: after a restart all phones come back at once. */
const MOST_KNOCKING = 4_096
const SHARED_ADDRESSES = ['127.0.0.0/8', '::1/128']
const STREAM = { flushMs: 10, heartbeatMs: 15_000, maxConnections: 22_000 }

/** Hundreds of phones of a provider share one address; no search of theirs may fill the thread that takes orders. */
const VISITOR_CALLS_PER_MINUTE = 3_000

const MARKETS: Readonly<Record<Environment['market'], string>> = {
  simulated: 'Simulated market',
  replay: 'Past days of a real market, replayed',
  live: 'Prices of a real market, to look at: no orders are taken',
}

const tell = (line: string) => console.log(`· ${line}`)
const closings = new Disposer()
let stopping: Promise<void> | undefined

function stop(exitCode: number): Promise<void> {
  return (stopping ??= (async () => {
    const failures = await closings.close()
    // A stop with a reason has printed the reason already, and a lost database makes every closing fail, so only a
    // clean stop prints failures.
    if (exitCode === 0) for (const failure of failures) console.error(failure)
    process.exit(failures.length === 0 ? exitCode : 1)
  })())
}

function stopBecause(reason: string, error?: unknown): void {
  console.error(
    `\n${reason}${error === undefined ? '' : ` (${error instanceof Error ? error.message : JSON.stringify(error)})`}`,
  )
  void stop(1)
}

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const isDoor = environment.cluster?.roles.includes('door') ?? true
  if (isDoor) await refuseTakenPort(environment)
  const log = openLog(environment.logLevel)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping === undefined) console.log('\n· Stopping …')
      void stop(0)
    })
  }
  await sendTraces(environment, log)
  const database = await openDatabase({
    databaseUrl: environment.databaseUrl,
    dataDir: environment.dataDir,
    migrationsFolder: resolve(serverFolder, 'migrations'),
    log: tell,
  })
  closings.add(() => database.close())
  void database.died.then((reason) => {
    // Closing the parts would wait for the lost database.
    closings.forget()
    stopBecause(`The database ended by itself: ${reason}. What was answered is safe; start again.`)
  })
  const sealKey = await openSealKey(environment.sealKeyFile)
  const cluster = await joinCluster(environment, log)
  const networkOrigins = findNetworkOrigins(environment, networkInterfaces())
  const parts = await buildServer({
    database,
    log,
    tell,
    sealKey,
    networkOrigins,
    address: environment.address,
    market: environment.market,
    ...(environment.ticker === undefined ? {} : { ticker: environment.ticker }),
    clockSpeed: environment.clockSpeed,
    ...(cluster === undefined ? {} : { cluster }),
    ...(environment.deskGroups === undefined ? {} : { deskGroups: environment.deskGroups }),
    allowsDemoFromAfar: environment.allowsDemoFromAfar,
    webHosts: environment.webHosts,
    hookAddresses: environment.hookAddresses,
    visitorCallsPerMinute: VISITOR_CALLS_PER_MINUTE,
    firewallSecret: environment.firewallSecret,
    mail: environment.mail,
    sms: environment.smsGateway === undefined ? undefined : createSmsGateway(environment.smsGateway),
    onFault: (error) =>
      stopBecause('A part of Bahi stopped and cannot go on by itself. What was answered is safe; start again.', error),
  })
  closings.add(() => parts.close())
  await openInstruments(parts, environment, log)
  if (isDoor) await openDoor(parts, environment, networkOrigins)
  else tell(`Bahi runs as ${environment.cluster?.roles.join(' and ')}. Stop with Ctrl-C.`)
}

/** Sends spans to a collector, if one is named. First of all, so that it is closed last. */
async function sendTraces({ isTraced, cluster }: Environment, log: ReturnType<typeof openLog>): Promise<void> {
  if (!isTraced) return
  const tracing = await openTracing({
    instance: `${cluster?.roles.join(' ') ?? 'all'} ${process.pid}`,
    onTrouble: (message) => log.warn({ trouble: message }, 'traces'),
  })
  closings.add(() => tracing.close())
}

/** Connects to the other processes, unless this one is all of Bahi. */
async function joinCluster(
  { cluster }: Environment,
  log: ReturnType<typeof openLog>,
): Promise<ServerOptions['cluster']> {
  if (cluster === undefined) return undefined
  const { roles, nats } = cluster
  const onError = (error: unknown) => log.error({ err: error }, 'the wire between the processes')
  const wire = await openNatsWire({ place: nats, name: `bahi ${roles.join(' ')} ${process.pid}`, onError })
  closings.add(() => wire.close())
  if (roles.includes('floor')) tell('Waiting for the floor, unless it is free …')
  return { roles, wire }
}

/** Serves calls, sockets and the apps. */
async function openDoor(
  parts: ServerParts,
  environment: Environment,
  networkOrigins: readonly string[],
): Promise<void> {
  const app = await createApp(parts, {
    phoneFolder: resolve(serverFolder, '../phone/dist'),
    consoleFolder: resolve(serverFolder, '../console/dist'),
    trustedProxies: environment.trustedProxies,
    ...(environment.isTraced ? { prepare: traceRequests } : {}),
    connectionLimits: { ...CONNECTIONS, sharedAddresses: [...SHARED_ADDRESSES, ...environment.trustedProxies] },
  })
  closings.add(() => app.close())
  const kiteTicker = openKiteTicker(parts)
  closings.add(() => kiteTicker.close())
  closings.add(
    serveStream(app.server, parts.stream, {
      ...STREAM,
      beside: kiteTicker.beside,
      trustedProxies: environment.trustedProxies,
      firewallSecret: environment.firewallSecret,
      sent: parts.metrics.sent,
    }),
  )
  await app.listen({ port: environment.port, host: environment.host, backlog: MOST_KNOCKING })
  greet(environment, {
    date: parts.clock.now().date,
    networkOrigins,
    seal: parts.seal,
    lived: await findLivedPeople(parts.db.pool),
  })
}

async function openInstruments(
  { metrics }: Pick<ServerParts, 'metrics'>,
  { metrics: place }: Environment,
  log: ReturnType<typeof openLog>,
): Promise<void> {
  if (place === undefined) return
  const instruments = await serveMetrics(metrics, place, (error) =>
    log.error({ err: error }, 'the instruments could not be read'),
  )
  closings.add(() => instruments.close())
}

interface Greeting {
  readonly date: string
  readonly networkOrigins: readonly string[]
  readonly seal: Seal
  readonly lived: readonly LivedPerson[]
}

function greet(environment: Environment, { date, networkOrigins, seal, lived }: Greeting): void {
  const { port, market } = environment
  console.log(`
Bahi is open:  http://localhost:${port}/
${whoReaches(environment, networkOrigins)}
API document:  http://localhost:${port}/api/docs/
${MARKETS[market]}, business date ${date}. No real money, no real securities.

Demo log-ins (password ${DEMO_PASSWORD}):
${demoCustomers.map(({ phone, name, simulated, isAgent }) => `  ${phone}  ${name}${isAgent ? ', an agent' : ''}${simulated ? ', a simulated user' : ''}`).join('\n')}
${lived.map(({ phone, name, has }) => `  ${phone}  ${name}: ${has}\n`).join('')}
The console:   http://localhost:${port}/console/
Demo staff (password ${DEMO_STAFF_PASSWORD}; three, because money needs four eyes and a bank's statement a third person). Put the secret into an authenticator app, or ask for the code: npm run staff:code -- ${demoStaff[0]?.name ?? ''}
${demoStaff.map(({ name, displayName }) => `  ${name.padEnd(6)}  ${displayName.padEnd(12)}  second factor ${demoSecondFactor(seal, name)}`).join('\n')}

Stop with Ctrl-C.`)
}

function whoReaches({ host, allowsDemoFromAfar }: Environment, networkOrigins: readonly string[]): string {
  if (networkOrigins.length === 0)
    return 'Open to this machine only. For phones of this network: HOST=0.0.0.0 npm start; their demo log-ins: BAHI_ALLOW_DEMO=1 too.'
  return `Other devices: ${networkOrigins.join('  ')}
Open to whoever reaches ${host}; demo log-ins ${allowsDemoFromAfar ? 'from there too' : 'from this machine only (BAHI_ALLOW_DEMO=1 allows them)'}.`
}

await start().catch(async (error: unknown) => {
  if (stopping !== undefined) return stopping
  await closings.close()
  throw error
})
