import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import type { FastifyError, FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createFirewall } from './access/firewall.ts'
import { countRequests } from './count-requests.ts'
import { JSON_TYPE, messageText } from './envelope.ts'
import { answerMalformed, installFaults } from './faults.ts'
import { Flood } from './flood.ts'
import type { HttpDeps } from './http-deps.ts'
import { installSecurityHeaders } from './security-headers.ts'
import { limitTriesUnderWay, OrderCrowd } from './under-way.ts'
import type { Visits } from './visitor-budget.ts'

/** The largest body of a call is a watchlist in a new order; photos have a limit of their own. */
const BODY_LIMIT_BYTES = 32 * 1024

/**
 * The time that running calls get when the server stops: a client that sent half a request must not delay the stop.
 */
const FAREWELL_MS = 5_000

/** Options of Fastify: small bodies, unique request ids for the log, and time limits for clients that write slowly. */
export const fastifyOptions = {
  bodyLimit: BODY_LIMIT_BYTES,
  genReqId: () => randomUUID(),
  logger: false,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  // Headers mostly fit into one packet, so a client that needs longer for them only holds the connection. The longest request
  // names a thousand instruments in its address, for their last prices in the Kite Connect format.
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 48 * 1_024 },
  routerOptions: { maxParamLength: 200 },
  // Calls check what comes and goes with the contract's own schemas: Fastify need not load its compilers of others.
  schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  // A path that cannot be decoded never reaches a route, nor the error handler: it is answered like any other malformed request.
  frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => answerMalformed(reply),
} as const satisfies FastifyHttpOptions<Server>

function refuseSchemas(): never {
  throw new Error('A route with a schema of Fastify: describe the call in the contract')
}

/** Installs all that runs before the routes. Await it before the first `serve`. */
export async function installHttp(app: FastifyInstance, deps: HttpDeps): Promise<void> {
  const crowd = new OrderCrowd(deps.metrics?.onAnswered)
  // First, so that requests that the firewall refuses are counted too.
  if (deps.metrics !== undefined) countRequests(app, deps.metrics.onAnswered)
  installFaults(app, deps)
  installSecurityHeaders(app, deps.http.webHosts ?? [])
  installFirewall(app, deps.http.firewallSecret)
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) => new Flood(Math.ceil(context.ttl / 1_000)),
  })
  if (deps.http.visits !== undefined) countTriesTogether(app, deps.http.visits)
  limitTriesUnderWay(app)
  crowd.count(app)
  crowd.refuseEarly(app.server)
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), FAREWELL_MS).unref()
    done()
  })
  serveHealth(app, deps)
}

/** Paths that say whether the process lives, and whether everything it needs is there. */
const HEALTH_PATHS: readonly string[] = ['/livez', '/healthz', '/readyz']

function serveHealth(app: FastifyInstance, deps: HttpDeps): void {
  // Answered also while the server stops, because a supervisor ends processes that do not answer.
  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }))
  app.get('/healthz', (_request, reply) =>
    reply
      .code(deps.http.isReady() ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: deps.http.isReady() }),
  )
  app.get('/readyz', async (_request, reply) => {
    const missing = deps.http.isReady() ? ((await deps.http.missing?.()) ?? []) : ['server']
    const isReady = missing.length === 0
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isReady ? { ready: true } : { ready: false, missing })
  })
}

/** What staff write for customers in three languages: a form writes a letter of Chinese or Hindi with nine bytes. */
export const LONG_TEXT_BYTES = 320_000

/** Routes whose body may be larger than that of other calls, in whichever form it comes. */
export function serveLargeBodies(
  app: FastifyInstance,
  bodyLimit: number,
  routes: (room: FastifyInstance) => void,
): void {
  void app.register(async (room) => {
    room.removeContentTypeParser(['application/json', 'application/x-www-form-urlencoded'])
    room.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit },
      room.getDefaultJsonParser('error', 'error'),
    )
    await room.register(formbody, { bodyLimit })
    routes(room)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether what an address tries here is counted over all doors. */
    isTried?: boolean
  }
}

/**
 * For the calls a visitor can use to try passwords and phones. Each of them counts for itself, at this door and then over all
 * doors.
 */
export function visitorTries(deps: HttpDeps): { rateLimit: { max: number; timeWindow: number }; isTried: true } {
  return { rateLimit: { max: deps.http.visitorTriesPerMinute, timeWindow: 60_000 }, isTried: true }
}

function countTriesTogether(app: FastifyInstance, visits: Visits): void {
  // After the count of this door, which is cheaper: it is taken before the body of a request is read.
  app.addHook('preParsing', async ({ routeOptions, ip }) => {
    if (routeOptions.config.isTried === true) await visits.take(routeOptions.url ?? '', ip)
  })
}

function installFirewall(app: FastifyInstance, secret: string | undefined): void {
  const passes = createFirewall(secret)
  app.addHook('onRequest', (request, reply, done) => {
    if (HEALTH_PATHS.includes(request.url) || passes(request.headers)) return done()
    reply
      .code(403)
      .header('content-type', JSON_TYPE)
      .header('cache-control', 'no-store')
      .send(messageText('tips.error', { params: {}, fields: [] }))
  })
}
